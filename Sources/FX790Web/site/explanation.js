// The text under the display, also for screen readers: what an error means, or what to press.

import { compX } from "./machine.js";

// The hint while STOP is lit.
export const exeGoesOn = "EXE continues.";

const element = (id) => document.getElementById(id);

export class Explanation {
  #speech;
  #said;

  constructor(speech) { this.#speech = speech; }

  show(view) {
    const place = element("explanation");
    const { text: line, explanation } = view;
    const hint = explanation ? "" : hintFor(view);
    const told = explanation ? `${explanation} AC or BRK continues.` : hint;
    if (place.textContent !== told) place.textContent = told;
    place.classList.toggle("hint", hint !== "");
    // The cursor is not spoken.
    const said = `${line.replace(/_(?=\s*$)/, "").trim()}\n${explanation}`;
    if (said === this.#said) return;
    this.#said = said;
    const [text] = said.split("\n");
    document.querySelector("#display canvas").setAttribute("aria-label", `Display: ${text || "empty"}`);
    this.#speech.say(said);
  }
}

// A hint at keys that the display does not mention.
function hintFor({ signs, typing, debugger: { area, running } }) {
  if (signs.includes("STOP")) return exeGoesOn;
  if (running && typing) return "EXE enters it.";
  return area === compX && !running ? "ASMBL: capital letters choose, EXE continues, BRK leaves." : "";
}
