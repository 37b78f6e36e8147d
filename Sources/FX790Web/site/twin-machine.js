// Twins in a worker of their own, which other jobs do not block.

import { ToolWorker } from "./tool-worker.js";

export class TwinMachine {
  #worker;

  constructor(core) { this.#worker = new ToolWorker(core); }

  // A side is { form, game, listing, model }: a form, the index of a game or a listing, and a
  // model unless the listing names it. False if one does not start.
  begin(sides, seed, speed) { return this.#worker.begin("beginTwins", [sides, seed, speed]); }

  // A character, or EXE, BRK, DEL.
  press(key) { this.#post("pressAtTwins", key); }
  advance(micros) { this.#post("advanceTwins", micros); }
  set speed(speed) { this.#post("setTwinSpeed", speed); }

  // Returns { state, screens }; fx_twin_state lists the members of `state`.
  step(micros, isBlinkOn) { return this.#worker.call("stepTwins", micros, isBlinkOn); }

  // Frees the worker's memory.
  end() { this.#worker.end(); }

  // The next step reports a failure of the worker.
  #post(job, value) { this.#worker.call(job, value).catch(() => {}); }
}

// The number of events that were the same, in words.
export function agreement(count) {
  return `${count} ${count === 1 ? "wait, key or sound was" : "waits, keys and sounds were"} the same`;
}
