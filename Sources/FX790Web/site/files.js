// Downloads and chosen files.

import { made } from "./dom.js";
import { phrase } from "./language.js";

// Larger files are no listings: the computer has 16 KB.
const largest = 2_000_000;

// Downloads a file.
export function save(name, content, type = "text/plain") {
  const href = URL.createObjectURL(new Blob([content], { type }));
  made("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

// Returns the bytes of a file; throws if it is too large.
export async function read(file, limit = largest) {
  if (file.size > limit) throw new Error(phrase`it is too large`);
  return new Uint8Array(await file.arrayBuffer());
}

// `chosen` receives the files that the user chooses.
export function chooser(button, input, chosen) {
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const files = [...input.files];
    // Choosing the same file again must raise an event.
    input.value = "";
    if (files.length > 0) chosen(...files);
  });
}
