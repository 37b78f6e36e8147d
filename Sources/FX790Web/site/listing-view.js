// A read-only listing with its running line and breakpoints.

import { reveal } from "./dom.js";
import { areaOf, placeOf } from "./places.js";

export class ListingView {
  #root;
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
  constructor(root, { toggle, runTo, pressed } = {}) {
    this.#root = root;
    if (pressed) {
      root.addEventListener("click", (event) => {
        const row = event.target.closest(".line");
        if (row) pressed(row.dataset.place);
      });
    }
    this.#toggle = toggle;
    this.#runTo = runTo;
    root.classList.add("listing-view");
    root.tabIndex = 0;
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", "Lines");
  }

  // `area` applies to lines before the first header.
  show(listing, area = 0) {
    const key = `${area} ${listing}`;
    if (key === this.#listing) return;
    this.#listing = key;
    this.#lit = this.#marked = undefined;
    this.#rows.clear();
    const lines = listing.split("\n").filter((line) => line.trim() !== "");
    this.#root.replaceChildren(...folded(lines.map((line) => {
      area = areaOf(line) ?? area;
      return this.#row(line, area);
    })));
  }

  // Lights a line; a number that no line has, such as -1, lights none.
  light(area, number) {
    const row = this.#rows.get(placeOf({ area, line: number }));
    if (row === this.#lit) return;
    this.#lit?.classList.remove("lit");
    this.#lit?.removeAttribute("aria-current");
    this.#lit = row;
    row?.classList.add("lit");
    row?.setAttribute("aria-current", "true");
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
      row.querySelector("button.number")?.setAttribute("aria-pressed", String(isSet));
    }
  }

  #row(line, area) {
    const row = document.createElement("div");
    const match = /^\s*(\d+)\s?(.*)$/.exec(line);
    row.className = match ? "line" : "remark";
    if (!match) {
      row.textContent = line;
      return row;
    }
    const number = Number(match[1]);
    const text = document.createElement("code");
    text.textContent = match[2];
    row.dataset.line = number;
    row.dataset.place = placeOf({ area, line: number });
    row.append(this.#number(number, area), text);
    if (this.#runTo) row.append(this.#runButton(number, area));
    this.#rows.set(row.dataset.place, row);
    return row;
  }

  #runButton(number, area) {
    const button = document.createElement("button");
    button.className = "run-to";
    button.type = "button";
    button.textContent = "run to here";
    button.setAttribute("aria-label", `Run to line ${number}`);
    button.addEventListener("click", () => this.#runTo(area, number));
    return button;
  }

  #number(number, area) {
    const label = document.createElement(this.#toggle ? "button" : "span");
    label.className = "number";
    label.textContent = String(number);
    if (this.#toggle) {
      label.type = "button";
      label.setAttribute("aria-label", `Breakpoint in line ${number}`);
      label.setAttribute("aria-pressed", "false");
      label.addEventListener("click", () => this.#toggle(area, number));
    }
    return label;
  }
}

// Folds lines that name states and variables, which only the state machine needs.
function folded(rows) {
  const names = rows.filter((row) => /^\s*#=/.test(row.textContent));
  if (names.length < 3) return rows;
  const fold = document.createElement("details");
  const summary = document.createElement("summary");
  fold.className = "remark";
  summary.textContent = `#= ${names.length} names`;
  const all = rows.map((row) => row === names[0] ? fold : row).filter((row) => !names.includes(row));
  fold.append(summary, ...names);
  return all;
}
