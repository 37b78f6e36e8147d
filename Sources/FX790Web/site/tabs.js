// The panels as tabs: arrow keys move between tabs, Tab moves into the panel.

// Pixels of the neighbour that stay visible.
const beside = 40;

export class Tabs {
  #list;
  #tabs;
  #changed;
  // Measuring before the first layout would force one of the whole page.
  #isLaidOut = false;

  // `changed` receives the panel's name, and whether the user chose it here.
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

  // Returns whether the panel exists.
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

  // Scrolls the chosen tab fully into view.
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
