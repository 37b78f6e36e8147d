// The article inside.html: plays Horse Race in <fx-790> elements, and fills in what the tools compute.

// The texts load before the other modules use them.
import "./languages.js";
import { element, made, setText } from "./dom.js";
import { phrase } from "./language.js";
import "./fx-790.js";
import { ListingView } from "./listing-view.js";
import { Machine } from "./machine.js";
import { Panes } from "./panes.js";

const game = "horse-race";

// Each changes one line; the article describes them.
const edits = [
  [phrase`Refuse one player`, "60 IF V<1 THEN 50", "60 IF V<2 THEN 50"],
  [phrase`Move the goal`, "470 IF X(I)<22 THEN", "470 IF X(I)<21 THEN"],
  [phrase`Pay a dollar more`, "THEN Y=B(P)*O(I)", "THEN Y=B(P)*O(I)+1"],
];

// Milliseconds without typing after which a changed listing is compared.
const patience = 500;

class Article {
  #machine;
  #listing;

  constructor(machine) {
    this.#machine = machine;
    const index = machine.games.findIndex(({ id }) => id === game);
    this.#listing = machine.gameListing(index);
    this.#state("lines", machine.rows(this.#listing).filter(({ kind }) => kind === "line").length);
    new PlayedListing(element("listed"), machine, this.#listing, (count) => this.#state("moments", count));
    this.#show(element("drawn"));
    new ChangedListing(machine, this.#listing);
  }

  // Fills in a fact of the text.
  #state(name, value) {
    for (const place of document.querySelectorAll(`[data-fact=${name}]`)) setText(place, String(value));
  }

  // The machine of the game: its graph, its Swift, and its proof.
  #show(figure) {
    const play = figure.querySelector("fx-790");
    const names = new Set();
    const sides = ["basic", "port"].map((form) => ({ form, listing: this.#listing }));
    const host = {
      changed: () => this.#count(figure),
      search: (target) => this.#search(sides, target),
      play: (script, target) => {
        // An element outside of the window sleeps.
        play.scrollIntoView({ block: "nearest" });
        return play.playScript(script, target);
      },
      stopAt: (target) => play.stopAt(target),
    };
    const panes = new Panes(figure, this.#machine, host, ["graph"]);
    whenSeen(figure, () => {
      panes.show(...sides.map((side) => ({ ...side, title: side.form, id: game })));
      this.#prove(sides);
    });
    play.addEventListener("step", ({ detail }) => {
      panes.light(detail.sides);
      panes.isStopped = detail.isStopped;
      this.#state("agreed", detail.agreed);
      names.add(panes.nameOf(1, detail.sides[1]));
      const all = figure.querySelectorAll("g[data-name]").length;
      const seen = [...names].filter((name) => figure.querySelector(`g[data-name=${CSS.escape(name)}]`)).length;
      if (all > 0) setText(element("seen"), phrase`You have been in ${seen} of ${all - 1} states after the start.`);
    });
  }

  async #search(sides, target) {
    const twins = this.#machine.newTwins();
    try {
      return await twins.search(sides, target, 1);
    } finally {
      twins.end();
    }
  }

  // Counts what the tools have found and written.
  #count(figure) {
    const facts = { states: "g[data-name]", edges: "path[data-from]", swift: ".code-view .row" };
    for (const [fact, parts] of Object.entries(facts)) this.#state(fact, figure.querySelectorAll(parts).length);
  }

  async #prove(sides) {
    try {
      this.#state("proof", (await this.#machine.compare(sides)).proof);
    } catch (error) {
      this.#state("proof", phrase`Not computed: ${error.message}.`);
    }
  }
}

// A play with its listing, whose running line is lit, and with a slider of its time.
class PlayedListing {
  #play;
  #slider = element("moment");
  // Each change of the display: { ticks, text }.
  #moments = [];
  #tell;

