// The chosen state of a graph: its lines and its case are marked, and a bar shows what it waits for
// and offers a play that leads to it.

import { element } from "./dom.js";
import { phrase } from "./language.js";
import { placeOf } from "./listing-view.js";

const actions = {
  RUN: phrase`is the start.`, END: phrase`is the end.`, EXE: phrase`waits for EXE.`, "a key": phrase`waits for a key (KEY$).`,
  "some time": phrase`pauses.`,
};
const mostLines = 5;

export class ChosenState {
  #bar = element("state-bar").content.firstElementChild.cloneNode(true);
  #panes;
  // The state as the graph describes it, or undefined.
  #state;
  // The promise of a script that leads to the state, if one was searched.
  #script;
  // The place at which BASIC was in each state.
  #placesSeen = new Map();

  // `panes` has the view `swift`, `listings`, a list of { view }, and the `side` with the graph. Of its
  // listing, `sorted(places)` gives the order and `lineName(place)` the name of a line.
  // `mark(places)` marks them there, `showSwift()` opens the pane, `reveal()` shows what is lit.
  // `search(target)` resolves to a script or undefined, and `play(script, target)` starts it.
  // `stopAt(target)` stops each play at a target, or at none; each call lets a stopped play continue.
  constructor(place, panes) {
    this.#panes = panes;
    place.append(this.#bar);
    const [swift, way, stop, on] = this.#buttons;
    swift.addEventListener("click", () => this.#showSwift());
    way.addEventListener("click", () => this.#bring());
    stop.addEventListener("click", () => this.#stop(stop.ariaPressed !== "true"));
    on.addEventListener("click", () => this.#stop(stop.ariaPressed === "true"));
  }

  get isChosen() { return this.#state !== undefined; }

  // Chooses a state, or none.
  choose(state) {
    if (this.#state) this.#stop(false);
    this.#state = state;
    this.#script = undefined;
    const { swift, listings } = this.#panes;
    for (const view of [swift, ...listings.map(({ view }) => view)]) view.isHeld = this.isChosen;
    this.#show();
    // The panes may be higher than the window.
    this.#bar.scrollIntoView({ block: "nearest" });
    if (!state) this.#panes.reveal();
    // Only a play shows where BASIC is in most states that are written by hand.
    else if (this.#isUnknown) this.#search().catch(() => {});
  }

  set isStopped(isStopped) {
    const [, , , on] = this.#buttons;
    if (on.hidden !== isStopped) return;
    on.hidden = !isStopped;
    this.#note = isStopped ? phrase`The play has stopped here.` : "";
  }

  // Stops the play whenever it reaches the state, or lets it continue.
  #stop(isOn) {
    this.#buttons[2].ariaPressed = isOn;
    this.#panes.stopAt(isOn ? this.#target : undefined);
  }

  // Forgets the places of other programs.
  forget() { this.#placesSeen.clear(); }

  // Notes the position at which BASIC waits while a state is current.
  note(name, position) { this.#placesSeen.set(name, placeOf(position)); }

  // The target of a script.
  get #target() { return { ...this.#state, side: this.#panes.side }; }

  // The place at which the state waits, known from the graph or a play, then the places of its case.
  get #places() {
    const { swift } = this.#panes;
    const { name, place = this.#placesSeen.get(name) } = this.#state;
    const others = this.#panes.sorted(swift.placesOf(swiftName(name)) ?? []);
    return [...new Set([...place ? [place] : [], ...others])];
  }

  get #isUnknown() { return this.#places.length === 0; }

  // Marks the lines and the case, or none.
  #show() {
    const places = this.#state ? this.#places : [];
    const { swift } = this.#panes;
    this.#panes.mark(places);
    swift.choose(swiftName(this.#state?.name));
    this.#bar.hidden = !this.#state;
    if (!this.#state) return;
    this.#buttons[0].hidden = !swift.placesOf(swiftName(this.#state.name));
    const [name, text, note] = this.#bar.querySelector("p").children;
    name.textContent = this.#state.name;
    text.textContent = ` ${describe(this.#state)} ${named(places.map((place) => this.#panes.lineName(place)))}`;
    note.textContent = "";
  }

  get #buttons() { return this.#bar.querySelectorAll("button"); }

  set #note(text) { this.#bar.querySelector("p").lastElementChild.textContent = ` ${text}`; }

  #showSwift() {
    this.#panes.showSwift();
    this.#panes.swift.choose(swiftName(this.#state.name));
  }

  // Resolves to a script that leads to the state, or undefined.
  async #search() {
    const state = this.#state;
    const script = await (this.#script ??= this.#panes.search(this.#target));
    if (state === this.#state && script?.lines.length > 0 && this.#isUnknown) {
      this.note(state.name, script.lines[0]);
      this.#show();
    }
    return script;
  }

  async #bring() {
    const state = this.#state;
    this.#note = phrase`Searching …`;
    try {
      const script = await this.#search();
      if (state !== this.#state) return;
      this.#note = script ? "" : phrase`No script that leads here was found.`;
      if (script) await this.#panes.play(script, this.#target);
    } catch (error) {
      this.#script = undefined;
      if (state === this.#state) this.#note = phrase`The search failed: ${error.message}.`;
    }
  }
}

// The name in Swift of a state of a graph, which may also name the call.
export function swiftName(name) { return name?.replace(/ (\d+|\(.*\))$/, "") ?? ""; }

function describe({ action, shown }) {
  if (action === "a line") return phrase`waits for INPUT “${shown.trim()}”.`;
  if (action.startsWith("ERR")) return phrase`ends with ${action}.`;
  return actions[action] ?? (action.endsWith(" s") ? phrase`pauses ${action}.` : phrase`waits for ${action}.`);
}

function named(lines) {
  if (lines.length === 0) return "";
  if (lines.length === 1) return phrase`Line ${lines[0]}.`;
  const list = lines.slice(0, mostLines).join(", ");
  return lines.length > mostLines ? phrase`Lines ${list} …` : phrase`Lines ${list}.`;
}
