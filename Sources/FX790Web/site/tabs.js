// The three places as tabs, and a menu of the other panels. In both, arrow keys move; Tab moves from
// the tabs into the panel, and Escape returns from the menu to its button.

import { element } from "./dom.js";

export class Tabs {
  #tabs = [...document.querySelectorAll("[role=tab]")];
  #menu = new Menu((name) => this.choose(name, true));
  #chosen;
  #changed;

  // `changed` receives the panel's name, and whether the user chose it here.
  constructor(changed) {
    this.#changed = changed;
    for (const tab of this.#tabs) {
      tab.addEventListener("click", () => this.choose(panelOf(tab), true));
      tab.addEventListener("keydown", (event) => this.#move(event));
    }
  }

  get chosen() { return panelOf(this.#chosen); }

  get title() { return this.#chosen.dataset.title ?? this.#chosen.textContent; }

  // Returns whether the panel exists.
  choose(name, isByPerson = false) {
    const all = [...this.#tabs, ...this.#menu.items];
    const chosen = all.find((control) => panelOf(control) === name);
    if (!chosen) return false;
    this.#chosen = chosen;
    for (const control of all) element(panelOf(control)).hidden = control !== chosen;
    for (const tab of this.#tabs) tab.ariaSelected = tab === chosen;
    this.#menu.mark(chosen);
    // One tab is always in the order of the Tab key.
    const stop = this.#tabs.includes(chosen) ? chosen : this.#tabs[0];
    for (const tab of this.#tabs) tab.tabIndex = tab === stop ? 0 : -1;
    document.body.dataset.tab = name;
    element("panels").scrollTop = 0;
    this.#changed(name, isByPerson);
    return true;
  }

  #move(event) {
    const next = neighbour(this.#tabs, event, "ArrowLeft", "ArrowRight");
    if (!next) return;
    this.choose(panelOf(next), true);
    next.focus();
  }
}

class Menu {
  items = [...document.querySelectorAll("[role=menuitem]")];
  #button = element("more-panels");
  #list = element("menu");

  constructor(choose) {
    this.#button.addEventListener("click", () => (this.#list.hidden ? this.#open() : this.#close()));
    this.#button.addEventListener("keydown", (event) => this.#openByArrow(event));
    this.#list.addEventListener("keydown", (event) => this.#move(event));
    for (const item of this.items) {
      item.tabIndex = -1;
      item.addEventListener("click", (event) => {
        this.#close();
        // After a mouse or touch choice, Enter must be EXE again.
        if (event.detail > 0) this.#button.blur();
        choose(panelOf(item));
      });
    }
    // A press beside the menu, or Tab, closes it.
    document.addEventListener("pointerdown", ({ target }) => { if (!target.closest(".places")) this.#show(false); });
    this.#list.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !relatedTarget.closest("#menu, #more-panels")) this.#show(false);
    });
  }

  // Marks the item of the visible panel, and the button that leads to it.
  mark(chosen) {
    for (const item of this.items) item.ariaCurrent = item === chosen ? "true" : null;
    this.#button.classList.toggle("chosen", this.items.includes(chosen));
  }

  #show(isOpen) {
    this.#list.hidden = !isOpen;
    this.#button.ariaExpanded = isOpen;
  }

  #open(item = this.items[0]) {
    this.#show(true);
    item.focus({ preventScroll: true });
  }

  #close() {
    this.#button.focus();
    this.#show(false);
  }

  #openByArrow(event) {
    const item = { ArrowDown: this.items[0], ArrowUp: this.items.at(-1) }[event.key];
    if (!item) return;
    event.preventDefault();
    this.#open(item);
  }

  #move(event) {
    if (event.key === "Escape") {
      // Otherwise the computer would receive Escape as BRK.
      event.preventDefault();
      return this.#close();
    }
    return (neighbour(this.items, event, "ArrowUp", "ArrowDown") ?? this.#named(event))?.focus();
  }

  // The next item that begins with a typed letter, which the computer must not receive.
  #named(event) {
    if (!isPlain(event) || event.key.length !== 1 || event.key === " ") return undefined;
    event.preventDefault();
    const after = this.items.indexOf(document.activeElement) + 1;
    const letter = event.key.toLowerCase();
    return [...this.items.slice(after), ...this.items].find((item) => item.textContent.toLowerCase().startsWith(letter));
  }
}

// The control to which a key leads from the focused one; the ends are neighbours.
function neighbour(controls, event, back, forward) {
  const here = controls.indexOf(document.activeElement);
  const next = { [back]: here - 1, [forward]: here + 1, Home: 0, End: -1 }[event.key];
  if (next === undefined || !isPlain(event)) return undefined;
  event.preventDefault();
  return controls.at(next % controls.length);
}

function isPlain({ ctrlKey, metaKey, altKey }) { return !ctrlKey && !metaKey && !altKey; }

function panelOf(control) { return control.getAttribute("aria-controls"); }
