// Short notices, some with a button.

import { made } from "./dom.js";
import { phrase } from "./language.js";
import { language } from "./languages.js";

const stay = 8000;
// Warnings and offers stay longer, so that they can be read.
const stayLonger = 20000;
// Milliseconds until a new notice's buttons work.
const doubleClick = 500;

export class Notices {
  #root;
  #dialog;
  // The computer's message, and its notice.
  #said = "";
  #standing;
  // The notice of the last undoable action.
  #undoable;

  constructor(root, dialog) {
    this.#root = root;
    this.#dialog = dialog;
  }

  // Shows the computer's message while it lasts.
  stand(text) {
    if (text === this.#said) return;
    this.take(text);
    if (text) this.#standing = this.#show(text);
  }

  // Removes the computer's message, which the caller reports itself.
  take(text) {
    this.#standing?.remove();
    this.#standing = undefined;
    this.#said = text;
    return text;
  }

  inform(text) { this.#show(text, stay); }

  warn(text) { return this.#show(text, stayLonger, "warning"); }

  // Shows a notice with a button that works once.
  offer(text, label, act) { return this.#offer(this.#show(text, stayLonger), label, act); }

  // Replaces the last offer to undo by another, which a panel has too; if quiet, only removes it.
  undoable(text, label, act, { isQuiet = false, isWarning = false } = {}) {
    this.#undoable?.remove();
    if (isQuiet) return;
    this.#undoable = this.#offer(this.#show(text, stay, isWarning ? "warning" : ""), label, act);
  }

  #offer(notice, label, act) {
    const onclick = () => {
      notice.remove();
      act();
    };
    notice.querySelector(".close").before(made("button", { onclick }, label));
    return notice;
  }

  // Asks for confirmation; the answer is no while another question is open.
  async ask(question, yes) {
    if (this.#dialog.open) return false;
    this.#dialog.querySelector("p").textContent = question;
    this.#dialog.querySelector("[value=yes]").textContent = yes;
    this.#dialog.returnValue = "no";
    this.#dialog.showModal();
    await new Promise((resolve) => this.#dialog.addEventListener("close", resolve, { once: true }));
    return this.#dialog.returnValue === "yes";
  }

  #show(text, milliseconds, name = "") {
    const close = made("button", { className: "close", ariaLabel: phrase`Close: ${text}`, onclick: () => notice.remove() }, "×");
    const notice = made("div", { className: `notice new ${name}` }, made("p", {}, asSentence(text)), close);
    setTimeout(() => notice.classList.remove("new"), doubleClick);
    this.#root.append(notice);
    if (this.#root.children.length > 3) this.#root.firstElementChild.remove();
    // A notice stays while the pointer or the focus is on it.
    const leave = () => {
      if (notice.matches(":hover, :focus-within")) setTimeout(leave, 1000);
      else notice.remove();
    };
    if (milliseconds) setTimeout(leave, milliseconds);
    return notice;
  }
}

// Capitalizes and ends the computer's messages; file names stay as they are.
function asSentence(text) {
  const begun = text.replace(/^[a-z]+(?= )/, (word) => word[0].toUpperCase() + word.slice(1));
  return /[.?!…。]$/.test(begun) ? begun : `${begun}${language === "ja" ? "。" : "."}`;
}
