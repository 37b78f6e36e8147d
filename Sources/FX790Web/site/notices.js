// What the page has to tell: short sentences that go away, some with something to do.

const stay = 8000;
// With something to do, or something that went wrong, there must be time to read.
const stayLonger = 20000;

export class Notices {
  #root;
  #dialog;
  // What the computer's desk says, and the notice that tells it.
  #said = "";
  #standing;
  // The notice that stays.
  #kept;

  constructor(root, dialog) {
    this.#root = root;
    this.#dialog = dialog;
  }

  // Tells what the computer's desk says for as long as it does.
  stand(text) {
    if (text === this.#said) return;
    this.take(text);
    if (text) this.#standing = this.#show(text);
  }

  // What the desk says is told by someone else.
  take(text) {
    this.#standing?.remove();
    this.#standing = undefined;
    this.#said = text;
    return text;
  }

  tell(text) { this.#show(text, stay); }

  warn(text) { return this.#show(text, stayLonger, "warning"); }

  // With a button; what it does is done once.
  offer(text, label, act) { return this.#offer(this.#show(text, stayLonger), label, act); }

  // The same, for as long as it is neither closed nor followed by another.
  keep(text, label, act) {
    this.#kept?.remove();
    this.#kept = this.#show(text);
    this.#offer(this.#kept, label, act);
  }

  #offer(notice, label, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => {
      notice.remove();
      act();
    });
    notice.querySelector(".close").before(button);
    return notice;
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
    sentence.textContent = asSentence(text);
    notice.append(sentence, this.#closing(notice, text));
    this.#root.append(notice);
    // No more than three: the oldest goes that may.
    const notices = [...this.#root.children];
    if (notices.length > 3) notices.find((notice) => notice !== this.#kept).remove();
    if (milliseconds) setTimeout(() => notice.remove(), milliseconds);
    return notice;
  }

  #closing(notice, text) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "close";
    button.textContent = "×";
    button.setAttribute("aria-label", `Close: ${text}`);
    button.addEventListener("click", () => notice.remove());
    return button;
  }
}

// The desk's words begin small, and end without a point; names of files stay as they are.
function asSentence(text) {
  const begun = text.replace(/^[a-z]+(?= )/, (word) => word[0].toUpperCase() + word.slice(1));
  return /[.?!…]$/.test(begun) ? begun : `${begun}.`;
}
