// Gives the keys of the PC back to the computer: after a press or a choice made with mouse or finger what
// is typed next is for it, and after a start by key too.

// What has been started by a key of the PC is played with the next: the button that did it lets go, if it is
// none of the computer's.
export function focusDisplay() {
  if (document.activeElement?.closest("button:not(.key)")) document.querySelector(".displays").focus({ preventScroll: true });
}

export function giveKeysBack() {
  // Enter is EXE again, not the same button once more.
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
