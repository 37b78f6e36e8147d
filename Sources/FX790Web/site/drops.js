// Files dropped onto the page.

import { element } from "./dom.js";
import { phrase } from "./language.js";
import { TapeDeck } from "./tape.js";

export class Drops {
  #computer;
  #notices;

  constructor({ computer, notices }) {
    this.#computer = computer;
    this.#notices = notices;
    this.#listen(element("drop"));
  }

  #listen(sign) {
    window.addEventListener("dragover", (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      sign.hidden = false;
    });
    window.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) sign.hidden = true;
    });
    window.addEventListener("drop", (event) => {
      sign.hidden = true;
      const files = [...event.dataTransfer.files];
      if (files.length === 0) return;
      event.preventDefault();
      this.#take(files);
    });
  }

  // Opens all listings, but only one state and one tape.
  #take(files) {
    const states = files.filter(({ name }) => /\.(json|fx790)$/i.test(name));
    const tapes = files.filter((file) => !states.includes(file) && TapeDeck.takes(file));
    const listings = files.filter((file) => !states.includes(file) && !tapes.includes(file));
    if (states.length > 0) this.#computer.persistence.import(states[0]);
    if (listings.length > 0) this.#computer.listings.openFiles(listings);
    if (tapes.length > 0) this.#insert(tapes[0]);
    const left = [...states.slice(1), ...tapes.slice(1)].map(({ name }) => name);
    if (left.length > 0) this.#notices.warn(phrase`There is room for one tape and one state; not opened: ${left.join(", ")}`);
  }

  #insert(file) {
    this.#computer.showTab("tape");
    this.#computer.tapeDeck.insert(file);
  }
}
