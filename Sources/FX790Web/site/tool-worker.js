// The page's side of a worker with the tools (tools.js). Each job works on a copy of the computer,
// so none changes it.

import { phrase, translated } from "./language.js";
import { compiled } from "./modules.js";

export class ToolWorker {
  #core;
  #worker;
  #waiting = new Map();
  #count = 0;

  // `core` is { module, exports } of fx790.wasm.
  constructor(core) { this.#core = core; }

  // Runs a job on a copy of the computer; `onProgress` receives the progress from 0 to 1.
  begin(job, values = [], onProgress = undefined) {
    return this.#ask({ job, values, memory: this.#core.exports.memory.buffer.slice(0) }, onProgress);
  }

  // Runs a job that returns `{ listing, notes }`, or `{ listing: null, problem }`.
  rewrite(job, values) {
    return this.begin(job, values)
      .catch((error) => ({ listing: null, problem: phrase`the tools cannot be loaded now (${error.message})` }));
  }

  // Runs a job on the last copy.
  call(job, ...values) { return this.#ask({ job, values }); }

  // Frees the worker's memory; the next job starts another.
  end() {
    this.#worker?.then((worker) => worker.terminate(), () => {});
    this.#reject(phrase`the worker has ended`);
  }

  async #ask(message, onProgress) {
    // All jobs await one promise, so they arrive in order.
    const starting = this.#worker ??= this.#start();
    const worker = await starting.catch((error) => {
      // The next job tries again.
      if (starting === this.#worker) this.#worker = undefined;
      throw error;
    });
    if (starting !== this.#worker) throw new Error(phrase`the worker has ended`);
    return new Promise((resolve, reject) => {
      const id = this.#count += 1;
      this.#waiting.set(id, { resolve, reject, onProgress });
      worker.postMessage({ ...message, id }, message.memory ? [message.memory] : []);
    });
  }

  async #start() {
    const tools = await compiled("tools.wasm");
    const worker = new Worker(new URL("tools.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => this.#take(data));
    worker.addEventListener("error", () => this.#fail(worker));
    worker.postMessage({ core: this.#core.module, tools });
    return worker;
  }

  #take({ id, part, error, result }) {
    const { resolve, reject, onProgress } = this.#waiting.get(id);
    if (part !== undefined) return onProgress?.(part);
    this.#waiting.delete(id);
    return error === undefined ? resolve(result) : reject(new Error(translated(error)));
  }

  // The worker's script could not be fetched.
  #fail(worker) {
    worker.terminate();
    this.#reject(phrase`tools.js: no answer`);
  }

  #reject(reason) {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}
