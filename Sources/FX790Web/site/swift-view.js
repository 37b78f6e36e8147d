// The Swift of a state machine with the current cases lit. Pressing a row marks its lines of
// BASIC, and the reverse.

export class SwiftView {
  #root;
  #rows = [];
  #states = new Map();
  #lit;
  // Whether the marked rows stay visible, not the lit ones.
  isHeld = false;
  text = "";

  // `chosen` receives the lines of BASIC of a pressed row.
  constructor(root, chosen) {
    this.#root = root;
    root.classList.add("code-view");
    root.tabIndex = 0;
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", "Swift");
    root.addEventListener("click", (event) => {
      const row = event.target.closest(".row");
      if (row?.dataset.lines) chosen(row.dataset.lines.split(" ").map(Number));
    });
  }

  // `lineOfState` maps hand-written states to lines of BASIC.
  show(text, states, lineOfState = new Map()) {
    this.text = text;
    this.#lit = undefined;
    this.#rows = text.split("\n").map((line) => makeRow(line));
    this.#root.replaceChildren(...this.#rows);
    this.#states = new Map(states.map((name) => [name, this.#rowsOf(name)]));
    for (const [name, line] of lineOfState) this.#link(this.#states.get(name) ?? [], line);
    this.#linkComments();
  }

  // Lights the cases of a state, by either form of its name.
  light(name) {
    const rows = this.#states.get(camelCase(name)) ?? [];
    if (rows === this.#lit) return;
    for (const row of this.#lit ?? []) row.classList.remove("lit");
    this.#lit = rows;
    for (const row of rows) row.classList.add("lit");
    if (!this.isHeld) this.reveal();
  }

  // The rows may have been hidden when they were lit or marked.
  reveal() {
    reveal(this.#root, this.isHeld ? this.#rows.find((row) => row.classList.contains("linked")) : this.#lit?.[0]);
  }

  mark(line) { this.#mark(this.#rows.filter((row) => row.dataset.lines?.split(" ").includes(String(line)))); }

  // Marks the cases of a state, or none.
  choose(name) { this.#mark(this.#states.get(camelCase(name)) ?? []); }

  // The lines of BASIC of a state's cases; undefined if it has no case.
  linesOf(name) {
    const rows = this.#states.get(camelCase(name)) ?? [];
    return rows.length === 0 ? undefined : rows.flatMap((row) => row.dataset.lines?.split(" ") ?? []).map(Number);
  }

  #mark(rows) {
    for (const row of this.#rows) row.classList.toggle("linked", rows.includes(row));
    reveal(this.#root, rows[0]);
  }

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

  // A comment at the end of a row has its line of BASIC.
  #linkComments() {
    let line;
    for (const row of this.#rows) {
      const comment = /\/\/ (\d+) /.exec(row.textContent);
      if (comment) line = Number(comment[1]);
      else if (/^\s*(case\b|default\b|\}\s*$)|func |^\S/.test(row.textContent)) line = undefined;
      if (line !== undefined) this.#link([row], line);
    }
  }

  #link(rows, line) {
    for (const row of rows) {
      const lines = new Set([...(row.dataset.lines?.split(" ") ?? []), String(line)]);
      row.dataset.lines = [...lines].join(" ");
      row.classList.add("has-lines");
    }
  }
}

export function camelCase(name) {
  return name.replace(/ (\w)/g, (_, letter) => letter.toUpperCase());
}

// Names of lines in a listing: `#= 460 racing`.
export function hintedLines(listing) {
  return new Map([...listing.matchAll(/^#= (\d+) (\w+)/gm)].map(([, line, name]) => [name, Number(line)]));
}

const words = /(\/\/.*$)|("(?:[^"\\]|\\.)*")|\b(struct|enum|extension|case|default|switch|func|let|var|static|private|mutating|inout|if|else|guard|while|repeat|for|in|where|return|import|try|throws|nil|self|true|false|init)\b|(\.[a-z]\w*)|\b(\d+)\b/g;

function makeRow(line) {
  const row = document.createElement("div");
  row.className = "row";
  let place = 0;
  for (const match of line.matchAll(words)) {
    row.append(line.slice(place, match.index));
    const span = document.createElement("span");
    span.className = ["comment", "text", "word", "name", "figure"][match.slice(1).findIndex((part) => part !== undefined)];
    span.textContent = match[0];
    row.append(span);
    place = match.index + match[0].length;
  }
  row.append(line.slice(place) || (place === 0 ? "\u200b" : ""));
  return row;
}

// Scrolls only this box, not the page.
function reveal(root, row) {
  if (!row) return;
  const top = row.offsetTop - root.offsetTop;
  const { scrollTop, clientHeight } = root;
  if (top < scrollTop || top + row.offsetHeight > scrollTop + clientHeight) root.scrollTop = top - clientHeight / 4;
}
