// Records a cassette from a microphone or line-in, and shows its files as they are read.

import { element, setText } from "./dom.js";
import { save } from "./files.js";
import { phrase } from "./language.js";
import { clockTime, fileRow } from "./tape-files.js";
import { longestSound, wavFile } from "./tape-sound.js";

// The levels that need no change, as parts of full scale.
const quietest = 0.02;
const loudest = 0.98;
// How much of the level is left in the next piece.
const decay = 0.95;
// Bits a second of a cassette at the right speed, and the tolerable part above and below.
const usualBitRate = 293;
const speedTolerance = 0.12;

// What to change, in one sentence.
function adviceOn({ level, files = [], badAt, bitRate = usualBitRate }) {
  if (level < quietest) return phrase`Nothing is heard, or too quietly: turn the volume up.`;
  if (level > loudest) return phrase`Too loud: turn the volume down.`;
  if (badAt === undefined) return files.length > 0 ? phrase`All bytes are clear.` : phrase`The level is right. No program yet …`;
  const place = phrase`Bytes at ${clockTime(badAt)} cannot be read.`;
  const speed = bitRate / usualBitRate;
  if (Math.abs(speed - 1) > speedTolerance) {
    const part = Math.round(Math.abs(speed - 1) * 100);
    return `${place} ${speed > 1 ? phrase`The tape runs ${part} % too fast.` : phrase`The tape runs ${part} % too slowly.`}`;
  }
  return `${place} ${phrase`Try it louder or softer, or turn the screw beside the recorder’s head (azimuth) until it sounds bright.`}`;
}

export class Microphone {
  #recorder;
  #notices;
  #insert;
  // The present recording, or undefined.
  #session;
  // The WAV file of the last recording.
  #wav;

  // `insert` takes the tape of a recording.
  constructor({ recorder, notices, insert }) {
    this.#recorder = recorder;
    this.#notices = notices;
    this.#insert = insert;
    const on = (id, act) => element(id).addEventListener("click", act);
    on("record-sound", () => this.#begin());
    on("stop-hearing", () => this.#end(true));
    on("cancel-hearing", () => this.#end(false));
    on("save-heard", () => save("cassette.wav", this.#wav, "audio/wav"));
  }

  async #begin() {
    element("record-sound").disabled = true;
    let stream;
    try {
      if (!navigator.mediaDevices) throw new Error(phrase`the browser offers it only to pages with https`);
      // A browser's processing is for voices.
      const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
      stream = await navigator.mediaDevices.getUserMedia({ audio });
      await this.#start(stream);
    } catch (error) {
      for (const track of stream?.getTracks() ?? []) track.stop();
      const reason = { NotAllowedError: phrase`it was not allowed`, NotFoundError: phrase`there is no microphone or line-in` }[error.name];
      this.#notices.warn(phrase`Nothing is recorded: ${reason ?? error.message}.`);
    }
    element("record-sound").disabled = false;
  }

  async #start(stream) {
    const context = new AudioContext();
    const session = { stream, context, pieces: [], length: 0, level: 0, news: {}, isAsking: false };
    try {
      await context.audioWorklet.addModule(new URL("hearing.js", import.meta.url));
      session.hearing = await this.#recorder.listen(context.sampleRate);
    } catch (error) {
      context.close();
      throw error;
    }
    if (!session.hearing) throw new Error(phrase`a tape cannot have ${context.sampleRate} samples a second`);
    const node = new AudioWorkletNode(context, "hearing");
    node.port.onmessage = ({ data }) => this.#take(data, session);
    // A node that leads nowhere is not asked for samples.
    context.createMediaStreamSource(stream).connect(node).connect(context.destination);
    stream.getTracks()[0].addEventListener("ended", () => this.#end(true));
    this.#session = session;
    this.#wav = undefined;
    this.#show();
  }

  #take(samples, session) {
    if (session !== this.#session) return;
    const whole = new Int16Array(samples.length);
    let peak = 0;
    samples.forEach((sample, index) => {
      peak = Math.max(peak, Math.abs(sample));
      whole[index] = Math.max(-32768, Math.min(32767, Math.round(sample * 32768)));
    });
    session.pieces.push(whole);
    session.length += samples.length;
    session.level = Math.max(peak, session.level * decay);
    session.hearing.hear(samples);
    this.#ask(session);
    this.#show();
    if (session.length > longestSound * session.context.sampleRate) this.#end(true);
  }

  // One question at a time; it is answered after the samples before it.
  async #ask(session) {
    if (session.isAsking) return;
    session.isAsking = true;
    try {
      session.news = await session.hearing.news() ?? session.news;
    } catch {
      // The recording has ended.
    }
    session.isAsking = false;
  }

  #show() {
    const session = this.#session;
    element("hearing").hidden = !session;
    element("record-sound").hidden = Boolean(session);
    element("save-heard").hidden = Boolean(session) || !this.#wav;
    if (!session) return;
    const { files = [] } = session.news;
    element("hearing-level").value = session.level;
    setText(element("hearing-time"), clockTime(session.length / session.context.sampleRate));
    setText(element("hearing-advice"), adviceOn({ ...session.news, level: session.level }));
    const list = element("hearing-files");
    if (list.children.length !== files.length) list.replaceChildren(...files.map((file) => fileRow(file)));
  }

  async #end(isWanted) {
    const session = this.#session;
    if (!session) return;
    this.#session = undefined;
    for (const track of session.stream.getTracks()) track.stop();
    session.context.close();
    const heard = await session.hearing.finish();
    if (isWanted && session.length > 0) {
      const samples = new Int16Array(session.length);
      let place = 0;
      for (const piece of session.pieces) {
        samples.set(piece, place);
        place += piece.length;
      }
      this.#wav = wavFile(samples, session.context.sampleRate);
    }
    this.#show();
    if (!isWanted) return;
    if (heard) await this.#insert(heard);
    else this.#notices.warn(phrase`No computer tape was found in the sound. It can be saved as a .wav file.`);
  }
}
