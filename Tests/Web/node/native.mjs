// The same operations in the command-line program.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class Native {
  constructor(path) {
    this.path = path;
    this.folder = mkdtempSync(join(tmpdir(), 'fx790-'));
  }

  run(listing, { keys = '', seed = 1, manual = false, milliseconds = 0, game } = {}) {
    let subject;
    if (game) {
      subject = ['play', game.id, '--as', game.form];
    } else {
      const file = join(this.folder, 'program.bas');
      writeFileSync(file, listing);
      subject = ['run', file];
    }
    const limit = milliseconds > 0 ? ['--max-time', String(milliseconds / 1000)] : [];
    const result = spawnSync(
      this.path,
      [...subject, '--trace', '-', '--keys', keys, '--seed', String(seed), ...limit,
        ...(manual ? ['--manual'] : [])],
      { encoding: 'utf8', maxBuffer: 1 << 28, input: '' });
    if (result.error) throw result.error;
    if (result.signal) throw new Error(`${this.path} was killed by ${result.signal}`);
    return result.stdout;
  }

  film(game, form, { keys, seed }) {
    const target = join(this.folder, `film.${form}`);
    const result = spawnSync(
      this.path,
      ['film', game, '--as', 'machine', '--keys', keys, '--seed', String(seed), '--force', '-o', target], { encoding: 'utf8' });
    if (result.error || result.signal) throw result.error ?? new Error(`${this.path} was killed by ${result.signal}`);
    return readFileSync(target);
  }

  runAgain(listing, session) {
    const [program, keys] = [join(this.folder, 'played.bas'), join(this.folder, 'played.keys')];
    writeFileSync(program, listing);
    writeFileSync(keys, session);
    return execFileSync(this.path, ['run', program, '--keys-file', keys], { encoding: 'utf8' });
  }

  /** A tape's bytes as a WAV file. */
  tapeSound(bytes) {
    const [source, target] = [join(this.folder, 'tape.bin'), join(this.folder, 'tape.wav')];
    writeFileSync(source, bytes);
    execFileSync(this.path, ['tape', 'encode', source, '-o', target]);
    return readFileSync(target);
  }

  bench(name) {
    const rows = execFileSync(this.path, ['bench', name], { encoding: 'utf8' }).trim().split('\n');
    return Number(rows[1].split(/\s+/)[1]);
  }

  end() {
    rmSync(this.folder, { recursive: true });
  }
}
