// The page: brings computer, display, keys, sound and panels together, and keeps what is done.

import { Addresses } from "./addresses.js";
import { Clock } from "./clock.js";
import { Debugger } from "./debugger.js";
import { Editing } from "./editing.js";
import { Editor } from "./editor.js";
import { chooser, read, save } from "./files.js";
import { Keyboard } from "./keyboard.js";
import { LCD } from "./lcd.js";
import { Listings } from "./listings.js";
import { compX, Machine } from "./machine.js";
import { Models } from "./models.js";
import { Notices } from "./notices.js";
import { goOffline } from "./offline.js";
import { Paper } from "./paper.js";
import { PCKeys, shortcuts } from "./pc-keys.js";
import { Running } from "./running.js";
import { Sheet } from "./sheet.js";
import { Sound } from "./sound.js";
import { Speech } from "./speech.js";
import { base64, bytes, fresh, parse, Store } from "./state.js";
import { Tabs } from "./tabs.js";
import { TapeDeck } from "./tape.js";
import { Twins } from "./twin.js";
import { Welcome } from "./welcome.js";

const blinkPeriod = 500;
// What wants to be called within a frame is called with the next one.
const frameMicros = 16_000;
// So many milliseconds of a frame a program may compute at full speed; the rest is the page's.
const workTime = 11;
const planes = ["EXT", "S", "F"];

const element = (id) => document.getElementById(id);
const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

class App {
  #machine;
  #state;
  #store;
  #caps = [];
  #isKept = true;
  #isDown = new Set();
  #said;
  // Whether somebody has done something here.
  #isUsed = false;
  // Tells that another tab keeps what is done.
  #warning;

