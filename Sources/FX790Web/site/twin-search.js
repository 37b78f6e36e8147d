// Finds the answers that lead two programs to a state of their graph, and gives them again.
//
// Both go from event to event at game speed, so that each state is seen, and the same answers lead
// to the same state again.
//
// The programs are `twins`: `begin(seed)`, `press(key)`, `advance(micros)`, `state`, an object of
// fx_twin_state, and `held`, the values of their variables. A target is `side`, the side with the
// graph, and the state's `name`, `spots` and, if it is an error, `place`; or `isDifference`.

import { placeOf } from "./listing-view.js";

// Milliseconds for the search, and for its first part, which tries random answers.
const longest = 2000;
const longestTrials = 1400;
const mostTrials = 400;
// Trials without a shorter script that end the first part.
const patience = 60;
const mostSteps = 4000;
// The most answers of a trial; consecutive trials have different limits.
const lengths = [0, 4, 12, 40, 300];
// Microseconds between polls of KEY$ if no key is pressed.
export const pollRest = 10_000;

const digits = [..."0123456789"];
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

// Sources of answers: the listing, variables, the display, and any characters.
const sources = [
  ({ words }) => words,
  ({ held }) => held,
  ({ text }) => text.match(/\d+|[A-Z]+/g) ?? [],
  () => digits,
  () => letters,
];

// The shortest found script, { seed, answers, lines }, or undefined. `lines` are the positions in BASIC
// at the target.
export function search(twins, target, listing, seed, clock = () => performance.now()) {
  const begun = clock();
  const isEarly = () => clock() < begun + longestTrials;
  const mayContinue = () => clock() < begun + longest;
  const words = wordsOf(listing);
  let best;
  for (let trial = 0, last = 0; trial < mostTrials && trial - last < patience; trial += 1) {
    if (best?.answers.length < 2 || !isEarly()) break;
    // Some states are reached only with other random numbers.
    const luck = trial % 3 === 2 ? trial : seed;
    const player = new Player(luck, target, new Inventor(trial, words));
    const most = Math.min(best ? best.answers.length - 1 : Infinity, lengths[trial % lengths.length]);
    if (player.play(twins, most, isEarly)) best = player.withoutLoops(twins);
    if (player.isThere || !best) last = trial;
  }
  if (!best) return undefined;
  const script = shortened(best, twins, target, mayContinue);
  const player = new Player(seed, target, script.answers);
  return player.play(twins, script.answers.length, mayContinue) ? player.script : script;
}

