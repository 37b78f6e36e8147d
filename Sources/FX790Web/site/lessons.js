// The lessons of the panel Listing: each has a task, and the page checks the editor's listing by
// running it with keys. lessons.json, which .ci/lessons writes, loads when the list is opened.

import { element, made, setText } from "./dom.js";
import { phrase, translated } from "./language.js";
import { language } from "./languages.js";
import { fetchedText } from "./modules.js";

export class Lessons {
  #machine;
  #state;
  #notices;
  #computer;
  #all = [];
  #chosen;

  constructor({ machine, state, notices, computer }) {
    this.#machine = machine;
    this.#state = state;
    this.#notices = notices;
    this.#computer = computer;
    element("lessons").addEventListener("toggle", () => { if (this.#all.length === 0) this.#load(); });
    const on = (id, act) => element(id).addEventListener("click", act);
    on("check-lesson", () => this.#check());
    on("lesson-hint", () => this.#say(this.#chosen.hint));
    on("lesson-solution", () => this.#open(this.#chosen.solution));
    on("next-lesson", () => this.#choose(this.#all[this.#all.indexOf(this.#chosen) + 1]));
  }

  async #load() {
    try {
      this.#all = JSON.parse(await fetchedText(language === "en" ? "lessons.json" : `lessons-${language}.json`));
      this.#showList();
    } catch (error) {
      element("lessons").open = false;
      this.#notices.warn(phrase`The lessons cannot be loaded now: ${error.message}.`);
    }
  }

  get #done() { return this.#state.settings.lessons.split(" "); }

  #showList() {
    element("lesson-list").replaceChildren(...this.#all.map((lesson) => {
      const isDone = this.#done.includes(lesson.id);
      const button = made("button", { onclick: () => this.#choose(lesson) }, `${lesson.title}${isDone ? " ✓" : ""}`);
      button.ariaCurrent = lesson === this.#chosen;
      return made("li", {}, button);
    }));
  }

  #choose(lesson) {
    this.#chosen = lesson;
    element("lesson").hidden = false;
    element("lesson-title").textContent = lesson.title;
    element("lesson-text").replaceChildren(...lesson.text.map((text) => made("p", {}, text)), made("p", { className: "task" }, made("b", {}, phrase`Your task:`, " "), lesson.task));
    this.#say("");
    this.#showList();
    this.#open(lesson.start);
    // The pressed button no longer exists.
    element("lesson-title").focus({ preventScroll: true });
    element("lesson-title").scrollIntoView({ block: "nearest" });
  }

  // What was written for a lesson is kept under its English title.
  #open(listing) {
    const { listings } = this.#computer;
    const { kept, title, solution } = this.#chosen;
    if (listing === solution) listings.replace(listing);
    else listings.open(listing, kept, "", title);
  }

  async #check() {
    const lesson = this.#chosen;
    const { listing } = this.#state;
    this.#say(phrase`Running …`);
    try {
      const problem = await this.#problemIn(listing, lesson);
      if (lesson !== this.#chosen) return;
      if (problem) return void this.#say(problem, true);
      this.#state.settings.lessons = [...new Set([...this.#done, lesson.id])].join(" ").trim();
      this.#computer.touched();
      this.#showList();
      const isLast = lesson === this.#all.at(-1);
      this.#say(isLast ? phrase`Right. You have written a game: play it beside its state machine.` : phrase`Right.`);
      element("next-lesson").hidden = isLast;
    } catch (error) {
      if (lesson === this.#chosen) this.#say(phrase`It cannot be checked now: ${error.message}.`, true);
    }
  }

  // What is wrong with a listing, or "".
  async #problemIn(listing, { tests }) {
    const fault = this.#machine.check(listing).find(({ severity }) => severity === "error");
    if (fault) return phrase`Row ${fault.line}: ${fault.message}`;
    for (const test of tests) {
      const { lines, problem } = await this.#machine.output(listing, test.seed, test.keys);
      const place = test.lines.findIndex((line, index) => line !== lines[index]);
      const keys = [...test.keys].map((key) => key === "\n" ? "EXE" : key).join(" ");
      const run = keys ? phrase`The program ${test.name} (keys ${keys}):` : phrase`The program ${test.name}:`;
      if (place >= 0) return `${run} ${shown(test.lines[place].trim(), lines[place], problem)}`;
      if (lines.length > test.lines.length) return `${run} ${phrase`it must end there, but it shows “${lines[test.lines.length].trim()}”.`}`;
      if (problem) return `${run} ${phrase`${translated(problem)}, but it must end.`}`;
    }
    return "";
  }

  #say(text, isAlarm = false) {
    const result = element("lesson-result");
    setText(result, text);
    result.classList.toggle("parted", isAlarm);
    element("next-lesson").hidden = true;
  }
}

function shown(wanted, line, problem) {
  if (line !== undefined) return phrase`the display must show “${wanted}”, but shows “${line.trim()}”.`;
  return problem ? phrase`the display must show “${wanted}”, but ${translated(problem)}.`
    : phrase`the display must show “${wanted}”, but the program has ended.`;
}
