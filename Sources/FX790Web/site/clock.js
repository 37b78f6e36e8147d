// Lets the computer's time pass as the page's does, and sleeps when nothing can happen.

// What a frame may at most catch up on: after a pause of the page the computer does not race.
const longestCatch = 100;

export class Clock {
  #step;
  #last = performance.now();
  #planned = 0;
  #timer;
  #frame;

  // `step` takes the microseconds that passed, and tells in how many milliseconds it wants to be
  // called again: 0 is the next frame, Infinity not before `wake`.
  constructor(step) {
    this.#step = step;
  }

  wake() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#frame ??= requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now) {
    this.#frame = undefined;
    const limit = Math.max(longestCatch, this.#planned + longestCatch);
    const passed = Math.min(Math.max(now - this.#last, 0), limit);
    this.#last = now;
    this.#planned = this.#step(Math.round(passed * 1000));
    if (this.#planned === 0) return this.wake();
    if (this.#planned === Infinity) return (this.#planned = 0);
    this.#timer = setTimeout(() => this.wake(), this.#planned);
  }
}
