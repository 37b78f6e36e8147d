// The saved state, as one versioned value for the browser and for files.

import { phrase } from "./language.js";

const format = "fx790-page";
const version = 1;
const place = "fx790.state";
// States that were set aside: the key ends with the time, the value is { reason, text }. Older
// versions had one key for each reason.
const asidePlace = "fx790.aside.";
const olderPlaces = { "fx790.state.previous": phrase`A replaced state`, "fx790.state.damaged": phrase`A state that could not be read` };
const lockName = "fx790";

export function fresh() {
  return {
    format, version, computer: "", listing: "", drafts: [], paper: [],
    // The title of the editor's listing, or "" if it is not the library's; edited listings by
    // title.
    title: "", edited: {},
    // Whether the editor contains CAP-X.
    isCapX: false,
    // Notes and speeds of the programs in the areas.
    programs: {},
    // Other models' computers and programs.
    computers: {},
    // The computer before the last load, or null.
    back: null,
    settings: {
      speed: 0, gameSpeed: 1, isMuted: false, keys: "character", contrast: 6, fades: true, vibrates: false, tab: "library",
      isWelcomed: false, isMoreOpen: false,
      // The lessons that are done.
      lessons: "",
    },
  };
}

export class Store {
  #storage;
  #last = "";
  // Why nothing is saved, or "".
  problem = "";
  // Whether the browser refuses to store anything, which a person can change.
  isBlocked = false;

  // An embedded page saves nothing.
  constructor(isKeeping) {
    if (!isKeeping) return;
    // Even reading the property may throw.
    try {
      this.#storage = window.localStorage;
    } catch {
      this.problem = phrase`This browser saves nothing for this page: allow it to store data, or export what you want to keep.`;
      this.isBlocked = true;
    }
  }

  // The saved state, or undefined if it is missing or invalid.
  load() {
    const text = this.#storage?.getItem(place) ?? null;
    if (text === null) return undefined;
    try {
      this.#last = text;
      return parse(text);
    } catch (error) {
      this.setAside(phrase`A state that could not be read`, text);
      this.problem ||= phrase`The saved state could not be read (${error.message}). It is set aside, in Settings.`;
      return undefined;
    }
  }

  save(state) {
    if (!this.#storage) return;
    const text = JSON.stringify(state);
    if (text === this.#last) return;
    try {
      this.#storage.setItem(place, text);
      this.#last = text;
      this.problem = "";
    } catch {
      this.problem = phrase`The browser’s storage is full or refused: export what you want to keep.`;
    }
  }

  // Keeps a replaced or unreadable state until the user deletes it; false if that is impossible.
  setAside(reason, text) {
    if (!this.#storage) return false;
    try {
      let time = Date.now();
      while (this.#storage.getItem(asidePlace + time) != null) time += 1;
      this.#storage.setItem(asidePlace + time, JSON.stringify({ reason, text }));
      return true;
    } catch {
      this.problem = phrase`The browser’s storage is full, so a replaced state was not set aside: export what you want to keep.`;
      return false;
    }
  }

  // The states that were set aside, newest first: { place, time, reason, text }.
  get aside() {
    const places = Object.keys(this.#storage ?? {});
    const older = places.filter((place) => place in olderPlaces)
      .map((place) => ({ place, time: 0, reason: olderPlaces[place], text: this.#storage.getItem(place) }));
    const found = places.filter((place) => place.startsWith(asidePlace))
      .map((place) => ({ place, time: Number(place.slice(asidePlace.length)), ...asideIn(this.#storage.getItem(place)) }));
    return [...found.sort((one, other) => other.time - one.time), ...older];
  }

  deleteAside(place) { this.#storage.removeItem(place); }

  // Returns whether this is the only tab that saves, as two would overwrite each other. If not,
  // calls `takeOver` when the other closes.
  async claim(takeOver) {
    if (!this.#storage || !navigator.locks) return true;
    // A promise that never resolves holds the lock until the page closes.
    const forever = () => new Promise(() => {});
    return new Promise((resolve) => {
      const wait = () => navigator.locks.request(lockName, () => {
        takeOver();
        return forever();
      }).catch(() => {});
      navigator.locks.request(lockName, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (lock) return forever();
        wait();
        return undefined;
      }).catch(() => resolve(true));
    });
  }
}

function asideIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { reason: phrase`A damaged state`, text };
  }
}

// The browser's own message would not help.
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(phrase`it is damaged or incomplete`);
  }
}

// Fills members that older versions lack; throws if the text is invalid.
export function parse(text) {
  const found = parsed(text);
  if (found?.format !== format) throw new Error(phrase`it is not a state of fx790`);
  if (!(found.version >= 1)) throw new Error(phrase`it has no version`);
  if (found.version > version) throw new Error(phrase`it is from a newer version`);
  const state = fresh();
  if (typeof found.computer === "string") state.computer = found.computer;
  if (typeof found.listing === "string") state.listing = found.listing;
  if (typeof found.title === "string") state.title = found.title;
  state.isCapX = found.isCapX === true;
  state.drafts = texts(found.drafts);
  state.paper = texts(found.paper);
  state.edited = textsByName(found.edited);
  state.programs = programs(found.programs);
  state.computers = computers(found.computers);
  const { back } = found;
  if (["text", "model", "computer"].every((name) => typeof back?.[name] === "string")) {
    state.back = { ...back, isUndone: back.isUndone === true, programs: programs(back.programs) };
  }
  // Earlier users need no offer of a first game.
  state.settings.isWelcomed = true;
  for (const name of Object.keys(state.settings)) {
    const setting = found.settings?.[name];
    if (typeof setting === typeof state.settings[name]) state.settings[name] = setting;
  }
  return state;
}

function texts(found) {
  return Array.isArray(found) ? found.filter((text) => typeof text === "string") : [];
}

function textsByName(found) {
  return Object.fromEntries(Object.entries(found ?? {}).filter(([, text]) => typeof text === "string"));
}

function programs(found) {
  const isProgram = ({ listing, lines, keys }) =>
    typeof listing === "string" && texts(lines).length === lines?.length && typeof keys === "string";
  return Object.fromEntries(Object.entries(found ?? {}).filter(([, program]) => program && isProgram(program)));
}

function computers(found) {
  const kept = Object.entries(found ?? {}).filter(([, other]) => typeof other?.computer === "string");
  return Object.fromEntries(kept.map(([name, other]) => [name, { computer: other.computer, programs: programs(other.programs) }]));
}

// Restores a saved computer exactly, or as after switching on; false if it is damaged.
export function restored(machine, text) {
  try {
    const content = bytes(text);
    return machine.restore(content, true) || machine.restore(content, false);
  } catch {
    return false;
  }
}

export function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export function bytes(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
