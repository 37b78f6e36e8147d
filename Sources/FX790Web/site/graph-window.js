// The graph in the whole window: its pane lies above the page, with the display of the state machine
// and the buttons of the accepted keys, so that one can play there.

import { made } from "./dom.js";
import { phrase } from "./language.js";

export class GraphWindow {
  #pane;
  // What the window borrows from the page, with its place there: { part, mark }.
  #parts;
  #borrowed = [];
  #changed;
  button = made("button", { value: "window", ariaLabel: phrase`Graph: whole window` }, phrase`Whole window`);

  // `changed` is called when the pane has another size.
  constructor(pane, parts, changed) {
    this.#pane = pane;
    this.#parts = parts;
    this.#changed = changed;
    // Browsers without popovers have nothing that lies above everything.
    this.button.hidden = !("showPopover" in pane);
    // Before the sheet, which Escape closes too.
    window.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || !this.isOpen) return;
      // Otherwise the computer would receive Escape as BRK.
      event.preventDefault();
      event.stopPropagation();
      this.close();
    }, { capture: true });
  }

  get isOpen() { return this.#pane.classList.contains("window"); }

  toggle() {
    if (this.isOpen) return this.close();
    this.#pane.popover = "manual";
    this.#pane.classList.add("window");
    this.#borrowed = this.#parts().map((part) => {
      const mark = document.createComment("");
      part.replaceWith(mark);
      this.#pane.querySelector("header").append(part);
      return { part, mark };
    });
    this.#pane.showPopover();
    this.#show();
    return undefined;
  }

  close() {
    if (!this.isOpen) return;
    this.#pane.hidePopover();
    this.#pane.removeAttribute("popover");
    this.#pane.classList.remove("window");
    for (const { part, mark } of this.#borrowed) mark.replaceWith(part);
    this.#show();
  }

  #show() {
    this.button.textContent = this.isOpen ? phrase`Close` : phrase`Whole window`;
    this.button.ariaExpanded = this.isOpen;
    this.#changed();
  }
}
