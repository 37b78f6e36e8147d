// The library: games, examples, and the user's earlier listings.

import { examples } from "./examples.js";
import { shelfItem } from "./shelf.js";
import { slug } from "./slug.js";

// How many earlier listings are saved.
export const draftCount = 50;

export class Library {
  #machine;
  #state;
  #notices;
  #computer;
  #more;
  #open;
  #run;

  // `more` are programs in other languages; `open` and `run` take a listing, its title and its id.
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

  run(program) { this.#fetched(program, (listing) => this.#run(listing, program.title, program.id)); }

  // Own listings have no title.
  open(program) { this.#fetched(program, (listing) => this.#open(listing, program.id ? program.title : "", program.id)); }

  #fetched({ title, listing, fetch }, act) {
    if (!fetch) return void act(listing());
    fetch().then(act).catch((error) => this.#notices.warn(`${title} cannot be loaded now: ${error.message}.`));
  }

  get #programs() {
    const games = this.#machine.games.map((game, index) => ({
      ...game,
      listing: () => this.#machine.gameListing(index),
      twins: () => this.#computer.playTwins(index),
    }));
    const others = [...examples.map((example) => ({ ...example, listing: () => example.listing })), ...this.#more];
    return [...games, ...others.map((other) => ({ ...other, id: slug(other.title) }))];
  }

  #show() {
    const shelf = (id, items) => document.getElementById(id).replaceChildren(...items.map((item) => this.#item(item)));
    shelf("games", this.#programs.filter(({ twins }) => twins));
    shelf("examples", this.#programs.filter(({ twins, isCapX }) => !twins && !isCapX));
    shelf("compx-examples", this.#programs.filter(({ isCapX }) => isCapX));
    this.showDrafts();
  }

  showDrafts() {
    const drafts = this.#state.drafts.map((draft) => ({
      title: titleOf(draft), summary: "", listing: () => draft,
    }));
    document.getElementById("no-drafts").hidden = drafts.length > 0;
    document.getElementById("drafts").replaceChildren(...drafts.map((draft) => this.#item(draft)));
  }

  #item(program) {
    const { title, summary, twins } = program;
    const buttons = [["Run", () => this.run(program)], ["Open", () => this.open(program)]];
    if (twins) buttons.push(["Twins", twins]);
    return shelfItem({ heading: title, text: summary, buttons });
  }

  keepDrafts(listings) {
    for (const listing of [...listings].reverse()) this.keepDraft(listing, "");
  }

  // Saves a listing that `next` replaces.
  keepDraft(draft, next) {
    if (draft.trim() === "" || draft === next) return;
    const drafts = [draft, ...this.#state.drafts.filter((other) => other !== draft && other !== next)];
    this.#state.drafts = drafts.slice(0, draftCount);
    this.showDrafts();
  }
}

// The first line with text.
export function titleOf(listing) {
  const line = listing.split("\n").find((line) => line.trim() !== "") ?? "";
  return line.replace(/^[#'\s]+/, "").slice(0, 40) || "Untitled";
}
