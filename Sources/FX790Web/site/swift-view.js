// The Swift of a state machine with the current cases lit. Pressing a row marks its lines of
// BASIC, and the reverse.

import { made, reveal } from "./dom.js";

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

  // `listed` are the Places of the listing; `placeOfState` has those of hand-written states.
  show(text, states, listed, placeOfState = new Map()) {
    this.text = text;
    this.#lit = undefined;
    this.#rows = text.split("\n").map((line) => makeRow(line));
    this.#root.replaceChildren(...this.#rows);
    this.#states = new Map(states.map((name) => [name, this.#rowsOf(name)]));
    for (const [name, place] of placeOfState) link(this.#states.get(name) ?? [], [place]);
    this.#linkComments(listed);
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

  // The cases of a state in `next`.
  #rowsOf(name) {
    // After the colon of a one-line case, the name is that of the next state.
    const pattern = new RegExp(`^\\s*case\\b((?!: ).)*\\.${name}\\b`);
    const start = this.#rows.findIndex((row) => /func next\(/.test(row.textContent));
    const end = this.#rows.findIndex((row, index) => index > start && /^ {2}\}/.test(row.textContent));
    const found = [];
    let depth;
    this.#rows.forEach((row, index) => {
      if (index < start || end >= 0 && index > end) return;
      const text = row.textContent;
      const indent = text.search(/\S/);
      if (/^\s*(case|default)\b/.test(text) && (depth === undefined || indent <= depth)) {
        depth = pattern.test(text) ? indent : undefined;
      } else if (depth !== undefined && indent >= 0 && indent < depth) {
        depth = undefined;
      }
      if (depth !== undefined && indent >= 0) found.push(row);
    });
    return found;
  }

  // A comment at the end of a row quotes its line of BASIC.
  #linkComments(listed) {
    let places = [];
    for (const row of this.#rows) {
      const text = row.textContent;
      const comment = /\/\/ ((\d+) .*)$/.exec(text);
      if (comment) places = inArea(/fx\.area = (\d)/.exec(text)?.[1], listed.of(comment[2], comment[1]));
      else if (/^\s*(case\b|default\b|\}\s*$)|func |^\S/.test(text)) places = [];
      if (places.length > 0) link([row], places);
    }
  }
}

function placesOf(row) { return row.dataset.places?.split(",") ?? []; }

// The places in an area, if there are any, otherwise all.
function inArea(area, places) {
  const found = places.filter((place) => place.startsWith(`${area} `));
  return found.length > 0 ? found : places;
}

function link(rows, places) {
  for (const row of rows) {
    row.dataset.places = [...new Set([...placesOf(row), ...places])].join();
    row.classList.add("has-lines");
  }
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
