// Advances a computer's time, shows it, and sleeps while nothing can happen.

const blinkPeriod = 500;
// Events due within these microseconds run in the next frame.
const frameMicros = 16_000;
// The most milliseconds to catch up on after a pause.
const longestCatch = 100;
// To save the battery, a display that has not changed for `calm` milliseconds is checked only every
// `calmFrame` milliseconds.
const calm = 300;
const calmFrame = 50;

const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

export class Clock {
  #step;
  #pass;
  #blinks;
  #last = performance.now();
  // When the display changed, or `wake` was called.
  #changedAt = 0;
  #planned = 0;
  #timer;
  #frame;
  // Whether a step is still running, and whether a frame came meanwhile.
  #isStepping = false;
  #isDue = false;

  // `step(micros, isBlinkOn)` advances time and shows the result. It returns, or resolves to,
  // `isChanged`, whether the display changed, and `next`, the microseconds until the next event, or
  // null. `pass(micros)` only advances time. `blinks()` returns whether anything may blink.
  constructor({ step, pass, blinks = () => true }) {
    this.#step = step;
    this.#pass = pass;
    this.#blinks = () => blinks() && !stillness.matches;
  }

  // Call before an input, so that it happens at the current time.
  catchUp() { this.#pass(this.#passed(performance.now())); }

  // Call after an input or another change.
  wake() {
    this.#changedAt = performance.now();
    this.#request();
  }

  // Time stops until `wake`.
  rest() {
    clearTimeout(this.#timer);
    this.#planned = 0;
  }

  #request() {
    clearTimeout(this.#timer);
    this.#frame ??= requestAnimationFrame((now) => this.#tick(now));
  }

  // The time of frames during a step belongs to the next step.
  async #tick(now) {
    this.#frame = undefined;
    if (this.#isStepping) {
      this.#isDue = true;
      return;
    }
    this.#isStepping = true;
    this.#isDue = false;
    try {
      const isBlinkOn = !this.#blinks() || Math.floor(performance.now() / blinkPeriod) % 2 === 0;
      const { isChanged, next } = await this.#step(this.#passed(now), isBlinkOn);
      if (isChanged) this.#changedAt = performance.now();
      this.#plan(this.#isDue ? 0 : next);
    } finally {
      this.#isStepping = false;
    }
  }

  // Plans the next step, unless a frame is already requested.
  #plan(next) {
    if (this.#frame !== undefined) return;
    const now = performance.now();
    const untilBlink = this.#blinks() ? blinkPeriod - now % blinkPeriod : Infinity;
    const wait = Math.min(this.#untilEvent(next, now), untilBlink);
    this.#planned = wait === Infinity ? 0 : wait;
    if (wait === 0) this.#request();
    else if (wait !== Infinity) this.#timer = setTimeout(() => this.#request(), wait);
  }

  // Milliseconds until an event that is due in microseconds.
  #untilEvent(next, now) {
    if (next === null) return Infinity;
    // At full speed every frame computes.
    if (next > 0 && now - this.#changedAt > calm) return Math.max(next / 1000, calmFrame);
    return next <= frameMicros ? 0 : next / 1000;
  }

  #passed(now) {
    const passed = Math.min(Math.max(now - this.#last, 0), this.#planned + longestCatch);
    this.#last = Math.max(now, this.#last);
    return Math.round(passed * 1000);
  }
}
