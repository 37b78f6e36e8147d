// The language of the page: the chosen one, else that of the browser. app.js imports this first, so
// that other modules find their texts.

import { translated, useTexts } from "./language.js";
import { translateMarkup } from "./markup.js";
import { fetchedText } from "./modules.js";

const languages = ["en", "de", "ja"];
const languagePlace = "fx790.language";
// The article has a table of its own, too.
const tables = document.body.classList.contains("article") ? ["texts", "inside"] : ["texts"];

export const language = [keptLanguage(), navigator.language.split("-")[0]].find((name) => languages.includes(name)) ?? "en";

if (language !== "en") {
  try {
    const texts = await Promise.all(tables.map((name) => fetchedText(`${name}-${language}.json`)));
    useTexts(Object.assign({}, ...texts.map((text) => JSON.parse(text))));
    document.documentElement.lang = language;
    document.title = translated(document.title);
    translateMarkup(document.body);
  } catch {
    // The page stays in English.
  }
}

function keptLanguage() {
  try {
    return localStorage.getItem(languagePlace);
  } catch {
    return null;
  }
}

// Shows the page in another language; returns whether the browser stores the choice.
export function chooseLanguage(name) {
  try {
    localStorage.setItem(languagePlace, name);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
