// The panels beside the computer, as tabs: arrows go from tab to tab, Tab goes into the panel.

// So much of its neighbour is seen beside a tab that would else be the last to be seen, in pixels.
const beside = 40;

export class Tabs {
  #list;
  #tabs;
  #changed;
  // Before that, to ask for places would have the whole page laid out.
  #isLaidOut = false;

  // `changed` takes the name of the panel that is seen, and whether a person chose it here.
  constructor(list, changed) {
    this.#changed = changed;
    this.#list = list;
    this.#tabs = [...list.querySelectorAll("[role=tab]")];
    for (const tab of this.#tabs) tab.addEventListener("click", () => this.choose(nameOf(tab), true));
    list.addEventListener("keydown", (event) => this.#move(event));
    list.addEventListener("scroll", () => this.#showMore());
    new ResizeObserver(() => {
      this.#isLaidOut = true;
      this.#reveal();
    }).observe(list);
  }

  get #chosenTab() { return this.#tabs.find((tab) => tab.getAttribute("aria-selected") === "true"); }

  get chosen() { return nameOf(this.#chosenTab); }

  // Whether there is such a panel.
  choose(name, isByPerson = false) {
    if (!this.#tabs.some((tab) => nameOf(tab) === name)) return false;
    for (const tab of this.#tabs) {
      const isChosen = nameOf(tab) === name;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      document.getElementById(nameOf(tab)).hidden = !isChosen;
    }
    document.body.dataset.tab = name;
    if (this.#isLaidOut) this.#reveal();
    this.#changed(name, isByPerson);
    return true;
  }

  // Where not all tabs have room, the chosen one is wholly seen.
  #reveal() {
    const tab = this.#chosenTab.getBoundingClientRect();
    const list = this.#list.getBoundingClientRect();
    const before = tab.left - beside - list.left;
    const after = tab.right + beside - list.right;
    if (before < 0) this.#list.scrollLeft += before;
    else if (after > 0) this.#list.scrollLeft += after;
    this.#showMore();
  }

  #showMore() {
    const { scrollLeft, clientWidth, scrollWidth } = this.#list;
    this.#list.classList.toggle("more-before", scrollLeft > 3);
    this.#list.classList.toggle("more-after", scrollLeft + clientWidth < scrollWidth - 3);
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
    this.choose(nameOf(this.#tabs[next]), true);
    this.#tabs[next].focus();
  }
}

function nameOf(tab) { return tab.getAttribute("aria-controls"); }
