#!/usr/bin/env node
// Plays what most people begin with, and writes down which functions that took.
//
//   .ci/first-minute.mjs MODULE PROFILE
//
// MODULE is the page's, as `wasm-split --instrument` has made it. What is not called here the page has a
// little later.
import { writeFileSync } from 'node:fs';
import { Machine } from '../Tests/Web/node/machine.mjs';

const [path, profile] = process.argv.slice(2);
const machine = new Machine(path);
const { calls } = machine;
const frame = 16_000;

function wait(frames) {
  for (let count = 0; count < frames; count++) {
    calls.fx_advance(frame);
    calls.fx_screen(count & 1);
    machine.view();
  }
}

/** Presses keys by their labels, each for a frame. */
function tap(...labels) {
  calls.fx_keycaps();
  const caps = machine.json();
  for (const label of labels) {
    const { key } = caps.find((cap) => cap.label === label);
    calls.fx_press(key);
    wait(1);
    calls.fx_release(key);
    wait(1);
  }
}

function ask(call, text) {
  machine.give(text);
  return call(text.length);
}

/** What the page asks for until it is there. */
function open() {
  calls.fx_computer_new(8, 1);
  calls.fx_models();
  calls.fx_model();
  calls.fx_glass();
  calls.fx_games();
  calls.fx_tape_contents();
  calls.fx_set_speed(0);
  for (let area = -1; area < 10; area++) calls.fx_listing(area);
  for (const listing of ['', '10 PRINT "A"\n']) {
    for (const call of [calls.fx_check, calls.fx_notes, calls.fx_colours, calls.fx_plain]) ask(call, listing);
  }
  calls.fx_note(0);
  calls.fx_release_all();
  calls.fx_key_for(65);
  wait(40);
}

/** Somebody tries the keys. */
function calculate() {
  tap('1', '+', '2', 'EXE');
  wait(20);
  for (const character of 'PRINT "A"') calls.fx_type(calls.fx_code_for(character.codePointAt(0)));
  tap('EXE');
  if (!machine.view().text.startsWith('A')) throw new Error(`played something else: ${machine.view().text}`);
  tap('AC');
  ask(calls.fx_type_text, '2*3\n');
  wait(60);
}

open();
calculate();

const size = calls.__write_profile(0, 0);
const start = calls.fx_input(size);
calls.__write_profile(start, size);
writeFileSync(profile, new Uint8Array(calls.memory.buffer, start, size));
