// Runs the scripts of Tests/Desk in WebAssembly, as DeskScript.swift does natively.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { KeySession } from './transcripts.mjs';

class DeskScript extends KeySession {
  #snapshot = new Uint8Array();
  #shown = [];

  /** Executes a line; returns its answer and the changed members of the view. */
  carryOut(line) {
    const [, verb, text] = /^(\S+) ?(.*)$/.exec(line);
    const answer = this.#act(verb, text.replaceAll('\\n', '\n'));
    this.calls.fx_view();
    const view = Object.entries(JSON.parse(this.machine.text()))
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
    const changed = view.filter((member, index) => member !== this.#shown[index]);
    this.#shown = view;
    return [...answer, ...changed];
  }

  #act(verb, text) {
    const { calls, machine } = this;
    switch (verb) {
      case 'keys': this.type(text); break;
      case 'down': calls.fx_press(this.keys.get(text)); break;
      case 'up': text === 'all' ? calls.fx_release_all() : calls.fx_release(this.keys.get(text)); break;
      case 'erase': calls.fx_erase(); break;
      case 'pass':
        for (let step = 0; step < Math.floor(parseFloat(text) * 100); step++) calls.fx_advance(10_000);
        break;
      case 'speed': calls.fx_set_speed(['real', 'game', 'max'].indexOf(text)); break;
      case 'paste': calls.fx_type_text(...machine.give(text)); break;
      case 'load': return [String(calls.fx_load(...machine.give(text), -1) !== 0)];
      case 'debug': this.#debug(text.split(' ')); break;
      case 'tape': return this.#tape(text);
      case 'reset': calls.fx_all_reset(); break;
      case 'changed': calls.fx_note(0); break;
      case 'saved': calls.fx_note(1); break;
      case 'snapshot':
        calls.fx_snapshot();
        this.#snapshot = machine.bytes();
        break;
      case 'restore':
        return [String(calls.fx_restore(...machine.give(this.#snapshot), text === 'exactly' ? 1 : 0) === 1)];
      default: return ['?'];
    }
    return [];
  }

  #debug([command, ...numbers]) {
    const [area, line] = numbers.map(Number);
    this.calls.fx_debug(...this.machine.give(command), area ?? 0, line ?? 0);
  }

  #tape(text) {
    const { calls, machine } = this;
    switch (text) {
      case 'new': calls.fx_tape_new(0); break;
      case 'short': calls.fx_tape_new(8); break;
      case 'eject': calls.fx_tape_eject(); break;
      case 'rewind': calls.fx_tape_wind(0); break;
      case 'end': calls.fx_tape_wind(1); break;
      case 'saved': calls.fx_tape_saved(); break;
      case 'contents':
        calls.fx_tape_contents();
        return [machine.text()];
      default:
        return [String(calls.fx_tape_take_over(...machine.give(this.#snapshot, text)) === 1)];
    }
    return [];
  }
}

/** Runs all scripts of a folder; returns the number of actions and the scripts that differ. */
export function playDesk(newMachine, folder) {
  let count = 0;
  const failures = [];
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
    const expected = readFileSync(join(folder, name), 'utf8');
    const script = new DeskScript(newMachine());
    const played = expected.split('\n').filter((line) => !line.startsWith('    ')).flatMap((line) => {
      if (line === '' || line.startsWith('#')) return [line];
      count += 1;
      return [line, ...script.carryOut(line).map((text) => `    ${text}`)];
    }).join('\n');
    if (played !== expected) failures.push({ name, expected, played });
  }
  return { count, failures };
}
