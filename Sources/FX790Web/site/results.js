// Results of plays, to share: a text with a link that repeats the play exactly. The link has the seed,
// the keys with their times, the version of fx790, and a digest of the displays.
//
//     #twins=horse-race,horse-race:port&seed=7&version=0.3.0&speed=1&result=1x2y3z&played=z...

import { copy } from "./copying.js";
import { element } from "./dom.js";
import { phrase } from "./language.js";
import { addressOf, packed, unpacked } from "./links.js";

const longestLink = 2000;
// A sign for each key: whether no tone, a low or a high one followed.
const toneSigns = ["·", "▽", "▲"];
const mostSigns = 24;
// Limits of what a link may ask for: entries, and ticks of 10 ms.
const mostEntries = 5000;
const mostTicks = 360_000;

export const pageVersion = () => element("version").textContent;

// The seed of a day, the same for everybody: its date in UTC, such as 261129.
export function seedOf(date) { return Number(date.toISOString().slice(2, 10).replaceAll("-", "")); }

export class Results {
  #notices;
  #twins;
  #buttons = document.querySelectorAll(".copy-result");

  // `twins` has the finished play: `result()`, `title`, `seed`, `lastTexts`, and `choice`.
  constructor(notices, twins) {
    this.#notices = notices;
    this.#twins = twins;
    for (const button of this.#buttons) button.addEventListener("click", () => this.#copy(button));
  }

  // Offers the result of a play that has ended.
  offer(isOver) {
    for (const button of this.#buttons) button.hidden = !isOver;
  }

  async #copy(button) {
    try {
      const result = await this.#twins.result();
      if (!result) return void this.#notices.inform(phrase`This play began with a script, so it has no result to share`);
      const link = await this.#link(result);
      if (link.length > longestLink) {
        return void this.#notices.inform(phrase`This play is too long to share: its link has ${link.length} characters, and ${longestLink} are allowed`);
      }
      copy([this.#heading, this.#twins.lastTexts.join(" / "), rowOf(result), link].join("\n"), button);
    } catch (error) {
      this.#notices.warn(phrase`The result cannot be copied: ${error.message}.`);
    }
  }

  get #heading() { return phrase`${this.#twins.title}, seed ${this.#twins.seed}`; }

  async #link({ log, digest, speed }) {
    const { link, details } = this.#twins.choice.shared;
    let before = 0;
    const steps = log.map(([at, entry]) => {
      const step = [at - before, entry];
      before = at;
      return step;
    });
    const played = (await packed(JSON.stringify(steps))).replace("=", "");
    const facts = { seed: this.#twins.seed, version: pageVersion(), speed, result: digest, played };
    return addressOf(`twins=${link}${Object.entries({ ...details, ...facts }).map(([name, value]) => `&${name}=${value}`).join("")}`);
  }
}

// The play of a link: { speed, log, result }; throws a sentence about what is wrong.
export async function playIn(details) {
  if (details.get("version") !== pageVersion()) {
    throw new Error(phrase`it is of version ${details.get("version") ?? "?"} of fx790, and this page is version ${pageVersion()}, which may play otherwise`);
  }
  const played = details.get("played");
  const steps = stepsIn(await unpacked(played[0], played.slice(1)));
  let at = 0;
  const log = steps.map(([step, entry]) => [at += step, entry]);
  const speed = Number(details.get("speed"));
  const isRight = log.length <= mostEntries && at <= mostTicks && [0, 1, 2].includes(speed)
    && steps.every(([step, entry]) => Number.isInteger(step) && step >= 0 && ["string", "number"].includes(typeof entry));
  if (!isRight) throw new Error(phrase`it is damaged or incomplete`);
  return { speed, log, result: details.get("result") };
}

function stepsIn(text) {
  try {
    const steps = JSON.parse(text);
    if (Array.isArray(steps) && steps.every(Array.isArray)) return steps;
  } catch {
    // The browser's own message would not help.
  }
  throw new Error(phrase`it is damaged or incomplete`);
}

function rowOf({ log, peaks }) {
  return log.flatMap(([, entry], index) => typeof entry === "string" ? [toneSigns[peaks[index] + 1]] : []).slice(-mostSigns).join("");
}
