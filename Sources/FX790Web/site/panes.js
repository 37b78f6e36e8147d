// BASIC, Swift and graph of two programs, with their positions lit.

import { ChosenState, swiftName } from "./chosen-state.js";
import { copy } from "./copying.js";
import { element, made } from "./dom.js";
import { Graph } from "./graph.js";
import { GraphWindow } from "./graph-window.js";
import { phrase } from "./language.js";
import { ListingView, placeOf } from "./listing-view.js";
import { fetchedText } from "./modules.js";
import { camelCase, SwiftView } from "./swift-view.js";

const titles = { basic: "BASIC", swift: "Swift", graph: phrase`Graph` };
const names = Object.keys(titles);
const textStep = 1.2;

export class Panes {
  #root;
  #machine;
  #panes;
  #listings = [];
  // The places of the listing with the state machine, in its order.
  #places = [];
  // The places that each listing names for states that are written by hand, by name.
  #hinted = [];
  #swift;
  #graph;
  // The side with the state machine, and its states.
  #side = 0;
  #states = [];
  #xstate = "";
  // Counts calls of `show`; late results are dropped.
  #shown = 0;
  #isWritten = false;
  #programs = [];
  #host;
  #chosen;
  #window;

  // The host's `changed()` is called when panes show other programs, so that positions can be lit.
  // ChosenState needs its `search` and `play`.
  constructor(root, machine, host, open = ["basic", "graph"]) {
    this.#machine = machine;
    this.#host = host;
    this.#panes = Object.fromEntries(names.map((name) => [name, newPane(name)]));
    root.querySelector(".panes").append(...Object.values(this.#panes));
    for (const name of names) this.#panes[name].hidden = !open.includes(name);
    this.#swift = new SwiftView(this.#body("swift"), (places) => this.#mark(places));
    const graph = made("div");
    this.#body("graph").append(graph);
    this.#chosen = new ChosenState(this.#body("graph"), this.#forState(host));
    this.#graph = new Graph(graph, (state) => this.#chosen.choose(state));
    for (const button of root.querySelectorAll(".pane-choice button")) {
      button.addEventListener("click", () => this.#turn(button.value));
    }
    this.#window = new GraphWindow(this.#panes.graph, () => host.borrowed ?? [], () => this.#graph.fit());
    this.#panes.graph.querySelector("[value=copy]").before(xstateButton());
    this.#panes.graph.querySelector("[value=out]").before(this.#window.button);
    for (const name of names) {
      for (const button of this.#panes[name].querySelectorAll(".pane-tools button")) {
        button.addEventListener("click", () => this.#use(name, button));
      }
    }
    // After a mouse or touch press, Enter must be EXE again.
    root.addEventListener("click", (event) => {
      if (event.detail > 0) event.target.closest("[tabindex]")?.blur();
    });
    document.addEventListener("keydown", (event) => {
      // Otherwise the computer would receive Escape as BRK.
      if (event.key !== "Escape" || event.defaultPrevented || event.target.closest?.("dialog")) return;
      if (!this.#chosen.isChosen || !graph.offsetParent) return;
      event.preventDefault();
      this.#graph.choose(undefined);
    }, { capture: true });
    // A hidden pane cannot be scrolled, so scroll it when it appears.
    const seen = new ResizeObserver(() => this.#reveal());
    for (const name of names) seen.observe(this.#body(name));
    this.#root = root;
    this.#showOpen();
  }

  // Shows two programs, each { title, form, listing, id, game }.
  show(first, second) {
    this.#programs = [first, second];
    this.#shown += 1;
    this.#isWritten = false;
    const forms = [first.form, second.form];
    const side = forms.lastIndexOf("machine");
    this.#side = side >= 0 ? side : Math.max(forms.lastIndexOf("port"), 0);
    if (side < 0 && !forms.includes("port")) this.#side = 1;
    const rows = this.#programs.map(({ listing }) => this.#machine.rows(listing));
    this.#places = rows[this.#side].filter(({ kind }) => kind === "line").map(placeOf);
    this.#hinted = rows.map(hintedPlaces);
    this.#showListings();
    this.#chosen.forget();
    this.#states = [];
    this.#swift.show("");
    this.#graph.show("");
    this.#write();
  }

  // Call when no programs are shown any more.
  close() { this.#window.close(); }

  // Notes whether the play has stopped at the chosen state.
  set isStopped(isStopped) { this.#chosen.isStopped = isStopped; }

  // The name of a side's position in captions, verdict and graph.
  nameOf(index, side) {
    const at = this.#placeOf(index, side);
    const isPort = this.#programs[index]?.form === "port" && index === this.#side;
    return isPort && this.#graph.nameOf(at) || at.name;
  }

  light(sides) {
    const side = sides[this.#side];
    const at = this.#placeOf(this.#side, side, true);
    this.#graph.mark(side, at);
    const name = this.#programs[this.#side].form === "machine" ? at.name : this.#states[at.state];
    const found = side.ended ? "ended" : name ?? swiftName(this.#graph.nameOf(at));
    if (found) this.#swift.light(found);
    this.#noteWait(side, sides[1 - this.#side]);
    this.#listings.forEach(({ view, side }) => view.light(...this.#placeInListing(sides[side], side).split(" ")));
  }

  // Notes where BASIC waits in the current state; a port knows that itself.
  #noteWait(side, other) {
    if (side.waits !== other.waits || !side.to) return;
    const at = [side.to, other.to].find((to) => to?.line >= 0);
    if (at) this.#chosen.note(this.#graph.nameOf(side.to) ?? side.to.name, at);
  }

  // A side's position. Between two waits a state machine is in the state of the last wait, unless
  // the twins differ. A listing is at its line, which the graph may not know.
  #placeOf(index, { at, to, parted }, isState = this.#programs[index]?.form !== "basic") {
    if (!to || !isState) return at;
    return parted && (at.state >= 0 || this.#graph.nameOf(at)) ? at : to;
  }

  #forState({ search, play, stopAt }) {
    const panes = this;
    return {
      swift: this.#swift, search, play, stopAt, reveal: () => this.#reveal(),
      showSwift: () => { if (!this.#isOpen("swift")) this.#turn("swift"); },
      get listings() { return panes.#listings; },
      get side() { return panes.#side; },
      sorted: (places) => panes.#places.filter((place) => places.includes(place)),
      lineName: (place) => panes.#lineName(place),
      mark: (places) => panes.#mark(places),
    };
  }

  // The number of a place's line, after its area if the listing fills several.
  #lineName(place) {
    const [area, line] = place.split(" ");
    return this.#places.every((other) => other.startsWith(`${area} `)) ? line : `P${area}-${line}`;
  }

  #reveal() {
    this.#swift.reveal();
    for (const { view } of this.#listings) view.reveal();
  }

  // The place of a side in its listing, or "".
  #placeInListing(side, index) {
    if (side.ended) return "";
    if (side.at.line >= 0) return placeOf(side.at);
    const { name } = this.#placeOf(index, side);
    return this.#hinted[index].get(camelCase(name)) ?? "";
  }

  // Listings

  // Two forms of one listing share one view.
  #showListings() {
    const [first, second] = this.#programs;
    const isOne = first.listing === second.listing;
    // The side with BASIC lines of its own lights them.
    const lined = this.#programs.findIndex(({ form }) => form === "basic");
    const sides = isOne ? [Math.max(lined, 0)] : [0, 1];
    const body = this.#body("basic");
    body.classList.toggle("two", sides.length > 1);
    this.#listings = sides.map((side) => {
      const root = made("div");
      const isMarked = isOne || side === this.#side;
      const view = new ListingView(root, this.#machine, { pressed: (place) => { if (isMarked) this.#swift.mark(place); } });
      view.show(this.#programs[side].listing);
      return { view, root, side, isMarked };
    });
    body.replaceChildren(...this.#listings.map(({ root }) => root));
  }

  // Marks lines of the listing with the state machine.
  #mark(places) {
    for (const { view, isMarked } of this.#listings) view.mark(isMarked ? places : []);
  }

  // Swift and graph

  // Loads Swift and graph when one of them is first shown.
  async #write() {
    if (this.#isWritten || !this.#isOpen("swift") && !this.#isOpen("graph")) return;
    this.#isWritten = true;
    const shown = this.#shown;
    const program = this.#programs[this.#side];
    try {
      const isHand = program.form === "machine";
      const found = isHand ? await handWritten(program.id) : await this.#machine.convert(program.listing, program.id);
      if (shown !== this.#shown) return;
      this.#states = isHand ? [] : found.states ?? [];
      if (found.swift) this.#swift.show(found.swift, found.states, found.rows, isHand ? this.#hinted[this.#side] : undefined);
      else this.#swift.show(`// ${phrase`This listing has no state machine.`}`);
      this.#graph.show(found.graph ?? "");
      this.#xstate = found.xstate ? JSON.stringify(found.xstate, undefined, 2) : "";
      this.#root.querySelector("button[value=xstate]").hidden = !found.xstate;
      this.#head("swift", isHand ? phrase`by hand` : phrase`written by port`);
      this.#head("graph", isHand ? phrase`⚄ chance, ♪ sound, 9×: nine times in random games` : phrase`⚄ chance, ♪ sound`);
      this.#host.changed();
    } catch (error) {
      if (shown !== this.#shown) return;
      this.#isWritten = false;
      this.#swift.show(`// ${phrase`It cannot be shown: ${error.message}`}`);
    }
  }

  // Panes

  #body(name) { return this.#panes[name].querySelector(".pane-body"); }

  #head(name, text) { this.#panes[name].querySelector(".pane-note").textContent = text; }

  #isOpen(name) { return !this.#panes[name].hidden; }

  // At least one pane stays open.
  #turn(name) {
    const open = names.filter((other) => this.#isOpen(other) !== (other === name));
    if (open.length === 0) return;
    for (const other of names) this.#panes[other].hidden = !open.includes(other);
    this.#showOpen();
    if (this.#programs.length > 0) this.#write();
  }

  #showOpen() {
    const open = names.filter((name) => this.#isOpen(name));
    this.#root.dataset.open = open.length;
    for (const button of this.#root.querySelectorAll(".pane-choice button")) {
      button.ariaPressed = open.includes(button.value);
    }
  }

  #use(name, button) {
    const body = this.#body(name);
    switch (button.value) {
      case "window": return this.#window.toggle();
      case "in": return name === "graph" ? this.#graph.zoom(textStep) : zoomText(body, textStep);
      case "out": return name === "graph" ? this.#graph.zoom(1 / textStep) : zoomText(body, 1 / textStep);
      case "fit": return name === "graph" ? this.#graph.fit(true) : fitText(body);
      case "copy": return copy(this.#textOf(name), button);
      case "xstate": return copy(this.#xstate, button);
    }
  }

  #textOf(name) {
    switch (name) {
      case "basic": return [...new Set(this.#programs.map(({ listing }) => listing))].join("\n");
      case "swift": return this.#swift.text;
      case "graph": return this.#graph.text;
    }
  }
}

function newPane(name) {
  const pane = element("pane").content.firstElementChild.cloneNode(true);
  const title = titles[name];
  pane.dataset.pane = name;
  pane.ariaLabel = title;
  pane.querySelector("h3").textContent = title;
  for (const button of pane.querySelectorAll("button")) {
    button.ariaLabel = `${title}: ${button.ariaLabel}`;
  }
  return pane;
}

// The graph of a listing as XState; those of machines written by hand are pictures.
function xstateButton() {
  return made("button", { value: "xstate", hidden: true, title: phrase`Copy as XState`, ariaLabel: phrase`Graph: copy as XState` }, "XState");
}

async function handWritten(id) {
  const files = [`${id}.json`, `${id}.svg`, "graph-style.txt"];
  const [machine, plain, style] = await Promise.all(files.map((file) => fetchedText(file)));
  const graph = plain.replace("\n", `\n${style}`);
  const { rows, ...found } = JSON.parse(machine);
  return { ...found, rows: rows.map((states) => ({ states })), graph };
}

// The places of rows that name a state: `#= 460 racing`.
function hintedPlaces(rows) {
  return new Map(rows.filter(({ kind, line }) => kind === "hint" && line >= 0).map((row) => [row.name, placeOf(row)]));
}

function zoomText(body, factor) {
  const size = parseFloat(getComputedStyle(body).getPropertyValue("--size")) || 13;
  body.style.setProperty("--size", `${Math.min(Math.max(size * factor, 5), 40)}px`);
}

// Makes the text as large as its longest line permits, but readable.
function fitText(body) {
  const boxes = body.querySelectorAll(".listing-view, .code-view");
  const all = body.matches(".code-view") ? [body] : [...boxes];
  const ratio = Math.min(...all.map((box) => box.clientWidth / Math.max(box.scrollWidth, 1)));
  const size = parseFloat(getComputedStyle(body).getPropertyValue("--size")) || 13;
  // If nothing is cut off, the text may grow to its usual size.
  body.style.setProperty("--size", `${ratio < 1 ? Math.max(Math.floor(size * ratio * 10) / 10, 10) : Math.min(size * textStep, 13)}px`);
}
