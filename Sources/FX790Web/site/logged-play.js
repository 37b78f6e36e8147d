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
  digest = basis;
  // The highest tone since each entry, or -1; the tones that are not reported yet.
  peaks = [];
  #unheard = [];
  #twins;
  #seed;
  #speed;
  // The microseconds that are less than a tick.
  #rest = 0;
  // The entries after a moment to which the play has returned; they are lost when it continues.
  #future = [];
  // Whether the log began at the start, without a script before it.
  isWhole = false;
  // Says whether a state is the one at which the play stops, if any, and whether it was before.
  #isGoal;
  #wasThere = false;
  isStopped = false;
  // Whether a key waits for the end of its tick.
  #isDue = false;
  // The entries of a log that is repeated as time passes; until its end, others are ignored.
  #script = [];

  // `twins` is that of twin-search.js, and has a `speed`.
  constructor(twins, seed, speed) {
    this.#twins = twins;
    this.#seed = seed;
    this.#speed = speed;
  }

  // Starts; returns whether both programs do.
  begin() {
    this.isWhole = true;
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
    const { ticks, isStopped, isRepeating } = this;
    const next = isStopped ? null : isRepeating || this.#isDue ? 0 : state.next;
    return { ...state, next, ticks, isStopped, isRepeating };
  }

  // Reading the state removes its tones.
  get #seen() {
    const { state } = this.#twins;
    this.#unheard.push(...state.tones);
    if (this.peaks.length > 0) this.peaks.push(Math.max(this.peaks.pop(), ...state.tones));
    return state;
  }

  // Stops the play whenever a state becomes a goal; a key, or another call, lets it continue.
  stopAt(isGoal) {
    this.#isGoal = isGoal;
    this.#wasThere = true;
    this.isStopped = false;
  }

  advance(micros) {
    if (!this.isStopped) this.#rest += micros;
    if (this.#rest >= tick) this.#future = [];
    for (; this.#rest >= tick; this.#rest -= tick) {
      while (this.isRepeating && this.#script[0][0] <= this.ticks) this.#give(this.#script.shift()[1]);
      this.#pass(1);
      if (this.#isGoal && this.#reachesGoal()) this.#rest = 0;
    }
  }

  #reachesGoal() {
    const isThere = this.#isGoal(this.#seen);
    this.isStopped = isThere && !this.#wasThere;
    this.#wasThere = isThere;
    return this.isStopped;
  }

  #pass(ticks) {
    for (let passed = 0; passed < ticks; passed += 1) this.#twins.advance(tick);
    this.ticks += ticks;
    if (ticks > 0) this.#isDue = false;
  }

  // Presses a key, or changes the speed.
  give(entry) {
    if (this.isRepeating) return;
    this.#future = [];
    this.isStopped = false;
    this.#give(entry);
  }

  #give(entry) {
    this.#note();
    this.#isDue = true;
    this.log.push([this.ticks, entry]);
    this.peaks.push(-1);
    if (typeof entry === "number") this.#twins.speed = entry;
    else this.#twins.press(entry);
  }

  #note() { this.digest = digestOf(this.digest, this.#seen); }

  get isRepeating() { return this.#script.length > 0; }

  // Repeats a log as time passes.
  set script(log) { this.#script = [...log]; }

  // What repeats the play, with a digest of all displays; undefined after a script.
  get result() {
    if (!this.isWhole) return undefined;
    const digest = (digestOf(this.digest, this.#seen) >>> 0).toString(36);
    return { log: this.log, speed: this.#speed, digest, peaks: this.peaks };
  }

  // Continues until both programs have ended, at most for a number of ticks.
  finish(ticks) {
    for (let passed = 0; passed < ticks && !this.#seen.over; passed += 1) this.#pass(1);
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

function digestOf(digest, { agreed, sides }) {
  for (const character of JSON.stringify([agreed, ...sides.map(({ text }) => text)])) {
    digest = Math.imul(digest ^ character.codePointAt(0), prime);
  }
  return digest;
}
