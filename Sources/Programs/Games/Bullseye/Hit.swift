import BasicVM

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

  /// What the player gets to read.
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
