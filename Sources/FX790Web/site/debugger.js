// The debugger's panel: the program and its variables.

import { element, tableRow } from "./dom.js";
import { phrase } from "./language.js";
import { compX } from "./machine.js";
import { ListingView } from "./listing-view.js";

export class Debugger {
  #machine;
  #computer;
  #view;
  #area = 0;
  #isCompX = false;
  #shown = "";
  // Whether Halt was pressed and nothing has halted yet.
  #isAsked = false;
  #zeros = document.querySelector("#all-letters input");

  constructor(machine, computer) {
    this.#machine = machine;
    this.#computer = computer;
    this.#view = new ListingView(element("debugged-listing"), machine, {
      toggle: (...place) => this.#send("breakpoint", ...place),
      runTo: (...place) => this.#send("run", ...place),
    });
    for (const button of document.querySelectorAll("#debugger [data-command]")) {
      button.addEventListener("click", () => this.#send(button.dataset.command));
    }
    this.#zeros.addEventListener("change", () => computer.touched());
    element("halt-when").addEventListener("submit", (event) => this.#haltWhen(event));
    const change = element("compx-change");
    change.addEventListener("submit", (event) => {
      event.preventDefault();
      const input = change.elements.change;
      const isDone = machine.setCompX(input.value);
      input.setCustomValidity(isDone ? "" : phrase`GR0 00FF, an address and 00FF, SC 12, or CC 1`);
      if (isDone) input.value = ""; else input.reportValidity();
      computer.touched();
    });
    change.elements.change.addEventListener("input", (event) => event.target.setCustomValidity(""));
  }

  #haltWhen(event) {
    event.preventDefault();
    const { when, line } = event.target.elements;
    // A variable halts in every line.
    if (this.#machine.haltWhen(when.value, this.#area, Number(line.value))) when.value = line.value = "";
    this.#computer.touched();
  }

  #send(command, area = 0, line = 0) {
    this.#machine.debug(command, area, line);
    this.#isAsked = ["halt", "step"].includes(command);
    this.#computer.touched();
  }

  // Updates the panel while it is visible.
  refresh({ debugger: state, signs }) {
    const isStopped = signs.includes("STOP");
    if (state.area >= 0) this.#area = state.area;
    this.#isAsked &&= !state.halted;
    const listing = this.#listing;
    const key = JSON.stringify([state, isStopped, listing, this.#isAsked, this.#zeros.checked]);
    this.#showKind(this.#area === compX);
    this.#view.show(listing, this.#area);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#view.isHalted = state.halted;
    this.#view.light(this.#area, state.running || state.halted ? state.line : -1);
    this.#view.markBreakpoints(state.breakpoints);
    const halts = state.conditions ? phrase`Halts ${state.conditions.join("; ")}.` : "";
    element("halted-at").textContent = `${sentence(state, isStopped, this.#isAsked)} ${halts}`.trim();
    const isAll = this.#zeros.checked && this.#area !== compX;
    this.#showVariables(isAll ? withZeros(state.variables) : state.variables);
  }

  // COMP-X has a few registers instead of variables, and long lines.
  #showKind(isCompX) {
    if (isCompX === this.#isCompX) return;
    this.#isCompX = isCompX;
    element("compx-change").hidden = !isCompX;
    element("halt-when").hidden = isCompX;
    element("all-letters").hidden = isCompX;
    document.querySelector("#debugger .stepped").classList.toggle("of-compx", isCompX);
    document.querySelector("#variables caption").textContent = isCompX ? phrase`Registers` : phrase`Variables`;
  }

  get #listing() {
    if (this.#area !== compX) return this.#machine.listing(this.#area) || this.#machine.listing(-1);
    return this.#machine.compXListing;
  }

  #showVariables(variables) {
    const rows = variables.map(({ name, value }) => tableRow(name, value));
    document.querySelector("#variables tbody").replaceChildren(...rows);
  }
}

// Letters without a variable have the value 0.
function withZeros(variables) {
  const held = new Map(variables.map((variable) => [variable.name[0], variable]));
  return [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((name) => held.get(name) ?? { name, value: "0" });
}

function sentence({ running, halted, area, line }, isStopped, isAsked) {
  if (halted && area === compX) return phrase`Halted before word ${line} of COMP-X.`;
  if (halted) return phrase`Halted before P${area}, line ${line}.`;
  if (running && isAsked) return phrase`Halts before the next statement, when the program’s wait ends.`;
  if (isAsked) return phrase`No program runs: the next one halts before its first statement.`;
  if (running) return isStopped ? phrase`Waiting for EXE.` : phrase`Running.`;
  return phrase`No program runs. Press a line’s number for a breakpoint.`;
}
