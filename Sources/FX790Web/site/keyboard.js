// The computer's keys as buttons, for mouse, touch and keyboard.
//
// A key is down while its button is held. S is pressed and released before the next key, so one
// finger is enough.

import { made } from "./dom.js";
import { phrase } from "./language.js";

// From this column on keys are in the number pad, which narrow pages put below.
const padColumn = 21;
const padLabel = phrase`Numbers`;
// Milliseconds a key is down without a pointer.
const tap = 120;
// Moving this many pixels within `patience` milliseconds scrolls.
const slip = 10;
const patience = 150;
// The click of a pointer's press follows within these milliseconds.
const clickDelay = 500;

// Spoken names of keys whose label is a symbol.
const spokenNames = {
  "←": phrase`cursor left`, "→": phrase`cursor right`, "↑": phrase`power`, "^R": phrase`recall`, "*": phrase`times`,
  "/": phrase`divided by`, "+": phrase`plus`, "-": phrase`minus`, "=": phrase`equals`, "<": phrase`less than`,
  ">": phrase`greater than`, "(": phrase`open bracket`, ")": phrase`close bracket`, ".": phrase`point`, "SPC": phrase`space`,
  "x²": phrase`squared`, "x³": phrase`cubed`, "10^x": phrase`ten to the power`, "&H": phrase`hexadecimal`,
};
// Colours of keys; the letters S and F are not meant.
const looks = { S: "shift", F: "function-shift", AC: "warning", BRK: "warning", EXE: "exe" };
const look = (cap) => (cap.kind === "control" && looks[cap.label]) || cap.kind;

function keyName(cap) {
  // Two keys have the label S, and two F.
  if (cap.kind === "control" && /^[SF]$/.test(cap.label)) return phrase`${cap.label}, prefix`;
  return spokenNames[cap.label] ?? cap.label;
}

export class Keyboard {
  #root;
  #keys;
  #buttons = new Map();
  #held = new Map();
  // Fingers that may start to scroll.
  #pending = new Map();

