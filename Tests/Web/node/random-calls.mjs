// Calls the page's functions with random arguments, which the page's scripts never pass.
import { Machine } from './machine.mjs';
import { Random } from './random.mjs';

const numbers = [0, 1, 2, 3, 8, 9, 10, 16, 24, 82, 83, 255, 256, 8000, 22050, 1 << 20, 16 << 20,
  -1, -2, 0x7fffffff, 0x7ffffffe, -0x80000000];
// Short times only, since half an hour of machine time in one call takes long.
const times = [0, 1, 1000, 16_667, 100_000, 1_000_000, -1, -0x80000000];
const names = ['renumber', 'pack', 'spread', 'ours', 'casutil', 'pb-sim', 'printed', 'svg', 'gif', 'basic', 'machine', 'port'];
const texts = ['RUN\n', 'SAVE\n', 'LOAD\n', 'VERIFY\n', 'PUT A,Z\n', 'GET $,A,Z\n', 'SAVE ALL\n', 'SAVE#\n', 'LOAD#\n',
  'off', 'halt', 'step', 'back', 'on', 'run', 'breakpoint', 'EXE', 'BRK', 'DEL', '7', 'LIST\n', 'MODE 7\n', 'NEW ALL\n', 'DEFM 50\n', '\n', '10 PRINT "A";:GOTO 10\n'];

// The CRC of ZIP and PNG. Node has one only since version 22.
function crc32(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? sum >>> 1 ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

export class RandomCalls {
  #modules;
  #machine;
  #other;
  #random;
  #snapshot = new Uint8Array();
  #left = 0;
  lastCall = '';

  constructor(modules, seed) {
    this.#modules = modules;
    this.#random = new Random(seed);
  }

  callOne() {
    if (this.#left-- === 0 || !this.#machine) this.#begin();
    const { calls } = this.#machine;
    const names = Object.keys(calls).filter((name) => name.startsWith('fx_'));
    const name = this.#random.of(names);
    const given = this.#give();
    const choices = /advance/.test(name) ? times : [...numbers, ...given, ...given];
    const values = Array.from({ length: calls[name].length }, () => this.#random.of(choices));
    this.lastCall = `${name}(${values})`;
    calls[name](...values);
    // The output must be readable, and a snapshot must be restorable.
    const bytes = this.#machine.bytes();
    if (name === 'fx_snapshot') this.#keep(bytes);
  }

  #keep(snapshot) {
    this.#other ??= new Machine(...this.#modules);
    this.#other.give(snapshot);
    if (this.#other.calls.fx_restore(snapshot.length, 1) !== 1) throw new Error('a snapshot cannot be restored');
    this.#snapshot = snapshot;
  }

  #begin() {
    this.#machine = new Machine(...this.#modules);
    this.#left = 2000;
    const { calls } = this.#machine;
    calls.fx_computer_new(0, 0, 1);
    calls.fx_set_speed(this.#random.below(3));
  }

  // Fills the input buffer; returns matching arguments.
  #give() {
    const random = this.#random;
    switch (random.below(8)) {
      case 0: return this.#machine.give(random.program());
      case 1: return this.#machine.give(random.program(), random.of(names));
      case 2: case 3: return this.#machine.give(random.of(texts));
      case 4: return this.#machine.give(this.#spoiled(this.#snapshot));
      case 5: return this.#machine.give(Uint8Array.from({ length: random.below(600) }, () => random.below(256)));
      case 6: return this.#machine.give(this.#tape());
      default: return [random.below(100)];
    }
  }

  // A snapshot with changed bytes and a correct checksum, so that reading goes past the checksum.
  #spoiled(snapshot) {
    const bytes = snapshot.slice();
    if (bytes.length < 32) return bytes;
    for (let change = this.#random.below(4); change > 0; change--) {
      bytes[11 + this.#random.below(bytes.length - 15)] = this.#random.of([0, 1, 127, 128, 255, this.#random.below(256)]);
    }
    const end = bytes.length - 4;
    new DataView(bytes.buffer).setUint32(end, crc32(bytes.subarray(0, end)), true);
    return bytes;
  }

  #tape() {
    const kind = this.#random.of([0x9f, 0xcf, 0xd0, 0xdf, 0xef, 0xff]);
    const body = Array.from({ length: this.#random.below(200) }, () =>
      this.#random.of([0x10, 0, 0x20, 0xf0, 0xf1, 2, 0xe0, 0xae, this.#random.below(256)]));
    return Uint8Array.from([kind, ...new Array(10).fill(0), 2, ...body, 0xf0]);
  }
}
