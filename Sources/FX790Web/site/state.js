// What the browser keeps: the computer, the editor's listings, the settings. One value holds it
// all, with a version, and can be taken out and brought in as one file.

const format = "fx790-page";
const version = 1;
const place = "fx790.state";
const previousPlace = "fx790.state.previous";
const damagedPlace = "fx790.state.damaged";
const lockName = "fx790";

// What a page has that was never used.
export function fresh() {
  return {
    format, version, computer: "", listing: "", drafts: [], paper: [],
    // The editor's text is one of these, and each is kept as it was last edited: by names of the
    // library, and "" for what came from elsewhere.
    title: "", edited: {},
    // Whether it is a source of CAP-X.
    isCapX: false,
    // What the programs in the areas tell whoever uses them, and how fast they run.
    programs: {},
    // The computers of the other models, each with its programs, by their names.
    computers: {},
    // How the computer was before the last load, or null.
    back: null,
    settings: {
      speed: 0, gameSpeed: 1, isMuted: false, keys: "character", contrast: 6, tab: "library",
      isWelcomed: false,
    },
  };
}

export class Store {
  #storage;
  #last = "";
  // Why nothing is kept; empty when all is well.
  problem = "";

  // A page that is shown inside of another keeps nothing.
  constructor(isKeeping) {
    if (!isKeeping) return;
    // Asking for the storage may already be refused.
    try {
      this.#storage = window.localStorage;
    } catch {
      this.problem = "This browser keeps nothing for this page: export what you want to keep.";
    }
  }

  // What was kept; undefined if there is nothing, or nothing that can be read.
  load() {
    const text = this.#storage?.getItem(place) ?? null;
    if (text === null) return undefined;
    try {
      this.#last = text;
      return parse(text);
    } catch (error) {
      this.#putAside(text);
      this.problem = `What was kept could not be read (${error.message}). It is put aside, not deleted.`;
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
      this.problem = "The browser’s storage is full or refused: export what you want to keep.";
    }
  }

  // Keeps what is there now beside what comes, so that bringing in a file can be undone.
  keepPrevious() {
    try {
      if (this.#last) this.#storage?.setItem(previousPlace, this.#last);
    } catch {
      // It is a second copy; the first is what matters.
    }
  }

  // Tells whether this page is the only one that keeps; another one with the same state would
  // overwrite what this one does. If it is not, `takeOver` is called once the other is gone.
  async claim(takeOver) {
    if (!this.#storage || !navigator.locks) return true;
    // Held until the page goes.
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

  #putAside(text) {
    try {
      this.#storage.setItem(damagedPlace, text);
    } catch {
      // Then the place of the state still holds it until something is saved.
    }
  }
}

// The state that a text holds, with whatever earlier versions lacked; throws if it is none.
export function parse(text) {
  const found = JSON.parse(text);
  if (found?.format !== format) throw new Error("it is no state of fx790");
  if (!(found.version >= 1)) throw new Error("it has no version");
  if (found.version > version) throw new Error("it is from a newer version");
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
  // Who has been here before the card was there needs none.
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

// Bytes as text, and back.

export function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

export function bytes(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
