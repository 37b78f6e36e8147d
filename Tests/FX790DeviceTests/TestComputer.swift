import BasicVM
import Cassette

@testable import FX790Device

extension Computer {
  init(_ listing: String, speed: Speed = .real) {
    self.init(random: RandomNumbers(seed: 1))
    self.speed = speed
    _ = load(ListingReader.read(UTF8Text(listing)))
  }

  /// Taps the keys one after another.
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

  /// The start times of the tones since the last call.
  mutating func takeTones() -> [Ticks] {
    takeOutputs().compactMap { if case .tone(_, let start) = $0 { start } else { nil } }
  }

  /// The display as text.
  var shown: String {
    String(UTF8Text(screen.display.trimmedText))
  }
}

extension Tape {
  /// A tape with the files, or an empty one if they exceed the longest tape.
  static func holding(_ files: [TapeFile]) -> Tape { Tape(files) ?? Tape() }
}
