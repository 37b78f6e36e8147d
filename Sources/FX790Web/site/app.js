// Connects computer, display, keys, sound and panels.

// The texts load before the other modules use them.
import "./languages.js";
import { Addresses, isEmbedded } from "./addresses.js";
import { Clock } from "./clock.js";
import { Debugger } from "./debugger.js";
import { element } from "./dom.js";
import { Drops } from "./drops.js";
import { Editing } from "./editing.js";
import { Editor } from "./editor.js";
import { Film } from "./film.js";
import { giveKeysBack, showDisplay, showPanel } from "./focus.js";
import { Keyboard } from "./keyboard.js";
import { Keys } from "./keys.js";
import { phrase } from "./language.js";
import { LastWaits } from "./last-waits.js";
import { LCD } from "./lcd.js";
import { Lessons } from "./lessons.js";
import { Listings } from "./listings.js";
import { compX, Machine } from "./machine.js";
import { Models } from "./models.js";
import { FetchFailure } from "./modules.js";
import { Notices } from "./notices.js";
import { enableOffline } from "./offline.js";
import { Paper } from "./paper.js";
import { PCKeys, showShortcuts } from "./pc-keys.js";
import { Persistence } from "./persistence.js";
import { Running } from "./running.js";
import { Settings } from "./settings.js";
import { Sheet } from "./sheet.js";
import { Sound } from "./sound.js";
import { Speech } from "./speech.js";
import { Store } from "./state.js";
import { Strip } from "./strip.js";
import { Tabs } from "./tabs.js";
import { TapeDeck } from "./tape.js";
import { Twins } from "./twin.js";
import { Undo } from "./undo.js";

// A program at full speed gets these milliseconds of each frame, the page the rest.
const workTime = 11;
const planes = ["EXT", "S", "F"];

class App {
  #machine;
  #state;

