// Small pictures of displays, such as the stills of programs in the library.

import { made } from "./dom.js";
import { phrase } from "./language.js";
import { ListingPlay } from "./listing-play.js";
import { Machine } from "./machine.js";

// The microseconds that a program runs before its still is taken, and those of a step.
const stillMicros = 5_000_000;
const stepMicros = 100_000;
// The milliseconds of work after which the page itself comes first.
const slice = 8;
const rows = 7;
const dot = 3;

// The dots of a screen on a canvas.
export function picture({ columns }, canvas = made("canvas")) {
  canvas.width = columns.length * dot;
  canvas.height = rows * dot;
  const context = canvas.getContext("2d");
  columns.forEach((dots, column) => {
    for (let row = 0; row < rows; row += 1) if (dots >> row & 1) context.fillRect(column * dot, row * dot, dot - .4, dot - .4);
  });
  return canvas;
}

// Stills of programs, which run in a computer of their own when their pictures become visible.
export class Stills {
  #machine;
  // Stills by listing, and the last of them: one is taken after the other.
  #taken = new Map();
  #last = Promise.resolve();
  #programs = new WeakMap();
  #observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) this.#show(target);
  });

  // A picture for a program's still; `keys` are typed before it.
  picture(listing, keys = "") {
    const canvas = made("canvas", { className: "still", role: "img", ariaLabel: phrase`Display` });
    this.#programs.set(canvas, { listing, keys });
    this.#observer.observe(canvas);
    return canvas;
  }

  async #show(canvas) {
    this.#observer.unobserve(canvas);
    const { listing, keys } = this.#programs.get(canvas);
    if (!this.#taken.has(listing)) {
      // Listings with errors have no still.
      this.#last = this.#last.then(() => this.#take(listing, keys)).catch(() => undefined);
      this.#taken.set(listing, this.#last);
    }
    const taken = await this.#taken.get(listing);
    if (!taken) return;
    canvas.ariaLabel = phrase`Display: ${taken.texts[0].trim()}`;
    picture(taken.screens[0], canvas);
  }

  async #take(listing, keys) {
    this.#machine ??= await Machine.load();
    const play = new ListingPlay(this.#machine, listing);
    play.begin(keys);
    let pause = performance.now() + slice;
    for (let time = stepMicros; time < stillMicros; time += stepMicros) {
      play.advance(stepMicros);
      if (performance.now() < pause) continue;
      await new Promise((done) => setTimeout(done));
      pause = performance.now() + slice;
    }
    return play.step(stepMicros, true);
  }
}
