import BasicVM
import Cassette

@testable import FX790Device

extension Computer {
  /// A computer with a listing, at a speed.
  init(_ listing: String, speed: Speed = .real) {
    self.init(random: RandomNumbers(seed: 1))
    self.speed = speed
    _ = load(ListingReader.read(UTF8Text(listing)))
  }

  /// Presses keys and lets them go.
  mutating func press(_ keys: Key...) {
    for key in keys {
      press(key)
      release(key)
    }
  }

  /// Types a line and presses EXE.
  mutating func enter(_ line: String) {
    for code in MachineText(typing: UTF8Text(line)) { type(code) }
    press(.exe)
  }

  /// The moments of the tones that have sounded.
  mutating func takeTones() -> [Ticks] {
    takeOutputs().compactMap { if case .tone(_, let start) = $0 { start } else { nil } }
  }

  /// The display as text.
  var shown: String {
    String(UTF8Text(screen.display.trimmedText))
  }
}

extension Tape {
  /// A tape with so few files that they fit.
  static func holding(_ files: [TapeFile]) -> Tape { Tape(files) ?? Tape() }
}
