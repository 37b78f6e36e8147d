// The worker with the tools, which runs ToolWorker's jobs one after the other.

import { Exchange, joined, screenOf } from "./exchange.js";
import { Player, search } from "./twin-search.js";

const sampleCount = 1 << 16;

// The speed at which only waits and sound take time.
const gameSpeed = 1;
// The most microseconds between two answers of a script, and for all of them.
const longestPause = 150_000;
const longestReplay = 2_500_000;

// A job takes the computer and its own arguments.
const jobs = {
  rewrite({ exports, exchange }, listing, way) {
    exports.fx_rewrite(...exchange.giveAll(listing, way));
    return exchange.json;
  },

  // The first diagnostics, and the number of all.
  check({ exports, exchange }, listing, most) {
    exports.fx_check(exchange.give(listing));
    const found = exchange.json;
    return { found: found.slice(0, most), count: found.length };
  },

  spell({ exports, exchange }, listing, spelling) {
    exports.fx_spell(...exchange.giveAll(listing, spelling));
    return exchange.json;
  },

  convert({ exports, exchange }, listing, name) {
    exports.fx_convert(...exchange.giveAll(listing, name));
    return exchange.json;
  },

  film({ exports, exchange }, form, title, onProgress) {
    const count = exports.fx_film_begin(...exchange.giveAll(title, form));
    for (let left = count; left > 0; onProgress(1 - left / count)) left = exports.fx_film_go_on(1);
    return exchange.bytes;
  },

  session({ exports, exchange }) {
    exports.fx_session();
    return exchange.text;
  },

  // Tapes

  tapeListing({ exports, exchange }, index) {
    exports.fx_tape_listing(index);
    return exchange.json;
  },

  tapeSound({ exports, exchange }, rate) {
    const pieces = [];
    exports.fx_tape_play(rate);
    do {
      exports.fx_tape_sound();
      pieces.push(exchange.bytes);
    } while (pieces.at(-1).length > 0);
    return joined(pieces);
  },

  tapeOfBytes({ exports, exchange }, bytes) {
    return exports.fx_tape_insert(exchange.give(bytes)) !== 0 ? insertedTape(exports, exchange, "") : undefined;
  },

  listen({ exports }, rate, channelCount) { return exports.fx_tape_listen(rate, channelCount) !== 0; },

  hear({ exports, exchange }, samples, channel) {
    for (let start = 0; start < samples.length; start += sampleCount) {
      const piece = samples.subarray(start, start + sampleCount);
      exchange.give(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength));
      exports.fx_tape_hear(piece.length, channel);
    }
  },

  heardTape({ exports, exchange }) {
    if (exports.fx_tape_insert_heard() === 0) return undefined;
    const sound = exchange.text;
    return insertedTape(exports, exchange, sound);
  },

  // Twins

  beginTwins(tools, sides, seed, speed) {
    replay = undefined;
    chooseTwins(tools, sides, speed);
    return tools.exports.fx_twin_begin(seed) !== 0;
  },

  searchTwins(tools, sides, target, listing, seed) {
    chooseTwins(tools, sides, gameSpeed);
    return search(new SearchedTwins(tools), target, listing, seed);
  },

  replayTwins(tools, sides, target, { seed, answers }, speed) {
    chooseTwins(tools, sides, gameSpeed);
    const pause = Math.min(longestPause, longestReplay / answers.length);
    replay = { player: new Player(seed, target, answers), twins: new SearchedTwins(tools), count: answers.length, speed, pause };
    return tools.exports.fx_twin_begin(seed) !== 0;
  },

  setTwinSpeed({ exports }, speed) {
    if (replay) replay.speed = speed;
    else exports.fx_twin_set_speed(speed);
  },

  // During a script, a person's keys would disturb it.
  pressAtTwins({ exports, exchange }, key) { if (!replay) exports.fx_twin_key(exchange.give(key)); },

  advanceTwins({ exports }, micros) { if (!replay) exports.fx_twin_advance(micros); },

  stepTwins({ exports, exchange }, micros, isBlinkOn) {
    if (replay) playAnswer(exports);
    else exports.fx_twin_advance(micros);
    exports.fx_twin_state();
    const state = exchange.json;
    const screens = [0, 1].map((side) => {
      exports.fx_twin_screen(side, isBlinkOn ? 1 : 0);
      return screenOf(exchange.bytes);
    });
    if (replay) state.next = replay.pause;
    return { state, screens };
  },
};

// The script that is played, if any.
let replay;

// Gives the script's next answer, and after the last one goes to its target. There the keys are the
// person's.
function playAnswer(exports) {
  const { player, twins, count, speed } = replay;
  const given = player.script.answers.length;
  let isThere;
  do isThere = player.step(twins);
  while (isThere === undefined && [given, count].includes(player.script.answers.length));
  if (isThere === undefined) return;
  replay = undefined;
  exports.fx_twin_set_speed(speed);
}

function chooseTwins({ exports, exchange }, sides, speed) {
  exports.fx_twin_set_speed(speed);
  sides.forEach(({ form, game = -1, listing = "", model = -1 }, side) => {
    exports.fx_twin_choose(side, game, model, ...exchange.giveAll(listing, form));
  });
}

// The chosen twins, as twin-search.js needs them.
class SearchedTwins {
  #exports;
  #exchange;

  constructor({ exports, exchange }) {
    this.#exports = exports;
    this.#exchange = exchange;
  }

  begin(seed) { this.#exports.fx_twin_begin(seed); }
  press(key) { this.#exports.fx_twin_key(this.#exchange.give(key)); }
  advance(micros) { this.#exports.fx_twin_advance(micros); }

  get state() {
    this.#exports.fx_twin_state();
    return this.#exchange.json;
  }

  get held() {
    this.#exports.fx_twin_held();
    return this.#exchange.json;
  }
}

function insertedTape(exports, exchange, sound) {
  exports.fx_snapshot();
  return { snapshot: exchange.bytes, sound };
}

let modules;
let computer;

// The page's computer with the tools linked to it. tools.wasm has only functions, so the memory is
// the whole state.
function copy(memory) {
  const { exports } = new WebAssembly.Instance(modules.core);
  new WebAssembly.Instance(modules.tools, { primary: exports });
  const missing = memory.byteLength - exports.memory.buffer.byteLength;
  if (missing > 0) exports.memory.grow(missing / 65536);
  new Uint8Array(exports.memory.buffer).set(new Uint8Array(memory));
  return { exports, exchange: new Exchange(exports) };
}

self.addEventListener("message", ({ data }) => {
  if (data.core) {
    modules = data;
    return;
  }
  const { id, job, values, memory } = data;
  try {
    if (memory) computer = copy(memory);
    self.postMessage({ id, result: jobs[job](computer, ...values, (part) => self.postMessage({ id, part })) });
  } catch (error) {
    self.postMessage({ id, error: error.message });
  }
});
