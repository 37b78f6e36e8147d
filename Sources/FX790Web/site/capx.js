// Sources of CAP-X, the language behind the ASMBL key.

export class CapX {
  #exports;
  #exchange;

  constructor(exchange) {
    this.#exports = exchange.exports;
    this.#exchange = exchange;
  }

  // What there is to say about a source, its words by lines, and where it starts: { diagnostics, rows, start }.
  check(source) {
    this.#exports.fx_capx_check(this.#exchange.give(source));
    return this.#exchange.json;
  }
  // A sign for each character, line by line.
  colours(source) {
    this.#exports.fx_capx_colours(this.#exchange.give(source));
    return this.#exchange.text.split("\n");
  }
  // Puts a source behind the ASMBL key; false if it is not loaded, which the view's message tells of.
  load(source) { return this.#exports.fx_capx_load(this.#exchange.give(source)) !== 0; }
  // The source that is there.
  get source() {
    this.#exports.fx_capx_source();
    return this.#exchange.text;
  }
  // The words of a dump, a line each, and between word and instruction the line of the source that they
  // come from.
  besideSource(dump) {
    this.#exports.fx_capx_lines();
    const sources = new Map(this.#exchange.json.map(({ address, source }) => [address, source]));
    return dump.split("\n").map((line) => {
      const source = sources.get(parseInt(line, 10));
      const [word, instruction] = [line.slice(0, wordWidth), line.slice(wordWidth)];
      return source === undefined ? line : `${word} ${source.padEnd(sourceWidth)}${instruction}`;
    }).join("\n");
  }
}

// An address with its word, and as much as lines of a source mostly have.
const wordWidth = 9;
const sourceWidth = 18;

const operations = "START|END|CONST|ADCON|RESV|LAI|LD|ST|ADD|SUB|AND|EOR|SFT|JNZ|JC|JSR|READ|WRITE|HJ";
const firstLine = new RegExp(`^[ \\t]*([A-Z]\\w*)?[ \\t]*:[ \\t]*(${operations})[ \\t]*:|^([A-Z]\\w*)?[ \\t]+(${operations})([ \\t]|$)`, "i");

// Whether a text is a source of CAP-X, by its first line: those of BASIC begin with a number.
export function isCapX(text) {
  return firstLine.test(text.split("\n").find((line) => line.trim() !== "") ?? "");
}
