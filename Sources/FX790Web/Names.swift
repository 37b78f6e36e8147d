// The words and numbers with which the page's script names commands, forms, keys and other choices.
// Unknown words and numbers give nil.

import BasicVM
import FX790Device
import Programs

extension DebuggerAction {
  /// Only `run` and `breakpoint` use the line.
  init?(named name: UTF8Text, _ line: Debugger.Line) {
    switch name {
    case "off": self = .off
    case "halt": self = .halt
    case "step": self = .step
    case "back": self = .back
    case "reverse": self = .reverse
    case "on": self = .resume
    case "run": self = .runTo(line)
    case "breakpoint": self = .toggleBreakpoint(line)
    default: return nil
    }
  }
}

extension Spelling {
  init?(named name: UTF8Text) {
    guard let spelling = Self.allCases.first(where: { UTF8Text($0.name) == name }) else {
      return nil
    }
    self = spelling
  }
}

enum FilmFormat {
  case svg, gif

  init?(named name: UTF8Text) {
    switch name {
    case "svg": self = .svg
    case "gif": self = .gif
    default: return nil
    }
  }
}

extension Twins.Form {
  init?(named name: UTF8Text) {
    switch name {
    case "basic": self = .basic
    case "machine": self = .machine
    case "port": self = .port
    default: return nil
    }
  }
}

extension KeyboardKey {
  /// EXE, BRK, DEL, or a character.
  init?(named name: UTF8Text) {
    switch name {
    case "EXE": self = .exe
    case "BRK": self = .brk
    case "DEL": self = .delete
    default:
      guard let text = try? MachineText(name), text.count == 1, let code = text.first else {
        return nil
      }
      self = .character(code)
    }
  }
}

extension RawRepresentable<UInt8> {
  init?(number: Int32) {
    guard let value = UInt8(exactly: number) else { return nil }
    self.init(rawValue: value)
  }
}

extension GameID {
  init?(number: Int32) {
    let games = Self.allCases
    guard games.indices.contains(Int(number)) else { return nil }
    self = games[Int(number)]
  }
}

extension ProgramMemory {
  /// The area with a number, unless there is no such area.
  static func area(_ number: Int32) -> Int? {
    0..<areaCount ~= Int(number) ? Int(number) : nil
  }
}

extension CharacterCode {
  static func code(ofScalar number: Int32) -> UInt8? {
    guard let scalar = Unicode.Scalar(UInt32(bitPattern: number)) else { return nil }
    let text = try? MachineText(UTF8Text(utf8: UTF8.encode(scalar).map { Array($0) } ?? []))
    return text?.count == 1 ? text?.first : nil
  }
}
