// Tapes as sound: recordings of any kind that the browser can decode in, WAV files out.

// Enough for the tones of a tape, which go up to 2400 Hz.
const heardRate = 16_000;
const savedRate = 22_050;
const headerSize = 44;
// A side of the longest cassettes that were common, in seconds.
const longest = 45 * 60;

// The samples of a recording, a list for each channel.
export async function soundOf(content) {
  let sound;
  try {
    sound = await new OfflineAudioContext(1, 1, heardRate).decodeAudioData(content.buffer);
  } catch {
    throw new Error("it is no recording that this browser can play");
  }
  if (sound.duration > longest) throw new Error("it is longer than 45 minutes: cut it");
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  return { rate: sound.sampleRate, channels };
}

// A WAV file of one channel with a byte for each sample; `make` gives the samples at a rate.
export async function wav(make) {
  const samples = await make(savedRate);
  const file = new Uint8Array(headerSize + samples.length + samples.length % 2);
  const view = new DataView(file.buffer);
  const text = (offset, letters) => file.set(new TextEncoder().encode(letters), offset);
  text(0, "RIFF");
  view.setUint32(4, file.length - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); // plain samples
  view.setUint16(22, 1, true); // channels
  view.setUint32(24, savedRate, true);
  view.setUint32(28, savedRate, true); // bytes a second
  view.setUint16(32, 1, true); // bytes of a sample
  view.setUint16(34, 8, true); // bits of a sample
  text(36, "data");
  view.setUint32(40, samples.length, true);
  file.set(samples, headerSize);
  return file;
}
