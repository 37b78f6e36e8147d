// The fragment of the page's address. The visible panel is part of the history, so the back button
// returns to the previous one.
//
//     #game=horse-race   plays a game
//     #twins=hangman     plays both its forms
//     #tab=help          shows a panel
//     #model=pb-100      switches to another model

export class Addresses {
  #computer;
  #games;
  #notices;
  #isChanged = false;
  #played = "";

  // In `computer`, `showTab(name)` and `chooseModel(name)` return whether the name exists.
  constructor({ machine, computer, notices }) {
    this.#computer = computer;
    this.#games = machine.games.map(({ id }) => id);
    this.#notices = notices;
    window.addEventListener("hashchange", () => {
      this.#isChanged = true;
      this.open();
    });
  }

  static get isEmbedded() { return new URLSearchParams(location.search).has("embed"); }

  // Follows the address; returns whether it named one of these.
  open() {
    const isDone = this.#follow();
    if (isDone) history.replaceState({ tab: this.#computer.tabs.chosen }, "");
    return isDone;
  }

  #follow() {
    document.getElementById("whole").href = `./${location.hash}`;
    if (location.hash === "" && this.#isChanged) this.#computer.showFirst();
    const match = /^#(game|twins|tab|model)=([\w-]+)$/.exec(location.hash);
    if (!match) return false;
    const [, kind, name] = match;
    if (kind === "tab") {
      if (!this.#computer.showTab(name)) this.#notices.warn(`The link names a panel that is not there: ${name}.`);
      return true;
    }
    if (kind === "model") {
      if (!this.#isGoingOn && !this.#computer.chooseModel(name)) this.#notices.warn(`The link names a model that is not there: ${name}.`);
      return true;
    }
    const index = this.#games.indexOf(name);
    // With the back button, a game continues.
    const { tabs, sheet, isPlaying } = this.#computer;
    if (this.#played === location.hash && (history.state || isPlaying)) {
      tabs.choose(history.state?.tab);
      sheet.close();
      return true;
    }
    this.#played = location.hash;
    if (index < 0) {
      this.#notices.warn(`The link names a game that is not there: ${name}. The library has all there are.`);
      this.#computer.showTab("library");
    } else if (kind === "game") {
      if (!this.#isGoingOn) this.#computer.playGame(name);
    } else this.#computer.playTwins(index);
    return true;
  }

  // A reload must not restart a game that was saved.
  get #isGoingOn() {
    const [visit] = performance.getEntriesByType("navigation");
    return visit?.type === "reload" && !this.#isChanged && !Addresses.isEmbedded && this.#computer.isKept;
  }

  // Adds a chosen panel to the history.
  note(tab) {
    if (Addresses.isEmbedded || location.hash === `#tab=${tab}`) return;
    history.pushState({ tab }, "", `#tab=${tab}`);
  }
}
