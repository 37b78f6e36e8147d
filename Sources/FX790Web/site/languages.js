// The language of the page: the chosen one, else that of the browser. app.js imports this first, so
// that other modules find their texts.

import { translated, useTexts } from "./language.js";
import { translateMarkup } from "./markup.js";
import { fetchedText } from "./modules.js";

const languages = ["en", "de", "ja"];
const languagePlace = "fx790.language";
// The article has a table of its own, too.
const tables = document.body.classList.contains("article") ? ["texts", "inside"] : ["texts"];

// Milliseconds until the page starts without a table.
const longestWait = 4000;

const wanted = [keptLanguage(), navigator.language.split("-")[0]].find((name) => languages.includes(name)) ?? "en";

// English, too, if the tables of the other language have not come.
export const language = wanted !== "en" && await isLoaded(wanted) ? wanted : "en";

async function isLoaded(name) {
  try {
    const late = new Promise((_, fail) => { setTimeout(fail, longestWait); });
    const texts = await Promise.race([late, Promise.all(tables.map((table) => fetchedText(`${table}-${name}.json`)))]);
    useTexts(Object.assign({}, ...texts.map((text) => JSON.parse(text))));
  } catch {
    return false;
  }
  document.documentElement.lang = name;
  document.title = translated(document.title);
  translateMarkup(document.body);
  return true;
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
