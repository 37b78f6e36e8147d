// Pictures of the last waits of the program: the user chooses one and continues from there.

import { element, made } from "./dom.js";
import { showDisplay } from "./focus.js";
import { phrase } from "./language.js";
import { picture } from "./stills.js";

export class LastWaits {
  #machine;
  #computer;
  #place = element("last-waits");
  #shown = "";

  constructor({ machine, computer }) {
    this.#machine = machine;
    this.#computer = computer;
  }

  // Updates the pictures while the panel is visible.
  refresh() {
    const { waits } = this.#machine;
    const key = JSON.stringify(waits);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#place.replaceChildren(...waits.map((wait, index) => this.#item(wait, index)));
    this.#place.scrollLeft = this.#place.scrollWidth;
    element("no-waits").hidden = waits.length > 0;
  }

  #item({ text, time }, index) {
    const title = time === null ? text : phrase`${text} (after ${(time / 1e6).toFixed(1)} s)`;
    const members = { title, ariaLabel: phrase`Play on from ${title}`, onclick: () => this.#playOn(index) };
    return made("li", {}, made("button", members, picture(this.#machine.waitScreen(index))));
  }

  #playOn(index) {
    const { undo, twins, keys, sheet } = this.#computer;
    twins.end();
    keys.releaseAll();
    const before = undo.take();
    if (!this.#machine.returnToWait(index)) return;
    undo.offer(phrase`You play on from the picture`, before);
    this.#computer.touched();
    sheet.close();
    showDisplay();
  }
}