// The texts and numbers of a listing, without the numbers of its lines.
function wordsOf(listing) {
  const rows = listing.replace(/^\s*(#.*|\d+)/gm, "");
  return [...new Set(rows.match(/\d+|(?<=")[^"\n]+(?=")/g))];
}

// Removes answers that are not needed, first many in a row.
function shortened(script, twins, target, mayContinue) {
  for (let size = script.answers.length; size > 0; size = Math.max(size >> 1, Math.min(size, 17) - 1)) {
    let start = script.answers.length - size;
    for (; start >= 0 && mayContinue(); start = Math.min(start - 1, script.answers.length - size)) {
      const answers = script.answers.filter((_, index) => index < start || index >= start + size);
      const player = new Player(script.seed, target, answers);
      if (player.play(twins, answers.length, mayContinue)) script = player.script;
    }
  }
  return script;
}

// Plays twins from their start until they are at the target.
export class Player {
  script;
  isThere = false;
  #target;
  #next;
  // The state of the twins at each answer, as text.
  #seen = [];
  #isBusy = false;

  // `source` is an Inventor, a Typist, or a list of answers.
  constructor(seed, target, source) {
    this.#target = target;
    this.#next = Array.isArray(source) ? (_, index) => source[index] : (...seen) => source.answer(...seen);
    this.script = { seed, answers: [], lines: [] };
  }

  // Whether answers, at most this number, lead to the target.
  play(twins, most, mayContinue = () => true) {
    twins.begin(this.script.seed);
    for (let steps = 0; steps < mostSteps && mayContinue(); steps += 1) {
      const isThere = this.step(twins, most);
      if (isThere !== undefined) return isThere;
    }
    return false;
  }

  // Goes to the next event; returns true at the target, false if no answer is left or both have ended.
  step(twins, most = Infinity) {
    const { state } = twins;
    if (isAt(this.#target, state)) {
      this.script.lines = linesAt(this.#target, state);
      return this.isThere = true;
    }
    if (state.over) return false;
    if (!this.#asks(state)) return void twins.advance(state.next);
    const { answers } = this.script;
    const answer = answers.length < most && this.#next({ state, twins }, answers.length);
    if (!answer) return false;
    answers.push(answer);
    this.#seen.push(JSON.stringify(state.sides.map(({ text, to }) => [text, to])));
    for (const key of answer) twins.press(key);
    return void twins.advance(pollRest);
  }

  // Whether both wait for a key. Only pauses between polls are that short; a program that polls while
  // it changes its display never pauses.
  #asks({ next }) {
    const wasBusy = this.#isBusy;
    this.#isBusy = next === 0;
    return next === null || next > 0 && next <= pollRest || next === 0 && wasBusy;
  }

  // The script without answers that lead back to a state seen before, if it still leads to the target.
  withoutLoops(twins) {
    const { seed, answers } = this.script;
    const kept = [];
    for (let index = 0; index < answers.length; index += 1) {
      index = this.#seen.lastIndexOf(this.#seen[index]);
      kept.push(answers[index]);
    }
    const player = new Player(seed, this.#target, kept);
    return player.play(twins, kept.length) ? player.script : this.script;
  }
}

// An error is at a line without a wait.
function linesAt({ place }, { sides }) {
  return sides.map(({ ended, at, to }) => ended && place ? at : to).filter((at) => at?.line >= 0);
}

export function isAt({ isDifference, side, name, spots, place }, { sides, parted }) {
  if (isDifference) return parted;
  const { to, ended, at } = sides[side];
  if (name === "start" || ended && name === "ended") return true;
  if (ended) return place === placeOf(at);
  if (!to) return false;
  return spots ? spots.includes(to.spot.join(" ")) || spots.includes(String(to.spot[0])) : to.name === name;
}

// Answers that programs may expect, the same for each number.
class Inventor {
  #number;
  #words;
  #favourite;
  // The key that often follows others, such as =, or undefined.
  #closing;
  // The rest of a text whose characters are pressed one after the other.
  #rest = [];

  constructor(number, words) {
    this.#number = number + 1;
    this.#words = { all: words, keys: words.filter((word) => word.length === 1) };
    this.#favourite = this.#any(sources);
    this.#closing = this.#any([undefined, ...this.#words.keys]);
  }

  answer({ state: { sides: [{ text, typing, stops }] }, twins }) {
    if (stops) return ["EXE"];
    if (typing) {
      this.#rest = [];
      return [...this.#text(text, twins, this.#words.all), "EXE"];
    }
    if (this.#rest.length === 0) this.#rest = this.#keys(text, twins);
    return [this.#rest.shift()];
  }

  #keys(text, twins) {
    const { all, keys } = this.#words;
    if (this.#closing && this.#below(4) === 0) return [this.#closing];
    const pressed = [...this.#text(text, twins, keys.length > 0 ? keys : all)];
    return this.#closing && pressed.length > 1 ? [...pressed, this.#closing] : pressed;
  }

  // Many states need answers of the same kind in a row.
  #text(text, twins, words) {
    const source = this.#below(3) ? this.#favourite : this.#any(sources);
    const all = source({ words, text, get held() { return heldBy(twins); } });
    return this.#any(all.length > 0 ? all : digits);
  }

  #any(list) { return list[this.#below(list.length)]; }

  #below(limit) {
    // Marsaglia's xorshift.
    this.#number ^= this.#number << 13;
    this.#number ^= this.#number >>> 17;
    this.#number ^= this.#number << 5;
    return (this.#number >>> 0) % limit;
  }
}

// Types the keys of a script: a line or a key at each wait. PRINT and STOP use none, as in fx790 run.
export class Typist {
  #rest;

  constructor(keys) { this.#rest = [...keys]; }

  answer({ state: { sides: [{ typing, stops }] } }) {
    if (stops) return [this.#rest[0] === "BRK" ? this.#rest.shift() : "EXE"];
    const end = this.#rest.findIndex((key) => key === "EXE" || key === "BRK");
    const count = typing && end >= 0 ? end + 1 : typing ? this.#rest.length : 1;
    const keys = this.#rest.splice(0, count);
    // The end of the keys ends a line.
    if (typing && end < 0 && keys.length > 0) keys.push("EXE");
    return keys.length > 0 ? keys : undefined;
  }
}

function heldBy(twins) { return [...new Set(twins.held)].filter((value) => /[^0]/.test(value)); }
