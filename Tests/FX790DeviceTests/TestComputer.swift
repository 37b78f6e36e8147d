import BasicVM
import Cassette

@testable import FX790Device

extension Computer {
  init(_ listing: String, speed: Speed = .real) {
    self.init(random: RandomNumbers(seed: 1))
    self.speed = speed
    _ = load(ListingReader.read(UTF8Text(listing)))
  }

  mutating func press(_ keys: Key...) {
    for key in keys {
      press(key)
      release(key)
    }
  }

  mutating func enter(_ line: String) {
    type(MachineText(typing: UTF8Text(line)))
    press(.exe)
  }

  mutating func takeTones() -> [Ticks] {
    takeOutputs().compactMap { if case .tone(_, let start) = $0 { start } else { nil } }
  }

  var shown: String {
    String(UTF8Text(screen.display.trimmedText))
  }
}

extension Tape {
  static func holding(_ files: [TapeFile]) -> Tape { Tape(files) ?? Tape() }
}
