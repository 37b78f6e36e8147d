// How a tape's times and files are shown.

import { phrase } from "./language.js";
import { shelfItem } from "./shelf.js";

// Minutes and seconds.
export function clockTime(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

export function fileRow(file, buttons = []) {
  return shelfItem({
    heading: file.name === null ? phrase`no name` : `"${file.name}"`,
    text: phrase`${file.made}, ${file.size} bytes, at ${clockTime(file.place / 1e6)}`,
    buttons,
  });
}
