// Lets the computer's time pass as the page's does, and sleeps when nothing can happen.

// What a frame may at most catch up on: after a pause of the page the computer does not race.
const longestCatch = 100;

export class Clock {
  #step;
  #pass;
  #last = performance.now();
  #planned = 0;
  #timer;
  #frame;

  // `step` takes the microseconds that passed, and tells in how many milliseconds it wants to be
  // called again: 0 is the next frame, Infinity not before `wake`. `pass` takes them alone.
  constructor(step, pass) {
    this.#step = step;
    this.#pass = pass;
  }

  // Lets the time pass that has gone since: what comes now came behind it.
  catchUp() { this.#pass(this.#passed(performance.now())); }

  wake() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#frame ??= requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now) {
    this.#frame = undefined;
    this.#planned = this.#step(this.#passed(now));
    if (this.#planned === 0) return this.wake();
    if (this.#planned === Infinity) return (this.#planned = 0);
    this.#timer = setTimeout(() => this.wake(), this.#planned);
  }

  // The microseconds since the last time.
  #passed(now) {
    const limit = Math.max(longestCatch, this.#planned + longestCatch);
    const passed = Math.min(Math.max(now - this.#last, 0), limit);
    this.#last = Math.max(now, this.#last);
    return Math.round(passed * 1000);
  }
}
