// What goes into a module's memory and comes out of it: bytes, texts and JSON. No other script of the page
// uses pointers.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

// The memory may grow in any call, so views are made anew each time.
export class Exchange {
  exports;

  constructor(exports) { this.exports = exports; }

  // Puts a text or bytes into the input; returns how many bytes these are.
  give(content) {
    const bytes = encoded(content);
    const place = this.exports.fx_input(bytes.length);
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    return bytes.length;
  }

  // Gives several things, one after the other; returns their sizes.
  giveAll(...contents) {
    const parts = contents.map(encoded);
    this.give(joined(parts));
    return parts.map((part) => part.length);
  }

  // The last output: a copy of its bytes, its text, or the value of its JSON.
  get bytes() { return this.#output.slice(); }
  get text() { return decoder.decode(this.#output); }
  get json() { return JSON.parse(this.text); }

  get #output() {
    return new Uint8Array(this.exports.memory.buffer, this.exports.fx_output(), this.exports.fx_output_count());
  }
}

// What a display shows, from the bytes of `fx_screen`: the dots by columns, and a bit for each part of the
// glass.
export function screenOf(bytes) {
  const [count] = bytes.subarray(-1);
  return { columns: bytes.subarray(0, count), darkParts: bytes.subarray(-9, -1) };
}

// Bytes one after the other.
export function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}

function encoded(content) { return typeof content === "string" ? encoder.encode(content) : content; }
