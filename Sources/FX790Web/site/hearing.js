// The audio thread's side of microphone.js: hands over the samples of a recording in pieces.

const pieceSize = 4096;

registerProcessor("hearing", class extends AudioWorkletProcessor {
  #piece = new Float32Array(pieceSize);
  #count = 0;

  process([input]) {
    const [samples] = input;
    if (!samples) return true;
    for (const sample of samples) {
      this.#piece[this.#count++] = sample;
      if (this.#count < pieceSize) continue;
      this.port.postMessage(this.#piece, [this.#piece.buffer]);
      this.#piece = new Float32Array(pieceSize);
      this.#count = 0;
    }
    return true;
  }
});
