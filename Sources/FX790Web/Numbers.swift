// What the script's numbers stand for; refused (nil) are those that stand for nothing.

import BasicVM
import FX790Device
import Programs

extension RawRepresentable<UInt8> {
  /// A key, or a speed.
  init?(number: Int32) {
    guard let value = UInt8(exactly: number) else { return nil }
    self.init(rawValue: value)
  }
}

extension DebuggerAction {
  init?(number: Int32, _ line: Debugger.Line) {
    switch number {
    case 0: self = .off
    case 1: self = .halt
    case 2: self = .step
    case 3: self = .back
    case 4: self = .goOn
    case 5: self = .runTo(line)
    case 6: self = .toggleBreakpoint(line)
    default: return nil
    }
  }
}

extension GameID {
  init?(number: Int32) {
    let games = Self.allCases
    guard games.indices.contains(Int(number)) else { return nil }
    self = games[Int(number)]
  }
}

extension SeatKey {
  init?(number: Int32) {
    switch number {
    case 256: self = .exe
    case 257: self = .brk
    case 258: self = .delete
    default:
      guard let code = UInt8(exactly: number) else { return nil }
      self = .character(code)
    }
  }
}

extension ProgramMemory {
  /// An area, if the number is one.
  static func area(_ number: Int32) -> Int? {
    0..<areaCount ~= Int(number) ? Int(number) : nil
  }
}

extension CharacterCode {
  /// The machine's character for a Unicode scalar.
  static func code(ofScalar number: Int32) -> UInt8? {
    guard let scalar = Unicode.Scalar(UInt32(bitPattern: number)) else { return nil }
    let text = MachineText(UTF8Text(utf8: UTF8.encode(scalar).map { Array($0) } ?? []))
    return text?.count == 1 ? text?.first : nil
  }
}

extension HeadlessRun {
  /// A run with keys, and a limit in milliseconds (0 for none).
  init(_ keys: UTF8Text, _ isManual: Int32, _ limit: Int32) {
    self.init(
      keys: keys, isManual: isManual != 0, timeLimit: limit > 0 ? Ticks(limit) * 1000 : nil)
  }
}
