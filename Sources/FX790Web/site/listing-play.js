// What an <fx-790> element or a still plays: a listing on a computer. TwinPlay has the same members.
//
// `step(micros, isBlinkOn)` returns `{ screens, texts, next, labels, isOver, isParted, note, tones }`:
// `texts` are those of the screens, `next` is the microseconds until the next event, or null, and
// `labels` are the keys that the program waits for.

import { phrase } from "./language.js";

export const gameSpeed = 1;
// A program with more keys has buttons only for some of them.
export const fewKeys = 15;

export function refuseErrors(machine, listing) {
  const fault = machine.check(listing).find(({ severity }) => severity === "error");
  if (fault) throw new Error(phrase`line ${fault.line} of the listing: ${fault.message}`);
}

export class ListingPlay {
  #machine;
  #area;
  #keys;
  // Whether the program has run since `begin`.
  #hasRun = false;
  names = [""];

  constructor(machine, listing) {
    refuseErrors(machine, listing);
    this.#machine = machine;
    const model = Math.max(machine.modelOf(listing), 0);
    machine.start(model, 0);
    // Models without TIMER wait by counting, which game speed would skip.
    if (machine.models[model].hasTimer) machine.speed = gameSpeed;
    [this.#area] = machine.load(listing, -1);
    if (this.#area === undefined) throw new Error(machine.view.message || phrase`the listing is empty`);
    this.#keys = machine.accept(this.#area, fewKeys);
  }

  get labels() { return this.#keys.all; }

  begin(text) {
    for (const label of ["BRK", "AC", "MODE", "0", "S", String(this.#area)]) this.#tap(label);
    if (text) this.#machine.type(text);
    this.#hasRun = false;
  }

  #tap(label) {
    const key = this.#keyOf(label);
    if (key === undefined) return;
    this.#machine.press(key);
    this.#machine.release(key);
  }

  // Models without BRK have AC instead. The prefix S precedes the letter S.
  #keyOf(label) {
    const caps = this.#machine.keycaps;
    const cap = caps.find((cap) => cap.label === label) ?? (label === "BRK" && caps.find((cap) => cap.label === "AC"));
    return cap?.key;
  }

  // Presses a key until the returned function is called.
  press(label) {
    const key = [...label].length === 1 ? this.#machine.keyFor(label) : this.#keyOf(label);
    if (key === undefined || key < 0) {
      if ([...label].length === 1) this.#machine.typeCharacter(label);
      return () => {};
    }
    this.#machine.press(key);
    return () => this.#machine.release(key);
  }

  tap(label) { this.press(label)(); }
  erase() { this.#machine.erase(); }
  advance(micros) { this.#machine.advance(micros); }
  end() {}

  async step(micros, isBlinkOn) {
    this.#machine.advance(micros);
    const view = this.#machine.view;
    // Nothing is saved here, and a save that is due would be due in each frame.
    if (view.save) this.#machine.noteSaved();
    const outputs = this.#machine.takeOutputs();
    const { running } = view.debugger;
    this.#hasRun ||= running;
    return {
      screens: [this.#machine.screen(isBlinkOn)], texts: [view.text], next: view.next, labels: this.#machine.accepted(view),
      isOver: this.#hasRun && !running, isParted: false,
      note: view.explanation || (view.signs.includes("STOP") ? phrase`EXE continues.` : ""),
      tones: outputs.filter((output) => "tone" in output).map(({ tone }) => tone),
    };
  }
}
