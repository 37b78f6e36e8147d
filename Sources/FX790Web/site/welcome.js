// The card for new users that offers a game.

const element = (id) => document.getElementById(id);

export class Welcome {
  #state;
  #computer;

  // `computer` has `touched()` and `playGame(id)`.
  constructor({ state, computer }) {
    this.#state = state;
    this.#computer = computer;
    element("play-first").addEventListener("click", () => {
      this.end();
      computer.playGame("horse-race");
    });
    element("end-welcome").addEventListener("click", () => this.end());
    this.#show();
  }

  // Hides the card once the user has started something.
  end() {
    if (this.#state.settings.isWelcomed) return;
    this.#state.settings.isWelcomed = true;
    this.#show();
    this.#computer.touched();
  }

  #show() { element("welcome").hidden = this.#state.settings.isWelcomed; }
}
