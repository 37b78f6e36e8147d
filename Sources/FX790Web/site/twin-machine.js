// Two programs side by side, in a worker of their own: other jobs do not stop them.

import { ToolWorker } from "./tool-worker.js";

export class TwinMachine {
  #worker;

  constructor(core) { this.#worker = new ToolWorker(core); }

  // Each of the two sides is { form, game, listing, model }: the name of the form, the index of a game or a
  // listing, and the number of a model unless the listing's own is meant. False if one does not start.
  begin(sides, seed, speed) { return this.#worker.begin("beginTwins", [sides, seed, speed]); }

  // A character, or EXE, BRK, DEL.
  press(key) { this.#tell("pressAtTwins", key); }
  advance(micros) { this.#tell("advanceTwins", micros); }
  set speed(speed) { this.#tell("setTwinSpeed", speed); }

  // Lets time pass; returns { state, screens }: how far both are (docs/web.md lists its members), and what
  // each side shows.
  step(micros, isBlinkOn) { return this.#worker.goOn("stepTwins", micros, isBlinkOn); }

  // A worker that fails reports that at the next step.
  #tell(job, value) { this.#worker.goOn(job, value).catch(() => {}); }
}
