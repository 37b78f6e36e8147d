// The fragment of the page's address, which is also the link to what is shown.
//
//     #game=horse-race   plays a program of the library
//     #twins=hangman     plays both forms of a game, #twins=hangman,hangman:port any two, also with
//                        &seed=3&keys=1%0A, and &first=...&second=... for listings in base64
//     #listing=hangman   opens a listing of the library
//     #tab=help          shows a panel
//     #model=pb-100      switches to another model
//
// Each entry of the history has the visible panel, and the number of its play, which lasts until
// another program starts. The back button continues a play in the state in which it was left.

import { element } from "./dom.js";
import { phrase } from "./language.js";

// Whether the page is in a frame of an article.
export const isEmbedded = new URLSearchParams(location.search).has("embed");

export class Addresses {
  #computer;
  #notices;
  // Whether the address has changed since the page was loaded.
  #isChanged = false;
  // The number of the current play.
  #play;
  // What each play that was left needs to continue: `computer`, or the choice of `twins`.
  #left = new Map();
  // The choice of the twins of the current play, if any.
  #twins;
  // Whether the play of a link begins when its program has been loaded.
  #isLoading = false;

  // In `computer`, `showTab(name)` and `models.choose(name)` return whether the name exists.
  constructor({ computer, notices }) {
    this.#computer = computer;
    this.#notices = notices;
    this.#play = history.state?.play ?? newPlay();
    window.addEventListener("popstate", () => {
      this.#isChanged = true;
      if (history.state) this.#return(history.state);
      else this.open();
    });
  }

  // Follows the address; returns whether it has one of the forms above.
  open() {
    element("whole").href = location.pathname + location.hash;
    const isDone = this.#follow();
    if (!history.state) history.replaceState(this.#entry, "");
    return isDone;
  }

  get #entry() { return { tab: this.#computer.tabs.chosen, play: this.#play }; }

  #follow() {
    const { hash } = location;
    if (hash === "" || /^#[zt]=/.test(hash) || element(hash.slice(1))) return false;
    const [start, ...details] = hash.split("&");
    const [, kind, name] = /^#(game|twins|listing|tab|model)=([\w:,-]+)$/.exec(start.toLowerCase()) ?? [];
    const { shelf } = this.#computer.listings;
    const program = shelf.find(name);
    if (kind === "tab") {
      if (!this.#computer.showTab(name)) this.#notices.warn(phrase`The link names a panel that is not there: ${name}.`);
    } else if (kind === "model") {
      if (!this.#isContinuing && !this.#computer.models.choose(name)) this.#notices.warn(phrase`The link names a model that is not there: ${name}.`);
    } else if (kind === "twins" && this.#computer.playTwins(name, new URLSearchParams(details.join("&")))) {
      this.#isLoading = true;
    } else if (kind === "game" && program) {
      this.#isLoading = !this.#isContinuing;
      // A refused program begins no play.
      if (this.#isLoading) shelf.run(program).finally(() => { this.#isLoading = false; });
    } else if (kind === "listing" && program) {
      // The editor keeps what was written since.
      if (this.#isContinuing) this.#computer.showTab("listing");
      else shelf.open(program);
    } else {
      this.#notices.warn(kind ? phrase`The link names a game that is not there: ${name}. The library has all there are.`
        : phrase`The link names something that is not there: ${hash.slice(1, 60)}. The library has all there are.`);
      this.#computer.showTab("library");
    }
    return true;
  }

  // A reload, and a return to the page, must not restart a game that was saved.
  get #isContinuing() {
    const [visit] = performance.getEntriesByType("navigation");
    return ["reload", "back_forward"].includes(visit?.type) && !this.#isChanged && !isEmbedded && this.#computer.isKept;
  }

  // Adds a chosen panel to the history.
  note(tab) { this.#push(`#tab=${tab}`); }

  // Adds an opened listing to the history.
  noteOpen(id) { this.#push(`#listing=${id}`); }

  #push(hash) {
    if (!isEmbedded && location.hash !== hash) history.pushState(this.#entry, "", hash);
  }

  // Begins a play when its program has been loaded; without `id` it has no link. `left` is
  // `current` before that.
  begin(kind, id, left = this.current) {
    if (isEmbedded) return;
    this.#left.set(this.#play, left);
    this.#play = newPlay();
    this.#twins = kind === "twins" ? this.#computer.twins.choice.values : undefined;
    const hash = id ? `#${kind}=${id}` : "";
    // The address keeps the keys of a link.
    const isLinked = this.#isLoading && (location.hash.toLowerCase() === hash || location.hash.includes("&"));
    this.#isLoading = false;
    const address = isLinked ? location.hash : hash || location.pathname + location.search;
    history[isLinked ? "replaceState" : "pushState"](this.#entry, "", address);
  }

  // What the current play needs to continue.
  get current() {
    const { twins, undo } = this.#computer;
    return twins.isOn && this.#twins ? { twins: this.#twins } : { computer: undo.take() };
  }

  // Returns to an entry of the history.
  #return({ tab, play }) {
    const { sheet, tabs, twins, undo } = this.#computer;
    element("whole").href = location.pathname + location.hash;
    if (play !== this.#play) {
      this.#left.set(this.#play, this.current);
      this.#play = play;
      const left = this.#left.get(play);
      // The play was left before the page was loaded again.
      if (!left && /^#(game|twins)=/.test(location.hash)) {
        history.replaceState(null, "");
        return void this.open();
      }
      this.#twins = left?.twins;
      if (left?.twins) twins.play(left.twins);
      else twins.end();
      if (left?.computer) undo.returnTo(left.computer);
    }
    if (/^#(tab|listing)=/.test(location.hash)) return void this.#computer.showTab(tab);
    tabs.choose(tab);
    sheet.close();
  }
}

// Numbers stay unique when the page is loaded again.
function newPlay() { return performance.timeOrigin + performance.now(); }
