import BasicVM
import FX790Device

/// A command to fx790 itself, in contrast to a key of the computer.
enum ScreenCommand: CaseIterable {
  case help, menu, games, open, faults, undo, redo, saveAs, saveKeys, paper, savePaper, speed,
    sound, mouse
  case debugger, step, stepBack, resume, reverse, runToLine, breakpoint, condition, lineUp,
    lineDown,
    setCompX
  case insertTape, newTape, rewindTape, windTape, saveTape, ejectTape
  case reset, redraw, leave, interrupt

  var title: String {
    switch self {
    case .help: "help: all keys"
    case .menu: "menu"
    case .games: "games: play one of them"
    case .open: "open: load a listing file"
    case .faults: "faults: list those of the programs"
    case .undo: "undo the last change"
    case .redo: "redo what was undone"
    case .saveAs: "save as: write an area, or all, as a listing"
    case .saveKeys: "save the keys of the last run, for --keys-file"
    case .paper: "show the paper roll"
    case .savePaper: "save the paper roll as text"
    case .speed: "speed: real, game, max"
    case .sound: "sound on or off"
    case .mouse: "mouse on or off (off: the terminal selects text)"
    case .debugger: "debugger on or off"
    case .step: "step one statement"
    case .stepBack: "step back one statement"
    case .resume: "go on"
    case .reverse: "go back to the last breakpoint or change"
    case .runToLine: "run to the marked line"
    case .breakpoint: "breakpoint at the marked line"
    case .condition: "halt on a condition, or after a change of a variable"
    case .lineUp: "mark the line above"
    case .lineDown: "mark the line below"
    case .setCompX: "set a word or a register of COMP-X"
    case .insertTape: "tape: insert a .wav or .bin file"
    case .newTape: "tape: insert a new one"
    case .rewindTape: "tape: rewind"
    case .windTape: "tape: wind to the end of the recordings"
    case .saveTape: "tape: save as a .wav or .bin file"
    case .ejectTape: "tape: eject"
    case .reset: "ALL RESET: empty the computer"
    case .redraw: "redraw the screen"
    case .leave: "leave fx790; a running program stops"
    case .interrupt: "leave immediately"
    }
  }

  static func inMenu(for keys: KeyLayout) -> [ScreenCommand] {
    let hasAssembler = KeyCap.cap(of: .asmbl, on: keys) != nil
    return [
      .help, .games, .open, .saveAs, .saveKeys, .paper, .savePaper, .speed, .sound, .mouse,
      .debugger,
    ] + (hasAssembler ? [.setCompX] : []) + [
      .insertTape, .newTape, .rewindTape, .windTape, .saveTape, .ejectTape, .reset, .undo, .redo,
      .leave,
    ]
  }
}
