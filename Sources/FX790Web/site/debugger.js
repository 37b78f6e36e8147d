// The debugger's panel: the program's lines with the one that comes next, and its variables.

import { compX, debug } from "./machine.js";
import { ListingView } from "./listing-view.js";

export class Debugger {
  #machine;
  #computer;
  #view;
  #area = 0;
  #isCompX = false;
  #shown = "";

  // `computer` has `touched()`.
  constructor(machine, computer) {
    this.#machine = machine;
    this.#computer = computer;
    this.#view = new ListingView(document.getElementById("debugged-listing"), {
      toggle: (...place) => this.#tell(debug.toggleBreakpoint, ...place),
      runTo: (...place) => this.#tell(debug.runToLine, ...place),
    });
    for (const button of document.querySelectorAll("#debugger [data-command]")) {
      button.addEventListener("click", () => this.#tell(Number(button.dataset.command)));
    }
    const change = document.getElementById("compx-change");
    change.addEventListener("submit", (event) => {
      event.preventDefault();
      const input = change.elements.change;
      const isDone = machine.setCompX(input.value);
      input.setCustomValidity(isDone ? "" : "GR0 00FF, an address and 00FF, SC 12, or CC 1");
      if (isDone) input.value = ""; else input.reportValidity();
      computer.touched();
    });
    change.elements.change.addEventListener("input", (event) => event.target.setCustomValidity(""));
  }

  #tell(command, area = 0, line = 0) {
    this.#machine.debug(command, area, line);
    this.#computer.touched();
  }

  // Shows where the program is, while the panel is seen.
  refresh({ debugger: state, signs }) {
    const isStopped = signs.includes("STOP");
    const key = JSON.stringify([state, isStopped]);
    if (state.area >= 0) this.#area = state.area;
    this.#showKind(this.#area === compX);
    this.#view.show(this.#listing, this.#area);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#view.isHalted = state.halted;
    this.#view.light(this.#area, state.running || state.halted ? state.line : -1);
    this.#view.markBreakpoints(state.breakpoints);
    document.getElementById("halted-at").textContent = sentence(state, isStopped);
    this.#showVariables(state.variables);
  }

  // COMP-X has a few registers in the place of variables, and its lines are long.
  #showKind(isCompX) {
    if (isCompX === this.#isCompX) return;
    this.#isCompX = isCompX;
    // Without the source beside them there are the words alone.
    if (isCompX) this.#machine.loadCapX().then(() => this.#computer.touched(), () => {});
    document.getElementById("compx-change").hidden = !isCompX;
    document.querySelector("#debugger .stepped").classList.toggle("of-compx", isCompX);
    document.querySelector("#variables caption").textContent = isCompX ? "Registers" : "Variables";
  }

  get #listing() {
    if (this.#area !== compX) return this.#machine.listing(this.#area) || this.#machine.listing(-1);
    return this.#machine.compXListing;
  }

  #showVariables(variables) {
    const rows = variables.map(({ name, value }) => {
      const row = document.createElement("tr");
      const head = document.createElement("th");
      head.scope = "row";
      head.textContent = name;
      const cell = document.createElement("td");
      cell.textContent = value;
      row.append(head, cell);
      return row;
    });
    document.querySelector("#variables tbody").replaceChildren(...rows);
  }
}

function sentence({ running, halted, area, line }, isStopped) {
  if (halted && area === compX) return `Halted before word ${line} of COMP-X.`;
  if (halted) return `Halted before P${area}, line ${line}.`;
  if (running) return isStopped ? "Waiting for EXE." : "Running.";
  return "No program runs. A click on a line’s number sets a breakpoint.";
}
