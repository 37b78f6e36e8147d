// Decodes text files: UTF-8, UTF-16 with or without a byte order mark, Latin-1.

import { phrase } from "./language.js";

export function textOf(content) {
  const encoding = marked(content) ?? unmarked(content);
  const text = new TextDecoder(encoding).decode(content);
  if (text.includes("\0")) throw new Error(phrase`it is no text`);
  return text;
}

function marked([first, second]) {
  if (first === 0xFF && second === 0xFE) return "utf-16le";
  return first === 0xFE && second === 0xFF ? "utf-16be" : undefined;
}

function unmarked(content) {
  // A listing is mostly ASCII, so in UTF-16 every other byte is 0.
  const zeros = [0, 0];
  content.forEach((byte, index) => { if (byte === 0) zeros[index & 1] += 1; });
  const many = content.length / 4;
  if (zeros[1] > many && zeros[0] < many / 8) return "utf-16le";
  if (zeros[0] > many && zeros[1] < many / 8) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(content);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}
