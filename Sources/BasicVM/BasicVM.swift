// Map of this module; there is no code here.
//
// A listing becomes a running program in stages, one folder each, which can be used alone:
//
//     Characters     UTF-8                 <->  the machine's 128 characters
//     Text           a listing file        ->   numbered lines, with diagnostics
//     Tokens         characters of a line  <->  token bytes, as LIST shows them
//     Memory         token bytes           ->   ten program areas in 7,520 bytes
//     Syntax         token bytes           ->   syntax trees
//     Instructions   syntax trees          ->   one flat sequence of instructions
//     Machine        instructions          ->   effects
//     Decimal        decimal arithmetic
//     Effects        requests to the host (waits, tones, tape), its replies, display and faults
//     Model          the models of the family and their differences
//     Snapshots      a machine             <->  saved bytes
//     Rewriting      programs              ->   renumbered or shortened programs
//     Ported         runtime for listings ported to Swift
//
// Two lines in each form:
//
//     10 FOR I=1 TO 3                            text
//     10 00 A0 28 0C 11 95 13 FF                 bytes: number, FOR, I, =, 1, TO, 3, end
//     move 1 -> t0                               instructions: start, limit and step go into
//     move 3 -> t1                               temporaries, then the loop begins
//     move 1 -> t2
//     move t0 -> I
//     loop I, t1, t2
//
//     20 PRINT I;
//     20 00 A6 28 5E FF
//     print I                                    effect: the display shows " 1"
//
// The module uses no file, clock, terminal or Foundation. docs/machine.md lists what is known about
// the real machine, and how certain it is.
