// Undo and redo of the last load, ALL RESET or return to an earlier play, even after the page is
// loaded again.

import { base64, bytes } from "./state.js";

export class Undo {
  #machine;
  #state;
  #computer;
  #notices;
  #place = document.getElementById("undo");

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

  restore({ computer, programs }) {
    this.#computer.models.change(() => {
      this.#machine.restore(bytes(computer), true);
      this.#state.programs = { ...programs };
    });
    this.#computer.running.noteCompX();
    this.#computer.touched();
  }

  // Restores what `take` returned, and offers to undo that.
  returnTo(computer) {
    const before = this.take();
    this.#computer.models.choose(computer.model);
    this.restore(computer);
    this.offer("The game continues where you left it", before);
  }

  // Offers to undo an action; `before` is the computer before it. `kind` is that of the notice.
  offer(text, before, kind) { this.#keep({ ...before, text, isUndone: false }, text, kind); }

  show() {
    const { back } = this.#state;
    this.#place.hidden = !back;
    if (!back) return;
    this.#place.querySelector("span").textContent = `${back.isUndone ? "Undone in the computer" : "Last change in the computer"}: ${back.text}`;
    this.#place.querySelector("button").textContent = label(back);
  }

  #keep(back, text, kind) {
    this.#state.back = back;
    this.show();
    this.#notices.undoable(text, label(back), () => this.#turn(), kind);
  }

  // Saves the current computer too, so that later input comes back.
  #turn() {
    const { back } = this.#state;
    this.#computer.models.choose(back.model);
    const now = this.take();
    this.restore(back);
    const isUndone = !back.isUndone;
    this.#keep({ ...now, text: back.text, isUndone },
      isUndone ? "Undone. Redo restores what was loaded and entered since" : "The computer is as it was before Undo.");
  }
}

function label({ isUndone }) { return isUndone ? "Redo" : "Undo"; }
