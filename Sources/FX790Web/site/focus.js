// Returns the focus to the computer after a mouse or touch choice, and after a start by key.

// Leaves a button, unless it is one of the computer's keys.
export function focusDisplay() {
  if (document.activeElement?.closest("button:not(.key)")) document.querySelector(".displays").focus({ preventScroll: true });
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