  constructor(machine, store, isOnly) {
    this.#machine = machine;
    this.notices = new Notices(element("notices"), element("question"));
    this.persistence = new Persistence({ machine, store, isOnly, notices: this.notices, computer: this });
    this.#state = this.persistence.state;
    this.lcd = new LCD(document.querySelector("#display canvas"), machine.glass);
    this.sound = new Sound();
    this.sound.unlockAt(document);
    this.speech = new Speech(element("spoken"));
    this.paper = new Paper(this.notices, this.#state);
    this.clock = new Clock({
      step: (...time) => (this.twins.isOn ? this.twins : this).step(...time),
      pass: (micros) => (this.twins.isOn ? this.twins : machine).advance(micros),
    });
    this.keys = new Keys({ machine, computer: this });
    this.keyboard = new Keyboard(element("keyboard"), this.keys);
    this.pcKeys = new PCKeys(this.keys);
    this.sheet = new Sheet();
    this.tabs = new Tabs((...choice) => this.#tabChanged(...choice));
    this.editor = new Editor(machine);
    this.models = new Models({ machine, state: this.#state, computer: this, notices: this.notices });
    const shared = { machine, state: this.#state, computer: this, notices: this.notices,
      editor: this.editor, sound: this.sound };
    this.running = new Running(shared);
    this.strip = new Strip(shared);
    this.undo = new Undo(shared);
    this.listings = new Listings({ ...shared, running: this.running });
    this.editing = new Editing(shared);
    this.lessons = new Lessons(shared);
    this.twins = new Twins(shared);
    this.debugger = new Debugger(machine, this);
    this.tapeDeck = new TapeDeck({ ...shared, listings: this.listings });
    this.settings = new Settings(shared);
    this.drops = new Drops(shared);
    this.film = new Film({ ...shared, running: this.running });
    this.lastWaits = new LastWaits(shared);
    giveKeysBack();
    this.#offerFullScreen();
    this.models.show();
    this.settings.apply();
    this.listings.showKept();
    this.tabs.choose(this.#state.settings.tab);
    this.persistence.reportProblem();
    this.persistence.showAside();
    this.addresses = new Addresses(shared);
    if (!this.addresses.open()) this.listings.openLink();
    this.clock.wake();
  }

  // Whether state is saved.
  get isKept() { return this.persistence.isOn && !isEmbedded; }

  // Programs

  endProgram() {
    const { working, debugger: { running } } = this.#machine.view;
    if (working || running) this.keys.tap("BRK", "AC");
  }

  // Starts the program of an area, as S and a digit do in RUN mode.
  run(area) { this.#start(area, "BRK", "AC", "MODE", "0", "S", String(area)); }

  // Starts CAP-X at SC.
  runCompX() { this.#start(compX, "BRK", "AC", "ASMBL", "G", "EXE"); }

  #start(area, ...labels) {
    this.persistence.noteUse();
    this.twins.end();
    this.keys.tap(...labels);
    this.strip.start(area);
    this.touched();
    this.sheet.close();
    this.strip.endWelcome();
    showDisplay();
  }

  showModel({ columns }) {
    this.keys.releaseAll();
    this.keys.caps = this.#machine.keycaps;
    element("keyboard").classList.toggle("small", columns < 24);
    this.keyboard.show(this.keys.caps);
    this.running.forget();
    this.editor.showDiagnostics();
  }

  // Shows a panel, on small windows as a sheet; false if the name is unknown.
  showTab(name) {
    if (!this.tabs.choose(name)) return false;
    this.sheet.open();
    showPanel();
    return true;
  }

  // Plays the twins of a link; returns whether they exist.
  playTwins(link, details = new URLSearchParams()) {
    if (!this.twins.playLink(link, details)) return false;
    // An embedded page has no panes.
    if (!isEmbedded) this.tabs.choose("twins");
    this.sheet.close();
    this.strip.endWelcome();
    return true;
  }

  // Plays a listing beside its state machine; `game` is the id of a game.
  playBeside(listing, game) {
    this.persistence.noteUse();
    // The button may disappear before the programs have loaded.
    showDisplay();
    this.twins.playBeside(listing, game);
    this.tabs.choose("twins");
    this.sheet.close();
    this.strip.endWelcome();
  }

  // Shows the twins and the notes of `listing`; without a listing, the computer again.
  showTwins(listing) {
    const isOn = listing !== undefined;
    element("display").hidden = isOn;
    document.body.classList.toggle("twins-on", isOn);
    this.strip.showTwins("", false);
    this.strip.beginTwins(listing);
    this.running.showTwins(listing);
    this.touched();
  }

  // Shows another computer; `isAll` if all other saved data have changed too.
  showOther(isAll) {
    if (isAll) {
      this.settings.apply();
      this.listings.showKept();
      this.undo.show();
      this.paper.show();
      this.running.forget();
      this.twins.choice.refresh();
    }
    this.twins.end();
    this.touched();
  }

  // Call after any change, to show and save it.
  touched() {
    this.#machine.noteChange();
    // The computer's clock, which says when to save, stands still during twins.
    if (this.twins?.isOn) this.persistence.saveSoon();
    this.clock?.wake();
  }

  // Time

  // Advances the computer; returns what the clock's step must return.
  step(micros, isBlinkOn) {
    const view = this.#advance(micros);
    const isChanged = this.lcd.show(this.#machine.screen(isBlinkOn));
    this.#show(view);
    if (view.save) this.persistence.save();
    return { isChanged, next: view.next };
  }

  // At full speed a program also computes for its share of the frame.
  #advance(micros) {
    const begun = performance.now();
    this.#machine.advance(micros);
    let view = this.#machine.view;
    while (view.next === 0 && view.working && performance.now() - begun < workTime) {
      this.#machine.advance(0);
      view = this.#machine.view;
    }
    return view;
  }

  #show(view) {
    this.running.refresh(view);
    const plane = view.signs.filter((sign) => planes.includes(sign)).join(" ").toLowerCase();
    const keys = element("keyboard");
    if (keys.dataset.plane !== plane) keys.dataset.plane = plane;
    this.#takeOutputs();
    this.view = view;
    this.strip.show(view);
    this.notices.stand(view.message);
    this.tapeDeck.refresh(view.tape);
    if (this.tabs.chosen === "debugger") this.debugger.refresh(view);
    if (this.tabs.chosen === "keep") this.lastWaits.refresh();
  }

  #takeOutputs() {
    const outputs = this.#machine.takeOutputs();
    for (const output of outputs) if ("tone" in output) this.sound.play(output.tone);
    this.paper.print(outputs.filter((output) => "paper" in output).map(({ paper }) => paper));
  }

  #tabChanged(name, isByPerson) {
    this.#state.settings.tab = name;
    this.sheet.title = this.tabs.title;
    if (isByPerson) {
      this.addresses?.note(name);
      // While a program runs, no key may move.
      if (!this.twins.isOn && !this.#machine.view.debugger.running) showPanel();
    }
    if (name === "library") this.listings?.shelf.showOwn();
    if (name === "library") this.listings?.shelf.showProofs();
    if (name === "twins") {
      if (this.twins?.isOn) this.twins.noteChoice();
      else this.twins?.choice.refresh();
    }
    this.touched();
  }

  #offerFullScreen() {
    const button = element("full-screen");
    button.hidden = !document.fullscreenEnabled;
    button.addEventListener("click", () => {
      // A touch screen has no keys of its own, so it needs the computer's.
      const isTouch = window.matchMedia("(pointer: coarse)").matches;
      document.querySelector(isTouch || this.twins.isOn ? ".computer" : ".displays").requestFullscreen().catch(() => {});
    });
  }
}

async function start() {
  showShortcuts();
  document.body.classList.toggle("embed", isEmbedded);
  const store = new Store(!isEmbedded);
  try {
    let app;
    let isFree = false;
    // The other tab may close before the computer is loaded.
    const takeOver = () => {
      isFree = true;
      app?.persistence.takeOver();
    };
    const loading = Machine.load();
    const [machine, isOnly] = await Promise.all([loading, store.claim(takeOver)]);
    app = new App(machine, store, isOnly || isFree);
    document.body.classList.add("ready");
    if (!isEmbedded) enableOffline(app.notices);
  } catch (error) {
    element("start-reason").textContent = reasonOf(error);
    element("retry").addEventListener("click", (event) => {
      event.preventDefault();
      location.reload();
    });
    document.body.classList.add("failed");
  }
}

// Why the page cannot start, and what helps.
function reasonOf(error) {
  if (typeof WebAssembly === "undefined") {
    return phrase`This browser has no WebAssembly, in which the computer is written. A newer browser has it; some have a setting that switches it off.`;
  }
  if (error instanceof WebAssembly.CompileError) return phrase`fx790.wasm is damaged or incomplete: ${error.message}.`;
  if (error instanceof FetchFailure) return phrase`${error.message}: the network may be gone, or the server lacks the file.`;
  return phrase`An error in the page prevents it: ${error.message}.`;
}

start();
