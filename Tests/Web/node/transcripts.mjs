// Runs the golden transcripts in WebAssembly: the traces of programs, and key sessions by line.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

function sections(text) {
  const found = { '': [] };
  let name = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('-- ')) found[(name = line.slice(3))] = [];
    else found[name].push(line);
  }
  return Object.fromEntries(Object.entries(found).map(([key, lines]) => [key, lines.join('\n')]));
}

export function programs(folder) {
  const topics = ['print', 'input', 'keys', 'errors', 'games'];
  return topics.flatMap((topic) =>
    readdirSync(join(folder, topic)).filter((name) => name.endsWith('.txt')).map((name) => {
      const parts = sections(readFileSync(join(folder, topic, name), 'utf8'));
      return {
        name: `${topic}/${name}`,
        listing: parts.program,
        game: parts.game?.trim(),
        keys: (parts.keys ?? '').replace(/^\n+|\n+$/g, ''),
        manual: (parts.options ?? '').includes('manual'),
      };
    }));
}

/** A computer that is controlled by keys, like KeySession.swift. */
export class KeySession {
  #outputs = [];

  constructor(machine) {
    this.machine = machine;
    this.calls = machine.calls;
    this.calls.fx_computer_new(0, 0, 1);
    this.calls.fx_set_speed(0);
    this.readKeys();
  }

  /** A new computer of a model. */
  choose(name) {
    this.calls.fx_models();
    this.calls.fx_computer_new(this.machine.json().findIndex((model) => model.name === name), 0, 1);
    this.calls.fx_set_speed(0);
    this.readKeys();
  }

  readKeys() {
    this.calls.fx_keycaps();
    // Two keys have the label S; it names the first.
    this.keys = new Map(this.machine.json().reverse().map((cap) => [cap.label, cap.key]));
  }

  carryOut(line) {
    const rest = line.slice(2);
    if (line.startsWith('@ ')) return this.handleTape(rest);
    if (line.startsWith('> ')) {
      this.type(rest);
      this.settle();
    } else {
      for (let step = 0; step < Math.floor(parseFloat(rest) * 100); step++) this.calls.fx_advance(10000);
    }
    return [...this.outputs(), this.display()];
  }

  type(text) {
    for (const [piece, name] of text.matchAll(/\{([^}]*)\}|[^]/gu)) {
      if (name === undefined) this.typeCharacter(piece.codePointAt(0));
      else this.press(name);
    }
  }

  typeCharacter(scalar) {
    const key = this.calls.fx_key_for(scalar);
    const isSmall = scalar >= 0x61 && scalar <= 0x7a;
    if (key < 0 || isSmall) {
      const code = this.calls.fx_code_for(scalar);
      if (code >= 0) this.calls.fx_type(code);
    } else {
      this.calls.fx_press(key);
      this.calls.fx_release(key);
    }
  }

  press(name) {
    const isHeld = name.length > 1 && name.endsWith('.');
    const isReleased = name.length > 1 && name.endsWith('^');
    const key = this.keys.get(isHeld || isReleased ? name.slice(0, -1) : name);
    if (key === undefined) return;
    if (!isReleased) this.calls.fx_press(key);
    if (!isHeld) this.calls.fx_release(key);
  }

  /** Advances until the computer waits, at most one second. */
  settle() {
    let left = 100;
    do {
      this.calls.fx_advance(10000);
      left -= 1;
    } while (this.view().working && left > 0);
  }

  outputs() {
    this.view();
    return this.#outputs.splice(0).map((output) =>
      'paper' in output ? `paper ${output.paper}` : `tone ${output.tone}`);
  }

  /** Operates the recorder; returns its counter or its bytes. */
  handleTape(action) {
    const actions = {
      new: () => this.calls.fx_tape_new(0),
      short: () => this.calls.fx_tape_new(8),
      eject: () => this.calls.fx_tape_eject(),
      rewind: () => this.calls.fx_tape_wind(0),
      end: () => this.calls.fx_tape_wind(1),
      counter: () => {},
    };
    if (action === 'bytes') return this.tapeBytes();
    if (!actions[action]) return ['?'];
    actions[action]();
    return [this.counter()];
  }

  /** The view. Its outputs are returned only once, so this class collects them. */
  view() {
    const view = this.machine.view();
    this.#outputs.push(...view.outputs);
    return view;
  }

  tape() {
    return this.view().tape;
  }

  counter() {
    const tape = this.tape();
    if (!tape) return 'no tape';
    const seconds = String(tape.place / 1e6);
    return `${tape.motion} at ${seconds.includes('.') ? seconds : `${seconds}.0`} s, ${tape.segments} segments`;
  }

  tapeBytes() {
    return Array.from({ length: this.tape()?.segments ?? 0 }, (_, index) => {
      this.calls.fx_tape_segment(index);
      return [...this.machine.bytes()]
        .map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
    });
  }

  display() {
    const view = this.view();
    const cells = [...view.text];
    const [kind, column] = Object.entries(view.blink ?? {})[0] ?? [];
    // The text has an underline for a cursor on a blank.
    if (['underline', 'block'].includes(kind) && cells[column] === '_') cells[column] = ' ';
    const blinks = { underline: 'cursor', block: 'block', character: 'blinks' };
    return `[${cells.join('')}]${kind ? ` ${blinks[kind]} ${column}` : ''}`
      + view.signs.map((sign) => ` ${sign}`).join('')
      + (view.number === null ? '' : ` ${view.number}`) + (view.working ? ' busy' : '');
  }
}

/** Runs the key sessions of a folder; returns their number and those that differ. */
export function playSessions(machine, folder) {
  const sessions = readdirSync(folder).filter((name) => name.endsWith('.txt'))
    .map((name) => ({ name, expected: readFileSync(join(folder, name), 'utf8') }));
  const failures = [];
  for (const { name, expected } of sessions) {
    const session = new KeySession(machine);
    const played = expected.split('\n').flatMap((line) => {
      if (line.startsWith('# model ')) session.choose(line.slice(8));
      if (/^[>~@] /.test(line)) return [line, ...session.carryOut(line).map((text) => `    ${text}`)];
      return line.startsWith('    ') ? [] : [line];
    }).join('\n');
    if (played !== expected) failures.push({ name, expected, played });
  }
  return { count: sessions.length, failures };
}

/** The first line in which two texts differ. */
export function difference(expected, played) {
  const [a, b] = [expected.split('\n'), played.split('\n')];
  const index = a.findIndex((line, place) => line !== b[place]);
  const place = index < 0 ? a.length : index;
  return `line ${place + 1}:\n  native: ${a[place]}\n  wasm:   ${b[place]}`;
}
