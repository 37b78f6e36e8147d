// The running program: its notes, and its speed.
//
// The computer runs at the chosen speed; library programs, linked listings and those with TIMER run
// at game speed, so that players do not wait for calculations.

import { element, made, setText } from "./dom.js";
import { phrase } from "./language.js";
import { compX } from "./machine.js";

// Explanations of the speeds.
const speeds = [
  phrase`Speed real: the speed of the real computer.`, phrase`Speed game: only waits and sound take time.`,
  phrase`Speed max: nothing takes time.`,
];

export class Running {
  #machine;
  #state;
  #computer;
  #key = "";
  // The title of the last program, or "".
  title = "";
  #program;
  // Facts about running twins.
  #twins;
  // Facts about a library program in CAP-X.
  #compX;

  constructor({ machine, state, computer }) {
    this.#machine = machine;
    this.#state = state;
    this.#computer = computer;
    for (const kind of ["scroll", "focus"]) element("rules").addEventListener(kind, () => showMore());
    new ResizeObserver(() => showMore()).observe(element("rules"));
    element("speed").addEventListener("change", (event) => this.#choose(Number(event.target.value)));
  }

  // Notes loaded programs; `isFromLibrary` if the listing came from the library or a link.
  noteLoaded(areas, listing, isFromLibrary) {
    const { lines, keys, score } = this.#machine.notes(listing);
    for (const area of areas) {
      const stored = this.#machine.listing(area);
      this.#state.programs[area] = { listing: stored, lines, keys, score, isGame: isFromLibrary || stored.includes("TIMER") };
    }
    this.forget();
  }

  // `lines` describe a program of the library.
  noteCompX(lines) {
    const { keys } = this.#machine.notes("");
    this.#compX = lines && { source: this.#machine.capX.source, lines, keys, isGame: true };
    this.forget();
  }

  // The next `refresh` looks up the program again.
  forget() {
    this.#key = "?";
    this.#computer.strip?.forget();
  }

  // Shows the notes of the first of the twins; without a listing they have ended.
  showTwins(listing) {
    element("score").hidden = true;
    this.#twins = listing === undefined ? undefined : { ...this.#machine.notes(listing), isGame: true };
    this.apply();
  }

  // Updates the notes and the speed when another program runs.
  refresh({ debugger: { running, area, variables } }) {
    this.#showScore(running, variables);
    const key = running ? `P${area}` : "";
    if (key === this.#key) return;
    this.#key = key;
    this.#program = running ? this.#known(area) : undefined;
    if (running) this.title = this.#program?.lines?.[0]?.trim() ?? "";
    this.apply();
  }

  // Shows the score of twins, or null.
  showTwinScore(score) {
    const place = element("score");
    if (score !== null) setText(place, phrase`Score ${score}`);
    place.hidden = score === null;
  }

  // The score stays after the end of a game while its keys do. Variables that are 0 are missing.
  #showScore(running, variables) {
    const place = element("score");
    const name = running ? this.#program?.score : undefined;
    if (name) setText(place, phrase`Score ${variables.find((one) => one.name === name)?.value ?? 0}`);
    place.hidden = running ? !name : place.hidden || !document.body.classList.contains("game");
  }

  // The facts about an area, unless another program has replaced it.
  #known(area) {
    if (area === compX) return this.#compX?.source === this.#machine.capX.source ? this.#compX : undefined;
    const program = this.#state.programs[area];
    return program?.listing === this.#machine.listing(area) ? program : undefined;
  }

  get #shown() { return this.#twins ?? this.#program; }

  // A game that waits by counting would not wait at game speed.
  get #isGame() {
    const { twins, models } = this.#computer;
    return this.#twins ? twins.isTimed : Boolean(this.#program?.isGame) && models.chosen.hasTimer;
  }

  apply() {
    const { speed, gameSpeed } = this.#state.settings;
    const now = this.#isGame ? gameSpeed : speed;
    this.#machine.speed = now;
    this.#computer.twins.speed = this.#twins ? now : gameSpeed;
    for (const radio of document.querySelectorAll("#speed input")) radio.checked = Number(radio.value) === now;
    this.#showRules(now);
  }

  // A choice during a game applies to games, otherwise to everything.
  #choose(speed) {
    const { settings } = this.#state;
    settings.gameSpeed = speed;
    if (!this.#isGame) settings.speed = speed;
    this.apply();
    this.#computer.touched();
  }

  #showRules(speed) {
    const rules = element("rules");
    const { lines = [], keys, isGame } = this.#shown ?? {};
    const isShown = lines.length > 0 || isGame;
    const texts = isShown ? [...lines, `${keys}.`] : [];
    const own = texts.length;
    if (isShown && isGame) texts.push(speeds[speed]);
    rules.hidden = !isShown;
    const paragraphs = texts.map((text, index) => {
      const isTitle = index === 0 && lines.length > 0;
      // Where there is room for few lines, the line about keys comes first. Touch screens do not
      // show the keys of a PC.
      const isFirst = /^\s*Keys:/.test(text);
      const className = isTitle ? "name-line" : isFirst ? "first" : index === lines.length ? "pc-keys" : index === own ? "speed-line" : "";
      return made("p", { className }, text.trim());
    });
    if (rules.textContent !== paragraphs.map(({ textContent }) => textContent).join("")) {
      rules.replaceChildren(...paragraphs);
      rules.scrollTop = 0;
    }
    showMore();
  }
}

// Marks that the notes can be scrolled.
function showMore() {
  const rules = element("rules");
  rules.classList.toggle("more", rules.scrollTop + rules.clientHeight < rules.scrollHeight - 3);
}