  constructor(machine, store, isOnly) {
    this.#machine = machine;
    this.#store = store;
    this.#isKept = isOnly;
    this.notices = new Notices(element("notices"), element("question"));
    this.#state = store.load() ?? fresh();
    this.#switchOn();
    this.lcd = new LCD(document.querySelector("#display canvas"), machine.glass);
    this.sound = new Sound();
    this.speech = new Speech(element("spoken"));
    this.paper = new Paper(this.notices, this.#state);
    this.clock = new Clock((micros) => this.#step(micros));
    this.keyboard = new Keyboard(element("keyboard"), this);
    this.pcKeys = new PCKeys(this);
    this.sheet = new Sheet();
    this.tabs = new Tabs(document.querySelector(".tabs"), (...choice) => this.#tabChanged(...choice));
    this.editor = new Editor((listing) => machine.check(listing), (listing) => machine.colours(listing));
    this.models = new Models({ machine, state: this.#state, computer: this, notices: this.notices });
    const shared = { machine, state: this.#state, computer: this, notices: this.notices, tabs: this.tabs,
      editor: this.editor, sound: this.sound };
    this.running = new Running(shared);
    this.listings = new Listings({ ...shared, running: this.running });
    this.editing = new Editing(shared);
    this.twins = new Twins(shared);
    this.debugger = new Debugger(machine, this);
    this.tapeDeck = new TapeDeck({ ...shared, listings: this.listings });
    this.welcome = new Welcome(shared);
    this.#listen();
    this.models.show();
    this.#applySettings();
    this.listings.showKept();
    this.tabs.choose(this.#state.settings.tab);
    this.#tellWhatIsKept();
    this.addresses = new Addresses(shared);
    if (!this.addresses.open()) this.listings.openLink();
    this.clock.wake();
  }

  // Whether what is done here is kept.
  get isKept() { return this.#isKept; }

  // Power

  #switchOn() {
    this.#machine.start(8);
    if (this.#state.computer === "") return;
    const kept = this.#kept();
    if (kept && (this.#machine.restore(kept, true) || this.#machine.restore(kept, false))) return;
    this.notices.warn("The computer’s memory could not be read; it is as new. Your listings are there.");
    this.#store.keepPrevious();
  }

  #kept() {
    try {
      return bytes(this.#state.computer);
    } catch {
      return undefined;
    }
  }

  // Keys: what keyboard.js and pc-keys.js ask of the computer

  press(cap) {
    this.#isUsed = true;
    if (this.twins.isOn) this.twins.press(cap);
    else this.#machine.press(cap.key);
    this.#isDown.add(cap.key);
    this.keyboard.mark(cap.key, true);
    this.touched();
  }

  release(cap) {
    if (!this.#isDown.delete(cap.key)) return;
    this.keyboard.mark(cap.key, false);
    this.#machine.release(cap.key);
    this.touched();
  }

  releaseAll() {
    for (const key of this.#isDown) this.keyboard.mark(key, false);
    this.#isDown.clear();
    this.#machine.releaseAll();
  }

  capFor(character) {
    const key = this.#machine.keyFor(character);
    return this.#caps.find((cap) => cap.key === key);
  }

  // One character is typed; a text is pasted, and takes the time of typing.
  type(text) {
    this.#isUsed = true;
    const characters = [...text];
    if (this.twins.isOn) for (const character of characters) this.twins.type(character);
    else if (characters.length === 1) this.#machine.typeCharacter(text);
    else this.#machine.type(text);
    this.touched();
  }

  erase() {
    if (this.twins.isOn) this.twins.erase();
    else this.#machine.erase();
    this.touched();
  }

  endProgram() {
    const { working, debugger: { running } } = this.#machine.view;
    if (working || running) this.#tap("BRK", "AC");
  }

  // Starts the program of an area, as S and a digit do in RUN mode.
  run(area) { this.#start("BRK", "AC", "MODE", "0", "S", String(area)); }

  // Starts what is behind the ASMBL key, at SC.
  runCompX() { this.#start("BRK", "AC", "ASMBL", "G", "EXE"); }

  #start(...labels) {
    this.#isUsed = true;
    this.twins.end();
    this.#tap(...labels);
    this.touched();
    this.sheet.close();
    this.welcome?.end();
    element("display").scrollIntoView({ block: "nearest" });
  }

  chooseModel(name) { return this.models.choose(name); }

  chooseModelFor(listing) { this.models.chooseFor(listing); }

  // The keys of another model.
  showModel({ columns }) {
    this.releaseAll();
    this.#caps = this.#machine.keycaps;
    element("keyboard").classList.toggle("small", columns < 24);
    this.keyboard.show(this.#caps);
    this.pcKeys.caps = this.#caps;
    this.running.forget();
    this.editor.recheck();
  }

  playGame(id) { this.listings.play(id); }

  // Shows a panel, over the keys where there is no other room; false if there is none of this name.
  showTab(name) {
    if (!this.tabs.choose(name)) return false;
    this.sheet.open();
    return true;
  }

  // Shows what is seen when the address says nothing.
  showFirst() {
    this.tabs.choose("library");
    this.sheet.close();
  }

  #tap(...labels) {
    for (const label of labels) {
      // The prefix S comes before the letter.
      const cap = this.#caps.find((cap) => cap.label === label);
      // Older models have no BRK.
      if (!cap) continue;
      this.#machine.press(cap.key);
      this.#machine.release(cap.key);
    }
  }

  playTwins(index) {
    this.tabs.choose("twins");
    this.twins.playGame(index);
    this.sheet.close();
    this.welcome?.end();
  }

  // Shows twins that play a listing, or none.
  showTwins(listing) {
    const isOn = listing !== undefined;
    element("display").hidden = isOn;
    document.body.classList.toggle("twins-on", isOn);
    element("keyboard").classList.remove("waits-for-exe");
    element("explanation").classList.remove("hint");
    this.running.showTwins(listing);
    this.touched();
  }

  // Something may have changed: shows it, lets time pass, and keeps it.
  touched() {
    this.#machine.noteChange();
    this.clock?.wake();
  }

  // Time

  // Lets time pass; tells in how many milliseconds there is more to do.
  #step(micros) {
    const now = performance.now();
    const isBlinkOn = stillness.matches || Math.floor(now / blinkPeriod) % 2 === 0;
    const untilBlink = stillness.matches ? Infinity : blinkPeriod - now % blinkPeriod;
    if (this.twins.isOn) {
      const texts = this.twins.step(micros, isBlinkOn);
      this.speech.say(texts[0] === texts[1] ? texts[0] : texts.join(". "));
      return 0;
    }
    const view = this.#advance(micros, now);
    this.lcd.show(this.#machine.screen(isBlinkOn));
    this.#show(view);
    if (view.save) this.#save();
    const untilNext = view.next === null ? Infinity : view.next <= frameMicros ? 0 : view.next / 1000;
    return Math.min(untilNext, untilBlink);
  }

  // At full speed a program computes for as long as a frame lets it.
  #advance(micros, begun) {
    this.#machine.advance(micros);
    let view = this.#machine.view;
    while (view.next === 0 && view.working && performance.now() - begun < workTime) {
      this.#machine.advance(0);
      view = this.#machine.view;
    }
    return view;
  }

  // What there is to see beside the display.
  #show(view) {
    this.running.refresh(view);
    const plane = view.signs.filter((sign) => planes.includes(sign)).join(" ").toLowerCase();
    const keys = element("keyboard");
    if (keys.dataset.plane !== plane) keys.dataset.plane = plane;
    keys.classList.toggle("waits-for-exe", view.signs.includes("STOP"));
    this.#takeOutputs();
    this.#explain(view);
    this.notices.stand(view.message);
    this.tapeDeck.refresh(view.tape);
    if (this.tabs.chosen === "debugger") this.debugger.refresh(view);
  }

  #takeOutputs() {
    const outputs = this.#machine.takeOutputs();
    for (const output of outputs) if ("tone" in output) this.sound.play(output.tone);
    this.paper.print(outputs.filter((output) => "paper" in output).map(({ paper }) => paper));
  }

  #explain(view) {
    const place = element("explanation");
    const { text: line, explanation } = view;
    const hint = explanation ? "" : hintFor(view);
    const told = explanation ? `${explanation} AC or BRK goes on.` : hint;
    if (place.textContent !== told) place.textContent = told;
    place.classList.toggle("hint", hint !== "");
    // The cursor is no part of what is said.
    const said = `${line.replace(/_(?=\s*$)/, "").trim()}\n${explanation}`;
    if (said === this.#said) return;
    this.#said = said;
    const [text] = said.split("\n");
    document.querySelector("#display canvas").setAttribute("aria-label", `Display: ${text || "empty"}`);
    this.speech.say(said);
  }

  // What is kept

  #save() {
    this.#machine.noteSaved();
    if (!this.#isKept) return;
    this.#state.computer = base64(this.#machine.snapshot);
    const before = this.#store.problem;
    this.#store.save(this.#state);
    if (this.#store.problem !== before) this.#tellWhatIsKept();
  }

  // The other tab is gone: this one keeps from now on, and what the other did is not lost.
  takeOver() {
    this.#isKept = true;
    this.#warning?.remove();
    const other = this.#store.load();
    element("kept").textContent = "All is kept.";
    if (!other) return this.touched();
    const content = new TextEncoder().encode(JSON.stringify(other));
    if (!this.#isUsed) {
      this.#takeIn(content);
      return this.notices.tell("The other tab is closed: what was done there is here now, and is kept");
    }
    this.#store.keepPrevious();
    this.listings.keepDrafts([other.listing, ...other.drafts]);
    this.touched();
    this.notices.keep("The other tab is closed: this one keeps from now on. What was done there is put aside", "Use that instead",
      () => this.#takeIn(content));
  }

  #tellWhatIsKept() {
    if (Addresses.isEmbedded) return;
    const other = this.#isKept ? "" : "fx790 is open in another tab, which keeps what is done there. Nothing is kept here.";
    const text = [this.#store.problem, other].filter((part) => part).join(" ");
    element("kept").textContent = text || "All is kept.";
    if (text) this.#warning = this.notices.warn(text);
  }

  #export() {
    this.#state.computer = base64(this.#machine.snapshot);
    save("fx790.json", JSON.stringify(this.#state, null, 1), "application/json");
  }

  async import(file) {
    try {
      const content = await read(file);
      const former = JSON.stringify({ ...this.#state, computer: base64(this.#machine.snapshot) });
      this.#takeIn(content);
      this.notices.keep(`${file.name} is brought in.`, "Undo", () => this.#takeIn(new TextEncoder().encode(former)));
    } catch (error) {
      this.notices.warn(`${file.name} was not brought in: ${error.message}. Nothing was changed.`);
    }
  }

  // A file of this page, or a state file of fx790 in the terminal. Throws without a change.
  #takeIn(content) {
    const isPages = content[0] === "{".charCodeAt(0);
    const state = isPages ? parse(new TextDecoder().decode(content)) : undefined;
    const computer = isPages ? bytes(state.computer) : content;
    this.models.change(() => {
      if (computer.length > 0 && !this.#machine.restore(computer, isPages) && !this.#machine.restore(computer, false)) {
        throw new Error("the computer’s memory in it is damaged");
      }
    });
    this.#store.keepPrevious();
    if (state) {
      Object.assign(this.#state, state);
      this.#applySettings();
      this.listings.showKept();
      this.paper.show();
      this.running.forget();
      this.twins.refresh();
    }
    this.twins.end();
    this.touched();
  }

  #insert(file) {
    this.showTab("tape");
    this.tapeDeck.insert(file);
  }

  async #allReset() {
    if (!await this.notices.ask("Empty the computer? Your listings stay.", "ALL RESET")) return;
    const before = this.#machine.snapshot;
    this.models.renew(Number(element("memory").value));
    // The recorder is beside the computer, not in it.
    this.#machine.takeOverTape({ snapshot: before, sound: "" });
    this.running.apply();
    this.touched();
    this.notices.keep("The computer is as new.", "Undo", () => {
      this.models.change(() => this.#machine.restore(before, true));
      this.touched();
    });
  }

  // Settings

  #applySettings() {
    const { isMuted, keys, contrast } = this.#state.settings;
    this.running.apply();
    this.sound.isMuted = isMuted;
    this.pcKeys.isByPosition = keys === "position";
    this.lcd.contrast = this.twins.contrast = (contrast + 2) / 9.5;
    for (const radio of document.querySelectorAll("#key-choice input")) radio.checked = radio.value === keys;
    element("mute").textContent = isMuted ? "Sound off" : "Sound on";
    element("contrast").value = contrast;
    this.touched();
  }

  #set(setting, value) {
    this.#state.settings[setting] = value;
    this.#applySettings();
  }

  #tabChanged(name, isByPerson) {
    this.#state.settings.tab = name;
    if (isByPerson) this.addresses?.note(name);
    if (name === "twins" && !this.twins?.isOn) this.twins?.refresh();
    this.touched();
  }

  #listen() {
    element("key-choice").addEventListener("change", (event) => this.#set("keys", event.target.value));
    element("contrast").addEventListener("input", (event) => this.#set("contrast", event.target.valueAsNumber));
    element("mute").addEventListener("click", () => {
      this.#set("isMuted", !this.#state.settings.isMuted);
      this.sound.unlock();
    });
    element("export").addEventListener("click", () => this.#export());
    element("all-reset").addEventListener("click", () => this.#allReset());
    chooser(element("import"), element("import-file"), (file) => this.import(file));
    // Whoever writes or presses anything but a tab or a notice has begun something here.
    for (const kind of ["input", "click"]) {
      document.addEventListener(kind, ({ target }) => {
        if (target.closest?.("input, textarea, select, button") && !target.closest(".tabs, #notices")) this.#isUsed = true;
      }, { capture: true });
    }
    window.addEventListener("pagehide", () => this.#save());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#save(); else this.touched();
    });
    stillness.addEventListener("change", () => this.touched());
    // After a press with mouse or finger Enter is EXE again, not the same button once more.
    document.addEventListener("click", (event) => {
      if (event.detail > 0) event.target.closest?.("button, label")?.blur();
      if (event.detail > 0 && event.target.matches("input[type=radio]")) event.target.blur();
    });
    // A choice made with mouse or finger is made; what is typed next is for the computer.
    let isPointed = false;
    document.addEventListener("pointerdown", () => { isPointed = true; }, { capture: true });
    document.addEventListener("keydown", () => { isPointed = false; }, { capture: true });
    document.addEventListener("change", (event) => {
      if (isPointed && event.target.matches("select")) event.target.blur();
    });
    this.#offerFullScreen();
    this.#takeDrops();
  }

  #offerFullScreen() {
    const button = element("full-screen");
    button.hidden = !document.fullscreenEnabled;
    button.addEventListener("click", () => {
      // Without keys of its own a touch screen needs those of the computer.
      const isTouch = window.matchMedia("(pointer: coarse)").matches;
      document.querySelector(isTouch ? ".computer" : ".displays").requestFullscreen().catch(() => {});
    });
  }

  #takeDrops() {
    const drop = element("drop");
    window.addEventListener("dragover", (event) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      drop.hidden = false;
    });
    window.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) drop.hidden = true;
    });
    window.addEventListener("drop", (event) => {
      drop.hidden = true;
      const files = [...event.dataTransfer.files];
      if (files.length === 0) return;
      event.preventDefault();
      this.#takeFiles(files);
    });
  }

  // All of what was dropped is taken, but of states and of tapes there is room for one.
  #takeFiles(files) {
    const states = files.filter(({ name }) => /\.(json|fx790)$/.test(name));
    const tapes = files.filter((file) => !states.includes(file) && TapeDeck.takes(file));
    const listings = files.filter((file) => !states.includes(file) && !tapes.includes(file));
    if (states.length > 0) this.import(states[0]);
    if (listings.length > 0) this.listings.openFiles(listings);
    if (tapes.length > 0) this.#insert(tapes[0]);
    const left = [...states.slice(1), ...tapes.slice(1)].map(({ name }) => name);
    if (left.length > 0) this.notices.warn(`There is room for one tape and one state; not taken: ${left.join(", ")}`);
  }
}

// What there is to do where nothing on the display says it.
function hintFor({ signs, debugger: { area, running } }) {
  if (signs.includes("STOP")) return "EXE goes on.";
  return area === compX && !running ? "ASMBL: capital letters choose, EXE goes on, BRK leaves." : "";
}

// The table of the help, from the same rows that the keys come from.
function showShortcuts() {
  const rows = shortcuts.map(({ key, name, help }) => {
    const row = document.createElement("tr");
    const head = document.createElement("th");
    const cap = document.createElement("kbd");
    const cell = document.createElement("td");
    head.scope = "row";
    cap.textContent = name ?? key;
    cell.textContent = help;
    head.append(cap);
    row.append(head, cell);
    return row;
  });
  document.querySelector("#keys-help tbody").replaceChildren(...rows);
}

async function start() {
  showShortcuts();
  const isEmbedded = Addresses.isEmbedded;
  document.body.classList.toggle("embed", isEmbedded);
  const store = new Store(!isEmbedded);
  try {
    let app;
    const takeOver = () => app?.takeOver();
    const [machine, isOnly] = await Promise.all([Machine.load(), store.claim(takeOver)]);
    app = new App(machine, store, isOnly);
    document.body.classList.add("ready");
    if (!isEmbedded) goOffline(app.notices);
  } catch (error) {
    element("explanation").textContent = `fx790 cannot start here: ${error.message}`;
    throw error;
  }
}

start();
