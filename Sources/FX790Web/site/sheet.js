// In small windows, display and keys fill the page, and panels are a sheet over the keys.

import { isEmbedded } from "./addresses.js";
import { element } from "./dom.js";
import { phrase } from "./language.js";

const small = window.matchMedia("(max-width: 40rem), (max-height: 32rem) and (max-width: 68rem)");

export class Sheet {
  #button = element("open-panels");
  #panels = element("panels");
  // The name of the panel that the button opens.
  #title = phrase`Games`;

  constructor() {
    this.#button.addEventListener("click", () => (this.isOpen ? this.close() : this.open()));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.isOpen || event.target.closest?.("dialog, [role=menu]")) return;
      // Otherwise the computer would receive Escape as BRK.
      event.preventDefault();
      this.close();
    }, { capture: true });
    const observer = new ResizeObserver(() => this.#place());
    observer.observe(document.querySelector(".displays"));
    observer.observe(document.body);
    small.addEventListener("change", () => this.#show(false));
    this.#show(false);
  }

  get isOpen() { return document.body.classList.contains("sheet"); }

  set title(title) {
    this.#title = title;
    this.#showTitle();
  }

  #showTitle() { this.#button.textContent = this.isOpen ? phrase`Keys` : this.#title; }

  open() { this.#show(true); }

  close() { this.#show(false); }

  #show(isOpen) {
    document.body.classList.toggle("sheet", isOpen && small.matches && !isEmbedded);
    this.#button.ariaExpanded = this.isOpen;
    this.#showTitle();
    // Covered or hidden elements must not receive the focus.
    this.#panels.inert = small.matches && !this.isOpen;
    for (const id of ["strip", "keyboard"]) element(id).inert = this.isOpen;
    this.#place();
  }

  // Puts the sheet below the displays, and the place of notices above the keys; enlarged text needs
  // another layout.
  #place() {
    const root = document.documentElement;
    document.body.classList.toggle("large-text", parseFloat(getComputedStyle(root).fontSize) > 22);
    const bottom = document.querySelector(".displays").getBoundingClientRect().bottom;
    root.style.setProperty("--sheet-top", `${Math.round(bottom)}px`);
    const { top } = element("keyboard").getBoundingClientRect();
    root.style.setProperty("--keys-top", `${Math.round(top + window.scrollY)}px`);
  }
}
