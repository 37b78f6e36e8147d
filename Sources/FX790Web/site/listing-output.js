// What a listing shows for a script of keys, one line for each wait at which the display has changed,
// as `fx790 run` prints it. A question and its answer are one line.

import { phrase } from "./language.js";
import { pollRest, Typist } from "./twin-search.js";

// A program that runs longer counts as endless.
const limits = { steps: 20_000, milliseconds: 3000 };

// Returns { lines, problem }; the problem is "" if the program ends by itself.
export function outputOf(twins, keys) {
  const typist = new Typist([...keys].map((key) => key === "\n" ? "EXE" : key));
  const begun = performance.now();
  const lines = [];
  let last = "";
  const note = (text) => {
    if (text.trimEnd() !== last) lines.push(text.trimEnd());
    last = text.trimEnd();
  };
  for (let step = 0; step < limits.steps && performance.now() - begun < limits.milliseconds; step += 1) {
    const { over, next, sides: [{ text, typing }] } = twins.state;
    if (next === 0) {
      twins.advance(0);
      continue;
    }
    const isPause = next > pollRest;
    if (!typing || over) note(text);
    if (over) return { lines, problem: "" };
    const answer = isPause ? [] : typist.answer({ state: twins.state });
    if (!answer) return { lines, problem: phrase`it waits for more keys` };
    // The cursor is no part of the question.
    if (typing) {
      const line = answer.slice(0, -1).join("");
      note(`${text.trimEnd().replace(/_$/, "").trimEnd()} ${line}`);
      // The display shows the answer alone.
      last = line;
    }
    for (const key of answer) twins.press(key);
    twins.advance(isPause ? next : pollRest);
  }
  return { lines, problem: phrase`it does not end` };
}
