// The keys of a game as large buttons, in the place of the keyboard, which is one tap away. The
// display and these keys never move: each key has its place until another program starts.

import { element, made, setText } from "./dom.js";
import { phrase } from "./language.js";

// More keys have no room as buttons.
const mostKeys = 39;
// The most columns of buttons in small, usual and wide windows.
const columns = [6, 7, 13];
// What BRK leaves on the display.
const ready = /^READY P\d/;
// The last display of a game is compared without its cursor.
const withoutCursor = (text) => text.replace(/_(?=\s*$)/, "").trim();

export class GameKeys {
  #machine;
  #computer;
  #toggle = element("all-keys");
  #place = element("next-keys");
  #keys;
  // The buttons of the program's keys, BRK, and the one that erases, if any.
  #buttons = new Map();
  #stop;
  #erase;
  // The keys that are marked, as text.
  #now;
  // Whether the user wants the keyboard, and whether the program waits for any key.
  #isWhole = false;
  #isOpenWait = false;
  // The last display of a game that has ended, until another one appears.
  #ending;

  constructor(machine, computer) {
    this.#machine = machine;
    this.#computer = computer;
    this.#toggle.addEventListener("click", () => {
      this.#isWhole = !this.#isWhole;
      this.#arrange();
    });
  }

  // Shows the keys of the program in an area, or of a listing; without both it has ended, and `text` is its
  // last display.
  begin(program, text) {
    this.#ending = program === undefined && this.#keys?.isGame && !ready.test(text) ? text && withoutCursor(text) : undefined;
    this.#keys = program === undefined ? undefined : this.#machine.accept(program, mostKeys);
    // The buttons of a game that has ended keep their places.
    if (this.#ending === undefined) this.#show();
    this.#arrange();
  }

  // Marks the keys that the program accepts now.
  mark(view) {
    const { text, signs, typing, explanation, debugger: { running } } = view;
    const labels = this.#keys ? this.#machine.accepted(view) : signs.includes("STOP") ? ["EXE"] : [];
    if (this.#ending !== undefined && withoutCursor(text) !== this.#ending) {
      this.#ending = undefined;
      this.#show();
    }
    // A part of the keys would be misleading.
    const isComplete = labels.every((label) => this.#buttons.has(label));
    this.#isOpenWait = !isComplete || running && typing && labels.length === 1;
    this.#arrange();
    const canStop = running || Boolean(explanation);
    const now = [canStop, typing, ...labels].join(" ");
    if (now === this.#now) return;
    this.#now = now;
    for (const [label, button] of this.#buttons) button.ariaDisabled = !(isComplete && labels.includes(label));
    if (this.#stop) this.#stop.ariaDisabled = !canStop;
    if (this.#erase) this.#erase.ariaDisabled = !typing;
    const { keys, keyboard } = this.#computer;
    keyboard.markNext(labels.map((label) => keys.capOf(label)?.key));
  }

  #arrange() {
    const isGame = Boolean(this.#keys?.isGame) || this.#ending !== undefined;
    const isPad = isGame && !this.#isWhole && !this.#isOpenWait;
    this.#toggle.hidden = !isGame || this.#isOpenWait && !this.#isWhole;
    setText(this.#toggle, isPad ? phrase`All keys` : phrase`Game keys`);
    document.body.classList.toggle("game", isPad);
  }

  #show() {
    const labels = this.#keys?.all ?? [];
    this.#buttons = new Map(labels.map((label) => [label, this.#keyButton(label)]));
    this.#stop = this.#erase = this.#now = undefined;
    const choices = [...this.#buttons.values()].slice(0, -1);
    const row = made("div", { className: "choices" }, ...choices);
    for (const most of columns) row.style.setProperty(`--of-${most}`, balanced(choices.length, most));
    this.#place.replaceChildren(...this.#keys ? [row, made("div", { className: "commands" }, ...this.#commands())] : []);
    if (!this.#keys) this.#computer.keyboard.markNext([]);
  }

  // BRK, a correction if something is typed, and EXE.
  #commands() {
    const { keys } = this.#computer;
    const stop = keys.labelled("BRK") ?? keys.labelled("AC");
    this.#stop = this.#button(stop.label, stop, { ariaLabel: phrase`${stop.label}: stops the program` });
    if (this.#keys.isTyped) this.#erase = this.#button("⌫", undefined, { ariaLabel: phrase`Erase`, onclick: () => keys.erase() });
    return [this.#stop, this.#erase, this.#buttons.get("EXE")].filter((button) => button);
  }

  // A character may have no key.
  #keyButton(label) {
    const { keys } = this.#computer;
    const button = this.#button(label, keys.capOf(label), { onclick: () => keys.type(label) });
    button.dataset.key = label;
    return button;
  }

  // A button that is a key, which can be held, or otherwise is clicked.
  #button(text, cap, { ariaLabel, onclick }) {
    const button = made("button", { ariaLabel, ariaDisabled: true }, text);
    if (cap) {
      this.#computer.keyboard.listen(button, cap);
    } else {
      // The focus stays where it is.
      button.onmousedown = (event) => event.preventDefault();
      button.onclick = () => { if (button.ariaDisabled !== "true") onclick(); };
    }
    return button;
  }
}

// The columns of rows that are equally full.
function balanced(count, most) { return Math.ceil(count / Math.ceil(count / most)) || 1; }
