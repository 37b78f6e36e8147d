// Listings from files, paste, links and the computer.
//
// Nothing is lost: the editor's previous listing is saved among the earlier ones, and Undo
// restores what loading replaced.

import { isEmbedded } from "./addresses.js";
import { Assembling } from "./assembling.js";
import { isCapX } from "./capx.js";
import { element } from "./dom.js";
import { errorsIn } from "./editor.js";
import { chooser, read, save } from "./files.js";
import { phrase } from "./language.js";
import { draftCount, Library } from "./library.js";
import { linkTo, listingIn } from "./links.js";
import { slug } from "./slug.js";
import { textOf } from "./text-files.js";

const areaCount = 10;

export class Listings {
  #machine;
  #editor;
  #notices;
  #state;
  #computer;
  #running;
  #assembling;
  // The link in the page's address: listing and notice.
  link;
  // The notice about the opened listing, and what the editor had before it.
  #offered;
  #before;
  // The listing in the link that the page shows.
  #linked;

  // In `computer`, `isKept` is whether state is saved.
  constructor({ machine, editor, notices, state, computer, running }) {
    this.#running = running;
    this.#machine = machine;
    this.#editor = editor;
    this.#notices = notices;
    this.#state = state;
    this.#computer = computer;
    this.#assembling = new Assembling({ machine, editor, notices, state, computer, running });
    this.#showAreas();
    const more = element("more");
    more.open = state.settings.isMoreOpen;
    more.addEventListener("toggle", () => {
      state.settings.isMoreOpen = more.open;
      computer.touched();
    });
    this.shelf = new Library({
      machine, state, notices, computer, more: this.#assembling.programs,
      open: (...program) => this.#openInstead(...program), run: (...program) => this.#run(...program),
    });
    this.#listen();
    editor.undoing = () => this.#reopen();
    editor.replacing = () => this.shelf.keepDraft(this.#ownListing, "");
    editor.changed = () => {
      state.listing = editor.listing;
      this.#assembling.edited(editor.listing);
      this.#noteEdited();
      computer.touched();
    };
  }

  // Edits of a library listing are saved under its title.
  #noteEdited() {
    const { title, listing, edited } = this.#state;
    if (title && listing === this.shelf.original(title)) delete edited[title];
    else if (title) edited[title] = listing;
    if (this.#linked !== undefined && this.#linked !== listing) this.#showLinkText(phrase`The listing has changed since: this link contains the previous version.`);
  }

  // The editor's listing, or "" if it is the library's.
  get #ownListing() { return this.#state.title ? "" : this.#editor.listing; }

  showKept() {
    this.#before = undefined;
    this.#editor.listing = this.#state.listing;
    this.#assembling.choose(this.#state.isCapX);
    this.shelf.showOwn();
  }

  // Opens a listing and saves the previous one. `title` is the library's, `file` that of a file; `name` is
  // shown for the title.
  open(listing, title = "", file = "", name = title) {
    this.shelf.keepDraft(this.#ownListing, listing);
    this.#before = this.#shown;
    this.#state.title = title;
    const edited = this.#state.edited[title];
    this.#editor.listing = edited ?? listing;
    this.#assembling.take(this.#editor.listing, file);
    this.#computer.showTab("listing");
    this.#offered?.remove();
    if (edited === undefined || edited === listing) return;
    this.#offered = this.#notices.offer(phrase`This is your changed version of ${name}.`, phrase`Original`, () => this.#editor.replace(listing));
  }

  // Replaces the editor's text, so that Ctrl-Z restores it.
  replace(listing) { this.#editor.replace(listing); }

  // What the editor shows.
  get #shown() { return { title: this.#state.title, listing: this.#editor.listing, isCapX: this.#state.isCapX }; }

  // Ctrl-Z after a listing was opened: the editor has the previous one again, with its title.
  #reopen() {
    if (!this.#before) return;
    const { title, listing, isCapX } = this.#before;
    this.#before = this.#shown;
    this.#offered?.remove();
    this.#state.title = title;
    this.#editor.listing = listing;
    this.#assembling.choose(isCapX);
  }

  // Opens a listing, and offers the previous one, which is now among the earlier ones.
  #openInstead(listing, title, id) {
    const before = this.#ownListing;
    this.open(listing, title);
    if (id) this.#computer.addresses.noteOpen(id);
    if (before.trim() === "" || before === this.#editor.listing) return;
    this.#notices.offer(phrase`Your previous listing is in Play, under Yours`, phrase`Open it`, () => this.open(before));
  }

  // Opens the listing of the page's address, and never runs it unasked.
  async openLink() {
    try {
      const listing = await listingIn(location.hash);
      if (listing === undefined) return;
      const before = this.#ownListing;
      this.open(listing);
      this.#computer.strip.endWelcome();
      // A reload must not overwrite later edits, unless nothing is saved.
      if (this.#computer.isKept) history.replaceState(history.state, "", location.href.split("#")[0]);
      const button = element("run-link");
      const run = () => {
        button.hidden = true;
        this.#run(listing, "The link’s listing");
      };
      button.onclick = run;
      // An embedded page has no editor.
      button.hidden = !isEmbedded;
      const opened = before.trim() === "" ? phrase`The link’s listing is in the editor. It has not run yet.`
        : phrase`The link’s listing is in the editor. It has not run yet. Your previous one is in Play, under Yours.`;
      const notice = this.#notices.offer(opened, phrase`Load and run`, run);
      this.link = { listing, notice };
    } catch (error) {
      this.#notices.warn(phrase`The link cannot be opened: ${error.message}.`);
    }
  }

  // Opens the first file in the editor; the others go to the earlier listings.
  async openFiles(all) {
    this.#computer.persistence.noteUse();
    const names = [];
    const before = this.#ownListing;
    const [files, left] = [all.slice(0, draftCount), all.slice(draftCount)];
    if (left.length > 0) this.#notices.warn(phrase`There is room for ${draftCount} listings; not opened: ${left.map(({ name }) => name).join(", ")}`);
    for (const file of files.reverse()) {
      try {
        this.open(textOf(await read(file)), "", file.name);
        names.unshift(file.name);
      } catch (error) {
        this.#notices.warn(phrase`${file.name} cannot be opened: ${error.message}`);
      }
    }
    const [first, ...rest] = names;
    const others = rest.join(", ");
    const hasKept = before.trim() !== "";
    if (others) {
      this.#notices.inform(hasKept ? phrase`${first} is in the editor; ${others}: in Play, under Yours, where your previous listing is too`
        : phrase`${first} is in the editor; ${others}: in Play, under Yours`);
    } else if (first && hasKept) {
      this.#notices.inform(phrase`${first} is in the editor; your previous listing is in Play, under Yours`);
    }
  }

  #showAreas() {
    const select = element("area");
    select.append(new Option(phrase`its areas`, "-1"));
    for (let area = 0; area < areaCount; area += 1) select.append(new Option(`P${area}`, area));
  }

  #listen() {
    const on = (id, act) => element(id).addEventListener("click", act);
    on("load", () => {
      if (this.#assembling.isOn) this.#assembling.load(this.#editor.listing);
      else this.#load(this.#editor.listing);
    });
    on("load-run", () => this.#loadAndRun());
    on("from-computer", () => this.#fromComputer());
    on("save-file", () => this.#save());
    on("share", () => this.#share());
    chooser(element("open-file"), element("listing-file"),
      (...files) => this.openFiles(files));
    document.addEventListener("paste", (event) => this.#paste(event));
    window.addEventListener("hashchange", () => this.openLink());
  }

  #loadAndRun() {
    if (this.#assembling.isOn) return void this.#assembling.run(this.#editor.listing, this.#state.title);
    const [first] = this.#load(this.#editor.listing);
    if (first !== undefined) this.#computer.run(first);
  }

  // Runs a listing, and saves a program that it replaces.
  #run(listing, title, id) {
    const { addresses } = this.#computer;
    const left = addresses.current;
    if (isCapX(listing)) return void this.#assembling.run(listing, title, () => addresses.begin("game", id, left));
    this.#computer.models.chooseFor(listing);
    const [first] = this.#load(listing, { area: this.#placeFor(listing), title, isGame: true });
    if (first === undefined) return;
    addresses.begin("game", id, left);
    this.#computer.run(first);
  }

  // The area that already has the listing, else a free one, else the last; -1 for a listing with
  // areas of its own.
  #placeFor(listing) {
    const plain = this.#machine.plain(listing);
    if (plain === "" || plain.startsWith("P")) return -1;
    const areas = [...Array(areaCount).keys()].map((area) => this.#machine.listing(area));
    return [areas.indexOf(plain), areas.indexOf("")].find((area) => area >= 0) ?? areaCount - 1;
  }

  // Loads all of a listing or nothing; returns the filled areas.
  #load(listing, { area = Number(element("area").value), title = "", isGame = false } = {}) {
    this.#computer.models.chooseFor(listing);
    const { undo } = this.#computer;
    const before = undo.take();
    const former = [...Array(areaCount).keys()].map((area) => this.#machine.listing(area));
    // Programs cannot change while one runs.
    this.#computer.endProgram();
    const areas = this.#machine.load(listing, area);
    const message = this.#notices.take(this.#machine.view.message);
    if (areas.length === 0) {
      undo.restore(before);
      const errors = this.#errorCount(listing);
      this.#notices.warn(errors > 1 ? `${errorsIn(errors)}; ${message}` : message);
      return areas;
    }
    if (isGame) {
      for (const area of areas) {
        if (former[area] !== this.#machine.listing(area)) this.shelf.keepDraft(former[area], listing);
      }
    }
    const loaded = areas.map((area) => this.#machine.listing(area));
    // Programs that were not loaded here, or were changed since.
    const isWritten = areas.some((area, index) => ![loaded[index], this.#state.programs[area]?.listing ?? ""].includes(former[area]));
    this.#running.noteLoaded(areas, listing, isGame);
    this.#computer.touched();
    const loading = title ? message.replace(/^the listing/, title) : message;
    undo.offer(isWritten ? phrase`${loading}, and replaced a program that was written or changed in the computer` : loading, before, {
      // On a computer without other programs the notice would only cover the rules.
      isQuiet: isGame && former.every((other) => other === "" || loaded.includes(other)),
      isWarning: this.#errorCount(listing) > 0,
    });
    return areas;
  }

  #errorCount(listing) { return this.#machine.check(listing).filter(({ severity }) => severity === "error").length; }

  async #save() {
    const spelling = this.#assembling.isOn ? "" : element("spelling").value;
    const { listing, title } = this.#state;
    const name = `${slug(title || "listing")}.${this.#assembling.isOn ? "cap" : "bas"}`;
    if (!spelling) return save(name, listing);
    const { listing: spelled, problem } = await this.#machine.spell(listing, spelling);
    if (spelled === null) return this.#notices.warn(phrase`Nothing was saved: ${problem}`);
    save(name, spelled);
    if (this.#machine.rows(listing).some(({ kind }) => ["comment", "hint"].includes(kind))) this.#notices.inform(phrase`Saved without the # lines, which other tools do not accept`);
  }

  #fromComputer() {
    if (this.#assembling.isOn) return this.#fromAssembler();
    const area = Number(element("area").value);
    const listing = this.#machine.listing(area);
    if (listing === "") return this.#notices.inform(phrase`There is no program to list, or PASS protects it.`);
    return this.open(listing);
  }

  #fromAssembler() {
    const { source } = this.#machine.capX;
    if (source === "") this.#notices.inform(phrase`ASMBL has no source, or PASS protects it.`);
    else this.open(source, "", "source.cap");
  }

  async #share() {
    if (this.#editor.listing.trim() === "") return this.#notices.inform(phrase`The editor has no listing to link to.`);
    const link = await linkTo(this.#editor.listing);
    const field = element("shared-link");
    element("shared").hidden = false;
    field.value = link;
    field.select();
    this.#linked = this.#editor.listing;
    try {
      await navigator.clipboard.writeText(link);
      this.#showLinkText(phrase`Copied: ${link.length} characters.`);
    } catch {
      this.#showLinkText(phrase`${link.length} characters; copy it from here.`);
    }
    element("shared").scrollIntoView({ block: "nearest" });
  }

  #showLinkText(text) { element("shared-size").textContent = text; }

  // Outside text fields, a pasted line is typed, and several lines are opened as a listing.
  #paste(event) {
    if (event.target.closest?.("input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text === "") return;
    event.preventDefault();
    this.#computer.persistence.noteUse();
    if (/\n./.test(text)) {
      this.open(text);
      this.#notices.offer(phrase`What you pasted is in the editor.`, phrase`Load and run`, () => this.#loadAndRun());
    } else {
      this.#computer.keys.type(text.trimEnd());
    }
  }
}
