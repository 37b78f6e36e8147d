// Sound, contrast, and the meaning of the PC's keys.

import { element } from "./dom.js";

export class Settings {
  #state;
  #computer;

  constructor({ state, computer }) {
    this.#state = state;
    this.#computer = computer;
    element("key-choice").addEventListener("change", (event) => this.#set("keys", event.target.value));
    element("contrast").addEventListener("input", (event) => this.#set("contrast", event.target.valueAsNumber));
    element("mute").addEventListener("click", () => {
      this.#set("isMuted", !this.#state.settings.isMuted);
      computer.sound.unlock();
    });
  }

  apply() {
    const { isMuted, keys, contrast } = this.#state.settings;
    const { running, sound, pcKeys, lcd, twins } = this.#computer;
    running.apply();
    sound.isMuted = isMuted;
    pcKeys.isByPosition = keys === "position";
    lcd.contrast = twins.contrast = (contrast + 2) / 9.5;
    for (const radio of document.querySelectorAll("#key-choice input")) radio.checked = radio.value === keys;
    element("mute").textContent = `Sound: ${isMuted ? "off" : "on"}`;
    element("contrast").value = contrast;
    this.#computer.touched();
  }

  #set(setting, value) {
    this.#state.settings[setting] = value;
    this.apply();
  }
}
