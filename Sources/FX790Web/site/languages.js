// The language of the page: the chosen one, else that of the browser. app.js imports this first, so
// that other modules find their texts.

import { isEmbedded } from "./addresses.js";
import { translated, useTexts } from "./language.js";
import { translateMarkup } from "./markup.js";
import { fetchedText } from "./modules.js";

const languages = ["en", "de", "ja"];
const languagePlace = "fx790.language";

export const language = [keptLanguage(), navigator.language.split("-")[0]].find((name) => languages.includes(name)) ?? "en";

if (language !== "en") {
  try {
    useTexts(JSON.parse(await fetchedText(`texts-${language}.json`)));
    document.documentElement.lang = language;
    document.title = translated(document.title);
    translateMarkup(document.body);
  } catch {
    // The page stays in English.
  }
}

function keptLanguage() {
  try {
    return isEmbedded ? null : localStorage.getItem(languagePlace);
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
