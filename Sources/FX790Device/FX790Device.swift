// FX790Device emulates the computer around the language. Reading order:
//
//     Keyboard/    the table of 83 keys, the planes of S, F, EXT and HYP, held keys
//     Computer/    the input line and the activities: modes, running, LIST, MEMO, tape files,
//                  formulas, ASMBL, the screen
//     Recorder/    the cassette recorder and its jobs
//     Display/     dots, indicators, the small number
//     Debugging/   breakpoints, and stepping back by replaying inputs on a copy
//     Snapshots/   the state as bytes; one list of fields per type serves writing and reading
//     Desk/        the interface for front ends: actions, messages, saving
//
// A `Computer` is a value. A user who types 2+3 and EXE:
//
//     var computer = Computer()
//     for key in [Key.two, .add, .three, .exe] {
//       computer.press(key)          looks up the key's meaning and edits the line
//       computer.release(key)        KEY$ sees held keys only
//     }
//     computer.advance(by: 100_000)  runs the machine for 0.1 s
//     computer.screen                "5", the indicators, the number, what blinks
//     computer.takeOutputs()         tones and paper
//
// The module has no clock, files or terminal. Time passes in `advance` only, so the same inputs at
// the same times always give the same result.
