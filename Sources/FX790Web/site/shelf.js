// The items of a list: a heading, a picture, a text and a row of buttons.

import { made } from "./dom.js";

// `buttons` are pairs of a label and its action, which receives the button. Screen readers say the
// label with the heading.
export function shelfItem({ heading, picture = "", text, buttons }) {
  const item = made("li", {}, made("h3", {}, heading), picture);
  if (text !== undefined) item.append(made("p", { className: "note" }, text));
  const all = buttons.map(([label, act]) =>
    made("button", { ariaLabel: `${label}: ${heading}`, onclick: ({ currentTarget }) => act(currentTarget) }, label));
  if (all.length > 0) item.append(made("div", { className: "bar" }, ...all));
  return item;
}
