// The cassette recorder's panel.

import { element } from "./dom.js";
import { chooser, read, save } from "./files.js";
import { phrase } from "./language.js";
import { Microphone } from "./microphone.js";
import { clockTime, fileRow } from "./tape-files.js";
import { soundOf, wav } from "./tape-sound.js";

// The bytes of a side of a C-60 cassette as 48 kHz 16-bit stereo, and a reserve.
const longestFile = 400_000_000;

const signs = { playing: "▶", recording: "●" };
const motionNames = { playing: phrase`plays`, recording: phrase`records` };

export class TapeDeck {
  #machine;
  #notices;
  #computer;
  #shown = "";
  #listed = "";
  #listings;

  constructor({ machine, notices, computer, listings }) {
    this.#listings = listings;
    this.#machine = machine;
    this.#notices = notices;
    this.#computer = computer;
    const on = (id, act) => element(id).addEventListener("click", act);
    on("open-tape", () => this.#open(-1));
    on("new-tape", () => this.#replace(() => machine.recorder.insertBlank()));
    on("eject-tape", () => this.#replace(() => machine.recorder.eject()));
    on("rewind-tape", () => this.#wind(false));
    on("wind-tape", () => this.#wind(true));
    on("save-tape-sound", () => this.#save("tape.wav", "audio/wav", () => wav((rate) => machine.recorder.sound(rate))));
    on("save-tape-bytes", () => this.#save("tape.bin", "application/octet-stream", () => machine.recorder.bytes));
    chooser(element("insert-tape"), element("tape-file"), (file) => this.insert(file));
    new Microphone({ recorder: machine.recorder, notices, insert: (heard) => this.#insertHeard(heard) });
  }

  static takes(file) { return /\.(wav|bin|asc)$/i.test(file.name) || file.type.startsWith("audio/"); }

  async insert(file) {
    try {
      await this.#takeOver(await this.#read(file), file.name);
    } catch (error) {
      this.#notices.warn(phrase`${file.name} is not in the recorder: ${error.message}.`);
    }
  }

  // Inserts what was recorded.
  async #insertHeard(heard) {
    try {
      await this.#takeOver(heard, "the recording");
    } catch (error) {
      this.#notices.warn(phrase`The recording is not in the recorder: ${error.message}.`);
    }
  }

  async #takeOver(heard, name) {
    if (!await this.#mayReplaceTape()) return;
    if (!this.#machine.recorder.takeOver(heard, name)) throw new Error(phrase`it could not be read again`);
    this.#computer.touched();
  }

  // Returns a snapshot with the file's tape and the sound report.
  async #read(file) {
    const content = await read(file, longestFile);
    if (/\.(bin|asc)$/i.test(file.name)) {
      return found(await this.#machine.recorder.tapeOfBytes(content), phrase`it has no readable file, or it plays for more than a day`);
    }
    this.#notices.inform(phrase`Listening to ${file.name} …`);
    const { rate, channels } = await soundOf(content);
    return found(await this.#machine.recorder.tapeOfSound(channels, rate), phrase`no computer tape was found in the sound`);
  }

  // Asks before an unsaved recording is lost.
  async #mayReplaceTape() {
    if (!this.#machine.view.tape?.unsaved) return true;
    return this.#notices.ask(phrase`The tape in the recorder has not been saved as a file. Erase it?`, phrase`Erase it`);
  }

  async #replace(act) {
    if (!await this.#mayReplaceTape()) return;
    act();
    this.#computer.touched();
  }

  #wind(isToEnd) {
    this.#machine.recorder.wind(isToEnd);
    this.#computer.touched();
  }

  async #save(name, type, content) {
    try {
      const { recorder } = this.#machine;
      const before = recorder.bytes;
      save(name, await content(), type);
      // The computer may have recorded more meanwhile.
      if (String(recorder.bytes) === String(before)) recorder.noteSaved();
      this.#computer.touched();
    } catch (error) {
      this.#notices.warn(phrase`Nothing was saved: ${error.message}.`);
    }
  }

  refresh(tape) {
    const key = JSON.stringify(tape);
    if (key === this.#shown) return;
    this.#shown = key;
    const motion = tape?.motion ?? "empty";
    for (const part of document.querySelectorAll("#deck, #item-tape, #more-panels")) part.dataset.motion = motion;
    element("tape-sign").textContent = signs[motion] ?? "";
    element("tape-sign").hidden = !signs[motion];
    element("tape-sign").ariaLabel = motionNames[motion] ?? "";
    element("tape-counter").textContent = tape ? clockTime(tape.place / 1e6) : phrase`no tape`;
    element("tape-length").textContent = tape ? phrase`of ${clockTime(tape.length / 1e6)}` : "";
    element("tape-unsaved").hidden = !tape?.unsaved;
    for (const button of document.querySelectorAll("#tape [data-needs=tape]")) button.disabled = !tape;
    this.#wrap(tape ? tape.place / tape.length : 0);
    if (!tape || tape.motion === "stopped") this.#list(tape);
  }

  #row(file, index) {
    return fileRow(file, hasLines(file) ? [[phrase`Open`, () => this.#open(index)]] : []);
  }

  // Opens a program of the tape, or all (-1), in the editor.
  async #open(index) {
    const { listing, problem } = await this.#machine.recorder.listing(index);
    if (listing === null) this.#notices.warn(phrase`Not opened: ${problem}`);
    else this.#listings.open(listing);
  }

  // Each reel shows the tape before or after the position.
  #wrap(part) {
    const [hub, full] = [11, 26];
    const radius = (share) => Math.sqrt(hub * hub + share * (full * full - hub * hub)).toFixed(1);
    const [left, right] = document.querySelectorAll("#deck .wrap");
    left.setAttribute("r", radius(1 - part));
    right.setAttribute("r", radius(part));
  }

  #list(tape) {
    const key = JSON.stringify([tape?.segments, tape?.length, tape?.unsaved, tape?.place]);
    if (key === this.#listed) return;
    this.#listed = key;
    const { files, problems } = this.#machine.recorder.contents;
    element("tape-files").replaceChildren(...files.map((file, index) => this.#row(file, index)));
    element("open-tape").hidden = files.filter(hasLines).length < 2;
    const isBlank = tape && files.length === 0 && problems === 0;
    element("tape-note").textContent = !tape ? "" : problems > 0
      ? phrase`Parts of the tape cannot be read.` : isBlank ? phrase`The tape is blank.` : "";
  }
}

function found(heard, complaint) {
  if (!heard) throw new Error(complaint);
  return heard;
}

function hasLines({ made }) { return made === "SAVE" || made === "SAVE ALL"; }
