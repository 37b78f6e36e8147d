// The computer, as fx790.wasm exports it: numbers, bytes and JSON in, text and
// objects out. Nothing else on the page knows about pointers.
//
// What nobody needs at first comes later, as tools.wasm, which works in the same memory: whatever is
// `async` here waits for it, and throws where it cannot be loaded.

import { CapX } from "./capx.js";
import { compiled } from "./modules.js";
import { TwinMachine } from "./twin-machine.js";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

// What the debugger can be told.
export const debug = {
  off: 0, halt: 1, step: 2, back: 3, goOn: 4, runToLine: 5, toggleBreakpoint: 6,
};

// How a listing can be rewritten.
export const rewriting = { renumber: 0, pack: 1, spread: 2 };

// The area that stands for the words of COMP-X.
export const compX = 10;

// The dots by columns, and a bit for each of the glass's parts; the byte behind them tells how many columns
// there are.
export function screenAt(place, memory, { columns }) {
  const bytes = new Uint8Array(memory.buffer, place, columns + 9).slice();
  return { columns: bytes.subarray(0, bytes[columns + 8]), darkParts: bytes.subarray(columns, columns + 8) };
}

// Samples that are given at a time.
const pieceSize = 1 << 16;

export class Machine {
  #exports;
  #tools;
  #twins;
  #capX;
  #glass;
  #outputs = [];

  static async load() {
    const instance = await WebAssembly.instantiate(await compiled("fx790.wasm"), {});
    return new Machine(instance.exports);
  }

