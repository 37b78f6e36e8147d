// The library: games, the user's own listings, examples, and programs for the assembler.

import { isCapX } from "./capx.js";
import { copy } from "./copying.js";
import { element, made, setText } from "./dom.js";
import { examples } from "./examples.js";
import { phrase } from "./language.js";
import { addressOf, linkTo } from "./links.js";
import { shelfItem } from "./shelf.js";
import { slug } from "./slug.js";
import { Stills } from "./stills.js";

// The most earlier listings that are saved.
export const draftCount = 50;

// The keys typed before the still of a program is taken.
const stillKeys = { "horse-race": "1\n\n" };

export class Library {
  #machine;
  #state;
  #notices;
  #computer;
  #more;
  #open;
  #run;
  #stills = new Stills();
  // The listings of the cards' verdicts, and what is proved about each.
  #listings = new WeakMap();
  #proofs = new Map();
  #isProving = false;

  // `more` are the programs in CAP-X; `open` and `run` take a listing, its title and its id.
  constructor({ machine, state, notices, computer, more, open, run }) {
    this.#machine = machine;
    this.#state = state;
    this.#notices = notices;
    this.#computer = computer;
    this.#more = more;
    this.#open = open;
    this.#run = run;
    this.#show();
  }

  // The unedited listing, or undefined.
  original(title) { return this.#programs.find((program) => program.title === title)?.listing(); }

  find(id) { return this.#programs.find((program) => program.id === id); }

  // Resolves when the program runs, or is refused.
  run(program) { return this.#fetched(program, (listing) => this.#run(listing, program.title, program.id)); }

  // Own listings have no title.
  open(program) { this.#fetched(program, (listing) => this.#open(listing, program.id ? program.title : "", program.id)); }

  async #fetched({ title, listing, fetch }, act) {
    if (!fetch) return act(listing());
    return fetch().then(act).catch((error) => this.#notices.warn(phrase`${title} cannot be loaded now: ${error.message}.`));
  }

  get #programs() {
    const games = this.#machine.games.map((game, index) => ({
      ...game,
      listing: () => this.#machine.gameListing(index), isGame: true,
    }));
    const others = [...examples.map((example) => ({ ...example, listing: () => example.listing })), ...this.#more];
    return [...games, ...others.map((other) => ({ ...other, id: slug(other.title) }))];
  }

  #show() {
    this.#showCards("games", this.#programs.filter(({ isGame }) => isGame));
    this.#showCards("examples", this.#programs.filter(({ isGame, isCapX }) => !isGame && !isCapX));
    this.#showCards("compx-examples", this.#programs.filter(({ isCapX }) => isCapX));
    this.showOwn();
  }

  // Shows the editor's listing, unless it is the library's, and earlier ones, newest first.
  showOwn() {
    const { title, listing, drafts } = this.#state;
    const own = title || listing.trim() === "" ? drafts : [listing, ...drafts.filter((draft) => draft !== listing)];
    element("no-drafts").hidden = own.length > 0;
    this.#showCards("drafts", own.map((listing) => ({ title: titleOf(listing), isCapX: isCapX(listing), listing: () => listing })));
  }

  #showCards(id, programs) {
    element(id).replaceChildren(...programs.map((program) => this.#card(program)));
  }

  #card(program) {
    const { id, title, summary, isGame, isCapX, listing } = program;
    const buttons = [
      [phrase`Play`, () => this.run(program)],
      ...isCapX ? [] : [[phrase`Play beside its state machine`, () => this.#computer.playBeside(listing(), isGame && id)]],
      [phrase`Open`, () => this.open(program)],
      [phrase`Copy link`, async (button) => copy(id ? addressOf(`game=${id}`) : await linkTo(listing()), button)],
    ];
    const picture = isCapX ? undefined : this.#stills.picture(listing(), stillKeys[id]);
    const item = shelfItem({ heading: title, picture, text: summary, buttons });
    if (!isCapX) item.append(this.#verdictOf(listing()));
    return item;
  }

  #verdictOf(listing) {
    const verdict = made("p", { className: "proof", textContent: this.#proofs.get(listing) ?? "" });
    this.#listings.set(verdict, listing);
    return verdict;
  }

  // Shows on each card what is proved about its state machine, once the tools are loaded.
  async showProofs() {
    if (!this.#machine.hasTools || this.#isProving) return;
    this.#isProving = true;
    for (const verdict of document.querySelectorAll(".cards .proof")) {
      const listing = this.#listings.get(verdict);
      if (!this.#proofs.has(listing)) this.#proofs.set(listing, await this.#machine.proof(listing).catch(() => ""));
      setText(verdict, this.#proofs.get(listing));
    }
    this.#isProving = false;
  }

  keepDrafts(listings) {
    for (const listing of [...listings].reverse()) this.keepDraft(listing, "");
  }

  // Saves a listing that `next` replaces.
  keepDraft(draft, next) {
    if (draft.trim() === "" || draft === next) return;
    const drafts = [draft, ...this.#state.drafts.filter((other) => other !== draft && other !== next)];
    this.#state.drafts = drafts.slice(0, draftCount);
    this.showOwn();
  }
}

// The first line with text.
export function titleOf(listing) {
  const line = listing.split("\n").find((line) => line.trim() !== "") ?? "";
  return line.replace(/^[#'\s]+/, "").slice(0, 40) || phrase`Untitled`;
}
