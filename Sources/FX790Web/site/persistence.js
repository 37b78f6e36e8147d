// Saves, exports and imports computer, listings and settings.

import { isEmbedded } from "./addresses.js";
import { element } from "./dom.js";
import { chooser, read, save } from "./files.js";
import { phrase } from "./language.js";
import { shelfItem } from "./shelf.js";
import { base64, fresh, parse, restored } from "./state.js";

// An exported state is larger than a full storage, about 5 MB.
const largestState = 50_000_000;

export class Persistence {
  #machine;
  #store;
  #notices;
  #computer;
  #isUsed = false;
  // The notice that another tab saves the state.
  #warning;
  #timer;

  constructor({ machine, store, isOnly, notices, computer }) {
    this.#machine = machine;
    this.#store = store;
    this.#notices = notices;
    this.#computer = computer;
    // Whether this tab saves the state.
    this.isOn = isOnly;
    this.state = store.load() ?? fresh();
    this.#switchOn();
    this.#listen();
  }

  #switchOn() {
    // An FX-790P with 8 KB.
    this.#machine.start(0, 0);
    if (this.state.computer === "") return;
    if (restored(this.#machine, this.state.computer)) return;
    this.#notices.warn(phrase`The computer’s memory could not be read, so it starts empty. Your listings are unchanged.`);
    this.#store.setAside(phrase`A computer that could not be read`, JSON.stringify(this.state));
  }

  #listen() {
    element("export").addEventListener("click", () => save("fx790.json", this.#text, "application/json"));
    element("all-reset").addEventListener("click", () => this.#allReset());
    chooser(element("import"), element("import-file"), (file) => this.import(file));
    // Any input, except to tabs and notices, marks this browser tab as used.
    for (const kind of ["input", "click"]) {
      document.addEventListener(kind, ({ target }) => {
        if (target.closest?.("input, textarea, select, button") && !target.closest(".places, #notices")) this.noteUse();
      }, { capture: true });
    }
    window.addEventListener("pagehide", () => this.save());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.save(); else this.#computer.touched();
    });
  }

  noteUse() { this.#isUsed = true; }

  saveSoon() { this.#timer ??= setTimeout(() => this.save(), 2000); }

  save() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#machine.noteSaved();
    if (!this.isOn) return;
    this.state.computer = base64(this.#machine.snapshot);
    const before = this.#store.problem;
    this.#store.save(this.state);
    if (this.#store.problem !== before) this.reportProblem();
  }

  // Shows whether the state is saved.
  // Saves now; returns whether that succeeded.
  trySave() {
    this.save();
    return this.#store.problem === "";
  }

  reportProblem() {
    if (isEmbedded) return;
    const other = this.isOn ? "" : phrase`fx790 is open in another tab, which saves its changes. Nothing is saved here.`;
    const text = [this.#store.problem, other].filter((part) => part).join(" ");
    element("kept").textContent = text || phrase`All is kept.`;
    if (this.#store.isBlocked) this.#warning = this.#notices.offer(text, phrase`Retry`, () => location.reload());
    else if (text) this.#warning = this.#notices.warn(text);
  }

  // The other tab closed: this one saves from now on, and no work of either is lost.
  takeOver() {
    this.isOn = true;
    this.#warning?.remove();
    const other = this.#store.load();
    this.reportProblem();
    if (!other) return this.#computer.touched();
    const content = JSON.stringify(other);
    if (!this.#isUsed) {
      const { link, shelf } = this.#computer.listings;
      this.#adopt(content);
      link?.notice.remove();
      if (link) shelf.keepDraft(link.listing, this.state.listing);
      return this.#notices.inform(link
        ? phrase`The other tab is closed: its work is here now, and is saved. The link’s listing is in Play, under Yours`
        : phrase`The other tab is closed: its work is here now, and is saved`);
    }
    const isAside = this.#setAside(phrase`The work of another tab`, content);
    this.#computer.listings.shelf.keepDrafts([other.listing, ...other.drafts]);
    this.#computer.touched();
    const text = isAside ? phrase`The other tab is closed: this one saves from now on. The other tab’s work is set aside, in Settings`
      : phrase`The other tab is closed: this one saves from now on. The other tab’s work could not be set aside, and is lost unless you use it now`;
    this.#notices.offer(text, phrase`Use that instead`, () => this.#exchange(phrase`Before the work of another tab`, content));
  }

  // Replaced states

  // The whole state as text.
  get #text() {
    this.state.computer = base64(this.#machine.snapshot);
    return JSON.stringify(this.state, null, 1);
  }

  #setAside(reason, text) {
    const isAside = this.#store.setAside(reason, text);
    if (this.#store.problem) this.reportProblem();
    this.showAside();
    return isAside;
  }

  // Adopts another state and sets the previous one aside; returns whether it could. Throws without
  // a change.
  #exchange(reason, content) {
    const former = this.#text;
    this.#adopt(content);
    return this.#setAside(reason, former);
  }

  // Lists the states that were set aside.
  showAside() {
    const { aside } = this.#store;
    element("aside-title").hidden = aside.length === 0;
    element("aside").replaceChildren(...aside.map((one) => this.#item(one)));
  }

  #item({ place, time, reason, text }) {
    const date = time ? new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : "";
    return shelfItem({
      heading: date ? `${reason}, ${date}` : reason,
      buttons: [
        [phrase`Use`, () => this.#use(reason, text)],
        [phrase`Save as file`, () => save("fx790.json", text, "application/json")],
        [phrase`Delete`, () => this.#delete(place)],
      ],
    });
  }

  #delete(place) {
    this.#store.deleteAside(place);
    this.showAside();
  }

  #use(reason, text) {
    try {
      const isAside = this.#exchange(phrase`Before another state was used`, text);
      this.#notices.inform(isAside ? phrase`${reason} is here now; what it replaced is set aside`
        : phrase`${reason} is here now; what it replaced could not be set aside`);
    } catch (error) {
      this.#notices.warn(phrase`${reason} cannot be used: ${error.message}. Nothing was changed.`);
    }
  }

  // Files

  async import(file) {
    try {
      const content = await read(file, largestState);
      const former = this.#text;
      const isAside = this.#exchange(phrase`Before ${file.name} was imported`, content);
      const text = isAside ? phrase`${file.name} is imported. What it replaced is set aside, in Settings`
        : phrase`${file.name} is imported. What it replaced could not be set aside`;
      this.#notices.offer(text, phrase`Undo`, () => this.#exchange(phrase`Before Undo of an import`, former));
    } catch (error) {
      this.#notices.warn(phrase`${file.name} was not imported: ${error.message}. Nothing was changed.`);
    }
  }

  // The text or the file of a state of this page, or a state file of the terminal's fx790. Throws
  // without a change.
  #adopt(content) {
    const text = content[0] === "{".charCodeAt(0) ? new TextDecoder().decode(content) : content;
    const state = typeof text === "string" ? parse(text) : undefined;
    this.#computer.models.change(() => {
      const isRestored = state ? state.computer === "" || restored(this.#machine, state.computer) : this.#machine.restore(content, false);
      if (!isRestored) throw new Error(phrase`its computer memory is damaged`);
    });
    if (state) Object.assign(this.state, state);
    this.#computer.showOther(state !== undefined);
  }

  async #allReset() {
    if (!await this.#notices.ask(phrase`Empty the computer? Your listings stay.`, "ALL RESET")) return;
    this.#setAside(phrase`Before ALL RESET`, this.#text);
    const before = this.#computer.undo.take();
    const { snapshot, recorder, view } = this.#machine;
    this.#computer.models.renew(Number(element("memory").value));
    // The recorder is a separate device and keeps its tape, on which nothing may be overwritten.
    recorder.takeOver({ snapshot, sound: "" });
    if (view.tape?.place > 0) recorder.wind(true);
    this.#computer.running.apply();
    this.#computer.touched();
    this.#computer.undo.offer(phrase`the computer was reset`, before);
  }
}
