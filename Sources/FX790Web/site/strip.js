// The strip between the display and the keys. Its height is fixed, so that no key ever moves. It
// shows what an error means or what to press, the keys for which a program waits, its rules, and
// before and after a game what to do next.

import { AcceptedKeys, exeContinues } from "./accepted-keys.js";
import { element, made, setText } from "./dom.js";
import { compX } from "./machine.js";

// Milliseconds after the end of a program in which a tap was meant for one of its keys.
const endRest = 1000;

export class Strip {
  #machine;
  #state;
  #computer;
  // The text that was announced last.
  #said;
  // The running program: its area as text, or "", or "?" if unknown, and its keys.
  #running = "";
  #keys;
  #buttons = new Map();
  // The keys that are marked, as text.
  #now;
  // The last program: `{ area, listing }`.
  #last;
  // A digit that was held back while STOP is lit, or "".
  #heldBack = "";
  // Ends the rest after a program.
  #rested;

  constructor({ machine, state, computer }) {
    this.#machine = machine;
    this.#state = state;
    this.#computer = computer;
    const first = () => computer.listings.shelf.find("horse-race");
    element("play-first").addEventListener("click", () => computer.listings.shelf.run(first()));
    element("play-first-beside").addEventListener("click", () => computer.playBeside(first().listing(), first().id));
    element("play-again").addEventListener("click", () => this.#playAgain());
    element("another-game").addEventListener("click", () => computer.showTab("library"));
    // The offer ends with the first use of the page, except moving the focus.
    const isUse = ({ type, key, target }) => type === "click" ? !target.closest?.("#welcome") : !/^(Tab|Shift)$/.test(key);
    for (const kind of ["click", "keydown"]) {
      document.addEventListener(kind, (event) => { if (isUse(event)) this.endWelcome(); }, { capture: true });
    }
    this.#showNext();
  }

  // Hides the offer of a first game.
  endWelcome() {
    if (this.#state.settings.isWelcomed) return;
    this.#state.settings.isWelcomed = true;
    this.#showNext();
    this.#computer.touched();
  }

  // The next `show` looks up the program again.
  forget() { this.#running = "?"; }

  show(view) {
    this.#noteProgram(view);
    const { explanation, signs } = view;
    if (!signs.includes("STOP")) this.#heldBack = "";
    const hint = explanation ? "" : this.#hint(view);
    const place = element("explanation");
    setText(place, explanation ? `${explanation} AC or BRK clears it.` : hint);
    place.classList.toggle("hint", hint !== "");
    noteAlarm(place, explanation !== "");
    setText(element("what-to-type"), signs.includes("WRT")
      ? "Or type a line with its number, and EXE." : "Or type a calculation and EXE, or paste a listing.");
    this.#mark(this.#keys?.now(view) ?? (signs.includes("STOP") ? ["EXE"] : []));
    this.#announce(view);
  }

  // Whether a digit must wait: while STOP is lit it would end the display of the program and start
  // a calculation, so the first one only shows a hint.
  holdsBack(character, { signs, typing, debugger: { running } }) {
    const isDigit = /^\d$/.test(character) && !["S", "F", "EXT"].some((prefix) => signs.includes(prefix));
    const isHeldBack = isDigit && running && !typing && signs.includes("STOP") && !this.#heldBack;
    this.#heldBack = isHeldBack ? character : "";
    return isHeldBack;
  }

  // Shows the keys that twins accept, from the listing of one; without it, the computer's again.
  beginTwins(listing) {
    this.#keys = listing === undefined ? undefined : new AcceptedKeys(listing);
    this.#showKeys();
    if (listing === undefined) this.forget();
  }

  markTwins(view) { this.#mark(this.#keys?.now(view) ?? []); }

  // Shows the text of twins.
  showTwins(text, isAlarm) {
    const place = element("explanation");
    setText(place, text);
    place.classList.remove("hint");
    noteAlarm(place, isAlarm);
  }

  // Names keys that the display does not mention.
  #hint({ signs, typing, debugger: { area, running } }) {
    if (this.#heldBack) return `EXE continues. ${this.#heldBack} again starts a calculation.`;
    if (signs.includes("STOP")) return exeContinues;
    if (running && typing) return "EXE enters it.";
    return area === compX && !running ? "ASMBL: capital letters choose, EXE continues, BRK leaves." : "";
  }

  #announce({ text: line, explanation }) {
    // The cursor is not spoken.
    const said = `${line.replace(/_(?=\s*$)/, "").trim()}\n${explanation}${this.#heldBack && element("explanation").textContent}`;
    if (said === this.#said) return;
    this.#said = said;
    const [text] = said.split("\n");
    document.querySelector("#display canvas").ariaLabel = `Display: ${text || "empty"}`;
    this.#computer.speech.say(said);
  }

  // Keys

  #noteProgram({ debugger: { running, area } }) {
    const key = running ? String(area) : "";
    if (key === this.#running) return;
    const hasEnded = /\d/.test(this.#running);
    this.#running = key;
    if (running) {
      const listing = this.#machine.listing(area);
      this.#last = { area, listing };
      this.#keys = new AcceptedKeys(area === compX ? "" : listing);
    } else {
      this.#keys = undefined;
      if (hasEnded) this.#rest();
    }
    this.#showKeys();
    this.#showNext();
  }

  // Each key of a program keeps its place until the program ends.
  #showKeys() {
    this.#buttons = new Map((this.#keys?.all ?? []).map((label) => [label, this.#button(label)]));
    element("next-keys").replaceChildren(...this.#buttons.values());
    this.#now = undefined;
  }

  #button(label) {
    const { keys, keyboard } = this.#computer;
    const onclick = () => {
      const cap = keys.capOf(label);
      if (cap) keyboard.tap(cap);
      else keys.type(label);
    };
    const button = made("button", { disabled: true, onclick, onmousedown: (event) => event.preventDefault() }, label);
    button.dataset.key = label;
    return button;
  }

  #mark(labels) {
    const now = labels.join(" ");
    if (now === this.#now) return;
    this.#now = now;
    // A part of the keys would be misleading, such as Y and N where all letters are accepted.
    const isComplete = labels.every((label) => this.#buttons.has(label));
    for (const [label, button] of this.#buttons) button.disabled = !(isComplete && labels.includes(label));
    const { keys, keyboard } = this.#computer;
    keyboard.markNext(labels.map((label) => keys.capOf(label)?.key));
  }

  // Before and after programs

  #showNext() {
    const { isWelcomed } = this.#state.settings;
    element("welcome").hidden = isWelcomed || this.#running !== "";
    element("ended").hidden = !isWelcomed || this.#running !== "";
    element("play-again").hidden = !this.#isThere;
    element("another-game").textContent = this.#isThere ? "Another game" : "Choose a game";
  }

  #rest() {
    const buttons = [element("play-again"), element("another-game")];
    for (const button of buttons) button.disabled = true;
    clearTimeout(this.#rested);
    this.#rested = setTimeout(() => { for (const button of buttons) button.disabled = false; }, endRest);
  }

  // Whether the last program is still in the computer.
  get #isThere() {
    if (!this.#last) return false;
    const { area, listing } = this.#last;
    return area === compX || this.#machine.listing(area) === listing;
  }

  #playAgain() {
    if (!this.#isThere) return this.#showNext();
    const { area } = this.#last;
    return area === compX ? this.#computer.runCompX() : this.#computer.run(area);
  }
}

// An alarm may be longer than its place, and is then scrolled.
function noteAlarm(place, isAlarm) {
  place.classList.toggle("alarm", isAlarm);
  place.tabIndex = isAlarm ? 0 : -1;
}
