// The worker with the tools, which runs ToolWorker's jobs one after the other.

import { Exchange, joined, screenOf } from "./exchange.js";
import { phrase } from "./language.js";
import { outputOf } from "./listing-output.js";
import { LoggedPlay } from "./logged-play.js";
import { isAt, Player, Typist, search } from "./twin-search.js";

const sampleCount = 1 << 16;

// The speed at which only waits and sound take time.
const gameSpeed = 1;
// The ticks in which a play must end after its last key: a minute.
const mostTicksAfterKeys = 6000;
// The most microseconds between two answers of a script, and for all of them.
const longestPause = 150_000;
const longestReplay = 2_500_000;

// A job takes the computer's Exchange and its own arguments.
const jobs = {
  rewrite: (tools, listing, way) => tools.ask("fx_rewrite", listing, way).json,

  // The first diagnostics, and the number of all.
  check(tools, listing, most) {
    const found = tools.ask("fx_check", listing).json;
    return { found: found.slice(0, most), count: found.length };
  },

  spell: (tools, listing, spelling) => tools.ask("fx_spell", listing, spelling).json,

  convert: (tools, listing, name) => tools.ask("fx_convert", listing, name).json,

  film(tools, form, title, onProgress) {
    const count = tools.ask("fx_film_begin", title, form).result;
    for (let left = count; left > 0; onProgress(1 - left / count)) left = tools.ask("fx_film_go_on", 1).result;
    return tools.bytes;
  },

  session: (tools) => tools.ask("fx_session").text,

  // Tapes

  tapeListing: (tools, index) => tools.ask("fx_tape_listing", index).json,

  tapeSound(tools, rate) {
    const pieces = [];
    tools.ask("fx_tape_play", rate);
    do pieces.push(tools.ask("fx_tape_sound").bytes);
    while (pieces.at(-1).length > 0);
    return joined(pieces);
  },

  tapeOfBytes: (tools, bytes) => tools.ask("fx_tape_insert", bytes).result !== 0 ? insertedTape(tools, "") : undefined,

  listen: (tools, rate, channelCount) => tools.ask("fx_tape_listen", rate, channelCount).result !== 0,

  hear(tools, samples, channel) {
    for (let start = 0; start < samples.length; start += sampleCount) {
      const piece = samples.subarray(start, start + sampleCount);
      // The function takes a number of samples, not of bytes.
      tools.give(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength));
      tools.ask("fx_tape_hear", piece.length, channel);
    }
  },

  // What was heard up to here; undefined if no bytes were added.
  tapeNews(tools) {
    const { text } = tools.ask("fx_tape_news");
    return text ? JSON.parse(text) : undefined;
  },

  heardTape: (tools) => tools.ask("fx_tape_insert_heard").result !== 0 ? insertedTape(tools, tools.text) : undefined,

  // Twins

  beginTwins(tools, sides, seed, speed) {
    replay = undefined;
    chooseTwins(tools, sides, speed);
    newPlay(tools, seed, speed);
    return play.begin();
  },

  // Repeats the log of a play.
  repeatTwins(tools, sides, seed, speed, log) {
    const isBegun = jobs.beginTwins(tools, sides, seed, speed);
    play.script = log;
    return isBegun;
  },

  twinResult: () => play.result,

  // The digest of a play that a log repeats, or undefined.
  checkTwins(tools, sides, seed, speed, log) {
    if (!jobs.beginTwins(tools, sides, seed, speed)) return undefined;
    play.repeat(log);
    play.finish(mostTicksAfterKeys);
    return play.result.digest;
  },

  seekTwins(tools, ticks) { play.goTo(ticks); },

  // Stops the play whenever it reaches a target of twin-search.js.
  stopTwinsAt(tools, target) {
    goal = target;
    stopAtGoal();
  },

  output(tools, listing, seed, keys) {
    const side = { form: "basic", listing };
    chooseTwins(tools, [side, side], gameSpeed);
    const twins = new SearchedTwins(tools);
    return twins.begin(seed) ? outputOf(twins, keys) : { lines: [], problem: phrase`it does not start` };
  },

  prove: (tools, sides) => proofOf(tools, sides),

  // Without a proof also searches a script that shows a difference.
  compare(tools, sides, listing) {
    const found = proofOf(tools, sides);
    return found.isProved ? found : { ...found, script: search(new SearchedTwins(tools), { isDifference: true }, listing, 1) };
  },

  searchTwins(tools, sides, target, listing, seed) {
    chooseTwins(tools, sides, gameSpeed);
    return search(new SearchedTwins(tools), target, listing, seed);
  },

  // A script has answers, or keys without groups.
  replayTwins(tools, sides, target, { seed, answers, keys }, speed) {
    chooseTwins(tools, sides, gameSpeed);
    newPlay(tools, seed, speed);
    const count = (answers ?? keys).length;
    const pause = Math.min(longestPause, longestReplay / count);
    replay = { player: new Player(seed, target, answers ?? new Typist(keys)), twins: new SearchedTwins(tools), count, speed, pause };
    return tools.ask("fx_twin_begin", seed).result !== 0;
  },

  setTwinSpeed(tools, speed) {
    if (replay) replay.speed = speed;
    else play?.give(speed);
  },

  // During a script, a person's keys would disturb it.
  pressAtTwins(tools, key) { if (!replay) play.give(key); },

  advanceTwins(tools, micros) { if (!replay) play.advance(micros); },

  stepTwins(tools, micros, isBlinkOn) {
    if (replay) playAnswer(tools);
    else jobs.advanceTwins(tools, micros);
    const { state } = play;
    const screens = [0, 1].map((side) => screenOf(tools.ask("fx_twin_screen", side, isBlinkOn).bytes));
    if (replay) state.next = replay.pause;
    return { state, screens };
  },
};

