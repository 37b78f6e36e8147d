// A play of two programs that can be repeated exactly.
//
// Time passes in whole ticks, between which keys are pressed and the speed changes. So the same seed
// and log give the same play, whatever the browser's frames are. The log is a list of [ticks since
// the start, key or speed].

// Microseconds.
export const tick = 10_000;

// FNV-1a of 32 bits.
const basis = 0x811c9dc5;
const prime = 0x01000193;

export class LoggedPlay {
  log = [];
  ticks = 0;
  // The digest of the displays at each entry of the log.
  digest;
  // The highest tone since each entry, or -1; the tones that nobody has heard yet.
  peaks;
  #unheard = [];
  #twins;
  #seed;
  #speed;
  // The microseconds that are less than a tick.
  #rest = 0;
  // The entries after a moment to which the play has returned; they are lost when it goes on.
  #future = [];

  // `twins` is that of twin-search.js, and has a `speed`.
  constructor(twins, seed, speed) {
    this.#twins = twins;
    this.#seed = seed;
    this.#speed = speed;
  }

  // Starts; returns whether both programs do.
  begin() {
    this.log = [];
    this.ticks = 0;
    this.digest = basis;
    this.peaks = [];
    this.#twins.speed = this.#speed;
    return this.#twins.begin(this.#seed);
  }

  // The state of the twins, with the ticks, and with the tones since the last call.
  get state() {
    const state = this.#seen;
    state.tones = this.#unheard.splice(0);
    return { ...state, ticks: this.ticks };
  }

  // Reading the state removes its tones.
  get #seen() {
    const { state } = this.#twins;
    this.#unheard.push(...state.tones);
    if (this.peaks.length > 0) this.peaks.push(Math.max(this.peaks.pop(), ...state.tones));
    return state;
  }

  advance(micros) {
    this.#rest += micros;
    if (this.#rest >= tick) this.#future = [];
    for (; this.#rest >= tick; this.#rest -= tick) this.#pass(1);
  }

  #pass(ticks) {
    for (let passed = 0; passed < ticks; passed += 1) this.#twins.advance(tick);
    this.ticks += ticks;
  }

  // Presses a key, or changes the speed.
  give(entry) {
    this.#future = [];
    this.#give(entry);
  }

  #give(entry) {
    this.#note();
    this.log.push([this.ticks, entry]);
    this.peaks.push(-1);
    if (typeof entry === "number") this.#twins.speed = entry;
    else this.#twins.press(entry);
  }

  #note() {
    const { agreed, sides } = this.#seen;
    for (const character of JSON.stringify([agreed, ...sides.map(({ text }) => text)])) {
      this.digest = Math.imul(this.digest ^ character.codePointAt(0), prime);
    }
  }

  // Goes to a moment of this play, back or forth.
  goTo(ticks) {
    const all = [...this.log, ...this.#future];
    this.begin();
    this.repeat(all.filter(([at]) => at < ticks));
    this.#pass(ticks - this.ticks);
    this.#future = all.slice(this.log.length);
    this.#rest = 0;
    this.#unheard = [];
  }

  // Repeats the entries of a log.
  repeat(log) {
    for (const [at, entry] of log) {
      this.#pass(at - this.ticks);
      this.#give(entry);
    }
  }
}
