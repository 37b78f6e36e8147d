// Decodes recordings of tapes, and writes WAV files.

import { phrase } from "./language.js";

// Enough for the tones of a tape, up to 2400 Hz.
const heardRate = 16_000;
const savedRate = 22_050;
const headerSize = 44;
// In seconds: a side of the longest common cassette.
export const longestSound = 45 * 60;

export async function soundOf(content) {
  let sound;
  try {
    sound = await new OfflineAudioContext(1, 1, heardRate).decodeAudioData(content.buffer);
  } catch {
    throw new Error(phrase`this browser cannot play this recording`);
  }
  if (sound.duration > longestSound) throw new Error(phrase`it is longer than 45 minutes: shorten it`);
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  return { rate: sound.sampleRate, channels };
}

// A WAV file of the tape; `make` returns its samples at a rate.
export async function wav(make) { return wavFile(await make(savedRate), savedRate); }

// A WAV file with one channel of unsigned bytes or of signed 16-bit numbers.
export function wavFile(samples, rate) {
  const size = samples.BYTES_PER_ELEMENT;
  const count = samples.byteLength;
  const file = new Uint8Array(headerSize + count + count % 2);
  const view = new DataView(file.buffer);
  const text = (offset, letters) => file.set(new TextEncoder().encode(letters), offset);
  text(0, "RIFF");
  view.setUint32(4, file.length - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);  // sample format: PCM
  view.setUint16(22, 1, true);  // channels
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * size, true);  // bytes per second
  view.setUint16(32, size, true);  // bytes per sample
  view.setUint16(34, 8 * size, true);  // bits per sample
  text(36, "data");
  view.setUint32(40, count, true);
  file.set(new Uint8Array(samples.buffer, samples.byteOffset, count), headerSize);
  return file;
}
