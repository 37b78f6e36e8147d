// Short listings that each show one feature.

import { phrase } from "./language.js";

export const examples = [
  {
    title: "Table",
    summary: phrase`Asks for a number and shows its first multiples.`,
    listing: `10 PRINT "  <TABLE>":BEEP 1
20 INPUT "NUMBER",N
30 FOR I=1 TO 3
40 PRINT I;"*";N;"=";I*N
50 NEXT I
`,
  },
  {
    title: "Ball",
    summary: phrase`A ball moves back and forth until a key is pressed.`,
    listing: `10 X=0:D=1
20 PRINT CSR X;" ";:X=X+D
30 PRINT CSR X;"○";
40 IF X=0 THEN D=1:BEEP 0
50 IF X=23 THEN D=-1:BEEP 1
60 IF KEY$="" THEN 20
70 PRINT:PRINT "STOPPED AT";X
`,
  },
  {
    title: "Primes",
    summary: phrase`Primes one after the other; EXE for the next.`,
    listing: `10 N=2
20 PRINT N
30 N=N+1:D=2
40 IF D*D>N THEN 20
50 IF N=INT (N/D)*D THEN 30
60 D=D+1:GOTO 40
`,
  },
  {
    title: "Suits",
    summary: phrase`The display’s special characters.`,
    listing: `10 PRINT "♠ ♥ ♦ ♣ ○ □ △ █ Σ Ω μ °"
20 PRINT "× ÷ ≤ ≥ ≠ π ↑ → ↓ ←"
`,
  },
];
