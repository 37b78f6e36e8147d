// Listings in and out: library, files, paste, drop, links, and the computer itself.
//
// Nothing is overwritten for good: what leaves the editor is kept among the earlier listings, and
// what loading replaces in the computer comes back with one press.

import { examples } from "./examples.js";
import { chooser, read, save } from "./files.js";
import { linkTo, listingIn } from "./links.js";

// How many earlier listings are kept.
const draftCount = 12;
const areaCount = 10;

export class Listings {
  #machine;
  #editor;
  #notices;
  #tabs;
  #state;
  #computer;

  // `computer` has `endProgram()`, `run(area)`, `playTwins(game)`, `type(text)` and `touched()`.
  constructor({ machine, editor, notices, tabs, state, computer }) {
    this.#machine = machine;
    this.#editor = editor;
    this.#notices = notices;
    this.#tabs = tabs;
    this.#state = state;
    this.#computer = computer;
    this.#showAreas();
    this.#showShelves();
    this.#listen();
    editor.changed = () => {
      state.listing = editor.listing;
      computer.touched();
    };
  }

  // Shows what is kept, after another state came in.
  showKept() {
    this.#editor.listing = this.#state.listing;
    this.#showDrafts();
  }

  // Puts a listing into the editor; the one that is there is kept.
  open(listing) {
    this.#keepDraft(listing);
    this.#editor.listing = listing;
    this.#tabs.choose("listing");
  }

  // Opens what the page's address carries, if it does. It is never run unasked.
  async openLink() {
    try {
      const listing = await listingIn(location.hash);
      if (listing === undefined) return;
      this.open(listing);
      // A reload must not bring it again over what was changed since.
      history.replaceState(null, "", location.href.split("#")[0]);
      this.#notices.offer("The link’s listing is in the editor. It runs when you say so.", "Load and run",
        () => this.#load(listing, true));
    } catch (error) {
      this.#notices.warn(`The link cannot be opened: ${error.message}.`);
    }
  }

  async openFile(file) {
    try {
      this.open(new TextDecoder().decode(await read(file)));
    } catch (error) {
      this.#notices.warn(`The file cannot be opened: ${error.message}.`);
    }
  }

  #showAreas() {
    const select = document.getElementById("area");
    select.append(new Option("its areas", "-1"));
    for (let area = 0; area < areaCount; area += 1) select.append(new Option(`P${area}`, area));
  }

  #listen() {
    const on = (id, act) => document.getElementById(id).addEventListener("click", act);
    on("load", () => this.#load(this.#editor.listing, false));
    on("load-run", () => this.#load(this.#editor.listing, true));
    on("from-computer", () => this.#fromComputer());
    on("save-file", () => save("listing.bas", this.#editor.listing));
    on("share", () => this.#share());
    chooser(document.getElementById("open-file"), document.getElementById("listing-file"),
      (file) => this.openFile(file));
    document.addEventListener("paste", (event) => this.#paste(event));
    window.addEventListener("hashchange", () => this.openLink());
  }

  // Loads all of a listing or nothing.
  #load(listing, isRun) {
    const before = this.#machine.snapshot;
    const undo = () => {
      this.#machine.restore(before, true);
      this.#computer.touched();
    };
    const area = Number(document.getElementById("area").value);
    // Programs cannot change while one runs.
    this.#computer.endProgram();
    const [first] = this.#machine.load(listing, area);
    const message = this.#notices.take(this.#machine.view.message);
    if (first === undefined) {
      undo();
      return this.#notices.warn(message);
    }
    this.#computer.touched();
    this.#notices.offer(message, "Undo", undo);
    if (isRun) this.#computer.run(first);
  }

  #fromComputer() {
    const area = Number(document.getElementById("area").value);
    const listing = this.#machine.listing(area);
    if (listing === "") return this.#notices.tell("There is no program to list, or PASS keeps it.");
    this.open(listing);
  }

  async #share() {
    const link = await linkTo(this.#editor.listing);
    const field = document.getElementById("shared-link");
    document.getElementById("shared").hidden = false;
    field.value = link;
    field.select();
    const size = `${link.length} characters`;
    try {
      await navigator.clipboard.writeText(link);
      document.getElementById("shared-size").textContent = `Copied: ${size}.`;
    } catch {
      document.getElementById("shared-size").textContent = `${size}; copy it from here.`;
    }
  }

  // Outside of text fields: one line is typed, more are a listing.
  #paste(event) {
    if (event.target.closest?.("input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text === "") return;
    event.preventDefault();
    if (/\n./.test(text)) {
      this.open(text);
      this.#notices.offer("What you pasted is in the editor.", "Load and run", () => this.#load(text, true));
    } else {
      this.#computer.type(text.trimEnd());
    }
  }

  // The library

  #showShelves() {
    const games = this.#machine.games.map((game, index) => ({
      ...game,
      listing: () => this.#machine.gameListing(index),
      twins: () => this.#computer.playTwins(index),
    }));
    const shelf = (id, items) => document.getElementById(id).replaceChildren(...items.map((item) => this.#item(item)));
    shelf("games", games);
    shelf("examples", examples.map((example) => ({ ...example, listing: () => example.listing })));
    this.#showDrafts();
  }

  #showDrafts() {
    const drafts = this.#state.drafts.map((draft) => ({
      title: titleOf(draft), summary: "", listing: () => draft,
    }));
    document.getElementById("no-drafts").hidden = drafts.length > 0;
    document.getElementById("drafts").replaceChildren(...drafts.map((draft) => this.#item(draft)));
  }

  #item({ title, summary, listing, twins }) {
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
    button("Run", () => this.#load(listing(), true));
    button("Open", () => this.open(listing()));
    if (twins) button("Twins", twins);
    item.append(heading, text, bar);
    return item;
  }

  #keepDraft(next) {
    const draft = this.#editor.listing;
    if (draft.trim() === "" || draft === next) return;
    const drafts = [draft, ...this.#state.drafts.filter((other) => other !== draft && other !== next)];
    this.#state.drafts = drafts.slice(0, draftCount);
    this.#showDrafts();
  }
}

// The first line of a listing that says something.
export function titleOf(listing) {
  const line = listing.split("\n").find((line) => line.trim() !== "") ?? "";
  return line.replace(/^[#'\s]+/, "").slice(0, 40) || "Untitled";
}
