// What goes into the modules' memory and comes out of it: bytes, texts and JSON. Nothing else on the page
// knows about pointers.

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

  // Gives several things, one behind the other; returns their sizes.
  giveAll(...contents) {
    const parts = contents.map(encoded);
    this.give(joined(parts));
    return parts.map((part) => part.length);
  }

  // What came out last: a copy, as text, or as what it says.
  get bytes() { return this.#output.slice(); }
  get text() { return decoder.decode(this.#output); }
  get json() { return JSON.parse(this.text); }

  get #output() { return this.bytesAt(this.exports.fx_output(), this.exports.fx_output_count()); }

  // Bytes at a place of the memory, until the next call.
  bytesAt(place, count) { return new Uint8Array(this.exports.memory.buffer, place, count); }
}

// Bytes one behind the other.
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
