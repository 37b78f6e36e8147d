// CAP-X programs of the library; their sources are files beside the page.

import { phrase } from "./language.js";

export const capXExamples = [
  { file: "gcd.cap", title: "Greatest common divisor", summary: phrase`Of two numbers, by taking the smaller from the larger.` },
  { file: "bubble-sort.cap", title: "Bubble sort", summary: phrase`Asks for five numbers and shows them in order.` },
  { file: "squares.cap", title: "Squares", summary: phrase`A number squared, and that squared, by a subroutine in another block.` },
  { file: "multiply.cap", title: "Multiply", summary: phrase`A product of two numbers, bit by bit.` },
  { file: "guess.cap", title: "Guess", summary: phrase`Guess a number from 1 to 64, derived from the first one typed: 1 is too high, -1 too low.` },
  { file: "checksum.cap", title: "Checksum", summary: phrase`Adds a table with an instruction that changes itself.` },
];