  constructor(root, keys) {
    this.#root = root;
    this.#keys = keys;
    root.addEventListener("keydown", (event) => this.#move(event));
    root.addEventListener("focusin", (event) => this.#stopAt(event.target));
    // A game may replace its keys while a finger is on one.
    window.addEventListener("pointerup", (event) => this.#lift(event.pointerId), { capture: true });
    for (const end of ["pointercancel", "lostpointercapture"]) {
      window.addEventListener(end, (event) => this.#up(event.pointerId), { capture: true });
    }
    for (const event of ["blur", "pagehide"]) {
      window.addEventListener(event, () => this.releaseAll());
    }
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.releaseAll();
    });
  }

  show(caps) {
    this.#buttons.clear();
    this.#root.replaceChildren(
      this.#block("letters", phrase`Letters and functions`, caps.filter((cap) => cap.column < padColumn), 0),
      this.#block("pad", padLabel, caps.filter((cap) => cap.column >= padColumn), padColumn),
    );
    this.#stopAt(this.#root.querySelector(".key"));
  }

  // Marks the keys that the program accepts now.
  markNext(keys) {
    for (const [key, button] of this.#buttons) button.classList.toggle("next-one", keys.includes(key));
  }

  mark(key, isDown) {
    this.#buttons.get(key)?.classList.toggle("down", isDown);
  }

  releaseAll() {
    for (const pointer of [...this.#pending.keys()]) this.#forget(pointer);
    this.#held.clear();
    this.#keys.releaseAll();
  }

  #block(name, label, caps, firstColumn) {
    return made("div", { className: `keys ${name}`, role: "group", ariaLabel: label }, ...caps.map((cap) => this.#button(cap, firstColumn)));
  }

  #button(cap, firstColumn) {
    const button = made("button", { className: `key ${look(cap)}`, ariaLabel: keyName(cap) },
      part("made s", cap.s), part("made f", cap.f), part("made ext", cap.ext || cap.s), part("cap", cap.label));
    button.style.gridRow = cap.row + 1;
    button.style.gridColumn = `${cap.column - firstColumn + 1} / span ${cap.width}`;
    button.dataset.label = cap.label;
    const planes = [["S", cap.s], ["F", cap.f], [phrase`EXT and S`, cap.ext]];
    const description = planes.filter(([, symbol]) => symbol).map(([by, symbol]) => phrase`with ${by} ${symbol}`).join(", ");
    if (description) button.ariaDescription = button.title = description;
    this.listen(button, cap, true);
    this.#buttons.set(cap.key, button);
    return button;
  }

  // Makes a button a key. If `isPatient`, a finger may also scroll there.
  listen(button, cap, isPatient = false) {
    // Keep the focus: Enter must be EXE after a click, too.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("pointerdown", (event) => this.#down(event, button, cap, isPatient));
    button.addEventListener("pointermove", (event) => this.#slip(event));
    let liftedAt = -Infinity;
    button.addEventListener("pointerup", (event) => { liftedAt = event.timeStamp; });
    // Enter, Space and screen readers click without a pointer.
    button.addEventListener("click", (event) => {
      if (event.timeStamp - liftedAt < clickDelay) return;
      event.preventDefault();
      if (button.ariaDisabled !== "true") this.tap(cap);
    });
  }

  #down(event, button, cap, isPatient) {
    if (event.button !== 0 || button.ariaDisabled === "true") return;
    button.setPointerCapture(event.pointerId);
    const { pointerId, clientX: x, clientY: y } = event;
    if (event.pointerType !== "touch" || !isPatient) return this.#press(pointerId, cap);
    const timer = setTimeout(() => this.#press(pointerId, cap), patience);
    this.#pending.set(pointerId, { cap, x, y, timer });
  }

  #press(pointer, cap) {
    this.#forget(pointer);
    this.#held.set(pointer, cap);
    this.#keys.press(cap);
  }

  // A swipe that begins on a key types nothing.
  #slip({ pointerId, clientX, clientY }) {
    const finger = this.#pending.get(pointerId);
    if (finger && Math.hypot(clientX - finger.x, clientY - finger.y) > slip) this.#forget(pointerId);
  }

  #forget(pointer) {
    clearTimeout(this.#pending.get(pointer)?.timer);
    this.#pending.delete(pointer);
  }

  // A quick tap ends before `patience`: press the key now.
  #lift(pointer) {
    const finger = this.#pending.get(pointer);
    if (!finger) return this.#up(pointer);
    this.#forget(pointer);
    this.tap(finger.cap);
  }

  #up(pointer) {
    this.#forget(pointer);
    const cap = this.#held.get(pointer);
    if (!cap) return;
    this.#held.delete(pointer);
    this.#keys.release(cap);
  }

  // Presses a key without a pointer.
  tap(cap) {
    this.#keys.press(cap);
    setTimeout(() => this.#keys.release(cap), tap);
  }

  // All keys are one tab stop; arrow keys move between them.

  #stopAt(button) {
    for (const other of this.#buttons.values()) other.tabIndex = other === button ? 0 : -1;
  }

  #move(event) {
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const direction = directions[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#nearest(event.target, direction)?.focus();
  }

  // The nearest key in a direction; a sideways offset counts three times.
  #nearest(from, [right, down]) {
    const place = (button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [x, y] = place(from);
    let best;
    for (const button of this.#buttons.values()) {
      const [dx, dy] = place(button).map((at, index) => at - [x, y][index]);
      const ahead = dx * right + dy * down;
      if (button === from || ahead < 2) continue;
      const distance = ahead + 3 * Math.abs(dx * down + dy * right);
      if (!best || distance < best.distance) best = { button, distance };
    }
    return best?.button;
  }
}

function part(className, text) { return made("span", { className, ariaHidden: true }, text); }
