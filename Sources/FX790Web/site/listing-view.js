// A listing to look at: its lines, the one that runs lit, breakpoints where lines can have them.

export class ListingView {
  #root;
  #rows = new Map();
  #lit;
  #listing;
  #toggle;
  #runTo;

  // `toggle`, if given, takes the line whose number was pressed, `runTo` the line up to which the
  // program is to run, `pressed` the line that was pressed anywhere.
  constructor(root, { toggle, runTo, pressed } = {}) {
    this.#root = root;
    if (pressed) {
      root.addEventListener("click", (event) => {
        const row = event.target.closest(".line");
        for (const [number, other] of this.#rows) if (other === row) pressed(number);
      });
    }
    this.#toggle = toggle;
    this.#runTo = runTo;
    root.classList.add("listing-view");
    root.tabIndex = 0;
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", "Lines");
  }

  show(listing) {
    if (listing === this.#listing) return;
    this.#listing = listing;
    this.#lit = undefined;
    this.#rows.clear();
    const lines = listing.split("\n").filter((line) => line.trim() !== "");
    this.#root.replaceChildren(...lines.map((line) => this.#row(line)));
  }

  // Lights a line; -1 or one that is not there lights none.
  light(number) {
    const row = this.#rows.get(number);
    if (row === this.#lit) return;
    this.#lit?.classList.remove("lit");
    this.#lit?.removeAttribute("aria-current");
    this.#lit = row;
    row?.classList.add("lit");
    row?.setAttribute("aria-current", "true");
    if (row) this.#reveal(row);
  }

  // Scrolls to the lit line, which may have been lit where it could not be seen.
  reveal() {
    if (this.#lit) this.#reveal(this.#lit);
  }

  // Marks some lines, and shows the first.
  mark(lines) {
    for (const [number, row] of this.#rows) row.classList.toggle("linked", lines.includes(number));
    const first = this.#rows.get(lines[0]);
    if (first) this.#reveal(first);
  }

  // Only a program that is halted can be sent on to a line.
  set isHalted(isHalted) { this.#root.classList.toggle("halted", isHalted); }

  markBreakpoints(lines) {
    for (const [number, row] of this.#rows) {
      const isSet = lines.includes(number);
      row.classList.toggle("breakpoint", isSet);
      row.querySelector("button.number")?.setAttribute("aria-pressed", String(isSet));
    }
  }

  // Only this box scrolls, not the page.
  #reveal(row) {
    const top = row.offsetTop - this.#root.offsetTop;
    const { scrollTop, clientHeight } = this.#root;
    if (top < scrollTop || top + row.offsetHeight > scrollTop + clientHeight) {
      this.#root.scrollTop = top - clientHeight / 3;
    }
  }

  #row(line) {
    const row = document.createElement("div");
    const match = /^\s*(\d+)\s?(.*)$/.exec(line);
    row.className = match ? "line" : "remark";
    if (!match) {
      row.textContent = line;
      return row;
    }
    const number = Number(match[1]);
    const text = document.createElement("code");
    text.textContent = match[2];
    row.append(this.#number(number), text);
    if (this.#runTo) row.append(this.#runButton(number));
    this.#rows.set(number, row);
    return row;
  }

  #runButton(number) {
    const button = document.createElement("button");
    button.className = "run-to";
    button.type = "button";
    button.textContent = "run to here";
    button.setAttribute("aria-label", `Run to line ${number}`);
    button.addEventListener("click", () => this.#runTo(number));
    return button;
  }

  #number(number) {
    const label = document.createElement(this.#toggle ? "button" : "span");
    label.className = "number";
    label.textContent = String(number);
    if (this.#toggle) {
      label.type = "button";
      label.setAttribute("aria-label", `Breakpoint in line ${number}`);
      label.setAttribute("aria-pressed", "false");
      label.addEventListener("click", () => this.#toggle(number));
    }
    return label;
  }
}
