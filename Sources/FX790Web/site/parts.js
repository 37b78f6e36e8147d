// The modules of the computer: the first, which is soon there, and what is seldom used, which comes behind it
// and works in its memory.

import { compiled, compiledNow } from "./modules.js";

const seldom = "seldom.wasm";

export class Parts {
  // Whether all of the computer is there.
  isWhole = false;
  // Whether something was called that could not be had: then the computer is in the middle of it for ever.
  isBroken = false;
  #exports;
  #whole;
  #broke;

  // `broke` is called when the computer cannot go on.
  constructor(broke = () => {}) { this.#broke = broke; }

  // The first module's functions. Those of the second that it calls it knows by their places in the table
  // of both.
  async first() {
    const functions = new Proxy({}, { get: (_, place) => (...values) => this.#call(Number(place), values) });
    const { exports } = await WebAssembly.instantiate(await compiled("fx790.wasm"), { seldom: functions });
    this.#exports = exports;
    return exports;
  }

  // Fetches what is missing.
  whole() {
    return this.#whole ??= this.#complete().catch((error) => {
      // The next time it is tried again.
      this.#whole = undefined;
      throw error;
    });
  }

  async #complete() {
    const module = await compiled(seldom);
    // It may have been fetched in between.
    if (this.isWhole) return;
    await WebAssembly.instantiate(module, { primary: this.#exports });
    this.isWhole = true;
  }

  // Until the second module is there whoever calls something of it waits for it: the computer stands in the
  // middle of a step.
  #call(place, values) {
    if (!this.isWhole) this.#completeNow();
    return this.#table.get(place)(...values);
  }

  #completeNow() {
    if (this.isBroken) throw new Error(`${seldom} is missing`);
    try {
      new WebAssembly.Instance(compiledNow(seldom), { primary: this.#exports });
      this.isWhole = true;
    } catch (error) {
      this.isBroken = true;
      this.#broke();
      throw error;
    }
  }

  get #table() { return Object.values(this.#exports).find((value) => value instanceof WebAssembly.Table); }
}
