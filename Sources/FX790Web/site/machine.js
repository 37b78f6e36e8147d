// The computer in fx790.wasm. Functions that return a promise run in the tools' worker, and reject
// if it cannot be loaded.

import { CapX } from "./capx.js";
import { Exchange, screenOf } from "./exchange.js";
import { compiled } from "./modules.js";
import { Recorder } from "./recorder.js";
import { ToolWorker } from "./tool-worker.js";
import { TwinMachine } from "./twin-machine.js";

// The area number of COMP-X.
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

  newTwins() { return new TwinMachine(this.#core); }

  // Power and time

  // Starts a new computer with a random seed; `memory` is an index in the model's list.
  start(model, memory) {
    const [seed] = crypto.getRandomValues(new Int32Array(1));
    this.#exports.fx_computer_new(model, memory, seed);
  }
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
  // The key that types a character without S, or -1.
  keyFor(character) { return this.#exports.fx_key_for(character.codePointAt(0)); }
  // The machine's code of a character, or -1.
  codeOf(character) { return this.#exports.fx_code_for(character.codePointAt(0)); }
  typeCharacter(character) { this.#exports.fx_type(this.codeOf(character)); }
  // Types a text at the computer's speed; line ends press EXE.
  type(text) { this.#exports.fx_type_text(this.#exchange.give(text)); }
  erase() { this.#exports.fx_erase(); }

  // Display and output

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
  // The state except the dots; Desk.json in Desk+View.swift lists its members.
  get view() {
    this.#exports.fx_view();
    const view = this.#exchange.json;
    this.#outputs.push(...view.outputs);
    return view;
  }
  // Removes and returns the collected tones and paper.
  takeOutputs() { return this.#outputs.splice(0); }

  // Listings

  check(listing) {
    this.#exports.fx_check(this.#exchange.give(listing));
    return this.#exchange.json;
  }
  // Checks a long text: returns the first diagnostics, and the number of all.
  checkLong(listing, most) { return this.#tools.begin("check", [listing, most]); }
  // The notes for users of a program: `{ lines, keys }`.
  notes(listing) {
    this.#exports.fx_notes(this.#exchange.give(listing));
    return this.#exchange.json;
  }
  // One letter of colour for each character, line by line.
  colours(listing) {
    this.#exports.fx_colours(this.#exchange.give(listing));
    return this.#exchange.text.split("\n");
  }
  // Rewrites a listing (renumber, pack or spread): returns `{ listing, notes }` or `{ problem }`.
  rewrite(listing, way) { return this.#tools.begin("rewrite", [listing, way]); }
  // The listing in the computer's form; "" if it has errors.
  plain(listing) {
    this.#exports.fx_plain(this.#exchange.give(listing));
    return this.#exchange.text;
  }
  // The listing in another tool's spelling, in the form of `rewrite`.
  spell(listing, spelling) { return this.#tools.begin("spell", [listing, spelling]); }
  // Returns { swift, states, notes, graph }; swift is empty without a state machine. Errors give
  // {}.
  convert(listing, name) { return this.#tools.begin("convert", [listing, name]); }
  // Lines before the first header go to `area`, or to the current one (-1). Returns the filled areas.
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

  // Saved state

  // Notes a change of other saved data; the view says when to save.
  noteChange() { this.#exports.fx_note(0); }
  noteSaved() { this.#exports.fx_note(1); }
  get snapshot() {
    this.#exports.fx_snapshot();
    return this.#exchange.bytes;
  }
  // Restores a snapshot exactly, or as after switching on; false if invalid.
  restore(bytes, exactly) {
    return this.#exports.fx_restore(this.#exchange.give(bytes), exactly ? 1 : 0) !== 0;
  }

  // The last waits of the program: the text of the display, and the microseconds since the start.
  get waits() {
    this.#exports.fx_waits();
    return this.#exchange.json;
  }
  waitScreen(index) {
    this.#exports.fx_wait_screen(index);
    return screenOf(this.#exchange.bytes);
  }
  // Returns to a wait, from which the user can continue; false if there is no such wait.
  returnToWait(index) { return this.#exports.fx_return_to_wait(index) !== 0; }

  // A film of the last minute as SVG or GIF; `onProgress` receives the progress from 0 to 1.
  film(form, title, onProgress) { return this.#tools.begin("film", [form, title], onProgress); }

  // The keys of the last run as a file; "" if unknown.
  session() { return this.#tools.begin("session"); }

  // Debugger

  // The words of the current block of COMP-X, with their source lines if known.
  get compXListing() { return this.capX.besideSource(this.listing(compX)); }

  // off, halt, step, back, on, run (to a line) or breakpoint (toggles it).
  debug(command, area = 0, line = 0) { this.#exports.fx_debug(this.#exchange.give(command), area, line); }

  // Sets a COMP-X word or register; false if the text is invalid.
  setCompX(text) { return this.#exports.fx_set_compx(this.#exchange.give(text)) !== 0; }
}
