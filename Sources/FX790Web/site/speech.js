// Announces the display to screen readers once it is stable, never twice.

// Milliseconds for which the display must be stable, and between two announcements.
const rest = 400;
const pause = 1200;

export class Speech {
  #region;
  #spoken = "";
  #next = "";
  #last = 0;
  #timer;

  constructor(region) {
    this.#region = region;
  }

  say(text) {
    const next = text.trim();
    if (next === this.#next) return;
    this.#next = next;
    clearTimeout(this.#timer);
    const wait = Math.max(rest, this.#last + pause - performance.now());
    this.#timer = setTimeout(() => this.#speak(), wait);
  }

  #speak() {
    if (this.#next === this.#spoken) return;
    this.#spoken = this.#next;
    this.#last = performance.now();
    this.#region.textContent = this.#next;
  }
}
