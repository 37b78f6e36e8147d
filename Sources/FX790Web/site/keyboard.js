// The 83 keys as buttons, for mouse, touch, and those who go through the page by keyboard.
//
// A key is down for as long as its button is held; S is pressed and released before the next key,
// so one finger is enough for everything.

// From here on a key belongs to the number pad, which a narrow page puts below the letters.
const padColumn = 21;
const padLabel = "Numbers";
// So long a key is down that was pressed without a pointer.
const tap = 120;

// How keys are called whose label is a sign.
const names = {
  "←": "cursor left", "→": "cursor right", "↑": "power", "^R": "recall", "*": "times",
  "/": "divided by", "+": "plus", "-": "minus", "=": "equals", "<": "less than",
  ">": "greater than", "(": "open bracket", ")": "close bracket", ".": "point", "SPC": "space",
  "x²": "squared", "x³": "cubed", "10^x": "ten to the power", "&H": "hexadecimal",
};
// Keys with a colour of their own; the letters S and F are not among them.
const looks = { S: "shift", F: "function-shift", AC: "warning", BRK: "warning", EXE: "exe" };
const look = (cap) => (cap.kind === "control" && looks[cap.label]) || cap.kind;

function nameOf(cap) {
  // Two keys are called S, and two F.
  if (cap.kind === "control" && cap.label.length === 1 && /[SF]/.test(cap.label)) return `${cap.label}, prefix`;
  return names[cap.label] ?? cap.label;
}

export class Keyboard {
  #keys;
  #buttons = new Map();
  // Which key each pointer holds.
  #held = new Map();

  // `keys` has `press(cap)`, `release(cap)` and `releaseAll()`.
  constructor(root, caps, keys) {
    this.#keys = keys;
    root.append(
      this.#block("letters", "Letters and functions", caps.filter((cap) => cap.column < padColumn), 0),
      this.#block("pad", padLabel, caps.filter((cap) => cap.column >= padColumn), padColumn),
    );
    for (const event of ["blur", "pagehide"]) {
      window.addEventListener(event, () => this.releaseAll());
    }
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.releaseAll();
    });
  }

  // Shows a key as down that was pressed elsewhere.
  mark(key, isDown) {
    this.#buttons.get(key)?.classList.toggle("down", isDown);
  }

  releaseAll() {
    this.#held.clear();
    for (const button of this.#buttons.values()) button.classList.remove("down");
    this.#keys.releaseAll();
  }

  #block(name, label, caps, firstColumn) {
    const block = document.createElement("div");
    block.className = `keys ${name}`;
    block.setAttribute("role", "group");
    block.setAttribute("aria-label", label);
    block.append(...caps.map((cap) => this.#button(cap, firstColumn)));
    return block;
  }

  #button(cap, firstColumn) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `key ${look(cap)}`;
    button.style.gridRow = cap.row + 1;
    button.style.gridColumn = `${cap.column - firstColumn + 1} / span ${cap.width}`;
    button.dataset.label = cap.label;
    button.setAttribute("aria-label", nameOf(cap));
    const planes = [["S", cap.s], ["F", cap.f], ["EXT and S", cap.ext]];
    const description = planes.filter(([, made]) => made).map(([by, made]) => `with ${by} ${made}`);
    if (description.length > 0) {
      button.setAttribute("aria-description", description.join(", "));
      button.title = description.join(", ");
    }
    button.append(part("made s", cap.s), part("made f", cap.f), part("made ext", cap.ext || cap.s));
    button.append(part("cap", cap.label));
    this.#listen(button, cap);
    this.#buttons.set(cap.key, button);
    return button;
  }

  #listen(button, cap) {
    // Focus stays where it is: Enter is EXE after a click too.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("pointerdown", (event) => this.#down(event, button, cap));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => this.#up(event.pointerId));
    }
    // Keys Enter and Space, and screen readers, click without a pointer.
    button.addEventListener("click", (event) => {
      if (button.dataset.pointed) return delete button.dataset.pointed;
      event.preventDefault();
      this.#keys.press(cap);
      this.mark(cap.key, true);
      setTimeout(() => this.#release(cap), tap);
    });
  }

  #down(event, button, cap) {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    button.dataset.pointed = "yes";
    this.#held.set(event.pointerId, cap);
    this.mark(cap.key, true);
    this.#keys.press(cap);
  }

  #up(pointer) {
    const cap = this.#held.get(pointer);
    if (!cap) return;
    this.#held.delete(pointer);
    this.#release(cap);
  }

  #release(cap) {
    this.mark(cap.key, false);
    this.#keys.release(cap);
  }
}

function part(name, text) {
  const part = document.createElement("span");
  part.className = name;
  part.textContent = text;
  part.setAttribute("aria-hidden", "true");
  return part;
}
