// The PC's keyboard, by character or by position.
//
// Keys of the browser stay its own: those with Ctrl or ⌘, with Alt unless it types a character,
// Tab, and most function keys.

import { made, tableRow } from "./dom.js";
import { phrase } from "./language.js";

// Keys that type no character.
const shortcuts = [
  { key: "Enter", label: "EXE", help: "EXE" },
  { key: "Enter", shift: true, label: "EXE", shifted: true, name: "Shift Enter", help: phrase`S EXE: line before` },
  { key: "Escape", label: "BRK", instead: "AC", name: "Esc", help: phrase`BRK, or AC on models without BRK` },
  { key: "Backspace", erases: true, name: "⌫", help: "← DEL" },
  { key: "Delete", label: "DEL", name: "Del", help: "DEL" },
  { key: "Insert", label: "INS", name: "Ins", help: "INS" },
  { key: "ArrowLeft", label: "←", name: "←", help: phrase`cursor` },
  { key: "ArrowRight", label: "→", name: "→", help: phrase`cursor` },
  { key: "ArrowUp", label: "^R", name: "↑", help: phrase`^R: last line again` },
  { key: "F2", label: "MODE", help: "MODE" },
  { key: "F4", label: "F", help: "F" },
  { key: "F8", label: "AC", help: "AC" },
  { key: "F9", label: "STOP", help: "STOP" },
];

// Labels of the computer's keys by the position on an American keyboard.
const places = {
  Space: "SPC", Equal: "=", Minus: "-", Slash: "/", Period: ".", Semicolon: "*", Quote: "+",
  BracketLeft: "(", BracketRight: ")", Backquote: "EXT", NumpadAdd: "+", NumpadSubtract: "-",
  NumpadMultiply: "*", NumpadDivide: "/", NumpadDecimal: ".", NumpadEnter: "EXE",
};

function labelAt(code) {
  const match = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code);
  return match ? match[1] : places[code];
}

export class PCKeys {
  #keys;
  // The held key, to release the right one whatever Shift does.
  #held = new Map();
  isByPosition = false;

  constructor(keys) {
    this.#keys = keys;
    document.addEventListener("keydown", (event) => this.#down(event));
    document.addEventListener("keyup", (event) => this.#up(event));
    window.addEventListener("blur", () => this.#held.clear());
  }

  #down(event) {
    if (isElsewhere(event) || isBrowsers(event)) return;
    const act = this.#shortcut(event) ?? (this.isByPosition ? this.#byPosition(event) : this.#byCharacter(event));
    if (!act) return;
    event.preventDefault();
    act();
  }

  #up(event) {
    const cap = this.#held.get(event.code);
    if (!cap) return;
    this.#held.delete(event.code);
    this.#keys.release(cap);
  }

  #shortcut(event) {
    const row = shortcuts.find((row) => row.key === event.key && Boolean(row.shift) === event.shiftKey);
    if (!row) return undefined;
    if (row.erases) return () => this.#keys.erase();
    const cap = this.#control(row.label) ?? this.#control(row.instead);
    return () => this.#hold(event, cap, row.shifted);
  }

  #control(label) { return this.#keys.caps.find((cap) => cap.kind === "control" && cap.label === label); }

  #byCharacter(event) {
    if ([...event.key].length !== 1) return undefined;
    const cap = this.#keys.capFor(event.key);
    return cap ? () => this.#hold(event, cap, false) : () => this.#keys.type(event.key);
  }

  #byPosition(event) {
    const label = labelAt(event.code);
    // The letters S and F follow the prefixes.
    const cap = this.#keys.caps.findLast((cap) => cap.label === label);
    return cap && (() => this.#hold(event, cap, event.shiftKey));
  }

  // A held key repeats only in a typed line, as on the computer.
  #hold(event, cap, isShifted) {
    if (!cap) return;
    if (event.repeat && !this.#held.has(event.code)) return;
    if (event.repeat) this.#keys.release(cap);
    if (isShifted) this.#tap(this.#control("S"));
    if (this.#keys.press(cap)) this.#held.set(event.code, cap);
  }

  #tap(cap) {
    this.#keys.press(cap);
    this.#keys.release(cap);
  }
}

// The table in the help.
export function showShortcuts() {
  const rows = shortcuts.map(({ key, name, help }) => tableRow(made("kbd", {}, name ?? key), help));
  document.querySelector("#keys-help tbody").replaceChildren(...rows);
}

// Whether the focused element uses the key: text fields and lists use all, tabs the arrows,
// buttons Enter and Space.
function isElsewhere(event) {
  const target = event.target;
  if (event.defaultPrevented || event.isComposing || target.closest?.("dialog")) return true;
  if (target.closest?.("textarea, select, input:not([type=radio], [type=range], [type=checkbox])")) return true;
  const isMove = /^(Arrow|Page|Home|End)/.test(event.key);
  if (isMove && target.closest?.("[role=tab], input, [tabindex='0']:not(.key)")) return true;
  // Elements that only scroll do not use Enter.
  const isTaken = target.closest?.(event.key === " " ? "button, a, summary, input, [tabindex='0']" : "button, a, summary, input");
  return Boolean(isTaken) && [" ", "Enter"].includes(event.key);
}

function isBrowsers(event) {
  if (event.metaKey) return true;
  const makesCharacter = event.getModifierState("AltGraph") || (event.altKey && event.key > "~");
  return (event.ctrlKey || event.altKey) && !makesCharacter;
}