  constructor(figure, machine, listing, tell) {
    this.#play = figure.querySelector("fx-790");
    this.#tell = tell;
    const view = new ListingView(element("lines"), machine);
    view.show(listing);
    this.#play.addEventListener("step", ({ detail }) => {
      view.light(detail.place.area, detail.place.line);
      this.#note(detail);
    });
    this.#slider.addEventListener("input", () => this.#goTo(Number(this.#slider.value)));
    element("go-on").addEventListener("click", () => { this.#play.isHeld = false; });
  }

  #note({ isHeld, ticks, texts: [text] }) {
    element("go-on").disabled = !isHeld;
    if (isHeld) return;
    // A play that continues from an earlier moment replaces those after it.
    this.#moments.length = Math.min(this.#moments.length, Number(this.#slider.value) + 1);
    if (text === this.#moments.at(-1)?.text) return;
    this.#moments.push({ ticks, text });
    this.#slider.max = this.#moments.length - 1;
    this.#slider.value = this.#slider.max;
    this.#show();
  }

  #goTo(index) {
    if (!this.#moments[index]) return;
    this.#play.goTo(this.#moments[index].ticks);
    this.#show();
  }

  #show() {
    const index = Number(this.#slider.value);
    const { text } = this.#moments[index];
    this.#slider.ariaValueText = phrase`moment ${index + 1}: ${text.trim()}`;
    setText(element("moment-text"), phrase`${index + 1} of ${this.#moments.length}: ${text}`);
    this.#tell(this.#moments.length);
  }
}

// The listing that readers change, and its comparison with the one of the game.
class ChangedListing {
  #machine;
  #listing;
  #text = element("changed");
  #script;
  #timer;
  // Counts changes; late results are dropped.
  #round = 0;

  constructor(machine, listing) {
    this.#machine = machine;
    this.#listing = listing;
    this.#text.value = listing;
    const buttons = [[phrase`As it was`], ...edits].map(([label, ...lines]) => made("button", { onclick: () => this.#change(...lines) }, label));
    element("edits").append(...buttons);
    this.#select("10 REM");
    this.#text.addEventListener("input", () => this.#changed());
    element("play-difference").addEventListener("click", () => this.#playDifference());
    whenSeen(element("broken"), () => this.#compare());
  }

  // Changes a line of the game, or none.
  #change(line = "", changed = "") {
    this.#text.value = this.#listing.replace(line, changed);
    this.#select(changed || "10 REM");
    this.#compare();
  }

  // Selects a text, and scrolls to it.
  #select(text) {
    const place = Math.max(this.#text.value.indexOf(text), 0);
    this.#text.setSelectionRange(place, place + text.length);
    const rows = this.#text.value.slice(0, place).split("\n").length - 1;
    this.#text.scrollTop = this.#text.scrollHeight * rows / this.#text.value.split("\n").length - this.#text.clientHeight / 3;
  }

  #changed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#compare(), patience);
  }

  async #compare() {
    const round = this.#round += 1;
    const changed = this.#text.value;
    this.#say(phrase`Comparing …`);
    const fault = this.#machine.check(changed).find(({ severity }) => severity === "error");
    if (fault) return this.#say(`${nameOf(fault)}: ${fault.message}`, true);
    try {
      const sides = [this.#listing, changed].map((listing) => ({ form: "basic", listing }));
      const found = await this.#machine.compare(sides);
      if (round === this.#round) this.#show(found);
    } catch (error) {
      if (round === this.#round) this.#say(phrase`Not compared: ${error.message}.`, true);
    }
    return undefined;
  }

  #show({ proof, isProved, script }) {
    if (isProved) return this.#say(proof);
    if (!script) return this.#say(`${proof} ${phrase`But no difference was found either, in two seconds of plays.`}`);
    const keys = script.answers.flat().join(" ") || phrase`none`;
    this.#say(phrase`They differ. Seed ${script.seed}, keys: ${keys}.`, true);
    this.#script = script;
    element("play-difference").hidden = false;
    return undefined;
  }

  #say(text, isAlarm = false) {
    const verdict = element("compared-verdict");
    verdict.classList.toggle("parted", isAlarm);
    setText(verdict, text);
    this.#script = undefined;
    element("play-difference").hidden = true;
    element("both").hidden = true;
  }

  #playDifference() {
    const both = element("both");
    both.hidden = false;
    both.script = this.#script;
    both.listings = [this.#listing, this.#text.value];
    both.scrollIntoView({ block: "nearest" });
  }
}

// The rows of the text have no numbers, but most of its lines have.
function nameOf({ line, number }) {
  return number === undefined ? phrase`Row ${line} has an error` : phrase`Line ${number} has an error`;
}

// Acts once an element comes into view, so that the tools load only for readers who get there.
function whenSeen(part, act) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    act();
  }, { rootMargin: "300px" });
  observer.observe(part);
}

async function begin() {
  try {
    new Article(await Machine.load());
    document.body.classList.add("ready");
  } catch (error) {
    document.querySelector("main").prepend(made("p", { className: "statement parted" }, phrase`Nothing can be computed here: ${error.message}. Load the page again.`));
  }
}

begin();
