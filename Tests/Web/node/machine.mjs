// The page's WebAssembly module, with JavaScript methods that take and return strings.
import { readFileSync } from 'node:fs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function instance(path, imports) {
  return new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), imports);
}

export class Machine {
  #path;

  /** Links the tools module to the main module, as the page's worker does. */
  constructor(path, toolsPath) {
    this.#path = path;
    this.calls = instance(path).exports;
    if (toolsPath) this.link(toolsPath);
  }

  link(toolsPath) { instance(toolsPath, { primary: this.calls }); }

  /** A copy with the tools and this machine's memory, made as in the page's worker. */
  copy(toolsPath) {
    const copy = new Machine(this.#path);
    const missing = this.memorySize - copy.memorySize;
    if (missing > 0) copy.calls.memory.grow(missing / 65536);
    new Uint8Array(copy.calls.memory.buffer).set(new Uint8Array(this.calls.memory.buffer));
    copy.link(toolsPath);
    return copy;
  }

  /** Writes texts into the input buffer, one after the other, and returns their sizes. */
  give(...texts) {
    const parts = texts.map((text) => (typeof text === 'string' ? encoder.encode(text) : text));
    const total = parts.reduce((sum, part) => sum + part.length, 0);
    let start = this.calls.fx_input(total);
    for (const part of parts) {
      new Uint8Array(this.calls.memory.buffer, start, part.length).set(part);
      start += part.length;
    }
    return parts.map((part) => part.length);
  }

  bytes() {
    const start = this.calls.fx_output();
    return new Uint8Array(this.calls.memory.buffer, start, this.calls.fx_output_count()).slice();
  }

  text() {
    return decoder.decode(this.bytes());
  }

  json() {
    return JSON.parse(this.text());
  }

  run(listing, { keys = '', seed = 1, manual = false, milliseconds = 0 } = {}) {
    const [listingSize, keySize] = this.give(listing, keys);
    this.calls.fx_run(listingSize, keySize, seed, manual ? 1 : 0, milliseconds);
    return this.text();
  }

  runGame(index, { keys = '', seed = 1, manual = false, milliseconds = 0 } = {}) {
    const [keySize] = this.give(keys);
    this.calls.fx_run_game(index, keySize, seed, manual ? 1 : 0, milliseconds);
    return this.text();
  }

  /** Starts twins, each [form, game or listing]; returns whether they started. */
  beginTwins(sides, seed) {
    sides.forEach(([form, program], side) => {
      const isListing = typeof program === 'string';
      const sizes = this.give(isListing ? program : '', form);
      this.calls.fx_twin_choose(side, isListing ? -1 : program, -1, ...sizes);
    });
    return this.calls.fx_twin_begin(seed) === 1;
  }

  pressAtTwins(key) { this.calls.fx_twin_key(...this.give(key)); }

  games() {
    this.calls.fx_games();
    return this.json();
  }

  /** Loads a listing; returns its areas, one bit each, or 0 if it is refused. */
  load(listing, area = -1) {
    const [size] = this.give(listing);
    return this.calls.fx_load(size, area);
  }

  view() {
    this.calls.fx_view();
    return this.json();
  }

  tapeSound(rate) {
    const pieces = [];
    this.calls.fx_tape_play(rate);
    do {
      this.calls.fx_tape_sound();
      pieces.push(this.bytes());
    } while (pieces.at(-1).length > 0);
    return Buffer.concat(pieces);
  }

  /** Reads the channels of a recording; returns whether it contains a tape. */
  hear(channels, rate) {
    if (!this.calls.fx_tape_listen(rate, channels.length)) return false;
    channels.forEach((samples, channel) => {
      for (let start = 0; start < samples.length; start += 65536) {
        const piece = samples.slice(start, start + 65536);
        this.give(new Uint8Array(piece.buffer));
        this.calls.fx_tape_hear(piece.length, channel);
      }
    });
    return this.calls.fx_tape_insert_heard() === 1;
  }

  get memorySize() {
    return this.calls.memory.buffer.byteLength;
  }
}
