// The models of the family, each with its own memory.

import { element } from "./dom.js";
import { phrase } from "./language.js";
import { base64, restored } from "./state.js";

export class Models {
  all;
  #machine;
  #state;
  #computer;
  #notices;
  #shown = -1;

  // In `computer`, `showModel(model)` draws the keys.
  constructor({ machine, state, computer, notices }) {
    this.all = machine.models;
    this.#machine = machine;
    this.#state = state;
    this.#computer = computer;
    this.#notices = notices;
    element("model").append(...this.all.map(({ title, name }) => new Option(title, name)));
    element("model").addEventListener("change", (event) => this.choose(event.target.value));
  }

  get chosen() { return this.all[this.#machine.model]; }

  // Whether a model has TIMER. Others wait by counting, which game speed would skip.
  isTimed(number) { return this.all[number < 0 ? 0 : number].hasTimer; }

  // Shows the model, which a restored state may have changed.
  show() {
    const number = this.#machine.model;
    const { name, title, memory } = this.chosen;
    delete this.#state.computers[name];
    if (number === this.#shown) return;
    this.#shown = number;
    element("model").value = name;
    document.querySelector(".model").textContent = title;
    element("memory").replaceChildren(...memory.map((size, index) =>
      new Option(size > 100 ? phrase`${size} steps` : `${size} KB`, index)));
    this.#computer.showModel(this.chosen);
  }

  // Runs an action that may change the model, and saves the previous computer.
  change(act) {
    this.#keep();
    act();
    this.show();
  }

  #keep() {
    this.#state.computers[this.chosen.name] = { computer: base64(this.#machine.snapshot), programs: { ...this.#state.programs } };
  }

  renew(memory) { this.#machine.start(this.#machine.model, memory); }

  // Switches the model; false if the name is unknown.
  choose(name) {
    const number = this.all.findIndex((model) => model.name === name);
    if (number < 0) return false;
    if (number === this.#machine.model) return true;
    this.change(() => {
      const kept = this.#state.computers[name];
      if (!restored(this.#machine, kept?.computer ?? "")) {
        this.#machine.start(number, 0);
        if (kept) this.#notices.warn(phrase`The memory of the ${this.chosen.title} could not be read, so it starts empty.`);
      }
      this.#state.programs = kept?.programs ?? {};
    });
    this.#computer.touched();
    return true;
  }

  // Switches to the listing's model, if any, with a notice.
  chooseFor(listing) {
    const number = this.#machine.modelOf(listing);
    if (number < 0 || number === this.#machine.model) return;
    const former = this.chosen;
    this.choose(this.all[number].name);
    this.#notices.offer(phrase`The listing is for the ${this.chosen.title}, so the model has changed. The ${former.title} is kept unchanged`,
      phrase`Back to the ${former.title}`, () => this.choose(former.name));
  }
}
