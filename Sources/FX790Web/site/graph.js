// The state graph of a game's listing, as `fx790 graph` draws it, with the state that runs now marked.

export class Graph {
  // The states by their lines, which the picture tells.
  #states = new Map();
  #marked;
  #root;

  constructor(root) {
    this.#root = root;
    root.classList.add("graph");
    root.tabIndex = 0;
  }

  // Whoever leaves before it has come misses nothing.
  async load(url) {
    const response = await fetch(url);
    if (response.ok) this.show(await response.text());
  }

  show(svg) {
    this.#states.clear();
    this.#marked = undefined;
    // The page's policy allows no styles but its own: graph.css has those of the picture.
    const plain = svg.replace(/<style>[^]*?<\/style>/, "");
    const picture = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
    if (picture.localName !== "svg") return this.#root.replaceChildren();
    this.#root.replaceChildren(document.importNode(picture, true));
    for (const state of this.#root.querySelectorAll("g[data-line]")) {
      this.#states.set(Number(state.dataset.line), state);
    }
  }

  // Marks the state that waits in one of these lines: the one that runs, or one that has called
  // it. Between two states the last one stays marked.
  mark(lines) {
    const state = lines.map((line) => this.#states.get(line)).find((found) => found);
    if (!state || state === this.#marked) return;
    this.#marked?.classList.remove("current");
    this.#marked = state;
    state.classList.add("current");
    this.#reveal(state);
  }

  // Only the box around the picture scrolls, not the page.
  #reveal(state) {
    const box = this.#root.getBoundingClientRect();
    const place = state.getBoundingClientRect();
    if (place.top < box.top || place.bottom > box.bottom) {
      this.#root.scrollTop += place.top - box.top - box.height / 3;
    }
    if (place.left < box.left || place.right > box.right) {
      this.#root.scrollLeft += place.left - box.left - box.width / 4;
    }
  }
}
