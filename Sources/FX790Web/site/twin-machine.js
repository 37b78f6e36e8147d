// Two programs side by side, and what is in a listing beside its lines, as tools.wasm has them.

// The forms of a program, as the module numbers them.
const forms = ["basic", "machine", "port"];

export class TwinMachine {
  #exports;
  #exchange;
  #screen;
  #last = {};

  // `screen` is what is seen at a place of the memory.
  constructor(exchange, screen) {
    this.#exports = exchange.exports;
    this.#exchange = exchange;
    this.#screen = screen;
  }

  // Each is { form, game, listing, model }: the form's name, the index of a game or a listing, and the number
  // of a model, if it is not that of the listing. False if one of them does not start.
  begin(first, second, seed) {
    const sizes = this.#exchange.giveAll(first.listing ?? "", second.listing ?? "");
    const [a, b] = [first, second].map(({ form, game }, index) => [forms.indexOf(form), game ?? -1, sizes[index]]);
    this.#exports.fx_twin_set_models(first.model ?? -1, second.model ?? -1);
    return this.#exports.fx_twin_begin(...a, ...b, seed) !== 0;
  }
  press(code) { this.#exports.fx_twin_key(code); }
  advance(micros) { this.#exports.fx_twin_advance(micros); }
  set speed(speed) { this.#exports.fx_twin_set_speed(speed); }

  // The dots by columns, and a bit for each of the glass's parts.
  screen(side, isBlinkOn) { return this.#screen(this.#exports.fx_twin_screen(side, isBlinkOn ? 1 : 0)); }
  // How far both have come: docs/web.md tells its members.
  get state() {
    this.#exports.fx_twin_state();
    return this.#exchange.json;
  }

  // Gives { swift, states, notes, graph }; Swift is empty where no state machine is, and without any of
  // them the listing has errors.
  write(listing, name) {
    if (this.#last.listing === listing && this.#last.name === name) return this.#last.written;
    this.#exports.fx_twin_write(...this.#exchange.giveAll(listing, name));
    this.#last = { listing, name, written: this.#exchange.json };
    return this.#last.written;
  }
}