  constructor(exports) { this.#exports = exports; }

  #loadTools() {
    this.#tools ??= compiled("tools.wasm")
      .then((module) => WebAssembly.instantiate(module, { primary: this.#exports }))
      .catch((error) => {
        this.#tools = undefined;
        throw error;
      });
    return this.#tools;
  }

  // Two programs side by side.
  async loadTwins() { return this.#twins ??= new TwinMachine(await this.#bridge()); }

  // Sources of CAP-X.
  async loadCapX() { return this.#capX ??= new CapX(await this.#bridge()); }

  // What they work with: `give` puts texts into the input, one behind the other, and returns their sizes;
  // `json` and `text` are what came out, `screen` what is at a place.
  async #bridge() {
    await this.#loadTools();
    return {
      exports: this.#exports, json: () => this.#json(), text: () => this.#text(), screen: (place) => this.#screen(place),
      give: (...texts) => this.#giveAll(...texts.map((text) => encoder.encode(text))),
    };
  }

  // Power and time

  // A new computer; its random numbers are others each time, as the real one's are.
  start(memoryKB) {
    const [seed] = crypto.getRandomValues(new Int32Array(1));
    this.#exports.fx_computer_new(memoryKB, seed);
  }
  startModel(model, memory) {
    const [seed] = crypto.getRandomValues(new Int32Array(1));
    this.#exports.fx_model_new(model, memory, seed);
  }
  // The models of the family, and which of them the computer is, by its number.
  get models() {
    this.#exports.fx_models();
    return this.#json();
  }
  get model() { return this.#exports.fx_model(); }
  // The model that a listing names, or -1.
  modelOf(listing) { return this.#exports.fx_model_of(this.#give(listing)); }
  advance(micros) { this.#exports.fx_advance(micros); }
  set speed(speed) { this.#exports.fx_set_speed(speed); }

  // Keys

  get keycaps() {
    this.#exports.fx_keycaps();
    return this.#json();
  }
  press(key) { this.#exports.fx_press(key); }
  release(key) { this.#exports.fx_release(key); }
  releaseAll() { this.#exports.fx_release_all(); }
  // The key that makes this character without S, or -1.
  keyFor(character) { return this.#exports.fx_key_for(character.codePointAt(0)); }
  // The machine's code of a character, or -1.
  codeOf(character) { return this.#exports.fx_code_for(character.codePointAt(0)); }
  // A character, whatever keys make it.
  typeCharacter(character) { this.#exports.fx_type(this.codeOf(character)); }
  // A text, at the pace that the computer takes it; line ends are EXE.
  type(text) { this.#exports.fx_type_text(this.#give(text)); }
  erase() { this.#exports.fx_erase(); }

  // What is seen and heard

  // What does not change of the LCD.
  get glass() {
    if (!this.#glass) {
      this.#exports.fx_glass();
      this.#glass = this.#json();
    }
    return this.#glass;
  }
  screen(isBlinkOn) { return this.#screen(this.#exports.fx_screen(isBlinkOn ? 1 : 0)); }
  // All there is to see beside the dots: docs/web.md tells its members.
  get view() {
    this.#exports.fx_view();
    const view = this.#json();
    this.#outputs.push(...view.outputs);
    return view;
  }
  // Tones and paper since the last time.
  takeOutputs() { return this.#outputs.splice(0); }

  // Listings

  check(listing) {
    this.#exports.fx_check(this.#give(listing));
    return this.#json();
  }
  // What a listing tells whoever is to use its program: `{ lines, keys }`.
  notes(listing) {
    this.#exports.fx_notes(this.#give(listing));
    return this.#json();
  }
  // A sign for each character of a listing that tells what it belongs to, line by line.
  colours(listing) {
    this.#exports.fx_colours(this.#give(listing));
    return this.#text().split("\n");
  }
  // A listing in another form: `{ listing, notes }`, or `{ problem }` where none comes out.
  async rewrite(listing, way) {
    await this.#loadTools();
    this.#exports.fx_rewrite(this.#give(listing), way);
    return this.#json();
  }
  spell(listing, spelling) {
    this.#exports.fx_spell(this.#give(listing), spelling);
    return this.#json();
  }
  // An area of -1 leaves it to the listing. Returns the areas that it fills; none if it is not loaded.
  load(listing, area) {
    const areas = this.#exports.fx_load(this.#give(listing), area);
    return [...Array(32).keys()].filter((area) => areas >> area & 1);
  }
  listing(area) {
    this.#exports.fx_listing(area);
    return this.#text();
  }
  get games() {
    this.#exports.fx_games();
    return this.#json();
  }
  gameListing(index) {
    this.#exports.fx_game_listing(index);
    return this.#text();
  }

  // What is kept

  // Something that is kept with the computer has changed; the view tells when to save.
  noteChange() { this.#exports.fx_note(0); }
  noteSaved() { this.#exports.fx_note(1); }
  get snapshot() {
    this.#exports.fx_snapshot();
    return this.#output().slice();
  }
  // Whether the bytes were a state. `exactly` goes on in the middle of things; otherwise the
  // computer is as when it is switched on.
  restore(bytes, exactly) {
    return this.#exports.fx_restore(this.#give(bytes), exactly ? 1 : 0) !== 0;
  }

  // The cassette recorder

  get tapeContents() {
    this.#exports.fx_tape_contents();
    return this.#json();
  }
  // The listing of a file on the tape, or of all (-1), as `rewrite` gives one.
  tapeListing(index) {
    this.#exports.fx_tape_listing(index);
    return this.#json();
  }
  newTape() { this.#exports.fx_tape_new(0); }
  ejectTape() { this.#exports.fx_tape_eject(); }
  windTape(isToEnd) { this.#exports.fx_tape_wind(isToEnd ? 1 : 0); }
  noteTapeIsSaved() { this.#exports.fx_tape_saved(); }
  // Inserts the tape in the recorder of a snapshot; with the name of its file that is told. False if
  // there is none.
  takeOverTape({ snapshot, sound }, name = "") {
    const words = [encoder.encode(name), encoder.encode(sound)];
    return this.#exports.fx_tape_take_over(...this.#giveAll(snapshot, ...words)) !== 0;
  }
  get tapeBytes() {
    this.#exports.fx_tape_bytes();
    return this.#output().slice();
  }
  // All samples of the tape's sound, each in a byte.
  async tapeSound(rate) {
    await this.#loadTools();
    const pieces = [];
    this.#exports.fx_tape_play(rate);
    do {
      this.#exports.fx_tape_sound();
      pieces.push(this.#output().slice());
    } while (pieces.at(-1).length > 0);
    const sound = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let place = 0;
    for (const piece of pieces) {
      sound.set(piece, place);
      place += piece.length;
    }
    return sound;
  }
  // The snapshot of another computer that has read a tape's bytes, or heard a recording, with the tape
  // in its recorder, and how it sounded; undefined if it is none. What that takes of memory goes with
  // that computer.
  async tapeOfBytes(bytes) {
    return this.#other((other) => other.#exports.fx_tape_insert(other.#give(bytes)) !== 0);
  }
  async tapeOfSound(channels, rate) { return this.#other((other) => other.#hear(channels, rate)); }
  async #other(takeTape) {
    const other = await Machine.load();
    await other.#loadTools();
    return takeTape(other) ? { snapshot: other.snapshot, sound: other.#heardTape } : undefined;
  }
  get #heardTape() {
    this.#exports.fx_tape_heard();
    return this.#text();
  }
  #hear(channels, rate) {
    if (this.#exports.fx_tape_listen(rate, channels.length) === 0) return false;
    channels.forEach((samples, channel) => {
      for (let start = 0; start < samples.length; start += pieceSize) {
        const piece = samples.subarray(start, start + pieceSize);
        this.#give(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength));
        this.#exports.fx_tape_hear(piece.length, channel);
      }
    });
    return this.#exports.fx_tape_insert_heard() !== 0;
  }

  // Debugger

  // The source behind the ASMBL key, once it can be told.
  get compXSource() { return this.#capX?.source; }
  // The words around SC, with the source beside them once that can be told.
  get compXListing() {
    const words = this.listing(compX);
    return this.#capX?.besideSource(words) ?? words;
  }

  debug(command, area = 0, line = 0) { this.#exports.fx_debug(command, area, line); }

  // Sets a word or a register of COMP-X; false if the text says nothing of the kind.
  setCompX(text) { return this.#exports.fx_set_compx(this.#give(text)) !== 0; }

  // Bytes in and out. The memory may grow in any call, so views are made anew each time.

  #give(content) {
    const bytes = typeof content === "string" ? encoder.encode(content) : content;
    const place = this.#exports.fx_input(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, place, bytes.length).set(bytes);
    return bytes.length;
  }

  // Gives several things, one behind the other; returns their sizes.
  #giveAll(...parts) {
    const sizes = parts.map((part) => part.length);
    const all = new Uint8Array(sizes.reduce((sum, size) => sum + size));
    let place = 0;
    for (const part of parts) {
      all.set(part, place);
      place += part.length;
    }
    this.#give(all);
    return sizes;
  }

  #output() {
    const place = this.#exports.fx_output();
    return new Uint8Array(this.#exports.memory.buffer, place, this.#exports.fx_output_count());
  }

  #text() { return decoder.decode(this.#output()); }
  #json() { return JSON.parse(this.#text()); }

  #screen(place) { return screenAt(place, this.#exports.memory, this.glass); }
}
