// The editor's commands: find, follow a jump, rewrite, print.

import { element } from "./dom.js";
import { phrase } from "./language.js";

const rewritings = ["renumber", "pack", "spread"];

export class Editing {
  #editor;
  #machine;
  #notices;

  constructor({ editor, machine, notices }) {
    this.#editor = editor;
    this.#machine = machine;
    this.#notices = notices;
    const find = element("find");
    find.addEventListener("input", () => this.#find(false));
    find.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.#find(true);
      if (event.key === "Escape") editor.focus();
    });
    for (const rewriting of rewritings) element(rewriting).addEventListener("click", () => this.#rewrite(rewriting));
    element("go-to-jump").addEventListener("click", () => editor.followJump());
    element("print").addEventListener("click", () => window.print());
    window.addEventListener("beforeprint", () => { element("printed").textContent = editor.listing; });
  }

  // Selects the first match from the cursor on; `isNext` if the selected one does not count.
  #find(isNext) {
    const wanted = element("find").value;
    const { count, index } = this.#editor.find(wanted, isNext);
    element("found").textContent = wanted === "" ? "" : count === 0 ? phrase`not found` : phrase`${index} of ${count}`;
  }

  async #rewrite(rewriting) {
    const before = this.#editor.listing;
    if (before.trim() === "") return this.#notices.inform(phrase`There is no listing in the editor`);
    const { listing, notes, problem } = await this.#machine.rewrite(before, rewriting);
    // The user may have typed meanwhile.
    if (this.#editor.listing !== before) return;
    if (listing === null) return this.#notices.warn(phrase`Nothing was changed: ${problem}`);
    if (listing.trimEnd() === before.trimEnd()) return this.#notices.inform(phrase`The listing is already in this form`);
    this.#editor.replace(listing);
    const size = phrase`${before.length} characters before, ${listing.length} now`;
    this.#notices.offer([size, ...notes].join("; "), phrase`Undo`, () => {
      if (this.#editor.listing === listing) return this.#editor.replace(before);
      this.#notices.inform(phrase`Nothing was changed: the editor has another text now`);
    });
  }
}
