// The computer, as fx790.wasm exports it.
//
// What is seldom used of it comes behind it, as seldom.wasm, and what nobody needs at first when somebody
// wants it, as tools.wasm; they work in the same memory. Whatever is `async` here waits for the tools, and
// throws where they cannot be loaded.

import { CapX } from "./capx.js";
import { Exchange } from "./exchange.js";
import { compiled } from "./modules.js";
import { Parts } from "./parts.js";
import { Recorder } from "./recorder.js";
import { TwinMachine } from "./twin-machine.js";

// What the debugger can be told.
export const debug = {
  off: 0, halt: 1, step: 2, back: 3, goOn: 4, runToLine: 5, toggleBreakpoint: 6,
};

// How a listing can be rewritten.
export const rewriting = { renumber: 0, pack: 1, spread: 2 };

// The forms of a film, as the module numbers them.
const filmForms = ["svg", "gif"];
// So many milliseconds a film is painted before the page goes on.
const paintTime = 10;

// The area that stands for the words of COMP-X.
export const compX = 10;

export class Machine {
  #exports;
  #exchange;
  #parts;
  #tools;
  #twins;
  #capX;
  #glass;
  #outputs = [];

  // What is seldom used may come later, in the midst of things; `broke` is called where it then does not.
  static async load({ isWhole = true, broke } = {}) {
    const parts = new Parts(broke);
    const machine = new Machine(await parts.first(), parts);
    if (isWhole) await machine.complete();
    return machine;
  }

  constructor(exports, parts) {
    this.#exports = exports;
    this.#parts = parts;
    this.#exchange = new Exchange(exports);
    this.recorder = new Recorder(this.#exchange, { loadTools: () => this.#loadTools(), another: () => Machine.load() });
  }

  // Fetches what is missing of the computer itself.
  complete() { return this.#parts.whole(); }
  get isWhole() { return this.#parts.isWhole; }
  get isBroken() { return this.#parts.isBroken; }

  // The tools call all of the computer, so it is there before them.
  #loadTools() {
    this.#tools ??= Promise.all([compiled("tools.wasm"), this.complete()])
      .then(([module]) => WebAssembly.instantiate(module, { primary: this.#exports }))
      .catch((error) => {
        this.#tools = undefined;
        throw error;
      });
    return this.#tools;
  }

  // Two programs side by side.
  async loadTwins() {
    await this.#loadTools();
    return this.#twins ??= new TwinMachine(this.#exchange, (place) => this.#screen(place));
  }

  // Sources of CAP-X.
  async loadCapX() {
    await this.#loadTools();
    return this.#capX ??= new CapX(this.#exchange);
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
    return this.#exchange.json;
  }
  get model() { return this.#exports.fx_model(); }
  // The model that a listing names, or -1.
  modelOf(listing) { return this.#exports.fx_model_of(this.#exchange.give(listing)); }
  advance(micros) { this.#exports.fx_advance(micros); }
  set speed(speed) { this.#exports.fx_set_speed(speed); }

  // Keys

  get keycaps() {
    this.#exports.fx_keycaps();
    return this.#exchange.json;
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
  type(text) { this.#exports.fx_type_text(this.#exchange.give(text)); }
  erase() { this.#exports.fx_erase(); }

  // What is seen and heard

  // What does not change of the LCD.
  get glass() {
    if (!this.#glass) {
      this.#exports.fx_glass();
      this.#glass = this.#exchange.json;
    }
    return this.#glass;
  }
  screen(isBlinkOn) { return this.#screen(this.#exports.fx_screen(isBlinkOn ? 1 : 0)); }
  // All there is to see beside the dots: docs/web.md tells its members.
  get view() {
    this.#exports.fx_view();
    const view = this.#exchange.json;
    this.#outputs.push(...view.outputs);
    return view;
  }
  // Tones and paper since the last time.
  takeOutputs() { return this.#outputs.splice(0); }

  // Listings

  check(listing) {
    this.#exports.fx_check(this.#exchange.give(listing));
    return this.#exchange.json;
  }
  // What a listing tells whoever is to use its program: `{ lines, keys }`.
  notes(listing) {
    this.#exports.fx_notes(this.#exchange.give(listing));
    return this.#exchange.json;
  }
  // A sign for each character of a listing that tells what it belongs to, line by line.
  colours(listing) {
    this.#exports.fx_colours(this.#exchange.give(listing));
    return this.#exchange.text.split("\n");
  }
  // A listing in another form: `{ listing, notes }`, or `{ problem }` where none comes out.
  async rewrite(listing, way) {
    await this.#loadTools();
    this.#exports.fx_rewrite(this.#exchange.give(listing), way);
    return this.#exchange.json;
  }
  // A listing as the computer lists it; "" if it has errors.
  plain(listing) {
    this.#exports.fx_plain(this.#exchange.give(listing));
    return this.#exchange.text;
  }
  async spell(listing, spelling) {
    await this.#loadTools();
    this.#exports.fx_spell(this.#exchange.give(listing), spelling);
    return this.#exchange.json;
  }
  // An area of -1 leaves it to the listing. Returns the areas that it fills; none if it is not loaded.
  load(listing, area) {
    const areas = this.#exports.fx_load(this.#exchange.give(listing), area);
    return [...Array(32).keys()].filter((area) => areas >> area & 1);
  }
  listing(area) {
    this.#exports.fx_listing(area);
    return this.#exchange.text;
  }
  get games() {
    this.#exports.fx_games();
    return this.#exchange.json;
  }
  gameListing(index) {
    this.#exports.fx_game_listing(index);
    return this.#exchange.text;
  }

  // What is kept

  // Something that is kept with the computer has changed; the view tells when to save.
  noteChange() { this.#exports.fx_note(0); }
  noteSaved() { this.#exports.fx_note(1); }
  get snapshot() {
    this.#exports.fx_snapshot();
    return this.#exchange.bytes;
  }
  // Whether the bytes were a state. `exactly` goes on in the middle of things; otherwise the
  // computer is as when it is switched on.
  restore(bytes, exactly) {
    return this.#exports.fx_restore(this.#exchange.give(bytes), exactly ? 1 : 0) !== 0;
  }

  // A film of what the display has shown in the last minute, as the bytes of a file; `told` hears which part
  // of it is painted.
  async film(form, title, told) {
    await this.#loadTools();
    const count = this.#exports.fx_film_begin(filmForms.indexOf(form), this.#exchange.give(title));
    for (let left = count; left > 0; told(1 - left / count)) {
      await new Promise((goOn) => { setTimeout(goOn); });
      const begun = performance.now();
      do left = this.#exports.fx_film_go_on(1);
      while (left > 0 && performance.now() - begun < paintTime);
    }
    return this.#exchange.bytes;
  }

  // The keys of the program that was run last, as a file; "" if they are not known.
  async session() {
    await this.#loadTools();
    this.#exports.fx_session();
    return this.#exchange.text;
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
  setCompX(text) { return this.#exports.fx_set_compx(this.#exchange.give(text)) !== 0; }

  // The dots by columns, and a bit for each of the glass's parts; the byte behind them tells how many
  // columns there are.
  #screen(place) {
    const { columns } = this.glass;
    const bytes = this.#exchange.bytesAt(place, columns + 9).slice();
    return { columns: bytes.subarray(0, bytes[columns + 8]), darkParts: bytes.subarray(columns, columns + 8) };
  }
}
