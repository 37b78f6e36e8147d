// Advances the computer's time, and sleeps while nothing can happen.

// Milliseconds that are caught up on after a pause.
const longestCatch = 100;

export class Clock {
  #step;
  #pass;
  #last = performance.now();
  #planned = 0;
  #timer;
  #frame;

  // `step` takes the elapsed microseconds and returns the milliseconds until its next call: 0 is
  // the next frame, Infinity waits for `wake`. `pass` only advances time.
  constructor(step, pass) {
    this.#step = step;
    this.#pass = pass;
  }

  // Call before an input, so that it happens at the current time.
  catchUp() { this.#pass(this.#passed(performance.now())); }

  wake() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#frame ??= requestAnimationFrame((now) => this.#tick(now));
  }

  // Calls the step in some milliseconds, unless a frame is already requested.
  wakeIn(milliseconds) {
    if (this.#frame !== undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#planned = milliseconds === Infinity ? 0 : milliseconds;
    if (milliseconds === 0) this.wake();
    else if (milliseconds !== Infinity) this.#timer = setTimeout(() => this.wake(), milliseconds);
  }

  #tick(now) {
    this.#frame = undefined;
    this.wakeIn(this.#step(this.#passed(now)));
  }

  #passed(now) {
    const limit = Math.max(longestCatch, this.#planned + longestCatch);
    const passed = Math.min(Math.max(now - this.#last, 0), limit);
    this.#last = Math.max(now, this.#last);
    return Math.round(passed * 1000);
  }
}
