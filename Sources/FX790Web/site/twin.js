// Two programs side by side on the same keys: a game as a BASIC program and as a state machine, or
// two listings. The computer's own keyboard plays both.

import { Graph } from "./graph.js";
import { LCD } from "./lcd.js";
import { titleOf } from "./listings.js";
import { ListingView } from "./listing-view.js";

// What `pressTwins` takes for keys that make no character.
const keyCodes = { EXE: 256, BRK: 257, AC: 257, DEL: 258 };

export class Twins {
  #machine;
  #state;
  #computer;
  #sound;
  #editor;
  #sides;
  // The states of the game that is played.
  #graph;
  #game;
  isOn = false;

  // `computer` has `touched()` and `showTwins(isOn)`.
  constructor({ machine, state, computer, sound, editor }) {
    this.#machine = machine;
    this.#state = state;
    this.#computer = computer;
    this.#sound = sound;
    this.#editor = editor;
    this.#sides = ["first", "second"].map((name) => new Side(name, machine.glass));
    this.#graph = new Graph(document.createElement("div"));
    document.getElementById("start-twins").addEventListener("click", () => this.start());
    document.getElementById("end-twins").addEventListener("click", () => this.end());
    document.getElementById("first-program").addEventListener("change", () => this.#offerSeconds());
    this.refresh();
  }

  set contrast(contrast) {
    for (const side of this.#sides) side.lcd.contrast = contrast;
  }

  // Offers what can be compared now.
  refresh() {
    const select = document.getElementById("first-program");
    const chosen = select.value;
    select.replaceChildren(...this.#programs().map(({ title, value }) => new Option(title, value)));
    if (chosen) select.value = chosen;
    if (select.selectedIndex < 0) select.selectedIndex = 0;
    this.#offerSeconds();
  }

  playGame(index) {
    this.refresh();
    document.getElementById("first-program").value = `game ${index}`;
    this.#offerSeconds();
    document.getElementById("second-program").value = "machine";
    this.start();
  }

  start() {
    const [first, second] = this.#chosen();
    const seed = Math.max(1, Math.trunc(document.getElementById("seed").valueAsNumber) || 1);
    this.#game = second.value === "machine" ? first : undefined;
    if (this.#game) {
      this.#machine.startGame(this.#game.index, seed);
    } else if (!this.#machine.startListings(first.listing(), second.listing(), seed)) {
      document.getElementById("verdict").textContent = "One of them cannot run: see what is wrong with it in the listing panel.";
      return;
    }
    this.#showPrograms(first, second);
    this.#turn(true);
  }

  end() { this.#turn(false); }

  // A key of the computer's keyboard.
  press(cap) {
    const code = keyCodes[cap.label];
    if (code !== undefined) this.#machine.pressTwins(code);
    else if (cap.character !== "") this.type(cap.character);
  }

  type(character) {
    const code = this.#machine.codeOf(character);
    if (code >= 0) this.#machine.pressTwins(code);
  }

  erase() { this.#machine.pressTwins(keyCodes.DEL); }

  // Lets time pass and shows what came of it.
  step(micros, isBlinkOn) {
    this.#machine.advanceTwins(micros);
    const state = this.#machine.twinState;
    const screens = this.#sides.map((_, index) => this.#machine.twinScreen(index, isBlinkOn));
    const differing = state.parted ? differingCells(this.#machine.glass, ...screens) : [];
    this.#sides.forEach((side, index) => side.show(screens[index], state.sides[index], differing));
    if (this.#game) this.#graph.mark([state.sides[0].line, ...state.sides[0].callers]);
    for (const side of this.#sides) side.figure.classList.toggle("parted", state.parted);
    for (const tone of state.tones ?? []) this.#sound.play(tone.tone ?? tone);
    this.#showVerdict(state);
    return state.sides.map(({ text }) => text.trim());
  }

  #turn(isOn) {
    this.isOn = isOn;
    document.getElementById("end-twins").disabled = !isOn;
    document.getElementById("compared").hidden = !isOn;
    document.getElementById("twin-hint").hidden = isOn;
    if (!isOn) document.getElementById("verdict").textContent = "";
    for (const side of this.#sides) side.figure.hidden = !isOn;
    this.#computer.showTwins(isOn);
  }

  #showVerdict({ agreed, parted, sides }) {
    const verdict = document.getElementById("verdict");
    const ended = sides.every((side) => side.ended) ? " Both have ended." : "";
    const text = parted
      ? `They part here: ${sides.map((side) => `“${side.text.trim()}”`).join(" and ")}.`
      : `No difference in ${agreed} ${agreed === 1 ? "event" : "events"}.${ended}`;
    verdict.classList.toggle("parted", parted);
    if (verdict.textContent !== text) verdict.textContent = text;
  }

  #showPrograms(first, second) {
    const [a, b] = this.#sides;
    a.showListing(first.title, first.listing());
    if (!this.#game) return b.showListing(second.title, second.listing());
    const root = document.createElement("div");
    this.#graph = new Graph(root);
    this.#graph.load(`${first.id}.svg`);
    b.showGraph("State machine", root);
  }

  // What there is to choose

  #programs() {
    const games = this.#machine.games.map(({ id, title }, index) => ({
      id, title, value: `game ${index}`, index, listing: () => this.#machine.gameListing(index),
    }));
    const own = [
      { title: "The editor’s listing", value: "editor", listing: () => this.#editor.listing },
    ];
    const areas = [...Array(10).keys()]
      .filter((area) => this.#machine.listing(area) !== "")
      .map((area) => ({
        title: `The computer’s P${area}`, value: `area ${area}`,
        listing: () => this.#machine.listing(area),
      }));
    const drafts = this.#state.drafts.map((draft, index) => ({
      title: titleOf(draft), value: `draft ${index}`, listing: () => draft,
    }));
    return [...games, ...own, ...areas, ...drafts];
  }

  #offerSeconds() {
    const programs = this.#programs();
    const select = document.getElementById("second-program");
    const chosen = select.value;
    const options = programs.map(({ title, value }) => new Option(title, value));
    const isGame = document.getElementById("first-program").value.startsWith("game");
    if (isGame) options.unshift(new Option("its state machine", "machine"));
    select.replaceChildren(...options);
    if (chosen && !isGame) select.value = chosen;
    if (select.selectedIndex < 0) select.selectedIndex = 0;
  }

  #chosen() {
    const programs = this.#programs();
    const find = (value) => programs.find((program) => program.value === value);
    const second = document.getElementById("second-program").value;
    return [
      find(document.getElementById("first-program").value) ?? programs[0],
      find(second) ?? { value: "machine" },
    ];
  }
}

