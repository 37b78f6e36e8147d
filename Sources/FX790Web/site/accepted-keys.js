// The keys that a running program distinguishes, from its listing: the characters that it compares
// with KEY$, and those that its prompts name, such as (Y/N) and (1-9).

import { phrase } from "./language.js";

// The hint while STOP is lit.
export const exeContinues = phrase`EXE continues.`;

// A program with more keys, EXE included, gets buttons only for those of KEY$, for those of its
// prompts, or for digits.
const fewKeys = 16;
// Milliseconds since a line with KEY$ in which a program still counts as waiting for a key.
const pollPause = 300;

// INPUT of a number, perhaps after a question, or VAL of a text.
const numericInput = /VAL\(|INPUT\s*(?:"[^"]*"\s*[,;])?\s*[A-Z](?![A-Z$])/;
const digits = [..."0123456789"];

// (Y/N) or (1-9); a range has two digits or two letters.
const prompt = /\(([0-9A-Z])([-/])([0-9A-Z])\)/gi;
const range = /^(\d\d|[A-Z]{2})$/;

export class AcceptedKeys {
  // The keys that KEY$ is compared with.
  #polled;
  // The lines with KEY$, and when one of them ran last.
  #lines;
  #seen = -Infinity;
  // The digits, if INPUT asks for a number.
  #typed;
  // The line of the last INPUT, and the keys of its prompt, which disappears when one types.
  #asked = { keys: [] };
  // All keys of the program, in a fixed order; EXE is the last.
  all;
  // Whether it distinguishes single keys, not only what one types.
  isGame;
  // Whether it has an INPUT.
  isTyped;

  constructor(listing, mostKeys = fewKeys) {
    const rows = listing.split("\n").map((row) => /^\s*(\d+)(.*)$/.exec(row)).filter((row) => row);
    const variables = ["KEY$", ...[...listing.matchAll(/([A-Z]\d?\$)=KEY\$/g)].map(([, name]) => name)];
    this.#lines = new Set(rows.filter(([, , text]) => text.includes("KEY$")).map(([, number]) => Number(number)));
    // Prompts are in quotes; in an expression, (7-B) is a difference.
    const texts = rows.flatMap(([, , text]) => text.split('"').filter((_, index) => index % 2 === 1)).join("\n");
    const prompted = promptedBy(texts);
    // The answers to a question belong to its prompt alone.
    const answers = promptedBy(texts, "/");
    this.#polled = compared(rows.map(([, , text]) => text).join("\n"), variables, answers);
    this.#typed = numericInput.test(listing) ? digits : [];
    const choices = [[...this.#polled, ...prompted], this.#polled, prompted, []].map((keys) => [...new Set([...keys, ...this.#typed])].sort());
    this.all = [...choices.find((keys) => keys.length < mostKeys), "EXE"];
    this.isGame = this.all.length > 1 && this.#polled.length + prompted.length > 0;
    this.isTyped = rows.some(([, , text]) => text.includes("INPUT"));
  }

  // The keys for which the program waits now.
  now({ text, signs, typing, debugger: { running, line } }) {
    if (signs.includes("STOP")) return ["EXE"];
    if (!running) return [];
    const prompted = promptedBy(text);
    if (typing) {
      if (prompted.length > 0 || this.#asked.line !== line) this.#asked = { line, keys: prompted };
      const { keys } = this.#asked;
      return [...(keys.length > 0 ? keys : this.#typed), "EXE"];
    }
    if (this.#lines.has(line)) this.#seen = performance.now();
    if (performance.now() - this.#seen > pollPause) return [];
    return prompted.length > 0 ? prompted : this.#polled;
  }
}

function promptedBy(text, signs = "/-") {
  return [...text.matchAll(prompt)].filter(([, , sign]) => signs.includes(sign)).flatMap(([, first, sign, last]) => {
    const ends = [first, last].map((end) => end.toUpperCase());
    if (sign === "/") return ends;
    return range.test(ends.join("")) ? between(...ends) : [];
  });
}

// IF K$="Y" names a key, unless it is one of `answers`; IF K$<"0" and then IF K$>"4" a range.
function compared(text, variables, answers) {
  const names = variables.map((name) => name.replace("$", "\\$")).join("|");
  const keys = [];
  let low;
  for (const [, sign, key] of text.matchAll(new RegExp(`IF\\s*(?:${names})\\s*([=≠<>≤≥]+)\\s*"(.)"`, "g"))) {
    const end = key.toUpperCase();
    if (/>/.test(sign) && low) keys.push(...between(low, end));
    else if (/^[=≠]$/.test(sign) && !answers.includes(end)) keys.push(end);
    low = sign === "<" ? end : undefined;
  }
  return keys;
}

function between(first, last) {
  const [from, to] = [first, last].map((key) => key.codePointAt(0));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String.fromCodePoint(from + index));
}
