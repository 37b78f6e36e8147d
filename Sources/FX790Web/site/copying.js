// Copying to the clipboard.

const labels = new WeakMap();

// Copies a text, and shows the result on the button for a moment.
export async function copy(text, button) {
  if (!labels.has(button)) labels.set(button, button.textContent);
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Not allowed";
  }
  setTimeout(() => { button.textContent = labels.get(button); }, 1600);
}
