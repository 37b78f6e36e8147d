// Finds scripts that reach the states of graphs, with the page's search.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// The scripts of the page are modules, which their names do not tell node.
function moduleURL(path) {
  const text = readFileSync(path, 'utf8').replaceAll(/ from "(\.\/[^"]+)"/g, (_, name) => ` from "${moduleURL(join(dirname(path), name))}"`);
  return `data:text/javascript,${encodeURIComponent(text)}`;
}

/** Two programs, as the search needs them. */
class SearchedTwins {
  count = 0;
  #machine;
  #sides;

  constructor(machine, sides) {
    this.#machine = machine;
    this.#sides = sides;
  }

  begin(seed) { this.#machine.beginTwins(this.#sides, seed); }
  press(key) { this.#machine.pressAtTwins(key); }

  advance(micros) {
    this.count += 1;
    this.#machine.calls.fx_twin_advance(micros);
  }

  get state() {
    this.#machine.calls.fx_twin_state();
    return this.#machine.json();
  }

  get held() {
    this.#machine.calls.fx_twin_held();
    return this.#machine.json();
  }
}

export class StateSearch {
  #machine;
  #scripts;

  constructor(machine, scripts) {
    this.#machine = machine;
    this.#scripts = scripts;
    machine.calls.fx_twin_set_speed(1);
  }

  static async load(machine, root) {
    return new StateSearch(machine, await import(moduleURL(join(root, 'Sources/FX790Web/site/twin-search.js'))));
  }

  /** The name of each state of a graph, with its script and whether this leads there again. */
  states(svg, listing, sides) {
    return [...svg.matchAll(/<g (data-name[^>]*)>/g)].map(([, attributes]) => {
      const [name, spots, area, line] = ['name', 'spots', 'area', 'line'].map((key) => new RegExp(`data-${key}="([^"]*)"`).exec(attributes)?.[1]);
      const target = { side: 1, name, spots: spots?.split(','), place: line && `${area} ${line}` };
      const twins = new SearchedTwins(this.#machine, sides);
      // By the amount of work, so that all computers find the same scripts.
      const script = this.#scripts.search(twins, target, listing, 1, () => twins.count / 6);
      return { name, script, leadsThere: script && this.#leads(twins, target, script) };
    });
  }

  #leads(twins, target, { seed, answers }) {
    return new this.#scripts.Player(seed, target, answers).play(twins, answers.length);
  }

  /** The graph of a listing. */
  graph(listing) {
    this.#machine.calls.fx_convert(...this.#machine.give(listing, 'listing'));
    return this.#machine.json().graph;
  }
}

export function listingOf(root, game) { return readFileSync(join(root, `roms/${game}.bas`), 'utf8'); }

export function graphOf(module, game) { return readFileSync(join(dirname(module), `${game}.svg`), 'utf8'); }
