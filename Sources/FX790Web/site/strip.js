// The strip between the display and the keys. Its height is fixed, so that no key ever moves. It
// shows what an error means or what to press, the rules and the score of a program, and before and
// after a game what to do next. During a game it has the place of the keyboard too, with the game's keys.

import { element, made, setText } from "./dom.js";
import { GameKeys } from "./game-keys.js";
import { phrase } from "./language.js";
import { compX } from "./machine.js";

// Milliseconds after the end of a program in which a tap was meant for one of its keys.
const endRest = 1000;

export class Strip {
  #machine;
  #state;
  #computer;
  // The text that was announced last.
  #said;
  // Whether a program runs, or undefined if unknown.
  #isRunning = false;
  #keys;
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
    this.#keys = new GameKeys(machine, computer);
    const first = () => computer.listings.shelf.find("horse-race");
    element("play-first").addEventListener("click", () => computer.listings.shelf.run(first()));
    element("play-first-beside").addEventListener("click", () => computer.playBeside(first().listing(), first().id));
    element("play-again").addEventListener("click", () => this.#playAgain());
    element("another-game").addEventListener("click", () => computer.showTab("library"));
    // The offer ends with the first use of the page, except moving the focus.
    // Enter on one of its buttons presses that, and a hidden one cannot be pressed.
    const isUse = ({ type, key, target }) => !target.closest?.("#welcome") && (type === "click" || !/^(Tab|Shift)$/.test(key));
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

  // Notes a program that the page starts, and that may end at once.
  start(area) {
    this.#last = { area, listing: this.#machine.listing(area) };
    this.forget();
  }

  // The next `show` looks up the program again.
  forget() { this.#isRunning = undefined; }

  show(view) {
    this.#noteProgram(view);
    const { explanation, signs } = view;
    if (!signs.includes("STOP")) this.#heldBack = "";
    const hint = explanation ? "" : this.#hint(view);
    const place = element("explanation");
    setText(place, explanation ? phrase`${explanation} AC or BRK clears it.` : hint);
    place.classList.toggle("hint", hint !== "");
    noteAlarm(place, explanation !== "");
    setText(element("what-to-type"), signs.includes("WRT")
      ? phrase`Or type a line with its number, and EXE.` : phrase`Or type a calculation and EXE, or paste a listing.`);
    this.#keys.mark(view);
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
    this.#keys.begin(listing);
    if (listing === undefined) this.forget();
  }

  markTwins(view) { this.#keys.mark(view); }

  // Shows the text of twins.
  showTwins(text, isAlarm) {
    const place = element("explanation");
    setText(place, text);
    place.classList.remove("hint");
    noteAlarm(place, isAlarm);
  }

  // Names keys that the display does not mention.
  #hint({ signs, typing, debugger: { area, running } }) {
    if (this.#heldBack) return phrase`EXE continues. ${this.#heldBack} again starts a calculation.`;
    if (signs.includes("STOP")) return typing ? "" : phrase`EXE continues.`;
    if (running && typing) return phrase`EXE enters it.`;
    return area === compX && !running ? phrase`ASMBL: capital letters choose, EXE continues, BRK leaves.` : "";
  }

  #announce({ text: line, explanation }) {
    // The cursor is not spoken.
    const said = `${line.replace(/_(?=\s*$)/, "").trim()}\n${explanation}${this.#heldBack && element("explanation").textContent}`;
    if (said === this.#said) return;
    this.#said = said;
    // The last program may have been deleted.
    if (this.#isRunning === false) this.#showNext();
    const [text] = said.split("\n");
    document.querySelector("#display canvas").ariaLabel = text ? phrase`Display: ${text}` : phrase`Display: empty`;
    this.#computer.speech.say(said);
  }

  // Before and after programs

  #noteProgram({ text, debugger: { running, area, line } }) {
    // A line entered by hand runs, too, but has no number.
    const isRunning = running && line >= 0;
    // A running program may go to other areas.
    if (isRunning === this.#isRunning) return;
    const hasEnded = this.#isRunning;
    this.#isRunning = isRunning;
    if (isRunning) {
      const listing = this.#machine.listing(area);
      this.#last = { area, listing };
      this.#keys.begin(area);
    } else {
      this.#keys.begin(undefined, text);
      if (hasEnded) this.#rest();
    }
    this.#showNext();
  }

  #showNext() {
    const { isWelcomed } = this.#state.settings;
    element("welcome").hidden = isWelcomed || this.#isRunning !== false;
    element("ended").hidden = !isWelcomed || this.#isRunning !== false;
    element("play-again").hidden = !this.#isThere;
    element("another-game").textContent = this.#isThere ? phrase`Another game` : phrase`Choose a game`;
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
