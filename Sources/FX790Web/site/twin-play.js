// What an <fx-790> element with `twins` plays: a listing beside its port.

import { AcceptedKeys } from "./accepted-keys.js";
import { gameSpeed, refuseErrors } from "./listing-play.js";
import { agreement } from "./twin-machine.js";

export class TwinPlay {
  #twins;
  #listing;
  #keys;
  #isBegun;
  names = ["BASIC", "state machine (port)"];

  constructor(machine, listing) {
    refuseErrors(machine, listing);
    this.#twins = machine.newTwins();
    this.#listing = listing;
    machine.start(Math.max(machine.modelOf(listing), 0), 0);
    const [area] = machine.load(listing, -1);
    this.#keys = new AcceptedKeys(machine.listing(area ?? 0));
  }

  get labels() { return this.#keys.all; }

  begin(text) {
    const sides = ["basic", "port"].map((form) => ({ form, listing: this.#listing }));
    const [seed] = crypto.getRandomValues(new Uint16Array(1));
    this.#isBegun = this.#twins.begin(sides, seed, gameSpeed);
    // The next step reports a failure.
    this.#isBegun.catch(() => {});
    for (const character of text) this.tap(character === "\n" ? "EXE" : character);
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
    if (!await this.#isBegun) throw new Error("the listing has no state machine");
    const { state, screens } = await this.#twins.step(micros, isBlinkOn);
    const [first] = state.sides;
    const signs = first.stops ? ["STOP"] : [];
    const place = { running: !first.ended, area: first.at.area, line: first.at.line };
    const isOver = state.sides.every(({ ended }) => ended);
    return {
      screens, texts: state.sides.map(({ text }) => text), next: state.next, tones: state.tones, isOver, isParted: state.parted,
      labels: this.#keys.now({ text: first.text, signs, typing: false, debugger: place }),
      note: state.parted ? "The two forms differ here." : `${agreement(state.agreed)}.`,
    };
  }
}
