// Translates the texts of the page's markup, each with the inline elements in it. `.ci/texts` finds the
// same texts.

import { translated } from "./language.js";

const inline = "a, b, code, i, kbd";
const attributes = ["title", "aria-label", "placeholder", "data-title"];

export function translateMarkup(root) {
  let run = [];
  for (const node of [...root.childNodes, undefined]) {
    if (node instanceof Text || node?.matches?.(inline)) {
      run.push(node);
      continue;
    }
    translateRun(run);
    run = [];
    if (node instanceof Element) translateElement(node);
  }
}

function translateElement(node) {
  if (node.translate === false) return;
  for (const name of attributes) {
    if (node.hasAttribute(name)) node.setAttribute(name, translated(node.getAttribute(name)));
  }
  translateMarkup(node.content ?? node);
}

// A run of texts and inline elements is one text: "Press <kbd>EXE</kbd>."
function translateRun(nodes) {
  const texts = nodes.filter((node) => node instanceof Text);
  const elements = nodes.filter((node) => node instanceof Element);
  if (texts.every(({ data }) => data.trim() === "")) return elements.forEach(translateElement);
  const all = nodes.map((node) => node instanceof Text ? node.data : `<${node.localName}>${node.textContent}</${node.localName}>`);
  const [, before, english, after] = /^(\s*)(.*?)(\s*)$/.exec(all.join("").replace(/\s+/g, " "));
  const parts = translated(english).split(/(<\w+>.*?<\/\w+>)/).map((part) => {
    const [, name, text] = /^<(\w+)>(.*)<\//.exec(part) ?? [];
    if (!name) return part;
    // Links keep their addresses.
    const [node] = elements.splice(elements.findIndex(({ localName }) => localName === name), 1);
    node.textContent = text;
    return node;
  });
  nodes[0].before(before, ...parts, after);
  for (const text of texts) text.remove();
  return undefined;
}
