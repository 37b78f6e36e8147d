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

/// How near a slider came to its target.
struct Hit: Equatable, Sendable {
  /// The distance between the two.
  let difference: Int

  init(slider: Int, target: Int) {
    difference = abs(slider - target)
  }

  /// A hundred less the distance, with a bonus for the target and its neighbours.
  var points: Int {
    switch difference {
    case 0: 200
    case 1: 150
    default: 100 - difference
    }
  }

  /// The words for the player.
  var title: MachineText {
    switch difference {
    case 0: "Perfect!"
    case ..<5: "You almost had it!"
    case ...10: "Not bad."
    default: "Are you even trying?"
    }
  }

  /// And to hear.
  var tones: [Tone] {
    switch difference {
    case 0: [.high] * 5
    case ...10: []
    default: [.low]
    }
  }
}
