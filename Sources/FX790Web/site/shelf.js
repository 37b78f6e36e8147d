// The items of a list: a heading, a picture, a text and a row of buttons.

// `buttons` are pairs of a label and its action, which receives the button. Screen readers say the
// label with the heading.
export function shelfItem({ heading, picture, text, buttons }) {
  const item = document.createElement("li");
  const title = document.createElement("h3");
  title.textContent = heading;
  item.append(title);
  if (picture) item.append(picture);
  if (text !== undefined) {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    item.append(paragraph);
  }
  if (buttons.length > 0) {
    const bar = document.createElement("div");
    bar.className = "bar";
    bar.append(...buttons.map(([label, act]) => shelfButton(label, heading, act)));
    item.append(bar);
  }
  return item;
}

function shelfButton(label, heading, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.setAttribute("aria-label", `${label}: ${heading}`);
  button.addEventListener("click", () => act(button));
  return button;
}