// The cells, of 24, in which two screens differ.
function differingCells({ columns, cell }, first, second) {
  const differing = [...Array(columns).keys()].filter((column) => first.columns[column] !== second.columns[column]);
  return [...new Set(differing.map((column) => Math.floor(column / cell)))];
}

// One of the two: its display, and its listing or graph.
class Side {
  #title;
  #body;
  #view;

  constructor(name, glass) {
    this.figure = document.getElementById(`twin-${name}`);
    this.lcd = new LCD(this.figure.querySelector("canvas"), glass);
    this.#title = document.getElementById(`${name}-title`);
    this.#body = document.getElementById(`${name}-view`);
  }

  showListing(title, listing) {
    const root = document.createElement("div");
    this.#view = new ListingView(root);
    this.#view.show(listing);
    this.#showTitle(title, root);
  }

  showGraph(title, root) {
    this.#view = undefined;
    this.#showTitle(title, root);
  }

  #showTitle(title, root) {
    this.#title.textContent = title;
    this.#body.replaceChildren(root);
  }

  show(screen, { place, line, ended, text }, differing) {
    this.lcd.show(screen, differing);
    this.#view?.light(line);
    const caption = this.figure.querySelector("figcaption");
    const words = `${this.#title.textContent} – ${ended ? "ended" : place}`;
    if (caption.textContent !== words) caption.textContent = words;
    const label = `${this.#title.textContent} shows: ${text.trim()}`;
    const canvas = this.figure.querySelector("canvas");
    if (canvas.getAttribute("aria-label") !== label) canvas.setAttribute("aria-label", label);
  }
}
