// Finds, creates and changes elements.

export const element = (id) => document.getElementById(id);

// A new element with members and children.
export function made(name, members = {}, ...children) {
  const element = Object.assign(document.createElement(name), members);
  element.append(...children);
  return element;
}

export function tableRow(head, cell) { return made("tr", {}, made("th", { scope: "row" }, head), made("td", {}, cell)); }

// Changes a text only if it differs, so that screen readers announce it once.
export function setText(element, text) { if (element.textContent !== text) element.textContent = text; }

// Scrolls only this box, not the page: a part out of sight appears at a share of the box's height.
export function reveal(box, part, share = 3) {
  const { top } = box.getBoundingClientRect();
  const place = part.getBoundingClientRect();
  if (place.top >= top && place.bottom <= top + box.clientTop + box.clientHeight) return;
  box.scrollTop += place.top - top - box.clientHeight / share;
}
