// The computer, as fx790.wasm exports it. What is `async` here is a job of the tools, which a worker does; it
// rejects if they cannot be loaded.

import { CapX } from "./capx.js";
import { Exchange, screenOf } from "./exchange.js";
import { compiled } from "./modules.js";
import { Recorder } from "./recorder.js";
import { ToolWorker } from "./tool-worker.js";
import { TwinMachine } from "./twin-machine.js";

// The area that stands for the words of COMP-X.
export const compX = 10;

export class Machine {
  #core;
  #exports;
  #exchange;
  #tools;
  #glass;
  #outputs = [];

  static async load() {
    const module = await compiled("fx790.wasm");
    const { exports } = await WebAssembly.instantiate(module);
    return new Machine({ module, exports });
  }

  constructor(core) {
    this.#core = core;
    this.#exports = core.exports;
    this.#exchange = new Exchange(core.exports);
    this.#tools = new ToolWorker(core);
    this.recorder = new Recorder(this.#exchange, core, this.#tools);
    this.capX = new CapX(this.#exchange);
  }

  // Two programs side by side, which begin later.
  newTwins() { return new TwinMachine(this.#core); }

  // Power and time

  // A new computer, with a memory by its index among the model's; its random numbers differ each time.
  start(model, memory) {
    const [seed] = crypto.getRandomValues(new Int32Array(1));
    this.#exports.fx_computer_new(model, memory, seed);
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
  screen(isBlinkOn) {
    this.#exports.fx_screen(isBlinkOn ? 1 : 0);
    return screenOf(this.#exchange.bytes);
  }
  // All there is to see beside the dots: docs/web.md lists its members.
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
  // A listing in another form (renumber, pack or spread): `{ listing, notes }`, or `{ problem }` without one.
  rewrite(listing, way) { return this.#tools.begin("rewrite", [listing, way]); }
  // A listing as the computer lists it; "" if it has errors.
  plain(listing) {
    this.#exports.fx_plain(this.#exchange.give(listing));
    return this.#exchange.text;
  }
  // A listing as a tool spells it, in the form of `rewrite`.
  spell(listing, spelling) { return this.#tools.begin("spell", [listing, spelling]); }
  // A listing as Swift and as a picture: { swift, states, notes, graph }; swift is empty without a state
  // machine, and a listing with errors has none of them.
  write(listing, name) { return this.#tools.begin("write", [listing, name]); }
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

  // A film of what the display has shown in the last minute, as the bytes of an svg or a gif; `told` receives
  // which part of it is painted.
  film(form, title, told) { return this.#tools.begin("film", [form, title], told); }

  // The keys of the program that ran last, as a file; "" if they are not known.
  session() { return this.#tools.begin("session"); }

  // Debugger

  // The words around SC, each with its line of the source.
  get compXListing() { return this.capX.besideSource(this.listing(compX)); }

  // off, halt, step, back, on, run (to a line) or breakpoint (in a line, or none).
  debug(command, area = 0, line = 0) { this.#exports.fx_debug(this.#exchange.give(command), area, line); }

  // Sets a word or a register of COMP-X; false if the text says nothing of the kind.
  setCompX(text) { return this.#exports.fx_set_compx(this.#exchange.give(text)) !== 0; }
}
