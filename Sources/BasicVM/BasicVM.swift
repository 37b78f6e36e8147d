// The map of this module. There is no code here.
//
// A listing becomes a running program in stages, each in a folder of its own; every stage can be
// called alone:
//
//     Characters     UTF-8                 <->  the machine's 128 characters
//     Text           a listing file        ->   numbered lines, with diagnostics
//     Tokens         characters of a line  <->  token bytes, as LIST shows them
//     Memory         token bytes           ->   ten program areas in 7,520 bytes
//     Instructions   the areas             ->   one flat row of instructions
//     Machine        instructions          ->   effects
//     Decimal        the numbers that it computes with
//     Effects        what a program wants from the world, and what the world tells it: display,
//                    waits, tones, the recorder; and what goes wrong, in a number and a sentence
//     Snapshots      a machine             <->  bytes that are kept
//     Rewriting      programs              ->   the same with other numbers, in fewer bytes
//     Ported         what listings are written with in Swift, and what runs such programs
//
// Two lines on their way through:
//
//     10 FOR I=1 TO 3                            the text
//     10 00 A0 28 0C 11 95 13 FF                 the bytes: number, FOR, I, =, 1, TO, 3, end
//     move 1 -> t0                               the instructions: start, limit and step are
//     move 3 -> t1                               put into temporaries, then the loop begins
//     move 1 -> t2
//     move t0 -> I
//     loop I, t1, t2
//
//     20 PRINT I;
//     20 00 A6 28 5E FF
//     print I                                    the effect: the display shows " 1"
//
// Nothing here knows a file, a clock, a terminal or Foundation. Facts about the real machine stand
// in docs/machine.md, each with how sure we are.
