// The worker with the tools, which runs ToolWorker's jobs one after the other.

import { Exchange, joined, screenOf } from "./exchange.js";

const sampleCount = 1 << 16;

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

  write({ exports, exchange }, listing, name) {
    exports.fx_twin_write(...exchange.giveAll(listing, name));
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

  beginTwins({ exports, exchange }, sides, seed, speed) {
    exports.fx_twin_set_speed(speed);
    sides.forEach(({ form, game = -1, listing = "", model = -1 }, side) => {
      exports.fx_twin_choose(side, game, model, ...exchange.giveAll(listing, form));
    });
    return exports.fx_twin_begin(seed) !== 0;
  },

  setTwinSpeed({ exports }, speed) { exports.fx_twin_set_speed(speed); },

  pressAtTwins({ exports, exchange }, key) { exports.fx_twin_key(exchange.give(key)); },

  advanceTwins({ exports }, micros) { exports.fx_twin_advance(micros); },

  stepTwins({ exports, exchange }, micros, isBlinkOn) {
    exports.fx_twin_advance(micros);
    exports.fx_twin_state();
    const state = exchange.json;
    const screens = [0, 1].map((side) => {
      exports.fx_twin_screen(side, isBlinkOn ? 1 : 0);
      return screenOf(exchange.bytes);
    });
    return { state, screens };
  },
};

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
