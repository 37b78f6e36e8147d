// The texts of the page. A text is found by its English, so without a table the page is in English.

let table = new Map();

export function useTexts(texts) { table = new Map(Object.entries(texts)); }

// A text with values. The English of phrase`On the tape: ${count} files` is "On the tape: {1} files",
// so a translation may order its values in another way.
export function phrase(parts, ...values) {
  const english = parts.reduce((text, part, index) => `${text}{${index}}${part}`);
  return translated(english).replace(/\{(\d)\}/g, (_, index) => values[index - 1]);
}

// The translation of a text without values, or the text itself if the table lacks it.
export function translated(english) { return table.get(english) ?? english; }
