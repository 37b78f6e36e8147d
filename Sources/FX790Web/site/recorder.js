// The cassette recorder of the computer, as the modules have it.

import { joined } from "./exchange.js";

// Samples that are given at a time.
const pieceSize = 1 << 16;

export class Recorder {
  #exchange;
  #exports;
  #loadTools;
  #another;

  // `loadTools` fetches what reads and makes sounds; `another` gives another computer.
  constructor(exchange, { loadTools, another }) {
    this.#exchange = exchange;
    this.#exports = exchange.exports;
    this.#loadTools = loadTools;
    this.#another = another;
  }

  get contents() {
    this.#exports.fx_tape_contents();
    return this.#exchange.json;
  }
  // The listing of a file on the tape, or of all (-1): `{ listing, notes }`, or `{ problem }` where none comes
  // out.
  async listing(index) {
    await this.#loadTools();
    this.#exports.fx_tape_listing(index);
    return this.#exchange.json;
  }
  insertBlank() { this.#exports.fx_tape_new(0); }
  eject() { this.#exports.fx_tape_eject(); }
  wind(isToEnd) { this.#exports.fx_tape_wind(isToEnd ? 1 : 0); }
  noteSaved() { this.#exports.fx_tape_saved(); }
  // Inserts the tape in the recorder of a snapshot; with the name of its file that is told. False if
  // there is none.
  takeOver({ snapshot, sound }, name = "") {
    return this.#exports.fx_tape_take_over(...this.#exchange.giveAll(snapshot, name, sound)) !== 0;
  }
  get bytes() {
    this.#exports.fx_tape_bytes();
    return this.#exchange.bytes;
  }
  // All samples of the tape's sound, each in a byte.
  async sound(rate) {
    await this.#loadTools();
    const pieces = [];
    this.#exports.fx_tape_play(rate);
    do {
      this.#exports.fx_tape_sound();
      pieces.push(this.#exchange.bytes);
    } while (pieces.at(-1).length > 0);
    return joined(pieces);
  }

  // The snapshot of another computer that has read a tape's bytes, or heard a recording, with the tape
  // in its recorder, and how it sounded; undefined if it is none. What that takes of memory goes with
  // that computer.
  async tapeOfBytes(bytes) { return this.#other((other) => other.#read(bytes)); }
  async tapeOfSound(channels, rate) { return this.#other((other) => other.#hear(channels, rate)); }

  async #other(takeTape) {
    const other = await this.#another();
    await other.recorder.#loadTools();
    return takeTape(other.recorder) ? { snapshot: other.snapshot, sound: other.recorder.#heardSound } : undefined;
  }
  get #heardSound() {
    this.#exports.fx_tape_heard();
    return this.#exchange.text;
  }
  #read(bytes) { return this.#exports.fx_tape_insert(this.#exchange.give(bytes)) !== 0; }
  #hear(channels, rate) {
    if (this.#exports.fx_tape_listen(rate, channels.length) === 0) return false;
    channels.forEach((samples, channel) => {
      for (let start = 0; start < samples.length; start += pieceSize) {
        const piece = samples.subarray(start, start + pieceSize);
        this.#exchange.give(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength));
        this.#exports.fx_tape_hear(piece.length, channel);
      }
    });
    return this.#exports.fx_tape_insert_heard() !== 0;
  }
}
