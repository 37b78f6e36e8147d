// The editor: a text field with row numbers and colours, checked while typing.

import { Colours, longestListing } from "./colours.js";
import { element, made, setText } from "./dom.js";
import { phrase } from "./language.js";

const checkDelay = 250;
// With more rows than this, the row numbers are one text without marks.
const mostRows = 3000;
const mostMessages = 200;

const severities = { error: phrase`error`, warning: phrase`warning` };

export class Editor {
  #text;
  #gutter;
  #title;
  #list;
  #basic;
  #check;
  #checkLong;
  // Counts checks; late results of the worker are dropped.
  #round = 0;
  #rows = { count: -1, isMarked: false };
  #words = new Map();
  // The messages of each row.
  #messages = new Map();
  #colours;
  #top = 0;
  #timer;
  // The last text that was put here; the browser's undo would mix it with the one before.
  #put;
  changed = () => {};
  // Called when the user undoes the last listing that was put here.
  undoing = () => {};
  // Called before the user replaces the whole text.
  replacing = () => {};

  constructor(machine) {
    const colours = (listing) => machine.colours(listing);
    this.#basic = { check: (listing) => ({ found: machine.check(listing) }), colours };
    this.#checkLong = (listing) => machine.checkLong(listing, mostMessages);
    this.#check = this.#basic.check;
    this.#text = element("listing-text");
    this.#gutter = document.querySelector("#editor .gutter");
    this.#title = element("diagnostics-title");
    this.#list = element("diagnostics");
    this.#text.addEventListener("input", () => this.#edited());
    this.#text.addEventListener("scroll", () => {
      this.#top = this.#text.scrollTop;
      this.#gutter.scrollTop = this.#top;
    });
    this.#colours = new Colours(this.#text, colours);
    this.#text.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey) this.followJump();
    });
    this.#text.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#text.blur();
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || this.#text.value !== this.#put) return;
      event.preventDefault();
      this.undoing();
    });
    this.#text.addEventListener("beforeinput", () => {
      const { selectionStart, selectionEnd, value } = this.#text;
      if (value !== "" && selectionStart === 0 && selectionEnd === value.length) this.replacing();
    });
    document.addEventListener("selectionchange", () => this.#offerJump());
    this.showDiagnostics();
  }

  get listing() { return this.#text.value; }

  set listing(listing) {
    this.#put = listing;
    this.#text.value = listing;
    if (this.#top > 0) this.#text.scrollTop = 0;
    this.#top = 0;
    this.#edited();
  }

  // Replaces the text so that the browser's undo restores it.
  replace(listing) {
    this.#text.focus();
    this.#text.select();
    if (!document.execCommand?.("insertText", false, listing)) {
      this.#text.value = listing;
      this.#edited();
    }
    this.#text.setSelectionRange(0, 0);
    this.#text.scrollTop = 0;
    this.showDiagnostics();
  }

  // Switches the language. `check` returns { found, words, good }: diagnostics, words beside rows,
  // and the text without diagnostics.
  use({ check, colours } = this.#basic) {
    this.#check = check;
    this.#colours.use(colours);
    this.showDiagnostics();
  }

  focus() { this.#text.focus(); }

  // Selects the next match, or keeps the selection if it still matches.
  find(wanted, isNext) {
    const text = this.#text.value.toLowerCase();
    const places = [];
    for (let at = text.indexOf(wanted.toLowerCase()); wanted && at >= 0; at = text.indexOf(wanted.toLowerCase(), at + 1)) {
      places.push(at);
    }
    if (places.length === 0) return { count: 0, index: 0 };
    const from = this.#text.selectionStart + (isNext ? 1 : 0);
    const place = places.find((place) => place >= from) ?? places[0];
    this.#text.setSelectionRange(place, place + wanted.length);
    this.#reveal(text.slice(0, place).split("\n").length);
    return { count: places.length, index: places.indexOf(place) + 1 };
  }

  // Goes to the target line of the jump at the cursor.
  followJump() {
    const number = this.#colours.jumpAt(this.#text.selectionStart);
    if (number === undefined) return;
    const row = this.#colours.rowOf(number, this.#cursorRow);
    if (row) this.goTo(row, 1);
  }

  #offerJump() {
    const button = element("go-to-jump");
    if (document.activeElement !== this.#text) return;
    this.#showMessage();
    const number = this.#colours.jumpAt(this.#text.selectionStart);
    button.disabled = number === undefined;
    button.textContent = number === undefined ? phrase`Go to the line of a jump` : phrase`Go to line ${number}`;
  }

  // The mark of the cursor's row in words, for screen readers.
  #showMessage() {
    const row = this.#messages.size > 0 ? this.#cursorRow : 0;
    setText(element("row-message"), this.#messages.get(row)?.join(" ") ?? "");
  }

  get #cursorRow() { return this.#text.value.slice(0, this.#text.selectionStart).split("\n").length; }

  #reveal(row) { this.#text.scrollTop = Math.max(0, (row - 4) * this.#rowHeight); }

  // Rows and columns count from 1.
  goTo(row, column) {
    const rows = this.#text.value.split("\n");
    const before = rows.slice(0, row - 1).reduce((sum, line) => sum + line.length + 1, 0);
    // Columns count characters, but the text field counts UTF-16 units.
    const place = before + [...(rows[row - 1] ?? "")].slice(0, column - 1).join("").length;
    this.#text.focus();
    this.#text.setSelectionRange(place, place);
    element("editor").scrollIntoView({ block: "nearest" });
    this.#reveal(row);
  }

  get #rowHeight() { return this.#text.scrollHeight / this.#text.value.split("\n").length; }

  #edited() {
    this.changed();
    this.#colours.show();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.showDiagnostics(), checkDelay);
    this.#showRows(new Map());
  }

  // Shows the messages of the listing. Call after a change of the model.
  showDiagnostics() {
    const round = this.#round += 1;
    const { listing } = this;
    if (listing.trim() === "") return this.#show({ found: [] });
    // Only the check of BASIC is slow enough for a worker.
    if (listing.length <= longestListing || this.#check !== this.#basic.check) return this.#show(this.#check(listing));
    this.#checkLong(listing).catch(() => ({ found: [], good: phrase`Not checked: it is long, and the tools cannot be loaded now` }))
      .then((checked) => { if (round === this.#round) this.#show(checked); });
    return undefined;
  }

  #show({ found, count = found.length, words = new Map(), good }) {
    this.#words = words;
    const worst = new Map();
    this.#messages.clear();
    for (const { line, severity, message } of found) {
      if (worst.get(line) !== "error") worst.set(line, severity);
      this.#messages.set(line, [...this.#messages.get(line) ?? [], `${severities[severity]}: ${message}`]);
    }
    this.#showRows(worst);
    this.#title.textContent = count > found.length ? phrase`${count} messages; these are the first` : this.#summary(found, good);
    this.#list.replaceChildren(...grouped(found).map((diagnostic) => this.#item(diagnostic)));
  }

  #summary(found, good = phrase`Nothing wrong`) {
    if (this.listing.trim() === "") return phrase`Nothing to check`;
    if (found.length === 0) return good;
    const errors = found.filter(({ severity }) => severity === "error").length;
    return [errorsIn(errors), warningsIn(found.length - errors)].filter((part) => part).join(", ");
  }

  #item({ line, column, number, severity, message, place = placeOfRow(line, number) }) {
    const button = made("button", { className: severity, onclick: () => this.goTo(line, column) }, `${severities[severity]}, ${place}: ${message}`);
    return made("li", {}, button);
  }

  #showRows(worst) {
    const count = this.#text.value.split("\n").length;
    const isLong = count > mostRows;
    const isMarked = !isLong && (worst.size > 0 || this.#words.size > 0);
    // Typing within a row changes nothing here.
    if (count === this.#rows.count && !isMarked && !this.#rows.isMarked) return;
    this.#rows = { count, isMarked };
    const rows = isLong ? [Array.from({ length: count }, (_, index) => index + 1).join("\n")] : this.#marked(count, worst);
    this.#gutter.replaceChildren(...rows);
    // At the top this is not needed, and would force a layout of the page.
    if (this.#top > 0) this.#gutter.scrollTop = this.#top;
  }

  #marked(count, worst) {
    return Array.from({ length: count }, (_, index) => {
      const row = made("span", { className: worst.get(index + 1) ?? "" }, index + 1);
      if (row.className) row.title = this.#messages.get(index + 1).join("\n");
      const words = this.#words.get(index + 1);
      if (words !== undefined) row.prepend(made("b", {}, words));
      return row;
    });
  }
}

function placeOfRow(row, number) { return number === undefined ? phrase`row ${row}` : phrase`row ${row}, line ${number}`; }

// Equal warnings become the first of them, with the number of the others.
function grouped(found) {
  const isSame = (one) => (other) => other.severity === "warning" && other.message === one.message;
  return found.filter((one, index) => one.severity !== "warning" || found.findIndex(isSame(one)) === index).map((one) => {
    const others = one.severity === "warning" ? found.filter(isSame(one)).length - 1 : 0;
    return others > 0 ? { ...one, message: phrase`${one.message} (and ${others} more)` } : one;
  });
}

// "1 error", "2 errors", or nothing.
export function errorsIn(count) { return count > 1 ? phrase`${count} errors` : count === 1 ? phrase`1 error` : ""; }
function warningsIn(count) { return count > 1 ? phrase`${count} warnings` : count === 1 ? phrase`1 warning` : ""; }
