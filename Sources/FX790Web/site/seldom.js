// What is seldom used of the computer: a module of its own, which comes behind the first one and works in
// its memory, so that the first is soon there. Whoever calls something of it before waits for it.

import { compiled, compiledNow } from "./modules.js";

const file = "seldom.wasm";

export class Seldom {
  isThere = false;
  // The first module's.
  #exports;
  #loading;

  // What the first module takes for the functions of the second, by their places in the table of both.
  get placeholders() {
    return new Proxy({}, { get: (_, place) => (...values) => this.#call(Number(place), values) });
  }

  belongTo(exports) { this.#exports = exports; }

  load() {
    return this.#loading ??= this.#load().catch((error) => {
      // The next time it is tried again.
      this.#loading = undefined;
      throw error;
    });
  }

  // Where it has been fetched in between, the same functions are put in their places once more.
  async #load() {
    await WebAssembly.instantiate(await compiled(file), this.#imports);
    this.isThere = true;
  }

  #call(place, values) {
    if (!this.isThere) {
      new WebAssembly.Instance(compiledNow(file), this.#imports);
      this.isThere = true;
    }
    return this.#exports._table.get(place)(...values);
  }

  get #imports() { return { primary: this.#exports }; }
}
