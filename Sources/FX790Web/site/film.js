// Saves a film of the last minute, and the keys of the last run.

import { element } from "./dom.js";
import { save } from "./files.js";
import { phrase } from "./language.js";
import { slug } from "./slug.js";

const types = { svg: "image/svg+xml", gif: "image/gif" };

export class Film {
  #machine;
  #notices;
  #running;
  #computer;
  #isBusy = false;

  constructor({ machine, notices, running, computer }) {
    this.#machine = machine;
    this.#notices = notices;
    this.#running = running;
    this.#computer = computer;
    for (const form of Object.keys(types)) element(`film-${form}`).addEventListener("click", () => this.#save(form));
    element("session").addEventListener("click", () => this.#saveKeys());
  }

  async #save(form) {
    // Disabling the button would lose the focus.
    if (this.#isBusy) return;
    if (this.#computer.twins.isOn) return this.#notices.inform(phrase`Two programs side by side cannot be filmed: play one alone, then save the film`);
    this.#show(true);
    const title = this.#running.title;
    try {
      const bytes = await this.#machine.film(form, title ? phrase`${title} on the display of the computer` : phrase`The last minute on the display of the computer`,
        (part) => { element("film-progress").value = part; });
      save(this.#name(form), bytes, types[form]);
      this.#notices.inform(phrase`The film is saved: ${Math.round(bytes.length / 1000)} kB`);
    } catch (error) {
      this.#notices.warn(phrase`No film was saved: ${error.message}.`);
    }
    this.#show(false);
  }

  async #saveKeys() {
    try {
      const session = await this.#machine.session();
      if (session === "") return this.#notices.inform(phrase`No keys to save: start a program with RUN, and change nothing by hand during the run`);
      save(this.#name("keys"), session);
      this.#notices.inform(phrase`The keys are saved. To replay them in a terminal: fx790 play --keys-file FILE`);
    } catch (error) {
      this.#notices.warn(phrase`No keys were saved: ${error.message}.`);
    }
  }

  #name(form) { return `${slug(this.#running.title || "fx790")}.${form}`; }

  #show(isBusy) {
    this.#isBusy = isBusy;
    element("film-progress").hidden = !isBusy;
    element("film-progress").value = 0;
  }
}
