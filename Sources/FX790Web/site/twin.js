// Twins: two programs that run in step and get the keys of the computer's keyboard.

import { isEmbedded } from "./addresses.js";
import { element, setText } from "./dom.js";
import { showDisplay } from "./focus.js";
import { phrase } from "./language.js";
import { LCD } from "./lcd.js";
import { playIn, Results, seedOf } from "./results.js";
import { Panes } from "./panes.js";
import { TwinChoice } from "./twin-choice.js";
import { agreement, nowhere } from "./twin-machine.js";

// The keys without a character that twins accept.
const keys = ["EXE", "BRK", "DEL"];
const longestLine = 80;

// The result of a step of twins that have ended, or that others have replaced.
const again = { isChanged: false, next: 0 };

// The largest seed that the panel accepts.
const mostSeeds = 999_999;

// Milliseconds after the end until EXE starts again.
const restartDelay = 1000;

export class Twins {
  #machine;
  #computer;
  #sound;
  #sides;
  #panes;
  #twins;
  // Counts starts; late results are dropped.
  #round = 0;
  #speed = 1;
  isOn = false;
  // When both ended, or undefined.
  #endedAt;
  // Whether both wait by TIMER, not by counting.
  isTimed = true;
  // The choice that is played, and whether the panel shows another one now.
  #played;
  #isOther = false;
  // The played programs, and the seed.
  #programs;
  #seed;
  #results;
  // The last displays, the newest last.
  lastTexts = [];

