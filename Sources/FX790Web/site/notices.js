// What the page has to tell: short sentences that go away, some with something to do.

const stay = 8000;
// With something to do, or something that went wrong, there must be time to read.
const stayLonger = 20000;

export class Notices {
  #root;
  #dialog;

  constructor(root, dialog) {
    this.#root = root;
    this.#dialog = dialog;
  }

  tell(text) { this.#show(text, stay); }

  warn(text) { this.#show(text, stayLonger, "warning"); }

  // With a button; what it does is done once.
  offer(text, label, act) {
    const notice = this.#show(text, stayLonger);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => {
      notice.remove();
      act();
    });
    notice.append(button);
  }

  // Asks before something that cannot be seen to be harmless.
  async ask(question, yes) {
    this.#dialog.querySelector("p").textContent = question;
    this.#dialog.querySelector("[value=yes]").textContent = yes;
    this.#dialog.returnValue = "no";
    this.#dialog.showModal();
    await new Promise((resolve) => this.#dialog.addEventListener("close", resolve, { once: true }));
    return this.#dialog.returnValue === "yes";
  }

  #show(text, milliseconds, name = "") {
    const notice = document.createElement("div");
    notice.className = `notice ${name}`;
    const sentence = document.createElement("p");
    sentence.textContent = text;
    notice.append(sentence);
    this.#root.append(notice);
    // No more than three: the oldest goes.
    if (this.#root.children.length > 3) this.#root.firstElementChild.remove();
    setTimeout(() => notice.remove(), milliseconds);
    return notice;
  }
}
