// Two programs side by side, and what is in a listing beside its lines, as twins.wasm exports them. The
// module is loaded when it is wanted for the first time.

import { screenAt } from "./machine.js";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

// The forms of a program, as the module numbers them.
const forms = ["basic", "machine", "port"];

let loading;

export function loadTwins() {
  loading ??= load().catch((error) => {
    // The next time it is tried again.
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load() {
  const response = await fetch("twins.wasm");
  if (!response.ok) throw new Error(`twins.wasm: ${response.status}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
  instance.exports._initialize?.();
  return new TwinMachine(instance.exports);
}

class TwinMachine {
  #exports;
  #last = {};

  constructor(exports) { this.#exports = exports; }

  // Each is { form, game, listing, model }: the form's name, the index of a game or a listing, and the number
  // of a model, if it is not that of the listing. False if one of them does not start.
  begin(first, second, seed) {
    const sizes = this.#give(first.listing ?? "", second.listing ?? "");
    const [a, b] = [first, second].map(({ form, game }, index) => [forms.indexOf(form), game ?? -1, sizes[index]]);
    this.#exports.fx_twin_set_models(first.model ?? -1, second.model ?? -1);
    return this.#exports.fx_twin_begin(...a, ...b, seed) !== 0;
  }
  press(code) { this.#exports.fx_twin_key(code); }
  advance(micros) { this.#exports.fx_twin_advance(micros); }
  set speed(speed) { this.#exports.fx_twin_set_speed(speed); }

  screen(glass, side, isBlinkOn) {
    return screenAt(this.#exports.fx_twin_screen(side, isBlinkOn ? 1 : 0), this.#exports.memory, glass);
  }
  // How far both have come: docs/web.md tells its members.
  get state() {
    this.#exports.fx_twin_state();
    return this.#json();
  }

  // Gives { swift, states, notes, graph }; Swift is empty where no state machine is, and without any of
  // them the listing has errors.
  write(listing, name) {
    if (this.#last.listing === listing && this.#last.name === name) return this.#last.written;
    this.#exports.fx_twin_write(...this.#give(listing, name));
    this.#last = { listing, name, written: this.#json() };
    return this.#last.written;
  }

  // Puts texts, one behind the other, into the input; returns their sizes. The memory may grow in any
  // call, so views are made anew each time.
  #give(...texts) {
    const parts = texts.map((text) => encoder.encode(text));
    let place = this.#exports.fx_twin_input(parts.reduce((sum, part) => sum + part.length, 0));
    for (const part of parts) {
      new Uint8Array(this.#exports.memory.buffer, place, part.length).set(part);
      place += part.length;
    }
    return parts.map((part) => part.length);
  }

  #json() {
    const output = new Uint8Array(this.#exports.memory.buffer, this.#exports.fx_twin_output(), this.#exports.fx_twin_output_count());
    return JSON.parse(decoder.decode(output));
  }
}
