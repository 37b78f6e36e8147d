// The editor of a listing: a plain text field with its rows numbered, checked as one types.

const checkDelay = 250;

export class Editor {
  #text;
  #gutter;
  #title;
  #list;
  #check;
  #timer;
  // Called after each change.
  changed = () => {};

  // `check` takes a listing and gives what is wrong with it.
  constructor(check) {
    this.#check = check;
    this.#text = document.getElementById("listing-text");
    this.#gutter = document.querySelector("#editor .gutter");
    this.#title = document.getElementById("diagnostics-title");
    this.#list = document.getElementById("diagnostics");
    this.#text.addEventListener("input", () => this.#edited());
    this.#text.addEventListener("scroll", () => { this.#gutter.scrollTop = this.#text.scrollTop; });
    this.#showDiagnostics();
  }

  get listing() { return this.#text.value; }

  set listing(listing) {
    this.#text.value = listing;
    this.#text.scrollTop = 0;
    this.#edited();
  }

  // Puts the cursor where something is; rows and columns count from 1.
  goTo(row, column) {
    const rows = this.#text.value.split("\n");
    const before = rows.slice(0, row - 1).reduce((sum, line) => sum + line.length + 1, 0);
    // Columns count characters, the text field counts in UTF-16.
    const place = before + [...(rows[row - 1] ?? "")].slice(0, column - 1).join("").length;
    this.#text.focus();
    this.#text.setSelectionRange(place, place);
    this.#text.scrollTop = Math.max(0, (row - 4) * this.#rowHeight);
  }

  get #rowHeight() { return this.#text.scrollHeight / this.#text.value.split("\n").length; }

  #edited() {
    this.changed();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#showDiagnostics(), checkDelay);
    this.#showRows(new Map());
  }

  #showDiagnostics() {
    const found = this.listing.trim() === "" ? [] : this.#check(this.listing);
    const worst = new Map();
    for (const { line, severity } of found) {
      if (worst.get(line) !== "error") worst.set(line, severity);
    }
    this.#showRows(worst);
    this.#title.textContent = this.#summary(found);
    this.#list.replaceChildren(...found.map((diagnostic) => this.#item(diagnostic)));
  }

  #summary(found) {
    if (this.listing.trim() === "") return "Nothing to check";
    if (found.length === 0) return "Nothing wrong";
    return found.length === 1 ? "1 remark" : `${found.length} remarks`;
  }

  #item({ line, column, severity, message }) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = severity;
    button.textContent = `${severity}, row ${line}: ${message}`;
    button.addEventListener("click", () => this.goTo(line, column));
    item.append(button);
    return item;
  }

  #showRows(worst) {
    const count = this.#text.value.split("\n").length;
    const rows = Array.from({ length: count }, (_, index) => {
      const row = document.createElement("span");
      row.textContent = String(index + 1);
      row.className = worst.get(index + 1) ?? "";
      return row;
    });
    this.#gutter.replaceChildren(...rows);
    this.#gutter.scrollTop = this.#text.scrollTop;
  }
}
