// Returns the focus to the computer after a mouse or touch choice, and after a start by key.

// Scrolls this page to the display, but never a page that embeds it, and leaves a button, unless it
// is one of the computer's keys.
export function showDisplay() {
  const displays = document.querySelector(".displays");
  const { top, bottom } = displays.getBoundingClientRect();
  const above = document.querySelector(".top").getBoundingClientRect().bottom;
  if (top < Math.max(above, 0) || bottom > window.innerHeight) window.scrollBy(0, top - above - 8);
  if (document.activeElement?.closest("button:not(.key)")) displays.focus({ preventScroll: true });
}

// The least height of a panel, in pixels, that shows what is in it.
const leastPanel = 240;

// Scrolls to the panels if they are below the window.
export function showPanel() {
  const panels = document.querySelector(".panels");
  const room = window.innerHeight - panels.getBoundingClientRect().top;
  if (room < Math.min(leastPanel, panels.offsetHeight)) panels.scrollIntoView({ block: "start" });
}

export function giveKeysBack() {
  // Enter must be EXE again, not press the same button again.
  document.addEventListener("click", (event) => {
    if (event.detail > 0) event.target.closest?.("button, label")?.blur();
    if (event.detail > 0 && event.target.matches("input:is([type=radio], [type=checkbox])")) event.target.blur();
  });
  let isPointed = false;
  document.addEventListener("pointerdown", () => { isPointed = true; }, { capture: true });
  document.addEventListener("keydown", () => { isPointed = false; }, { capture: true });
  document.addEventListener("change", (event) => {
    if (isPointed && event.target.matches("select")) event.target.blur();
  });
}
