import BasicVM

/// A slider between two ends.
struct Slider: Equatable, Sendable {
  private(set) var value: Int

  static let range = 1...100

  init(at value: Int) {
    self.value = value
  }

  /// Moves it as far as an end; false if it stands at that end already.
  mutating func move(by step: Int) -> Bool {
    let old = value
    value = min(max(value + step, Self.range.lowerBound), Self.range.upperBound)
    return value != old
  }

  /// The slider on its track: a cell is five values.
  var text: MachineText {
    let track: MachineText = "1\(MachineText("·").repeated(20))100"
    return track.placing("♦", at: 1 + (value - 1) / 5)
  }
}
