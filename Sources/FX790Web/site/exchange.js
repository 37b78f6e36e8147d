// Bytes, text and JSON in and out of a module's memory. No other script uses pointers.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

// Any call may grow the memory, so each access creates a new view.
export class Exchange {
  exports;
  // The result of the last call of `ask`.
  result;

  constructor(exports) { this.exports = exports; }

  // Writes to the input; returns the number of bytes.
  give(content) {
    const bytes = encoded(content);
    const place = this.exports.fx_input(bytes.length);
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    return bytes.length;
  }

  // Writes values in sequence; returns their sizes.
  giveAll(...contents) {
    const parts = contents.map(encoded);
    this.give(joined(parts));
    return parts.map((part) => part.length);
  }

  // Calls an exported function. Texts and bytes among the values go to the input; the function gets
  // their sizes.
  ask(name, ...values) {
    const isContent = (value) => typeof value === "string" || value instanceof Uint8Array;
    const contents = values.filter(isContent);
    const sizes = contents.length > 0 ? this.giveAll(...contents) : [];
    this.result = this.exports[name](...values.map((value) => isContent(value) ? sizes.shift() : value));
    return this;
  }

  // A copy of the last output as bytes, text or parsed JSON.
  get bytes() { return this.#output.slice(); }
  get text() { return decoder.decode(this.#output); }
  get json() { return JSON.parse(this.text); }

  get #output() {
    return new Uint8Array(this.exports.memory.buffer, this.exports.fx_output(), this.exports.fx_output_count());
  }
}

// Decodes `fx_screen`: dot columns, and a bit for each part of the glass.
export function screenOf(bytes) {
  const [count] = bytes.subarray(-1);
  return { columns: bytes.subarray(0, count), darkParts: bytes.subarray(-9, -1) };
}

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
