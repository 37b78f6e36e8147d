// Routes keys to the computer, or to playing twins. Each input first advances the clock to the
// current time.

export class Keys {
  caps = [];
  #machine;
  #computer;
  #isDown = new Set();

  constructor({ machine, computer }) {
    this.#machine = machine;
    this.#computer = computer;
  }

  // Presses a key; false if the strip holds it back.
  press(cap) {
    const { persistence, twins, keyboard } = this.#computer;
    if (this.#isHeldBack(cap.character)) return false;
    persistence.noteUse();
    this.#computer.clock.catchUp();
    if (twins.isOn) twins.press(cap);
    else this.#machine.press(cap.key);
    this.#isDown.add(cap.key);
    keyboard.mark(cap.key, true);
    this.#computer.touched();
    return true;
  }

  #isHeldBack(character) {
    const { twins, strip, view } = this.#computer;
    // Before the first frame there is no view.
    if (twins.isOn || !view || !strip.holdsBack(character, view)) return false;
    this.#computer.touched();
    return true;
  }

  release(cap) {
    if (!this.#isDown.delete(cap.key)) return;
    this.#computer.keyboard.mark(cap.key, false);
    this.#computer.clock.catchUp();
    this.#machine.release(cap.key);
    this.#computer.touched();
  }

  releaseAll() {
    for (const key of this.#isDown) this.#computer.keyboard.mark(key, false);
    this.#isDown.clear();
    this.#machine.releaseAll();
  }

  tap(...labels) {
    this.#computer.clock.catchUp();
    for (const label of labels) {
      const cap = this.labelled(label);
      // Older models have no BRK.
      if (!cap) continue;
      this.#machine.press(cap.key);
      this.#machine.release(cap.key);
    }
  }

  // The first key with a label: the prefixes S and F precede the letters.
  labelled(label) { return this.caps.find((cap) => cap.label === label); }

  capFor(character) {
    const key = this.#machine.keyFor(character);
    return this.caps.find((cap) => cap.key === key);
  }

  // The key of a character or EXE.
  capOf(label) { return label === "EXE" ? this.labelled(label) : this.capFor(label); }

  // Types one character; a longer text is pasted at typing speed.
  type(text) {
    const { persistence, twins } = this.#computer;
    persistence.noteUse();
    this.#computer.clock.catchUp();
    const characters = [...text];
    if (twins.isOn) for (const character of characters) twins.type(character);
    else if (characters.length === 1) this.#machine.typeCharacter(text);
    else this.#machine.type(text);
    this.#computer.touched();
  }

  erase() {
    const { clock, twins } = this.#computer;
    clock.catchUp();
    if (twins.isOn) twins.erase();
    else this.#machine.erase();
    this.#computer.touched();
  }
}
