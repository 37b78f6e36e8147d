// The element <fx-790 src="game.bas" keys="..." twins="port">, which plays a listing in an article;
// game="horse-race" in place of `src` plays a game of the library. inside.js uses its properties.
// docs/embedding.md describes it.
//
// All elements of a page share one compiled module. Each starts when it comes into view, sleeps
// while it is out of view or waits for a key, and takes keys only while it has the focus.

import { Clock } from "./clock.js";
import { made, setText } from "./dom.js";
import { phrase } from "./language.js";
import { LCD } from "./lcd.js";
import { ListingPlay } from "./listing-play.js";
import { Machine } from "./machine.js";
import { fetchedText } from "./modules.js";
import { Sound } from "./sound.js";
import { TwinPlay } from "./twin-play.js";

// The result of a step without a play in view.
const asleep = { isChanged: false, next: null };
// Keys of the PC that type no character.
const keyNames = { Enter: "EXE", Escape: "BRK", Delete: "DEL", ArrowLeft: "←", ArrowRight: "→" };

const style = `
  :host { display: block; container-type: inline-size; max-width: 60rem; color-scheme: dark; font: 1rem/1.4 system-ui, sans-serif }
  :host([hidden]) { display: none }
  .face { padding: .6rem; border-radius: .8rem; background: #26292e; color: #d8dce2 }
  .glass { position: relative; display: grid; gap: .5rem; border-radius: .4rem }
  .glass:focus-within { outline: 3px solid #8dc4ff; outline-offset: 2px }
  canvas { display: block; width: 100%; aspect-ratio: 153 / 22; border-radius: .25rem; background: linear-gradient(#c2cbb3, #aeb9a2) }
  canvas[data-columns="71"] { aspect-ratio: 153 / 29 }
  figure { margin: 0 }
  figcaption { font-size: .85rem; color: #c5cad1 }
  figcaption:empty { display: none }
  input { position: absolute; inset: 0; width: 100%; border: 0; padding: 0; opacity: 0; font-size: 16px; cursor: pointer }
  .note { min-height: 1.4em; margin: .35rem 0; font-size: .9rem; color: #f2c36b }
  .keys { display: flex; flex-wrap: wrap; gap: .3rem; min-height: 2.2rem }
  button { min-width: 2.2rem; min-height: 2.2rem; border: 1px solid #f2c36b; border-radius: .4rem; background: #3a3f47; color: #f2f2ee; font: 600 .95rem system-ui, sans-serif; cursor: pointer; touch-action: manipulation }
  button:disabled { border-color: transparent; background: none; color: #8b919a; cursor: default }
  button:focus-visible { outline: 3px solid #8dc4ff }
`;

const sound = new Sound();

// Sheets made by a script need no permission for inline styles.
let sheet;
function styles() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
  }
  return sheet;
}

