// Sound, contrast, fading dots, vibration, and the meaning of the PC's keys.

import { element } from "./dom.js";
import { phrase } from "./language.js";
import { chooseLanguage, language } from "./languages.js";

// Milliseconds of vibration under a key.
const buzz = 12;

export class Settings {
  #state;
  #computer;
  #notices;

  constructor({ state, computer, notices }) {
    this.#state = state;
    this.#computer = computer;
    this.#notices = notices;
    for (const button of document.querySelectorAll("#page-language button")) {
      button.ariaPressed = button.lang === language;
      button.addEventListener("click", () => this.#chooseLanguage(button.lang));
    }
    element("key-choice").addEventListener("change", (event) => this.#set("keys", event.target.value));
    element("contrast").addEventListener("input", (event) => this.#set("contrast", event.target.valueAsNumber));
    for (const name of ["fades", "vibrates"]) {
      element(name).addEventListener("change", (event) => this.#set(name, event.target.checked));
    }
    element("vibrates").closest("label").hidden = !navigator.vibrate;
    document.addEventListener("pointerdown", (event) => this.#vibrate(event));
    element("mute").addEventListener("click", () => {
      this.#set("isMuted", !this.#state.settings.isMuted);
      computer.sound.unlock();
    });
  }

  apply() {
    const { isMuted, keys, contrast, fades, vibrates } = this.#state.settings;
    const { running, sound, pcKeys, lcd, twins } = this.#computer;
    running.apply();
    sound.isMuted = isMuted;
    pcKeys.isByPosition = keys === "position";
    lcd.fades = twins.fades = fades;
    lcd.contrast = twins.contrast = (contrast + 2) / 9.5;
    for (const radio of document.querySelectorAll("#key-choice input")) radio.checked = radio.value === keys;
    element("mute").textContent = isMuted ? phrase`Sound: off` : phrase`Sound: on`;
    element("contrast").value = contrast;
    element("fades").checked = fades;
    element("vibrates").checked = vibrates;
    this.#computer.touched();
  }

  #vibrate({ pointerType, target }) {
    const isKey = pointerType === "touch" && target.closest("#keyboard button, #next-keys button");
    if (isKey && this.#state.settings.vibrates) navigator.vibrate?.(buzz);
  }

  // Only a saved state survives the reload.
  async #chooseLanguage(name) {
    if (name === language) return;
    const { isKept, persistence, twins } = this.#computer;
    const question = !isKept || !persistence.trySave() ? phrase`Nothing is saved here: in another language the page starts anew.`
      : twins.isOn || !element("hearing").hidden ? phrase`A play of two programs, or a recording, ends if the page changes its language.` : "";
    if (question && !await this.#notices.ask(question, phrase`Change it`)) return;
    if (!chooseLanguage(name)) this.#notices.warn(phrase`The browser’s storage is full or refused: export what you want to keep.`);
  }

  #set(setting, value) {
    this.#state.settings[setting] = value;
    this.apply();
  }
}