  constructor(shared) {
    const { machine, computer, sound } = shared;
    this.#machine = machine;
    this.#computer = computer;
    this.#sound = sound;
    this.choice = new TwinChoice(shared);
    this.#sides = ["first", "second"].map((name) => new Side(name, machine.glass));
    this.#panes = new Panes(element("compared"), machine, {
      changed: () => computer.touched(), search: (target) => this.#search(target), play: (...script) => this.#bring(...script),
      stopAt: (target) => this.#stopAt(target), borrowed: [element("twin-second"), element("next-keys")],
    });
    element("start-twins").addEventListener("click", () => this.#start(true));
    this.#results = new Results(shared.notices, this);
    element("today-seed").addEventListener("click", () => {
      element("seed").value = seedOf(new Date());
      this.#start(true);
    });
    element("end-twins").addEventListener("click", () => this.end());
    document.querySelector("#twins .twin-choice").addEventListener("change", () => this.noteChoice());
  }

  set contrast(contrast) {
    for (const side of this.#sides) side.lcd.contrast = contrast;
  }

  set fades(fades) {
    for (const side of this.#sides) side.lcd.fades = fades;
  }

  set speed(speed) {
    if (speed === this.#speed) return;
    this.#speed = speed;
    if (this.#twins) this.#twins.speed = speed;
  }

  // Plays what a link names, with its keys; returns whether it exists.
  playLink(link, details) {
    const exists = this.choice.chooseLink(link, details);
    if (!exists) return false;
    const seed = details.get("seed");
    if (/^\d{1,6}$/.test(seed) && seed > 0) element("seed").value = seed;
    const names = { "\n": "EXE", "\x1b": "BRK" };
    const keys = [...details.get("keys") ?? ""].map((key) => names[key] ?? key);
    if (details.has("played")) this.#repeat(details);
    else this.#start(true, { keys });
    return true;
  }

  // Repeats the play of a link, if its seed and its keys give its result.
  async #repeat(details) {
    const twins = this.#machine.newTwins();
    try {
      const play = await playIn(details);
      const digest = await twins.check(this.choice.programs, element("seed").valueAsNumber, play);
      if (digest !== play.result) throw new Error(phrase`it is not what this seed and these keys give`);
      this.#start(true, { play });
      this.#computer.notices.inform(phrase`The link repeats a play, and its result is right. Then the keys are yours`);
    } catch (error) {
      this.#computer.notices.warn(phrase`The result of the link cannot be played: ${error.message}.`);
    } finally {
      twins.end();
    }
  }

  get title() { return this.#programs[0].name; }
  get seed() { return this.#seed; }

  // What repeats the play, or undefined.
  result() { return this.#twins.result; }

  // Plays a listing beside its state machine.
  playBeside(listing, game) {
    this.choice.chooseBeside(listing, game);
    // Each play has other luck.
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    element("seed").value = random % mostSeeds + 1;
    this.#start(true);
  }

  // Plays an earlier choice.
  play(choice) {
    this.choice.values = choice;
    this.#start(false);
  }

  // `isNew` starts a new play in the history; otherwise the play starts again. `keys` are typed first,
  // or another `play` is repeated.
  async #start(isNew, { keys = [], play } = {}) {
    const field = element("seed");
    if (isNew && !field.reportValidity()) return;
    // A play that starts again keeps its seed if the field, which may be hidden, is invalid.
    if (field.validity.valid) this.#seed = field.valueAsNumber;
    // Opened files may have changed the choices.
    this.choice.refresh();
    const programs = this.choice.programs;
    this.#programs = programs;
    this.#played = this.#chosen;
    this.#isOther = false;
    this.isTimed = programs.every(({ listing, model }) =>
      this.#computer.models.isTimed(model ?? this.#machine.modelOf(listing)));
    const script = { seed: this.#seed, keys };
    const begun = await this.#begin((twins) => play ? twins.repeat(programs, this.#seed, play)
      : keys.length > 0 ? twins.replay(programs, nowhere, script, this.#speed) : twins.begin(programs, this.#seed, this.#speed));
    if (!begun) return;
    this.lastTexts = [];
    this.#sides.forEach((side, index) => { side.title = programs[index].title; });
    if (isNew) this.#computer.addresses.begin("twins", this.choice.link);
    // Show the panes first: a hidden element has no size.
    this.#turn(true, programs[0].listing);
    this.#panes.show(...programs);
    showDisplay();
  }

  // Begins programs; resolves to whether they have begun, and no others meanwhile.
  async #begin(begin) {
    const round = this.#round += 1;
    this.#endedAt = undefined;
    this.#twins ??= this.#machine.newTwins();
    try {
      const isBegun = await begin(this.#twins);
      if (round !== this.#round || isBegun) return round === this.#round;
      // The previous twins no longer exist.
      this.#turn(false);
      const reasons = await Promise.all(this.#programs.map((program) => this.#reasonAgainst(program)));
      this.#refuse(reasons.find((text) => text) ?? phrase`One of the programs does not start.`);
    } catch (error) {
      this.#refuse(phrase`The two programs cannot be loaded now: ${error.message}.`);
    }
    return false;
  }

  #refuse(reason) {
    this.#turn(false);
    // The panel, which may be hidden, has the reason.
    if (!isEmbedded) this.#computer.showTab("twins");
    this.#say(reason, true);
  }

  #stopAt(target) {
    if (!this.isOn) return;
    this.#twins.stopAt(target);
    this.#computer.touched();
  }

  // The shortest known script that leads to a state, or undefined.
  async #search(target) {
    // A worker of its own, so that the play continues.
    const twins = this.#machine.newTwins();
    try {
      return await twins.search(this.#programs, target, this.#seed);
    } finally {
      twins.end();
    }
  }

  // Starts the played programs again, with a script that leads to a state.
  async #bring(script, target) {
    if (!this.isOn || !await this.#begin((twins) => twins.replay(this.#programs, target, script, this.#speed))) return;
    // The panel may show another choice now.
    this.choice.values = JSON.parse(this.#played)[0];
    element("seed").value = this.#seed = script.seed;
    this.#computer.addresses.begin("twins", this.choice.link);
    this.#turn(true, this.#programs[0].listing);
    this.noteChoice();
    showDisplay();
  }

  // Call after a change of the choice, or of a listing that may be played.
  noteChoice() {
    if (!this.isOn) return;
    this.choice.refresh();
    this.#isOther = this.#played !== this.#chosen;
    this.#computer.touched();
  }

  get #chosen() { return JSON.stringify([this.choice.values, this.choice.programs.map(({ listing }) => listing)]); }

  // Why a program does not start, or undefined if unknown.
  async #reasonAgainst({ title, name, form, listing, id, model }) {
    const program = name === title ? name : `${name}, ${title},`;
    if (listing.trim() === "") return phrase`${program} cannot run: it is empty.`;
    const error = this.#errorIn(listing, model);
    if (error) return phrase`${program} cannot run: ${error}`;
    if (form !== "port") return undefined;
    const { swift, notes } = await this.#machine.convert(listing, id);
    return swift ? undefined : `${phrase`${program} cannot run: it has no state machine.`} ${notes[0] ?? ""}`;
  }

  // The first error of a listing on a model, or on the one that it names.
  #errorIn(listing, model) {
    const isNamed = model === undefined && /^\s*#\s*model\s/im.test(listing);
    // Otherwise the check would be for the computer's model.
    const head = isNamed ? "" : `# model ${this.#computer.models.all[model ?? 0].name}\n`;
    const error = this.#machine.check(head + listing).find(({ severity }) => severity === "error");
    return error && phrase`row ${error.line - (isNamed ? 0 : 1)}: ${error.message}`;
  }

  end() {
    this.#round += 1;
    this.#turn(false);
  }

  press(cap) {
    // An EXE for the previous display must not start a new game.
    if (cap.label === "EXE" && performance.now() - this.#endedAt > restartDelay) return void this.#start(false);
    if (cap.label === "AC") return this.#clear();
    if (keys.includes(cap.label)) this.#twins.press(cap.label);
    else if (cap.character !== "") this.type(cap.character);
  }

  type(character) { this.#twins.press(character); }

  // AC clears the input; on models without BRK it is BRK.
  #clear() {
    if (!this.#computer.keys.labelled("BRK")) return this.#twins.press("BRK");
    for (let count = 0; count < longestLine; count += 1) this.erase();
    return undefined;
  }

  erase() { this.#twins.press("DEL"); }

  // Call before a key, so that it happens at the current time.
  advance(micros) { this.#twins.advance(micros); }

  // Shows the result when the worker answers; returns what the clock's step must return.
  async step(micros, isBlinkOn) {
    const round = this.#round;
    try {
      const seen = await this.#twins.step(micros, isBlinkOn);
      if (!this.isOn || round !== this.#round) return again;
      return { isChanged: this.#show(seen), next: seen.state.next };
    } catch (error) {
      if (round === this.#round) {
        this.end();
        this.#say(phrase`The two programs cannot continue: ${error.message}.`, true);
      }
      return again;
    }
  }

  #show({ state, screens }) {
    // Displays are compared at waits only, so those beside different tones may differ harmlessly.
    const isSound = state.sides.every(({ action }) => action.startsWith("plays a"));
    const differing = state.parted && !isSound ? differingCells(this.#machine.glass, ...screens) : [];
    // Twins that differ have not ended: each is at its event that differs.
    for (const side of state.sides) {
      side.parted = state.parted;
      side.ended &&= !state.parted;
    }
    this.#panes.light(state.sides);
    this.#panes.isStopped = state.isStopped;
    const names = state.sides.map((side, index) => this.#panes.nameOf(index, side));
    const changes = this.#sides.map((side, index) => {
      side.figure.classList.toggle("parted", state.parted);
      return side.show(screens[index], state.sides[index], names[index], this.#sides[1 - index].title, differing);
    });
    for (const tone of state.tones) this.#sound.play(tone);
    const isOver = state.sides.every((side) => side.ended);
    this.#showVerdict(state, names, isOver);
    // Only BASIC knows its line, which shows whether it reads keys.
    const { text, stops, typing, ended, at } = state.sides.find(({ at }) => at.line >= 0) ?? state.sides[0];
    // The result needs its place.
    this.#computer.running.showTwinScore(isOver || state.parted ? null : state.score);
    this.#computer.strip.markTwins({ text, typing, signs: stops || isOver ? ["STOP"] : [], debugger: { running: !ended, ...at } });
    const texts = state.sides.map(({ text }) => text.trim());
    this.#computer.speech.say(texts[0] === texts[1] ? texts[0] : texts.join(". "));
    return changes.includes(true);
  }

  #turn(isOn, listing) {
    this.isOn = isOn;
    this.#endedAt = undefined;
    element("end-twins").disabled = !isOn;
    element("compared").hidden = !isOn;
    if (!isOn) {
      this.#panes.close();
      this.#results.offer(false);
      this.#say("", false);
    }
    for (const side of this.#sides) side.figure.hidden = !isOn;
    this.#computer.showTwins(isOn ? listing : undefined);
  }

  // The verdict is announced, so it changes only with the result.
  #showVerdict({ agreed, parted, sides, proof, isRepeating }, names, isOver) {
    this.#endedAt = isOver ? this.#endedAt ?? performance.now() : undefined;
    this.#results.offer(isOver && !parted);
    const text = sides[0].text.trim();
    const fault = /^ERR\d.*/.exec(text);
    if (!sides[0].typing && text !== this.lastTexts.at(-1)) this.lastTexts = [...this.lastTexts.slice(-1), text];
    const isStopped = !parted && !isOver && sides.every((side) => side.stops);
    const actions = sides.map((side, index) => {
      const seen = side.text.trim();
      const { title } = this.#sides[index];
      const action = names[index] ? phrase`${title} at ${names[index]} ${side.action}` : `${title} ${side.action}`;
      return !seen ? action : side.action.startsWith("plays a") ? phrase`${action} while it shows “${seen}”` : phrase`${action}, “${seen}”`;
    });
    this.#say(parted ? phrase`They differ here: ${actions.join("; ")}. Press Start to begin again.`
      : isOver && fault ? phrase`No difference. Both have ended with ${fault[0]}; EXE or Start begins again.`
      : isOver ? phrase`No difference. Both have ended; EXE or Start begins again.` : phrase`No difference so far.`,
      parted, isRepeating ? phrase`This is the play of the link; then the keys are yours.` : isStopped ? phrase`EXE continues.` : "");
    const due = this.#isOther ? phrase`Press Start to play the new choice.` : "";
    setText(element("agreed"), [agreement(agreed), parted ? "" : proof, due].filter((part) => part).join(" "));
  }

  // The hint appears only beside the displays.
  #say(text, isAlarm, hint = "") {
    const verdict = element("verdict");
    verdict.classList.toggle("parted", isAlarm);
    setText(verdict, text);
    // The panel may be hidden.
    if (this.isOn) this.#computer.strip.showTwins(hint ? `${text} ${hint}` : text, isAlarm);
  }
}

// The cells in which two screens differ; none if their lengths differ.
function differingCells({ cell }, first, second) {
  const columns = first.columns.length;
  if (columns !== second.columns.length) return [];
  const differing = [...Array(columns).keys()].filter((column) => first.columns[column] !== second.columns[column]);
  return [...new Set(differing.map((column) => Math.floor(column / cell)))];
}

class Side {
  title = "";

  constructor(name, glass) {
    this.figure = element(`twin-${name}`);
    this.lcd = new LCD(this.figure.querySelector("canvas"), glass);
  }

  show(screen, { ended, isAhead, text }, place, other, differing) {
    const isChanged = this.lcd.show(screen, differing);
    const [title, state] = this.figure.querySelectorAll("figcaption span");
    setText(title, `${this.title} – `);
    const at = ended ? phrase`ended` : place;
    setText(state, isAhead ? phrase`${at}, waits for ${other}` : at);
    const label = phrase`${this.title} shows: ${text.trim()}`;
    const canvas = this.figure.querySelector("canvas");
    if (canvas.ariaLabel !== label) canvas.ariaLabel = label;
    return isChanged;
  }
}
