// What the page's address asks for behind its "#": a game, twins, a panel. The panel that is seen is
// in the address too, so that the browser's back button leads to the one before.
//
//     #game=horse-race   plays a game
//     #twins=hangman     plays it in both its forms
//     #tab=help          shows a panel
//     #model=pb-100      takes another model of the family

export class Addresses {
  #computer;
  #games;
  #notices;
  #isChanged = false;
  // The game or the twins that were asked for last.
  #played = "";

  // `computer` has `isKept`, `isPlaying`, `tabs`, `sheet`, `playGame(id)`, `playTwins(index)`, `showTab(name)`, which tells whether there is
  // such a panel, `chooseModel(name)`, which tells the same of models, and `showFirst()`.
  constructor({ machine, computer, notices }) {
    this.#computer = computer;
    this.#games = machine.games.map(({ id }) => id);
    this.#notices = notices;
    window.addEventListener("hashchange", () => {
      this.#isChanged = true;
      this.open();
    });
  }

  // Whether the page is shown inside of another.
  static get isEmbedded() { return new URLSearchParams(location.search).has("embed"); }

  // Does what the address asks for; tells whether it asked for anything of these.
  open() {
    const isDone = this.#follow();
    // The panel that is seen belongs to the address.
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
    // Who comes back finds the game as it went on meanwhile.
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

  // After a reload the game goes on where it was, if it was kept.
  get #isGoingOn() {
    const [visit] = performance.getEntriesByType("navigation");
    return visit?.type === "reload" && !this.#isChanged && !Addresses.isEmbedded && this.#computer.isKept;
  }

  // The panel that a person has chosen, after another.
  note(tab) {
    if (Addresses.isEmbedded || location.hash === `#tab=${tab}`) return;
    history.pushState({ tab }, "", `#tab=${tab}`);
  }
}
