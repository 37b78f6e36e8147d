// Finds, creates and changes elements.

export const element = (id) => document.getElementById(id);

// A new element with members and children.
export function made(name, members = {}, ...children) {
  const node = Object.assign(document.createElement(name), members);
  node.append(...children);
  return node;
}

export function tableRow(head, cell) { return made("tr", {}, made("th", { scope: "row" }, head), made("td", {}, cell)); }

// Changes a text only if it differs, so that screen readers announce it once.
export function setText(node, text) { if (node.textContent !== text) node.textContent = text; }

// Scrolls only this box, not the page. A part out of sight appears a third of the box's height below
// its top, or another `share` of it.
export function reveal(box, part, share = 3) {
  const { top } = box.getBoundingClientRect();
  const place = part.getBoundingClientRect();
  if (place.top >= top && place.bottom <= top + box.clientTop + box.clientHeight) return;
  box.scrollTop += place.top - top - box.clientHeight / share;
}
