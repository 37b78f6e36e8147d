// Sources of CAP-X, the assembly language of the ASMBL key.

export class CapX {
  #exchange;

  constructor(exchange) { this.#exchange = exchange; }

  // The result is { diagnostics, rows, start }.
  check(source) { return this.#exchange.ask("fx_capx_check", source).json; }
  // Returns one letter for each character, line by line.
  colours(source) { return this.#exchange.ask("fx_capx_colours", source).text.split("\n"); }
  // Returns false on failure; the view's message has the reason.
  load(source) { return this.#exchange.ask("fx_capx_load", source).result !== 0; }
  get source() { return this.#exchange.ask("fx_capx_source").text; }
  // Inserts source lines between words and instructions of a dump.
  besideSource(dump) {
    const lines = this.#exchange.ask("fx_capx_lines").json;
    const sources = new Map(lines.map(({ address, source }) => [address, source]));
    return dump.split("\n").map((line) => {
      const source = sources.get(parseInt(line, 10));
      const [word, instruction] = [line.slice(0, wordWidth), line.slice(wordWidth)];
      return source === undefined ? line : `${word} ${source.padEnd(sourceWidth)}${instruction}`;
    }).join("\n");
  }
}

// Widths of an address with its word, and of a source line.
const wordWidth = 9;
const sourceWidth = 18;

const operations = "START|END|CONST|ADCON|RESV|LAI|LD|ST|ADD|SUB|AND|EOR|SFT|JNZ|JC|JSR|READ|WRITE|HJ";
const firstLine = new RegExp(`^[ \\t]*([A-Z]\\w*)?[ \\t]*:[ \\t]*(${operations})[ \\t]*:|^([A-Z]\\w*)?[ \\t]+(${operations})([ \\t]|$)`, "i");

// Decides by the first line: lines of BASIC begin with a number.
export function isCapX(text) {
  return firstLine.test(text.split("\n").find((line) => line.trim() !== "") ?? "");
}
