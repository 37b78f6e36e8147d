// What an <fx-790> element with `twins` plays: a listing beside its port, beside another listing, or
// beside itself, which shows one display, but can be repeated.

import { phrase } from "./language.js";
import { fewKeys, gameSpeed, refuseErrors } from "./listing-play.js";
import { agreement, nowhere } from "./twin-machine.js";

export class TwinPlay {
  #machine;
  #twins;
  #sides;
  #keys;
  #isBegun;
  names;

  constructor(machine, listing, other) {
    for (const one of [listing, other ?? listing]) refuseErrors(machine, one);
    this.#machine = machine;
    this.#twins = machine.newTwins();
    this.#sides = [{ form: "basic", listing }, other ? { form: "basic", listing: other } : { form: "port", listing }];
    this.names = !other ? ["BASIC", phrase`state machine (port)`] : other === listing ? [""] : [phrase`as it was`, phrase`as it is now`];
    machine.start(Math.max(machine.modelOf(listing), 0), 0);
    this.#keys = machine.accept(listing, fewKeys);
  }

  get labels() { return this.#keys.all; }

  begin(text) {
    const [seed] = crypto.getRandomValues(new Uint16Array(1));
    this.#await(this.#twins.begin(this.#sides, seed, gameSpeed));
    for (const character of text) this.tap(character === "\n" ? "EXE" : character);
  }

  stopAt(target) { this.#twins.stopAt(target); }
  goTo(ticks) { this.#twins.goTo(ticks); }

  // Plays a script to its target or its end, where the keys are the reader's.
  playScript(script, target = nowhere) { this.#await(this.#twins.replay(this.#sides, target, script, gameSpeed)); }

  // The next step reports a failure.
  #await(isBegun) {
    this.#isBegun = isBegun;
    isBegun.catch(() => {});
  }

  press(label) {
    this.tap(label);
    return () => {};
  }

  // The computer's letter keys type capitals.
  tap(label) { this.#twins.press([...label].length === 1 ? label.toUpperCase() : label); }
  erase() { this.#twins.press("DEL"); }
  advance(micros) { this.#twins.advance(micros); }
  end() { this.#twins.end(); }

  async step(micros, isBlinkOn) {
    if (!await this.#isBegun) throw new Error(phrase`the listing has no state machine`);
    const { state, screens } = await this.#twins.step(micros, isBlinkOn);
    const [first] = state.sides;
    const signs = first.stops ? ["STOP"] : [];
    const place = { running: !first.ended, area: first.at.area, line: first.at.line };
    const isOver = state.sides.every(({ ended }) => ended);
    return {
      screens, texts: state.sides.map(({ text }) => text), next: state.next, tones: state.tones, isOver, isParted: state.parted,
      labels: this.#machine.accepted({ text: first.text, signs, typing: first.typing, debugger: place }),
      sides: state.sides, agreed: state.agreed, ticks: state.ticks, isStopped: state.isStopped, place: first.ended ? { area: 0, line: -1 } : first.at,
      note: this.names.length < 2 ? first.stops ? phrase`EXE continues.` : "" : state.parted ? phrase`They differ here.` : agreement(state.agreed),
    };
  }
}
