// Twins in a worker of their own, which other jobs do not block.

import { phrase } from "./language.js";
import { ToolWorker } from "./tool-worker.js";

export class TwinMachine {
  #worker;

  constructor(core) { this.#worker = new ToolWorker(core); }

  // A side is { form, game, listing, model }: a form, the index of a game or a listing, and a
  // model unless the listing names it. False if one does not start.
  begin(sides, seed, speed) { return this.#worker.begin("beginTwins", [sides.map(plain), seed, speed]); }

  // The shortest known script from the start to a target of twin-search.js, or undefined.
  search(sides, target, seed) {
    const listing = sides.map(({ listing }) => listing).join("\n");
    return this.#worker.begin("searchTwins", [sides.map(plain), target, listing, seed]);
  }

  // Begins as `begin`. The next steps play the script, an answer at each; then keys do.
  replay(sides, target, script, speed) {
    return this.#worker.begin("replayTwins", [sides.map(plain), target, script, speed]);
  }

  // Begins as `begin`, and repeats a log of logged-play.js.
  repeat(sides, seed, { speed, log }) { return this.#worker.begin("repeatTwins", [sides.map(plain), seed, speed, log]); }

  // The digest of a log, or undefined if the programs do not start.
  check(sides, seed, { speed, log }) { return this.#worker.begin("checkTwins", [sides.map(plain), seed, speed, log]); }

  // What repeats this play.
  get result() { return this.#worker.call("twinResult"); }

  // A character, or EXE, BRK, DEL.
  press(key) { this.#post("pressAtTwins", key); }
  advance(micros) { this.#post("advanceTwins", micros); }
  set speed(speed) { this.#post("setTwinSpeed", speed); }
  // Stops each play at a target, or at none; a stopped play continues.
  stopAt(target) { this.#post("stopTwinsAt", target); }
  // Goes back or forth to a moment, in the ticks of logged-play.js.
  goTo(ticks) { this.#post("seekTwins", ticks); }

  // Returns { state, screens }; fx_twin_state lists the members of `state`.
  step(micros, isBlinkOn) { return this.#worker.call("stepTwins", micros, isBlinkOn); }

  // Frees the worker's memory.
  end() { this.#worker.end(); }

  // The next step reports a failure of the worker.
  #post(job, value) { this.#worker.call(job, value).catch(() => {}); }
}

// What the worker needs of a side.
function plain({ form, game, listing, model }) {
  return { form, game, model, listing: game === undefined ? listing : "" };
}

// The target of a script that plays all its keys.
export const nowhere = { side: 0, name: "", spots: [] };

// The number of events that were the same, as a sentence.
export function agreement(count) {
  return count === 1 ? phrase`1 wait, key or sound was the same in this play.` : phrase`${count} waits, keys and sounds were the same in this play.`;
}
