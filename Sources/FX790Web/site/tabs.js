// The panels as tabs: arrow keys move between tabs, Tab moves into the panel.

import { element } from "./dom.js";

export class Tabs {
  #tabs;
  #changed;

  // `changed` receives the panel's name, and whether the user chose it here.
  constructor(list, changed) {
    this.#changed = changed;
    this.#tabs = [...list.querySelectorAll("[role=tab]")];
    for (const tab of this.#tabs) tab.addEventListener("click", () => this.choose(panelOf(tab), true));
    list.addEventListener("keydown", (event) => this.#move(event));
  }

  get #chosenTab() { return this.#tabs.find((tab) => tab.ariaSelected === "true"); }

  get chosen() { return panelOf(this.#chosenTab); }

  get title() { return this.#chosenTab.textContent; }

  // Returns whether the panel exists.
  choose(name, isByPerson = false) {
    if (!this.#tabs.some((tab) => panelOf(tab) === name)) return false;
    for (const tab of this.#tabs) {
      const isChosen = panelOf(tab) === name;
      tab.ariaSelected = isChosen;
      tab.tabIndex = isChosen ? 0 : -1;
      element(panelOf(tab)).hidden = !isChosen;
    }
    document.body.dataset.tab = name;
    element("panels").scrollTop = 0;
    this.#changed(name, isByPerson);
    return true;
  }

  #move(event) {
    const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const here = this.#tabs.indexOf(this.#chosenTab);
    const last = this.#tabs.length - 1;
    const wrapped = (here + step + this.#tabs.length) % this.#tabs.length;
    const next = Number.isFinite(step) ? wrapped : step < 0 ? 0 : last;
    this.choose(panelOf(this.#tabs[next]), true);
    this.#tabs[next].focus();
  }
}

function panelOf(tab) { return tab.getAttribute("aria-controls"); }
