// FX790Device: the computer around the language. Read it in the order of what happens:
//
//     Keyboard/    the 83 keys in one table, the planes of S, F, EXT and HYP, which keys are down
//     Computer/    the line that is typed, and what becomes of keys and time: modes, entering,
//                  running, LIST, MEMO, tape files, formulas, ASMBL, the screen
//     Recorder/    the cassette recorder, and what statements order of it
//     Display/     the line as dots, the signs, the small number
//     Debugging/   halting, and stepping back by telling a copy the same again
//     Snapshots/   all of it as bytes: each type tells its fields once, to write and to read
//     Desk/        what a front end tells the computer and shows of it: actions, messages, saving
//
// A `Computer` is a value with a few verbs. Someone types 2+3 and EXE:
//
//     var computer = Computer()
//     for key in [Key.two, .plus, .three, .exe] {
//       computer.press(key)          the table says what a key means in its plane; the line takes it
//       computer.release(key)        KEY$ sees what is down
//     }
//     computer.advance(by: 100_000)  a tenth of a second: the machine computes, and is charged for it
//     computer.screen                "5", the signs, the number, what blinks
//     computer.takeOutputs()         tones and paper
//
// Nothing here knows a clock, a file or a terminal: time is what `advance` is told, so the same keys
// at the same moments always show the same.
