// Colours a listing in a layer under its text field, with the computer's own tokenizer.

import { element, made } from "./dom.js";

const classes = { n: "line-number", h: "header", w: "word", d: "digits", t: "quoted", r: "remark", j: "jump" };
// Longer texts are not listings: they have no colours.
export const longestListing = 60_000;

export class Colours {
  #layer = element("colours");
  #text;
  #kindsOf;
  #kinds = [];
  #shown;

  // `kindsOf` returns one letter for each character of a listing, line by line.
  constructor(text, kindsOf) {
    this.#text = text;
    this.#kindsOf = kindsOf;
    text.addEventListener("scroll", () => this.#follow());
  }

  use(kindsOf) {
    this.#kindsOf = kindsOf;
    this.#shown = undefined;
    this.show();
  }

  show() {
    const listing = this.#text.value;
    if (listing === this.#shown) return;
    this.#shown = listing;
    const isShown = listing.length <= longestListing;
    this.#text.classList.toggle("coloured", isShown);
    this.#kinds = isShown ? this.#kindsOf(listing) : [];
    const lines = isShown ? listing.split("\n") : [];
    this.#layer.replaceChildren(...lines.flatMap((line, index) => [...parts(line, this.#kinds[index] ?? ""), "\n"]));
    if (listing !== "") this.#follow();
  }

  // The target line of the jump at a position, or undefined.
  jumpAt(place) {
    this.show();
    if (this.#kinds.length === 0) return undefined;
    const lines = this.#text.value.slice(0, place).split("\n");
    const line = [...this.#text.value.split("\n")[lines.length - 1]];
    const kinds = this.#kinds[lines.length - 1] ?? "";
    let first = [...lines.at(-1)].length;
    // The cursor may also be right after the last digit.
    if (kinds[first] !== "j") first -= 1;
    if (kinds[first] !== "j") return undefined;
    let last = first;
    while (kinds[first - 1] === "j") first -= 1;
    while (kinds[last] === "j") last += 1;
    return Number(line.slice(first, last).join("").replaceAll(" ", ""));
  }

  // The row, from 1, of a line number in the area of row `near`.
  rowOf(number, near) {
    const lines = this.#text.value.split("\n");
    const isHeader = (row) => this.#kinds[row]?.[0] === "h";
    let start = near - 1;
    while (start > 0 && !isHeader(start)) start -= 1;
    for (let row = start; row < lines.length; row += 1) {
      if (row > start && isHeader(row)) break;
      const digits = [...lines[row]].filter((_, column) => this.#kinds[row]?.[column] === "n");
      if (digits.length > 0 && Number(digits.join("")) === number) return row + 1;
    }
    return undefined;
  }

  #follow() {
    this.#layer.scrollTop = this.#text.scrollTop;
    this.#layer.scrollLeft = this.#text.scrollLeft;
  }
}

function parts(line, kinds) {
  const characters = [...line];
  const parts = [];
  for (let start = 0; start < characters.length;) {
    let end = start + 1;
    while (end < characters.length && kinds[end] === kinds[start]) end += 1;
    const text = characters.slice(start, end).join("");
    const className = classes[kinds[start]];
    parts.push(className ? made("span", { className }, text) : text);
    start = end;
  }
  return parts;
}
