// The printer's paper, as a roll that grows at its end.

import { save } from "./files.js";

// The oldest lines go, as paper does.
const longest = 2000;

export class Paper {
  #roll = document.getElementById("roll");
  #lines = [];
  #notices;
  #hasLost = false;

  constructor(notices) {
    this.#notices = notices;
    document.getElementById("save-paper").addEventListener("click", () => {
      save("paper.txt", this.#lines.map((line) => `${line}\n`).join(""));
    });
    document.getElementById("tear-paper").addEventListener("click", () => {
      this.#lines = [];
      this.#roll.textContent = "";
    });
  }

  print(lines) {
    if (lines.length === 0) return;
    const all = [...this.#lines, ...lines];
    this.#lines = all.slice(-longest);
    if (all.length > longest && !this.#hasLost) {
      this.#hasLost = true;
      this.#notices.tell(`The roll has ${longest} lines; the oldest go.`);
    }
    this.#roll.textContent = this.#lines.join("\n");
    this.#roll.scrollTop = this.#roll.scrollHeight;
  }
}
