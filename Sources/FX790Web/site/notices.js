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
    sentence.textContent = asSentence(text);
    notice.append(sentence);
    this.#root.append(notice);
    // No more than three: the oldest goes.
    if (this.#root.children.length > 3) this.#root.firstElementChild.remove();
    if (milliseconds) setTimeout(() => notice.remove(), milliseconds);
    return notice;
  }
}

// The desk's words begin small, and end without a point; names of files stay as they are.
function asSentence(text) {
  const begun = text.replace(/^[a-z]+(?= )/, (word) => word[0].toUpperCase() + word.slice(1));
  return /[.?!…]$/.test(begun) ? begun : `${begun}.`;
}
