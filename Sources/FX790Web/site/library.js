// The library: games, examples, and the user's earlier listings.

import { examples } from "./examples.js";

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

  // `more` are programs in other languages; `open` and `run` take a listing and its title.
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

  game(id) { return this.#programs.find((program) => program.id === id); }

  get #programs() {
    const games = this.#machine.games.map((game, index) => ({
      ...game,
      listing: () => this.#machine.gameListing(index),
      twins: () => this.#computer.playTwins(index),
    }));
    return [...games, ...examples.map((example) => ({ ...example, listing: () => example.listing })), ...this.#more];
  }

  #show() {
    const shelf = (id, items) => document.getElementById(id).replaceChildren(...items.map((item) => this.#item(item)));
    shelf("games", this.#programs.filter(({ twins }) => twins));
    shelf("examples", this.#programs.filter(({ twins, isCapX }) => !twins && !isCapX));
    shelf("compx-examples", this.#more);
    this.showDrafts();
  }

  showDrafts() {
    const drafts = this.#state.drafts.map((draft) => ({
      title: titleOf(draft), summary: "", listing: () => draft, isDraft: true,
    }));
    document.getElementById("no-drafts").hidden = drafts.length > 0;
    document.getElementById("drafts").replaceChildren(...drafts.map((draft) => this.#item(draft)));
  }

  #item({ title, summary, listing, fetch = listing, twins, isDraft }) {
    const item = document.createElement("li");
    const heading = document.createElement("h3");
    heading.textContent = title;
    const text = document.createElement("p");
    text.textContent = summary;
    const bar = document.createElement("div");
    bar.className = "bar";
    const button = (label, act) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.setAttribute("aria-label", `${label}: ${title}`);
      button.addEventListener("click", act);
      bar.append(button);
    };
    const fetched = async (act) => {
      try {
        act(await fetch());
      } catch (error) {
        this.#notices.warn(`${title} cannot be loaded now: ${error.message}.`);
      }
    };
    button("Run", () => fetch === listing ? this.#run(listing(), title) : fetched((source) => this.#run(source, title)));
    button("Open", () => fetch === listing ? this.#open(listing(), isDraft ? "" : title) : fetched((source) => this.#open(source, title)));
    if (twins) button("Twins", twins);
    item.append(heading, text, bar);
    return item;
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
