// The cassette recorder of the computer.

import { ToolWorker } from "./tool-worker.js";

export class Recorder {
  #exchange;
  #exports;
  #core;
  #tools;

  // `core` is what a ToolWorker takes, `tools` one.
  constructor(exchange, core, tools) {
    this.#exchange = exchange;
    this.#exports = exchange.exports;
    this.#core = core;
    this.#tools = tools;
  }

  get contents() {
    this.#exports.fx_tape_contents();
    return this.#exchange.json;
  }
  // The listing of a file on the tape, or of all (-1): `{ listing, notes }`, or `{ problem }` without one.
  listing(index) { return this.#tools.begin("tapeListing", [index]); }
  insertBlank() { this.#exports.fx_tape_new(0); }
  eject() { this.#exports.fx_tape_eject(); }
  wind(isToEnd) { this.#exports.fx_tape_wind(isToEnd ? 1 : 0); }
  noteSaved() { this.#exports.fx_tape_saved(); }
  // Inserts the tape in the recorder of a snapshot; reports it if its file has a name. False without a tape.
  takeOver({ snapshot, sound }, name = "") {
    return this.#exports.fx_tape_take_over(...this.#exchange.giveAll(snapshot, name, sound)) !== 0;
  }
  get bytes() {
    this.#exports.fx_tape_bytes();
    return this.#exchange.bytes;
  }
  // All samples of the tape's sound, each in a byte.
  sound(rate) { return this.#tools.begin("tapeSound", [rate]); }

  // The snapshot of a computer with the tape in its recorder, and how the tape sounded; undefined if the bytes
  // or the recording are no tape.
  tapeOfBytes(bytes) { return this.#tools.begin("tapeOfBytes", [bytes]); }
  // A long recording takes hundreds of megabytes, which a worker of its own gives back.
  async tapeOfSound(channels, rate) {
    const worker = new ToolWorker(this.#core);
    try {
      if (!await worker.begin("listen", [rate, channels.length])) return undefined;
      for (const [channel, samples] of channels.entries()) await worker.goOn("hear", samples, channel);
      return await worker.goOn("heardTape");
    } finally {
      worker.end();
    }
  }
}
