import BasicVM

/// The displays at a program's last waits for keys, as its user has seen them.
struct SeenDisplays: Sendable {
  private var displays: [Display] = []
  private var display = Display()

  private static let limit = 4

  mutating func show(_ display: Display) {
    self.display = display
    displays = [display]
  }

  mutating func take(_ kind: TraceEvent.Kind) {
    switch kind {
    case .frame(let display, _): self.display = display
    case .wait(.exe), .wait(.line), .wait(.key):
      if displays.last?.cells == display.cells { return }
      if displays.count == Self.limit { displays.removeFirst() }
      displays.append(display)
    case .wait(.time), .input, .beep, .printed, .rejected, .error, .brk, .end: break
    }
  }

  var numbers: [MachineText] { displays.flatMap { Self.numbers(on: $0) } }

  var lastNumbers: [MachineText] {
    Self.numbers(on: display)
  }

  private static func numbers(on display: Display) -> [MachineText] {
    var numbers: [MachineText] = []
    var digits = MachineText()
    for code in display.cells + [CharacterCode.space] {
      if CharacterCode.digit(code) != nil {
        digits.append(code)
      } else if !digits.isEmpty {
        numbers.append(digits)
        digits = []
      }
    }
    return numbers
  }

  static let signs: [UInt8] = [
    CharacterCode.plus, CharacterCode.minus, CharacterCode.times, CharacterCode.slash,
  ]

  var sign: UInt8? { display.cells.first { Self.signs.contains($0) } }

  /// The characters on the display that have keys.
  var characters: MachineText { display.cells.filter(Self.isKey) }

  /// The characters that differ from the last other display, if they have keys.
  var changed: MachineText {
    guard let last = displays.last(where: { $0.cells != display.cells }) else { return characters }
    var changed = MachineText()
    for (code, before) in zip(display.cells, last.cells) where code != before && Self.isKey(code) {
      changed.append(code)
    }
    return changed
  }

  private static func isKey(_ code: UInt8) -> Bool { code != CharacterCode.space && code < 0x40 }
}
