// The computer's cassette recorder.

import { ToolWorker } from "./tool-worker.js";

export class Recorder {
  #exchange;
  #core;
  #tools;

  constructor(exchange, core, tools) {
    this.#exchange = exchange;
    this.#core = core;
    this.#tools = tools;
  }

  get contents() { return this.#exchange.ask("fx_tape_contents").json; }
  // The listing of a file on the tape, or of all (-1), in the form of `Machine.rewrite`.
  listing(index) { return this.#tools.rewrite("tapeListing", [index]); }
  insertBlank() { this.#exchange.ask("fx_tape_new", 0); }
  eject() { this.#exchange.ask("fx_tape_eject"); }
  wind(isToEnd) { this.#exchange.ask("fx_tape_wind", isToEnd); }
  noteSaved() { this.#exchange.ask("fx_tape_saved"); }
  // Inserts a snapshot's tape; the view's message reports a named one. False without a tape.
  takeOver({ snapshot, sound }, name = "") {
    return this.#exchange.ask("fx_tape_take_over", snapshot, name, sound).result !== 0;
  }
  get bytes() { return this.#exchange.ask("fx_tape_bytes").bytes; }
  // The sound of the tape as 8-bit samples.
  sound(rate) { return this.#tools.begin("tapeSound", [rate]); }

  // A snapshot with the tape and the sound report, or undefined.
  tapeOfBytes(bytes) { return this.#tools.begin("tapeOfBytes", [bytes]); }
  // A long recording needs hundreds of megabytes; only ending a worker frees them.
  async tapeOfSound(channels, rate) {
    const worker = new ToolWorker(this.#core);
    try {
      if (!await worker.begin("listen", [rate, channels.length])) return undefined;
      for (const [channel, samples] of channels.entries()) await worker.call("hear", samples, channel);
      return await worker.call("heardTape");
    } finally {
      worker.end();
    }
  }

  // Reads a recording while it is made; undefined if the rate is out of range.
  async listen(rate) {
    const worker = new ToolWorker(this.#core);
    if (!await worker.begin("listen", [rate, 1])) return worker.end();
    return {
      hear: (samples) => worker.call("hear", samples, 0).catch(() => {}),
      news: () => worker.call("tapeNews"),
      finish: () => worker.call("heardTape").finally(() => worker.end()),
    };
  }
}