// The script that is played, if any, and the play.
let replay;
let play;
// The target at which each play stops, or undefined.
let goal;

function newPlay(tools, seed, speed) {
  play = new LoggedPlay(new SearchedTwins(tools), seed, speed);
  stopAtGoal();
}

function stopAtGoal() { play?.stopAt(goal && ((state) => isAt(goal, state))); }

// Gives the script's next answer, and after the last one goes to its target. There the keys are the
// person's.
function playAnswer(tools) {
  const { player, twins, count, speed } = replay;
  const given = player.script.answers.length;
  let isThere;
  do isThere = player.step(twins);
  while (isThere === undefined && [given, count].includes(player.script.answers.length));
  if (isThere === undefined) return;
  replay = undefined;
  // A person must have time to look at a state that a play leaves by itself.
  play.isStopped = isThere;
  tools.ask("fx_twin_set_speed", speed);
}

// A sentence about the proof that two programs are the same, and whether there is one.
function proofOf(tools, sides) {
  chooseTwins(tools, sides, gameSpeed);
  if (tools.ask("fx_twin_begin", 1).result === 0) throw new Error(phrase`one of the programs does not start`);
  const { proof, proved } = tools.ask("fx_twin_state").json;
  return { proof, isProved: proved };
}

function chooseTwins(tools, sides, speed) {
  tools.ask("fx_twin_set_speed", speed);
  sides.forEach(({ form, game = -1, listing = "", model = -1 }, side) => {
    tools.ask("fx_twin_choose", side, game, model, listing, form);
  });
}

// The chosen twins, as twin-search.js needs them.
class SearchedTwins {
  #tools;

  constructor(tools) { this.#tools = tools; }

  begin(seed) { return this.#tools.ask("fx_twin_begin", seed).result !== 0; }
  set speed(speed) { this.#tools.ask("fx_twin_set_speed", speed); }
  press(key) { this.#tools.ask("fx_twin_key", key); }
  advance(micros) { this.#tools.ask("fx_twin_advance", micros); }
  get state() { return this.#tools.ask("fx_twin_state").json; }
  get held() { return this.#tools.ask("fx_twin_held").json; }
}

function insertedTape(tools, sound) { return { snapshot: tools.ask("fx_snapshot").bytes, sound }; }

let modules;
let computer;

// The page's computer with the tools linked to it. The memory is the whole state; tools.wasm only
// adds functions, and constants where the core has nothing.
function copy(memory) {
  const { exports } = new WebAssembly.Instance(modules.core);
  const missing = memory.byteLength - exports.memory.buffer.byteLength;
  if (missing > 0) exports.memory.grow(missing / 65536);
  new Uint8Array(exports.memory.buffer).set(new Uint8Array(memory));
  new WebAssembly.Instance(modules.tools, { primary: exports });
  return new Exchange(exports);
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
