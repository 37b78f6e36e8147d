// The computer and its twins, as fx790.wasm exports them: numbers, bytes and JSON in, text and
// objects out. Nothing else on the page knows about pointers.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

const columnCount = 143;

// What the debugger can be told.
export const debug = {
  off: 0, halt: 1, step: 2, back: 3, goOn: 4, runToLine: 5, toggleBreakpoint: 6,
};

// Samples that are given at a time.
const pieceSize = 1 << 16;

export class Machine {
  #exports;
  #module;

  static async load(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    // Not streaming: that would ask of the server to know the type of .wasm files.
    return Machine.#of(await WebAssembly.compile(await response.arrayBuffer()));
  }

  static async #of(module) {
    const instance = await WebAssembly.instantiate(module, {});
    return new Machine(instance.exports, module);
  }

  constructor(exports, module) {
    this.#exports = exports;
    this.#module = module;
    exports._initialize?.();
  }

  // Power and time

  // A new computer; its random numbers are others each time, as the real one's are.
  start(memoryKB) {
    const [seed] = crypto.getRandomValues(new Int32Array(1));
    this.#exports.fx_computer_new(memoryKB, seed);
  }
  advance(micros) { this.#exports.fx_advance(micros); }
  get speed() { return this.#exports.fx_speed(); }
  set speed(speed) {
    this.#exports.fx_set_speed(speed);
    this.#exports.fx_twin_set_speed(speed);
  }
  get isWorking() { return this.#exports.fx_is_working() !== 0; }
  // Microseconds until something happens by itself; Infinity if nothing will.
  get nextEvent() {
    const micros = this.#exports.fx_next_event();
    return micros < 0 ? Infinity : micros;
  }

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

  screen(isBlinkOn) { return this.#screen(this.#exports.fx_screen(isBlinkOn ? 1 : 0)); }
  get text() {
    this.#exports.fx_text();
    return this.#text();
  }
  get explanation() {
    this.#exports.fx_message();
    return this.#text();
  }
  takeOutputs() {
    this.#exports.fx_take_outputs();
    return this.#json();
  }

  // Listings

  check(listing) {
    this.#exports.fx_check(this.#give(listing));
    return this.#json();
  }
  // An area of -1 leaves it to the listing.
  load(listing, area) {
    this.#exports.fx_load(this.#give(listing), area);
    return this.#json();
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

  // What it does, and where its tape is; null without a tape.
  get tape() {
    this.#exports.fx_tape_state();
    return this.#json();
  }
  get tapeContents() {
    this.#exports.fx_tape_contents();
    return this.#json();
  }
  newTape() { this.#exports.fx_tape_new(0); }
  ejectTape() { this.#exports.fx_tape_eject(); }
  windTape(isToEnd) { this.#exports.fx_tape_wind(isToEnd ? 1 : 0); }
  noteTapeIsSaved() { this.#exports.fx_tape_saved(); }
  // Whether there is a tape in the recorder of a snapshot.
  takeOverTape(snapshot) { return this.#exports.fx_tape_take_over(this.#give(snapshot)) !== 0; }
  get tapeBytes() {
    this.#exports.fx_tape_bytes();
    return this.#output().slice();
  }
  // All samples of the tape's sound, each in a byte.
  tapeSound(rate) {
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
  // in its recorder; undefined if it is none. What that takes of memory goes with that computer.
  async tapeOfBytes(bytes) {
    return this.#other((other) => other.#exports.fx_tape_insert(other.#give(bytes)) !== 0);
  }
  async tapeOfSound(channels, rate) { return this.#other((other) => other.#hear(channels, rate)); }
  async #other(takeTape) {
    const other = await Machine.#of(this.#module);
    return takeTape(other) ? other.snapshot : undefined;
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

  debug(command, area = 0, line = 0) { this.#exports.fx_debug(command, area, line); }
  get debugState() {
    this.#exports.fx_debug_state();
    return this.#json();
  }

  // Twins

  startGame(index, seed) { this.#exports.fx_twin_game(index, seed); }
  // Whether both are listings that can run.
  startListings(first, second, seed) {
    const a = encoder.encode(first);
    const b = encoder.encode(second);
    const both = new Uint8Array(a.length + b.length);
    both.set(a);
    both.set(b, a.length);
    this.#give(both);
    return this.#exports.fx_twin_listings(a.length, b.length, seed) !== 0;
  }
  pressTwins(code) { this.#exports.fx_twin_key(code); }
  advanceTwins(micros) { this.#exports.fx_twin_advance(micros); }
  twinScreen(side, isBlinkOn) {
    return this.#screen(this.#exports.fx_twin_screen(side, isBlinkOn ? 1 : 0));
  }
  get twinState() {
    this.#exports.fx_twin_state();
    return this.#json();
  }

  // Bytes in and out. The memory may grow in any call, so views are made anew each time.

  #give(content) {
    const bytes = typeof content === "string" ? encoder.encode(content) : content;
    const place = this.#exports.fx_input(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, place, bytes.length).set(bytes);
    return bytes.length;
  }

  #output() {
    const place = this.#exports.fx_output();
    return new Uint8Array(this.#exports.memory.buffer, place, this.#exports.fx_output_count());
  }

  #text() { return decoder.decode(this.#output()); }

  #json() { return JSON.parse(this.#text()); }

  #screen(place) {
    const view = new DataView(this.#exports.memory.buffer, place, columnCount + 5);
    return {
      columns: new Uint8Array(this.#exports.memory.buffer, place, columnCount).slice(),
      indicators: view.getUint16(columnCount, true),
      number: view.getInt16(columnCount + 2, true),
      isBusy: view.getUint8(columnCount + 4) !== 0,
    };
  }
}
