// The printer's paper.

import { element } from "./dom.js";
import { save } from "./files.js";
import { phrase } from "./language.js";

// The oldest lines are dropped.
const longestPaper = 2000;

export class Paper {
  #roll = element("roll");
  #state;
  #notices;
  #hasLost = false;

  constructor(notices, state) {
    this.#notices = notices;
    this.#state = state;
    element("save-paper").addEventListener("click", () => {
      save("paper.txt", state.paper.map((line) => `${line}\n`).join(""));
    });
    element("tear-paper").addEventListener("click", () => {
      state.paper = [];
      this.show();
    });
    this.show();
  }

  print(lines) {
    if (lines.length === 0) return;
    const all = [...this.#state.paper, ...lines];
    this.#state.paper = all.slice(-longestPaper);
    if (all.length > longestPaper && !this.#hasLost) {
      this.#hasLost = true;
      this.#notices.inform(phrase`The paper has ${longestPaper} lines; the oldest are removed.`);
    }
    this.show();
  }

  show() {
    this.#roll.textContent = this.#state.paper.join("\n");
    if (this.#state.paper.length > 0) this.#roll.scrollTop = this.#roll.scrollHeight;
  }
}
