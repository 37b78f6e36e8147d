// The tones of BEEP, through Web Audio, independent of the computer's time.

// Hertz of BEEP 0 and BEEP 1, and their duration in seconds.
const frequencies = [2048, 4096];
const duration = 0.125;
const loudness = 0.05;
// At full speed programs make too many tones: drop those later than this, in seconds.
const farthest = 0.8;

export class Sound {
  #context;
  #end = 0;
  isMuted = false;

  // Browsers allow sound only after a gesture, and some suspend it again.
  unlockAt(target) {
    for (const gesture of ["pointerup", "touchend", "click", "keydown"]) {
      target.addEventListener(gesture, () => this.unlock(), { capture: true, passive: true });
    }
  }

  // Must be called in a gesture.
  unlock() {
    if (this.isMuted) return;
    this.#context ??= typeof AudioContext === "undefined" ? undefined : new AudioContext();
    if (this.#context && this.#context.state !== "running") this.#context.resume().catch(() => {});
  }

  play(tone) {
    if (this.isMuted || this.#context?.state !== "running") return;
    const now = this.#context.currentTime;
    const start = Math.max(this.#end, now + 0.01);
    if (start > now + farthest) return;
    this.#end = start + duration;
    this.#schedule(frequencies[tone] ?? frequencies[0], start);
  }

  #schedule(frequency, start) {
    const oscillator = new OscillatorNode(this.#context, { type: "square", frequency });
    const gain = new GainNode(this.#context, { gain: 0 });
    // Fade in and out for two milliseconds to avoid clicks.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loudness, start + 0.002);
    gain.gain.setValueAtTime(loudness, start + duration - 0.002);
    gain.gain.linearRampToValueAtTime(0, start + duration);
    oscillator.connect(gain).connect(this.#context.destination);
    oscillator.start(start);
    oscillator.stop(start + duration);
  }
}
