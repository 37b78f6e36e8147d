// The way back from what was loaded last, and forth again: it stays until the next load, also where its
// notice was closed or the page was left.

import { base64, bytes } from "./state.js";

export class WayBack {
  #machine;
  #state;
  #computer;
  #notices;
  #place = document.getElementById("way-back");

  // `computer` has `models`, `running` and `touched()`.
  constructor({ machine, state, computer, notices }) {
    this.#machine = machine;
    this.#state = state;
    this.#computer = computer;
    this.#notices = notices;
    this.#place.querySelector("button").addEventListener("click", () => this.#turn());
    this.show();
  }

  // The computer as it is.
  take() {
    const model = this.#computer.models.chosen.name;
    return { model, computer: base64(this.#machine.snapshot), programs: { ...this.#state.programs } };
  }

  restore({ computer, programs }) {
    this.#computer.models.change(() => {
      this.#machine.restore(bytes(computer), true);
      this.#state.programs = { ...programs };
    });
    this.#computer.running.noteCompX();
    this.#computer.touched();
  }

  // Something is done, and `before` is how the computer was.
  offer(text, before) { this.#keep({ ...before, text, isUndone: false }, text); }

  show() {
    const { back } = this.#state;
    this.#place.hidden = !back;
    if (!back) return;
    this.#place.querySelector("span").textContent = `${back.isUndone ? "Undone" : "Last"}: ${back.text}`;
    this.#place.querySelector("button").textContent = label(back);
  }

  #keep(back, text) {
    this.#state.back = back;
    this.show();
    this.#notices.keep(text, label(back), () => this.#turn());
  }

  // What was entered since is not lost either: it comes back the same way.
  #turn() {
    const { back } = this.#state;
    this.#computer.models.choose(back.model);
    const now = this.take();
    this.restore(back);
    const isUndone = !back.isUndone;
    this.#keep({ ...now, text: back.text, isUndone },
      isUndone ? "Undone. Redo brings back what was loaded, and what was entered since" : "The computer is as it was before Undo.");
  }
}

function label({ isUndone }) { return isUndone ? "Redo" : "Undo"; }