class FX790Element extends HTMLElement {
  #root;
  #note;
  #bar;
  #input;
  #figures = [];
  #buttons = new Map();
  #again;
  #play;
  #listings;
  #isHeld = false;
  // A script of twin-search.js, with which plays begin.
  script;
  // An object for each start with new attributes; late results of others are dropped.
  #round;
  // The cursor blinks only where keys go.
  #clock = new Clock({
    step: (...time) => this.#step(...time), pass: (micros) => this.#play?.advance(micros),
    blinks: () => this.#root.activeElement === this.#input,
  });
  #observer;
  #isInView = false;
  // The functions that release held keys, by the PC's key.
  #held = new Map();

  static get observedAttributes() { return ["src", "game", "keys", "twins"]; }

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open", delegatesFocus: true });
    this.#root.adoptedStyleSheets = [styles()];
    this.#input = made("input", { autocomplete: "off", autocapitalize: "off", spellcheck: false, inputMode: "text", ariaLabel: phrase`Keys of the computer` });
    this.#note = made("p", { className: "note", role: "status" });
    this.#bar = made("div", { className: "keys" });
    this.#listen();
  }

  connectedCallback() {
    this.#observer = new IntersectionObserver((entries) => this.#see(entries.at(-1).isIntersecting));
    this.#observer.observe(this);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    this.#see(false);
    // An element that moves is connected again immediately.
    queueMicrotask(() => { if (!this.isConnected) this.#end(); });
  }

  // A changed attribute starts again.
  attributeChangedCallback(_, before, now) {
    if (before !== now && this.#round) this.#restart();
  }

  #restart() {
    this.#end();
    if (this.#isInView) this.#start();
  }

  // The listings to play, two of them side by side, in place of the one that an attribute names.
  set listings(listings) {
    this.#listings = listings;
    this.#restart();
  }

  // Stops time, until a key is pressed.
  set isHeld(isHeld) {
    this.#isHeld = isHeld;
    this.#clock.wake();
  }

  // Goes back or forth to a moment of the twins, and stops time there.
  goTo(ticks) {
    this.#play.goTo(ticks);
    this.isHeld = true;
  }

  // Stops twins whenever they reach a target, or lets them continue.
  stopAt(target) {
    this.#play?.stopAt(target);
    this.#clock.wake();
  }

  // Starts again with a script that leads to a target.
  playScript(script, target) {
    this.#play?.playScript(script, target);
    this.#clock.wake();
  }

  #end() {
    this.#round = undefined;
    this.#play?.end();
    this.#play = undefined;
  }

  #see(isInView) {
    this.#isInView = isInView;
    if (!isInView) {
      this.#clock.rest();
      this.#releaseAll();
    } else if (this.#round) this.#clock.wake();
    else this.#start();
  }

  async #start() {
    const round = this.#round = {};
    try {
      const twins = this.getAttribute("twins");
      if (twins !== null && twins !== "port" && twins !== "same") throw new Error(`twins="${twins}" is unknown; it can be "port"`);
      const src = this.getAttribute("src");
      if (!src && !this.getAttribute("game") && !this.#listings) throw new Error("it has no src");
      const [machine, fetched] = await Promise.all([Machine.load(), src && fetchedText(src)]);
      // An attribute has changed meanwhile.
      if (round !== this.#round) return;
      const [listing, second] = this.#listings ?? [fetched ?? this.#gameListing(machine)];
      const other = twins === "same" ? listing : second;
      const play = twins || other ? new TwinPlay(machine, listing, other) : new ListingPlay(machine, listing);
      this.#show(play, machine.glass);
      this.#begin(play);
    } catch (error) {
      if (round === this.#round) this.#fail(error);
    }
  }

  #gameListing(machine) {
    const game = this.getAttribute("game");
    const index = machine.games.findIndex(({ id }) => id === game);
    if (index < 0) throw new Error(`there is no game “${game}”`);
    return machine.gameListing(index);
  }

  #begin(play) {
    this.#play = play;
    if (this.script) play.playScript(this.script);
    else play.begin((this.getAttribute("keys") ?? "").replaceAll("\\n", "\n"));
    this.#clock.wake();
  }

  #fail(error) {
    this.#play = undefined;
    if (!this.#note.isConnected) this.#root.replaceChildren(made("div", { className: "face" }, this.#note));
    this.#note.textContent = phrase`fx790 cannot play this: ${error.message.replace(/\.$/, "")}.`;
  }

  #show(play, glass) {
    this.#figures = play.names.map((name) => {
      const canvas = made("canvas", { role: "img" });
      return { canvas, lcd: new LCD(canvas, glass), figure: made("figure", {}, canvas, made("figcaption", { textContent: name })) };
    });
    const display = made("div", { className: "glass" }, ...this.#figures.map(({ figure }) => figure), this.#input);
    this.#buttons = new Map(play.labels.map((label) => [label, this.#button(label, () => this.#tap(label))]));
    this.#again = this.#button(phrase`Play again`, () => this.#begin(this.#play));
    this.#again.hidden = true;
    this.#bar.replaceChildren(...this.#buttons.values(), this.#again);
    this.#note.textContent = "";
    this.#root.replaceChildren(made("div", { className: "face" }, display, this.#note, this.#bar));
  }

  #button(label, act) {
    return made("button", { onmousedown: (event) => event.preventDefault(), onclick: act }, label);
  }

  // Time

  async #step(micros, isBlinkOn) {
    const play = this.#play;
    if (!this.#isInView || !play) return asleep;
    try {
      const seen = await play.step(this.#isHeld ? 0 : micros, isBlinkOn);
      if (play !== this.#play) return asleep;
      const isChanged = this.#draw(seen);
      this.dispatchEvent(new CustomEvent("step", { detail: { ...seen, isChanged, isHeld: this.#isHeld } }));
      return { isChanged, next: this.#isHeld ? null : seen.next };
    } catch (error) {
      if (play === this.#play) this.#fail(error);
      return asleep;
    }
  }

  // Returns whether a display changed.
  #draw({ screens, texts, labels, isOver, isParted, note, tones }) {
    const changes = this.#figures.map(({ lcd, canvas, figure }, index) => {
      const isChanged = lcd.show(screens[index]);
      const label = `${figure.textContent || phrase`Display`}: ${texts[index].trim() || phrase`empty`}`;
      if (isChanged) canvas.ariaLabel = label;
      return isChanged;
    });
    setText(this.#note, note);
    for (const [label, button] of this.#buttons) button.disabled = isOver || label !== "EXE" && !labels.includes(label);
    this.#again.hidden = !isOver && !isParted;
    for (const tone of tones) sound.play(tone);
    return changes.includes(true);
  }

  // Keys

  #listen() {
    sound.unlockAt(this.#root);
    this.#input.addEventListener("keydown", (event) => this.#down(event));
    this.#input.addEventListener("keyup", ({ code }) => this.#release(code));
    this.#input.addEventListener("blur", () => this.#releaseAll());
    // Keyboards on the screen name no keys.
    this.#input.addEventListener("beforeinput", (event) => {
      event.preventDefault();
      if (event.inputType.startsWith("delete")) this.#use(() => this.#play.erase());
      else if (event.inputType === "insertLineBreak") this.#tap("EXE");
      else for (const character of event.data ?? "") this.#tap(character);
    });
    this.#input.addEventListener("focus", () => this.#clock.wake());
  }

  #down(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const label = keyNames[event.key] ?? ([...event.key].length === 1 ? event.key : undefined);
    if (event.key === "Backspace") this.#use(() => this.#play.erase());
    else if (!label) return;
    else if (!event.repeat) this.#use(() => this.#held.set(event.code, this.#play.press(label)));
    event.preventDefault();
  }

  #tap(label) { this.#use(() => this.#play.tap(label)); }

  #release(code) {
    const release = this.#held.get(code);
    this.#held.delete(code);
    if (release) this.#use(release);
  }

  #releaseAll() {
    for (const code of [...this.#held.keys()]) this.#release(code);
  }

  // A key happens at the current time.
  #use(act) {
    if (!this.#play) return;
    this.#isHeld = false;
    this.#clock.catchUp();
    act();
    this.#clock.wake();
  }
}

customElements.define("fx-790", FX790Element);
