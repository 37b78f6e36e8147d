// A read-only listing with its running line and breakpoints.

import { made, reveal } from "./dom.js";
import { phrase } from "./language.js";

// The place of a line, such as "1 20" for P1-20.
export function placeOf({ area, line }) { return `${area} ${line}`; }

export class ListingView {
  #root;
  #machine;
  #rows = new Map();
  #lit;
  // The first marked line.
  #marked;
  #listing;
  #toggle;
  #runTo;
  // Whether the marked lines stay visible, not the lit one.
  isHeld = false;

  // `toggle` and `runTo` receive area and line, `pressed` a place.
  constructor(root, machine, { toggle, runTo, pressed } = {}) {
    this.#root = root;
    this.#machine = machine;
    if (pressed) {
      root.addEventListener("click", (event) => {
        const row = event.target.closest(".line");
        if (row) pressed(row.dataset.place);
      });
    }
    this.#toggle = toggle;
    this.#runTo = runTo;
    root.classList.add("listing-view");
    Object.assign(root, { tabIndex: 0, role: "group", ariaLabel: phrase`Lines` });
    root.dataset.empty = phrase`No program here yet.`;
  }

  // `area` applies to lines before the first header.
  show(listing, area = 0) {
    const key = `${area} ${listing}`;
    if (key === this.#listing) return;
    this.#listing = key;
    this.#lit = this.#marked = undefined;
    this.#rows.clear();
    this.#root.replaceChildren(...folded(this.#machine.rows(listing, area).map((row) => this.#row(row))));
  }

  // Lights a line; a number that no line has, such as -1, lights none.
  light(area, number) {
    const row = this.#rows.get(placeOf({ area, line: number }));
    if (row === this.#lit) return;
    this.#lit?.classList.remove("lit");
    if (this.#lit) this.#lit.ariaCurrent = null;
    this.#lit = row;
    row?.classList.add("lit");
    if (row) row.ariaCurrent = true;
    if (!this.isHeld) this.reveal();
  }

  // Scrolls to the line, which may have been hidden when it was lit or marked.
  reveal() {
    const row = this.isHeld ? this.#marked : this.#lit;
    if (row) reveal(this.#root, row);
  }

  // Marks the lines at places, and scrolls to the first.
  mark(places) {
    for (const [place, row] of this.#rows) row.classList.toggle("linked", places.includes(place));
    this.#marked = this.#rows.get(places[0]);
    if (this.#marked) reveal(this.#root, this.#marked);
  }

  // Only a halted program can run to a line.
  set isHalted(isHalted) { this.#root.classList.toggle("halted", isHalted); }

  // Each breakpoint is [area, line].
  markBreakpoints(breakpoints) {
    const places = breakpoints.map((place) => place.join(" "));
    for (const [place, row] of this.#rows) {
      const isSet = places.includes(place);
      row.classList.toggle("breakpoint", isSet);
      row.querySelector(".number").ariaPressed = isSet;
    }
  }

  #row({ kind, text, area, line: number }) {
    if (kind !== "line") return made("div", { className: `remark ${kind}` }, text);
    const row = made("div", { className: "line" }, this.#number(number, area), made("code", {}, text));
    if (this.#runTo) row.append(this.#runButton(number, area));
    row.dataset.place = placeOf({ area, line: number });
    this.#rows.set(row.dataset.place, row);
    return row;
  }

  #runButton(number, area) {
    const members = { className: "run-to", ariaLabel: phrase`Run to line ${number}`, onclick: () => this.#runTo(area, number) };
    return made("button", members, phrase`run to here`);
  }

  #number(number, area) {
    if (!this.#toggle) return made("span", { className: "number" }, number);
    return made("button", {
      className: "number", ariaLabel: phrase`Breakpoint in line ${number}`, ariaPressed: false, onclick: () => this.#toggle(area, number),
    }, number);
  }
}

// Folds lines that name states and variables, which only the state machine needs.
function folded(rows) {
  const names = rows.filter((row) => row.classList.contains("hint"));
  if (names.length < 3) return rows;
  const fold = made("details", { className: "remark" }, made("summary", {}, phrase`#= ${names.length} names`));
  const all = rows.map((row) => row === names[0] ? fold : row).filter((row) => !names.includes(row));
  fold.append(...names);
  return all;
}
