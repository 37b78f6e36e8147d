// The computer in fx790.wasm. Functions that return a promise run in the tools' worker, and reject
// if it cannot be loaded.

import { CapX } from "./capx.js";
import { Exchange, screenOf } from "./exchange.js";
import { compiled, isCompiled } from "./modules.js";
import { Recorder } from "./recorder.js";
import { ToolWorker } from "./tool-worker.js";
import { TwinMachine } from "./twin-machine.js";

// The area number of COMP-X.
export const compX = 10;

export class Machine {
  #core;
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
    this.#exchange = new Exchange(core.exports);
    this.#tools = new ToolWorker(core);
    this.recorder = new Recorder(this.#exchange, core, this.#tools);
    this.capX = new CapX(this.#exchange);
  }

  #ask(...call) { return this.#exchange.ask(...call); }

  newTwins() { return new TwinMachine(this.#core); }

  // Whether a tool has been used, so that another one requests nothing.
  get hasTools() { return isCompiled("tools.wasm"); }
  // Compares two programs: a sentence about the proof, and without one a script that shows a difference, if found.
  compare(sides) { return this.#tools.begin("compare", [sides, sides.map(({ listing }) => listing).join("\n")]); }
  // What a listing shows for keys: { lines, problem }, as in listing-output.js.
  output(listing, seed, keys) { return this.#tools.begin("output", [listing, seed, keys]); }
  // What is proved about a listing and its state machine, or "".
  async proof(listing) {
    const { isProved, proof } = await this.#tools.begin("prove", [["basic", "port"].map((form) => ({ form, listing }))]);
    return isProved ? proof : "";
  }

  // Power and time

  // Starts a new computer with a random seed; `memory` is an index in the model's list.
  start(model, memory) {
    const [seed] = crypto.getRandomValues(new Int32Array(1));
    this.#ask("fx_computer_new", model, memory, seed);
  }
  get models() { return this.#ask("fx_models").json; }
  get model() { return this.#ask("fx_model").result; }
  // The model that a listing names, or -1.
  modelOf(listing) { return this.#ask("fx_model_of", listing).result; }
  advance(micros) { this.#ask("fx_advance", micros); }
  set speed(speed) { this.#ask("fx_set_speed", speed); }

  // Keys

  get keycaps() { return this.#ask("fx_keycaps").json; }
  press(key) { this.#ask("fx_press", key); }
  release(key) { this.#ask("fx_release", key); }
  releaseAll() { this.#ask("fx_release_all"); }
  // The key that types a character without S, or -1.
  keyFor(character) { return this.#ask("fx_key_for", character.codePointAt(0)).result; }
  // The machine's code of a character, or -1.
  codeOf(character) { return this.#ask("fx_code_for", character.codePointAt(0)).result; }
  typeCharacter(character) { this.#ask("fx_type", this.codeOf(character)); }
  // Types a text at the computer's speed; line ends press EXE.
  type(text) { this.#ask("fx_type_text", text); }
  erase() { this.#ask("fx_erase"); }

  // Display and output

  get glass() { return this.#glass ??= this.#ask("fx_glass").json; }
  screen(isBlinkOn) { return screenOf(this.#ask("fx_screen", isBlinkOn).bytes); }
  // The state except the dots; Desk.json in Desk+View.swift lists its members.
  get view() {
    const view = this.#ask("fx_view").json;
    this.#outputs.push(...view.outputs);
    return view;
  }
  // Removes and returns the collected tones and paper.
  takeOutputs() { return this.#outputs.splice(0); }

  // Listings

  check(listing) { return this.#ask("fx_check", listing).json; }
  // Checks a long text: returns the first diagnostics, and the number of all.
  checkLong(listing, most) { return this.#tools.begin("check", [listing, most]); }
  // The notes for users of a program: `{ lines, keys }`.
  notes(listing) { return this.#ask("fx_notes", listing).json; }
  // One letter of colour for each character, line by line.
  colours(listing) { return this.#ask("fx_colours", listing).text.split("\n"); }
  // Rewrites a listing (renumber, pack or spread): returns `{ listing, notes }`, or
  // `{ listing: null, problem }`.
  rewrite(listing, way) { return this.#tools.rewrite("rewrite", [listing, way]); }
  // The rows of a listing that are not blank: { kind, text, area, line, name }. Lines before the first
  // header belong to `area`.
  rows(listing, area = 0) { return this.#ask("fx_rows", listing, area).json; }
  // The listing in the computer's form; "" if it has errors.
  plain(listing) { return this.#ask("fx_plain", listing).text; }
  // The listing in another tool's spelling, in the form of `rewrite`.
  spell(listing, spelling) { return this.#tools.rewrite("spell", [listing, spelling]); }
  // Returns { swift, rows, states, notes, graph, xstate }; swift is empty without a state machine. Errors
  // give {}.
  convert(listing, name) { return this.#tools.begin("convert", [listing, name]); }
  // Lines before the first header go to `area`, or to the current one (-1). Returns the filled areas.
  load(listing, area) {
    const areas = this.#ask("fx_load", listing, area).result;
    return [...Array(32).keys()].filter((area) => areas >> area & 1);
  }
  listing(area) { return this.#ask("fx_listing", area).text; }
  // Reads the keys of the program in an area, or of a listing: { all, isGame, isTyped }; at most as many characters
  // as `limit`.
  accept(program, limit) {
    const [listing, area] = typeof program === "number" ? ["", program] : [program, -1];
    return this.#ask("fx_accept", listing, area, limit).json;
  }

  // The keys that the program of `accept` accepts now.
  accepted({ text, signs, typing, debugger: { running, area, line } }) {
    const activity = signs.includes("STOP") ? 2 : !running ? -1 : typing ? 1 : 0;
    return this.#ask("fx_accepted", text, activity, area, line, performance.now()).json;
  }

  get games() { return this.#ask("fx_games").json; }
  gameListing(index) { return this.#ask("fx_game_listing", index).text; }

  // Saved state

  // Notes a change of other saved data; the view says when to save.
  noteChange() { this.#ask("fx_note", 0); }
  noteSaved() { this.#ask("fx_note", 1); }
  get snapshot() { return this.#ask("fx_snapshot").bytes; }
  // Restores a snapshot exactly, or as after switching on; false if invalid.
  restore(bytes, exactly) { return this.#ask("fx_restore", bytes, exactly).result !== 0; }

  // The last waits of the program: the text of the display, and the microseconds since the start.
  get waits() { return this.#ask("fx_waits").json; }
  waitScreen(index) { return screenOf(this.#ask("fx_wait_screen", index).bytes); }
  // Returns to a wait, from which the user can continue; false if there is no such wait.
  returnToWait(index) { return this.#ask("fx_return_to_wait", index).result !== 0; }

  // A film of the last minute as SVG or GIF; `onProgress` receives the progress from 0 to 1.
  film(form, title, onProgress) { return this.#tools.begin("film", [form, title], onProgress); }

  // The keys of the last run as a file; "" if unknown.
  session() { return this.#tools.begin("session"); }

  // Debugger

  // The words of the current block of COMP-X, with their source lines if known.
  get compXListing() { return this.capX.besideSource(this.listing(compX)); }

  // Sets the condition on which a line halts, or a variable after whose changes any statement
  // halts; false if the text is neither.
  haltWhen(text, area, line) { return this.#ask("fx_halt_when", text, area, line).result !== 0; }

  // off, halt, step, back, reverse, on, run (to a line) or breakpoint (toggles it).
  debug(command, area = 0, line = 0) { this.#ask("fx_debug", command, area, line); }

  // Sets a COMP-X word or register; false if the text is invalid.
  setCompX(text) { return this.#ask("fx_set_compx", text).result !== 0; }
}
