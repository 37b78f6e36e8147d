// A card that offers new users a game.

const element = (id) => document.getElementById(id);

export class Welcome {
  #state;
  #computer;

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

  // Hides the card.
  end() {
    if (this.#state.settings.isWelcomed) return;
    this.#state.settings.isWelcomed = true;
    this.#show();
    this.#computer.touched();
  }

  #show() { element("welcome").hidden = this.#state.settings.isWelcomed; }
}
