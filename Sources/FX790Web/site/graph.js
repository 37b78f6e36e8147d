// A state graph of `fx790 graph`, with the current state and the last edge marked. Its states are
// buttons, of which one can be chosen. Wheel, pinch and keys zoom, and a mouse drags it.

import { reveal } from "./dom.js";
import { phrase } from "./language.js";
import { placeOf } from "./listing-view.js";

const scales = { least: .2, most: 4 };
const zoomStep = 1.2;
// A drag begins after this many pixels; less is a click.
const dragSlip = 4;

export class Graph {
  // States by name, and by `spot` of fx_twin_state: the instruction at which they wait, and the calls.
  #names = new Map();
  #statesByPosition = new Map();
  #edges = [];
  #marked;
  #chosen;
  #choose;
  #root;
  #scale = 1;
  #isFitted = true;
  // The pointers that are down, as { x, y }, and whether they have dragged the picture.
  #pointers = new Map();
  #hasDragged = false;
  text = "";

  // `choose` receives the chosen state, or undefined.
  constructor(root, choose) {
    this.#root = root;
    this.#choose = choose;
    root.addEventListener("click", (event) => this.#press(event));
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) root.addEventListener(end, ({ pointerId }) => this.#pointers.delete(pointerId));
    root.classList.add("graph");
    Object.assign(root, { tabIndex: 0, role: "group", ariaLabel: phrase`State graph` });
    new ResizeObserver(() => { if (this.#isFitted) this.fit(); }).observe(root);
  }

  show(svg) {
    this.text = svg;
    this.#names.clear();
    this.#statesByPosition.clear();
    this.#edges = [];
    this.#marked = undefined;
    this.choose(undefined);
    if (svg === "") return this.#root.replaceChildren();
    // The page's policy forbids inline styles; graph.css has those of the picture.
    const plain = svg.replace(/<style>[^]*?<\/style>/, "");
    const picture = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
    if (picture.localName !== "svg") return this.#root.replaceChildren();
    // The parts of an image would not be buttons.
    picture.setAttribute("role", "group");
    this.#root.replaceChildren(document.importNode(picture, true));
    for (const state of this.#root.querySelectorAll("g[data-name]")) {
      this.#names.set(state.dataset.name, state);
      for (const spot of state.dataset.spots?.split(",") ?? []) this.#statesByPosition.set(spot, state);
      makeButton(state);
    }
    this.#edges = [...this.#root.querySelectorAll("path[data-from]")];
    this.fit();
  }

  // The state at a position, or undefined.
  nameOf(at) {
    return this.#state(at)?.dataset.name;
  }

  // Marks the current state, "ended" at the end, and the edge to it.
  mark({ from, to, sounds, ended }, at) {
    if (!to) return;
    const state = ended ? this.#names.get("ended") : this.#state(at);
    if (!state && !ended) return;
    const isOn = ended || state !== this.#state(to);
    const last = isOn ? to : from;
    const before = last ? this.#state(last)?.dataset.name : "start";
    for (const edge of this.#edges) {
      const { dataset } = edge;
      const isTaken = dataset.from === before && dataset.to === state?.dataset.name;
      // Of edges with the same ends, choose by whether the step sounded.
      const others = isTaken && this.#edges.some((other) => other.dataset.from === before
        && other.dataset.to === state.dataset.name && ("sounds" in other.dataset) === sounds);
      edge.classList.toggle("taken", isTaken && (!others || ("sounds" in dataset) === sounds));
    }
    if (state === this.#marked) return;
    this.#marked?.classList.remove("current");
    this.#marked = state;
    state?.classList.add("current");
    if (state && !this.#chosen) this.#reveal(state);
  }

  // Chooses a state, instead of the last one; undefined chooses none.
  choose(state) {
    if (state === this.#chosen) return;
    this.#chosen?.setAttribute("aria-pressed", "false");
    this.#chosen = state;
    state?.setAttribute("aria-pressed", "true");
    this.#choose(state && stateOf(state));
    this.#revealAny();
  }

  #press(event) {
    const state = event.target.closest("g[data-name]");
    if (!state || this.#hasDragged) return;
    // Enter would be EXE.
    event.preventDefault();
    this.choose(state === this.#chosen ? undefined : state);
  }

  #state(at) {
    if (at.state >= 0 && !at.spot) return this.#names.get(at.name);
    // If the graph does not distinguish calls, the instruction alone identifies the state.
    return this.#statesByPosition.get(at.spot.join(" ")) ?? this.#statesByPosition.get(String(at.spot[0]));
  }

  // Size

  // Shows the whole picture, automatically only if that is readable.
  fit(isWhole = false) {
    const svg = this.#root.firstElementChild;
    if (!svg || this.#root.clientWidth === 0) return;
    const { width, height } = svg.viewBox.baseVal;
    const whole = Math.min(this.#root.clientWidth / width, this.#root.clientHeight / height);
    this.#scale = Math.min(isWhole ? whole : Math.max(whole, .62), 1.4);
    this.#isFitted = true;
    this.#resize();
  }

  zoom(factor) {
    this.#zoomTo(this.#scale * factor);
    this.#revealAny();
  }

  // Zooms so that what is at a point of the window stays there.
  #zoomAt(factor, x, y) {
    const { left, top } = this.#root.getBoundingClientRect();
    const before = this.#scale;
    const place = [this.#root.scrollLeft + x - left, this.#root.scrollTop + y - top];
    this.#zoomTo(this.#scale * factor);
    const [right, down] = place.map((length) => length * (this.#scale / before - 1));
    this.#root.scrollBy(right, down);
  }

  #zoomTo(scale) {
    this.#isFitted = false;
    this.#scale = Math.min(Math.max(scale, scales.least), scales.most);
    this.#setSize();
  }

  #resize() {
    this.#setSize();
    this.#revealAny();
  }

  #setSize() {
    const svg = this.#root.firstElementChild;
    if (!svg) return;
    const { width, height } = svg.viewBox.baseVal;
    svg.setAttribute("width", Math.round(width * this.#scale));
    svg.setAttribute("height", Math.round(height * this.#scale));
  }

  // Pointers and keys

  // Whether the graph fills the window, so that all gestures are its own.
  get #isWhole() { return this.#root.closest(".pane.window") !== null; }

  #wheel(event) {
    // Browsers report a pinch on a touchpad as a wheel with Ctrl.
    if (!this.#isWhole && !event.ctrlKey) return;
    event.preventDefault();
    this.#zoomAt(zoomStep ** (-event.deltaY / (event.deltaMode === 0 ? 60 : 2)), event.clientX, event.clientY);
  }

  // Keys of the graph alone: others play.
  #key(event) {
    const keys = { "+": () => this.zoom(zoomStep), "-": () => this.zoom(1 / zoomStep), 0: () => this.fit(true) };
    if ([" ", "Enter"].includes(event.key)) return this.#press(event);
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    event.preventDefault();
    return keys[event.key]();
  }

  // Outside the whole window, fingers scroll the page.
  #down({ pointerId, pointerType, clientX: x, clientY: y }) {
    this.#hasDragged = false;
    if (pointerType !== "touch" || this.#isWhole) this.#pointers.set(pointerId, { x, y });
  }

  #move({ pointerId, clientX: x, clientY: y, buttons }) {
    const before = this.#pointers.get(pointerId);
    if (!before || buttons === 0) return;
    if (!this.#hasDragged && Math.hypot(x - before.x, y - before.y) < dragSlip) return;
    this.#hasDragged = true;
    const [other] = [...this.#pointers].filter(([id]) => id !== pointerId).map(([, place]) => place);
    if (other) {
      const distance = (place) => Math.max(Math.hypot(place.x - other.x, place.y - other.y), 1);
      this.#zoomAt(distance({ x, y }) / distance(before), (x + other.x) / 2, (y + other.y) / 2);
    } else {
      this.#root.scrollBy(before.x - x, before.y - y);
    }
    this.#pointers.set(pointerId, { x, y });
  }

  // A chosen state stays visible when the current one changes.
  #revealAny() {
    const state = this.#chosen ?? this.#marked;
    if (state) this.#reveal(state);
  }

  #reveal(state) {
    reveal(this.#root, state);
    const box = this.#root.getBoundingClientRect();
    const place = state.getBoundingClientRect();
    if (place.left < box.left || place.right > box.right) {
      this.#root.scrollLeft += place.left - box.left - box.width / 4;
    }
  }
}

function makeButton(state) {
  const { name, action } = stateOf(state);
  const attributes = { role: "button", tabindex: 0, "aria-pressed": false, "aria-label": `${name}: ${action}` };
  for (const [attribute, value] of Object.entries(attributes)) state.setAttribute(attribute, value);
}

// What the graph shows of a state: its name, what it waits for, its first display, and, for a
// listing, its place and the positions of its waits.
function stateOf(state) {
  const { name, area, line, spots } = state.dataset;
  const text = (part) => state.querySelector(part)?.textContent ?? "";
  const place = line && placeOf({ area, line });
  return { name, action: text(".action"), shown: text(".lcd-text"), place, spots: spots?.split(",") };
}
