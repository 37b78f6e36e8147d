// Undo and redo of the last load, ALL RESET or return to an earlier play, even after the page is
// loaded again.

import { element } from "./dom.js";
import { phrase } from "./language.js";
import { base64, restored } from "./state.js";

export class Undo {
  #machine;
  #state;
  #computer;
  #notices;
  #place = element("undo");

  constructor({ machine, state, computer, notices }) {
    this.#machine = machine;
    this.#state = state;
    this.#computer = computer;
    this.#notices = notices;
    this.#place.querySelector("button").addEventListener("click", () => this.#turn());
    this.show();
  }

  // The computer and its programs.
  take() {
    const model = this.#computer.models.chosen.name;
    return { model, computer: base64(this.#machine.snapshot), programs: { ...this.#state.programs } };
  }

  // Returns false without a change if the computer is damaged.
  restore({ computer, programs }) {
    if (!restored(this.#machine, computer)) return false;
    this.#state.programs = { ...programs };
    this.#computer.models.show();
    this.#computer.running.noteCompX();
    this.#computer.touched();
    return true;
  }

  // Restores what `take` returned, and offers to undo that.
  returnTo(computer) {
    const before = this.take();
    this.#computer.models.choose(computer.model);
    this.restore(computer);
    this.offer(phrase`The game continues where you left it`, before);
  }

  // Offers to undo an action; `before` is the computer before it. `kind` is that of the notice.
  offer(text, before, kind) { this.#keep({ ...before, text, isUndone: false }, text, kind); }

  show() {
    const { back } = this.#state;
    this.#place.hidden = !back;
    if (!back) return;
    this.#place.querySelector("span").textContent = back.isUndone ? phrase`Undone in the computer: ${back.text}` : phrase`Last change in the computer: ${back.text}`;
    this.#place.querySelector("button").textContent = label(back);
  }

  // `after` is the model that the action chose.
  #keep(back, text, kind) {
    this.#state.back = { ...back, after: this.#computer.models.chosen.name };
    this.show();
    this.#notices.undoable(text, label(back), () => this.#turn(), kind);
  }

  // Saves the current computer too, so that later input comes back.
  #turn() {
    const { back } = this.#state;
    const { models } = this.#computer;
    models.choose(back.after ?? back.model);
    const now = this.take();
    models.choose(back.model);
    if (!this.restore(back)) {
      this.#notices.warn(phrase`The computer cannot be restored: its saved memory is damaged`);
      this.#state.back = null;
      return this.show();
    }
    const isUndone = !back.isUndone;
    return this.#keep({ ...now, text: back.text, isUndone },
      isUndone ? phrase`Undone. Redo restores what was loaded and entered since` : phrase`The computer is as it was before Undo.`);
  }
}

function label({ isUndone }) { return isUndone ? phrase`Redo` : phrase`Undo`; }
