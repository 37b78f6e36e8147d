// The Swift of a state machine with the current cases lit. Pressing a row marks its lines of
// BASIC, and the reverse.

import { made, reveal } from "./dom.js";
import { placeOf } from "./listing-view.js";

export class SwiftView {
  #root;
  #rows = [];
  #states = new Map();
  #lit;
  // Whether the marked rows stay visible, not the lit ones.
  isHeld = false;
  text = "";

  // `chosen` receives the places in BASIC of a pressed row.
  constructor(root, chosen) {
    this.#root = root;
    root.classList.add("code-view");
    Object.assign(root, { tabIndex: 0, role: "group", ariaLabel: "Swift" });
    root.addEventListener("click", (event) => {
      const row = event.target.closest(".row");
      if (row?.dataset.places) chosen(placesOf(row));
    });
  }

  // Each of `rows` has the indexes of its `states`, and the place of its line of BASIC, if any;
  // `placeOfState` has those of hand-written states.
  show(text, states = [], rows = [], placeOfState = new Map()) {
    this.text = text;
    this.#lit = undefined;
    this.#rows = text.split("\n").map(makeRow);
    this.#root.replaceChildren(...this.#rows);
    this.#states = new Map(states.map((name) => [name, []]));
    rows.forEach((row, index) => {
      const names = row.states.map((state) => states[state]);
      for (const name of names) this.#states.get(name).push(this.#rows[index]);
      const places = names.map((name) => placeOfState.get(name)).filter((place) => place);
      link(this.#rows[index], row.line >= 0 ? [placeOf(row)] : places);
    });
  }

  // Lights the cases of a state, whose name has blanks or is in camel case.
  light(name) {
    const rows = this.#states.get(camelCase(name)) ?? [];
    if (rows === this.#lit) return;
    for (const row of this.#lit ?? []) row.classList.remove("lit");
    this.#lit = rows;
    for (const row of rows) row.classList.add("lit");
    if (!this.isHeld) this.reveal();
  }

  // Scrolls to the rows, which may have been hidden when they were lit or marked.
  reveal() {
    this.#reveal(this.isHeld ? this.#rows.find((row) => row.classList.contains("linked")) : this.#lit?.[0]);
  }

  mark(place) { this.#mark(this.#rows.filter((row) => placesOf(row).includes(place))); }

  // Marks the cases of a state, or none.
  choose(name) { this.#mark(this.#states.get(camelCase(name)) ?? []); }

  // The places in BASIC of a state's cases; undefined if it has no case.
  placesOf(name) {
    const rows = this.#states.get(camelCase(name)) ?? [];
    return rows.length === 0 ? undefined : rows.flatMap(placesOf);
  }

  #mark(rows) {
    for (const row of this.#rows) row.classList.toggle("linked", rows.includes(row));
    this.#reveal(rows[0]);
  }

  #reveal(row) { if (row) reveal(this.#root, row, 4); }
}

function placesOf(row) { return row.dataset.places?.split(",") ?? []; }

function link(row, places) {
  if (places.length === 0) return;
  row.dataset.places = places.join();
  row.classList.add("has-lines");
}

export function camelCase(name) {
  return name.replace(/ (\w)/g, (_, letter) => letter.toUpperCase());
}

const syntax = /(\/\/.*$)|("(?:[^"\\]|\\.)*")|\b(struct|enum|extension|case|default|switch|func|let|var|static|private|mutating|inout|if|else|guard|while|repeat|for|in|where|return|import|try|throws|nil|self|true|false|init)\b|(\.[a-z]\w*)|\b(\d+)\b/g;

function makeRow(line) {
  const row = made("div", { className: "row" });
  let place = 0;
  for (const match of line.matchAll(syntax)) {
    row.append(line.slice(place, match.index));
    const className = ["comment", "text", "word", "name", "figure"][match.slice(1).findIndex((part) => part !== undefined)];
    row.append(made("span", { className }, match[0]));
    place = match.index + match[0].length;
  }
  row.append(line.slice(place) || (place === 0 ? "\u200b" : ""));
  return row;
}
