// CAP-X in the editor: checked while typing, with the words beside each line.

import { capXExamples } from "./capx-examples.js";
import { isCapX } from "./capx.js";
import { element } from "./dom.js";
import { phrase } from "./language.js";
import { fetchedText } from "./modules.js";

export class Assembling {
  #machine;
  #editor;
  #notices;
  #state;
  #computer;
  #running;
  #sources = new Map();
  #wasBlank = true;

  constructor({ machine, editor, notices, state, computer, running }) {
    this.#machine = machine;
    this.#editor = editor;
    this.#notices = notices;
    this.#state = state;
    this.#computer = computer;
    this.#running = running;
    element("language").addEventListener("change", (event) => {
      this.choose(event.target.value === "capx");
      computer.touched();
    });
  }

  get isOn() { return this.#state.isCapX; }

  choose(isOn) {
    this.#state.isCapX = isOn;
    element("language").value = isOn ? "capx" : "basic";
    element("listing").dataset.language = element("language").value;
    const { capX } = this.#machine;
    this.#editor.use(isOn ? { check: (source) => this.#check(source), colours: (source) => capX.colours(source) } : undefined);
  }

  // Detects the language by file name or first line.
  take(text, name = "") {
    this.choose(/\.cap$/i.test(name) || isCapX(text));
    this.#wasBlank = text.trim() === "";
  }

  // Detects the language of a text pasted into an empty editor.
  edited(text) {
    if (this.#wasBlank && isCapX(text) && !this.isOn) this.choose(true);
    this.#wasBlank = text.trim() === "";
  }

  #check(source) {
    const { diagnostics, rows, start } = this.#machine.capX.check(source);
    const words = rows.reduce((sum, { count }) => sum + count, 0);
    return {
      found: diagnostics.map((diagnostic) => ({ ...diagnostic, place: phrase`row ${diagnostic.line}, column ${diagnostic.column}` })),
      words: new Map(rows.map(({ line, address, words }) => [line, `${String(address).padStart(4)}: ${words.padEnd(4)}`])),
      good: words === 1 ? phrase`Nothing wrong: 1 word, start at ${start}` : phrase`Nothing wrong: ${words} words, start at ${start}`,
    };
  }

  // Returns whether the source was loaded.
  load(source, title = "") {
    const { undo } = this.#computer;
    const before = undo.take();
    this.#computer.endProgram();
    const isLoaded = this.#machine.capX.load(source);
    const message = this.#notices.take(this.#machine.view.message);
    if (!isLoaded) {
      undo.restore(before);
      this.#notices.warn(message);
      return false;
    }
    const example = capXExamples.find((example) => example.title === title);
    this.#running.noteCompX(example && [title, example.summary]);
    this.#computer.touched();
    undo.offer(title ? message.replace(/^the source/, title) : message, before);
    return true;
  }

  // Loads and runs a source; calls `loaded` in between.
  run(source, title, loaded = () => {}) {
    if (!this.load(source, title)) return;
    loaded();
    this.#computer.runCompX();
  }

  // Library

  get programs() {
    return capXExamples.map((example) => ({
      ...example, isCapX: true, listing: () => this.#sources.get(example.file), fetch: () => this.#fetch(example.file),
    }));
  }

  async #fetch(file) {
    if (this.#sources.has(file)) return this.#sources.get(file);
    const source = await fetchedText(file);
    this.#sources.set(file, source);
    return source;
  }
}
