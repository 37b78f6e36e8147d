// Copying to the clipboard.

import { element } from "./dom.js";
import { phrase } from "./language.js";

const labels = new WeakMap();

// Copies a text, and shows the result on the button for a moment. Screen readers do not read the
// text of these buttons, which have other names.
export async function copy(text, button) {
  if (!labels.has(button)) labels.set(button, button.textContent);
  const result = await navigator.clipboard.writeText(text).then(() => phrase`Copied`, () => phrase`Not allowed`);
  button.textContent = element("spoken").textContent = result;
  setTimeout(() => { button.textContent = labels.get(button); }, 1600);
}
