// What is in a listing beside its lines: its state machine as Swift and as a picture. The module that
// finds them is loaded when they are asked for the first time.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

let loading;
let last = {};

// Gives { swift, states, notes, graph }; Swift is empty where no state machine is, and without any of
// them the listing has errors.
export async function write(listing, name) {
  if (last.listing === listing && last.name === name) return last.written;
  loading ??= load().catch((error) => {
    // The next time it is tried again.
    loading = undefined;
    throw error;
  });
  const exports = await loading;
  const parts = [listing, name].map((text) => encoder.encode(text));
  const place = exports.fx_writer_input(parts[0].length + parts[1].length);
  const input = new Uint8Array(exports.memory.buffer, place, parts[0].length + parts[1].length);
  input.set(parts[0]);
  input.set(parts[1], parts[0].length);
  exports.fx_writer_write(parts[0].length, parts[1].length);
  const output = new Uint8Array(exports.memory.buffer, exports.fx_writer_output(), exports.fx_writer_output_count());
  last = { listing, name, written: JSON.parse(decoder.decode(output)) };
  return last.written;
}

async function load() {
  const response = await fetch("writer.wasm");
  if (!response.ok) throw new Error(`writer.wasm: ${response.status}`);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
  instance.exports._initialize?.();
  return instance.exports;
}
