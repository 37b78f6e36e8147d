import BasicVM
import FX790Device
import GameListings

/// A fact that an owner's machine can confirm or contradict.
struct ConformanceCheck {
  /// The section's name in a link to docs/machine.md.
  let section: String
  /// The fact, quoted from that section.
  let fact: String
  /// The meanings of outcomes 1, 2 and so on; a greater outcome means something else.
  let outcomes: [String]
  /// The owner's action; nil if none is needed.
  let act: Act?

  init(_ section: String, _ fact: String, _ outcomes: [String], _ act: Act? = nil) {
    (self.section, self.fact, self.outcomes, self.act) = (section, fact, outcomes, act)
  }

  func meaning(of outcome: Int) -> String {
    outcomes.indices.contains(outcome - 1) ? outcomes[outcome - 1] : "something else"
  }

  /// The owner's action when the display shows certain words.
  struct Act {
    let words: String
    let answer: Answer

    enum Answer {
      /// Types Y if this text was displayed since the last answer, otherwise N.
      case yes(ifSeen: String)
      /// Presses these keys and, at INPUT, then EXE.
      case keys([Key])
    }

    static func looks(_ words: String, for text: String) -> Act {
      Act(words: words, answer: .yes(ifSeen: text))
    }

    static func types(_ words: String, _ keys: Key...) -> Act {
      Act(words: words, answer: .keys(keys))
    }
  }
}

/// A group of checks with one code; the raw value is the code's first digit.
enum ConformanceSubject: Int, CaseIterable {
  case arithmetic = 1
  case display, memory, control, input
}

/// The listings for one display width; the raw value is the second digit of their codes.
enum ConformanceTape: Int {
  /// For 24 columns.
  case wide = 1
  /// For twelve columns.
  case narrow

  init(for model: Model) {
    self = model.facts.columns == Display.width ? .wide : .narrow
  }

  var columns: String { self == .wide ? "24" : "twelve" }

  /// The model that a report assumes unless one is given.
  var usualModel: Model { self == .wide ? .fx790P : .pb100 }

  func listing(of subject: ConformanceSubject) -> [UInt8] {
    switch self {
    case .wide: ConformanceListings.wide
    case .narrow: ConformanceListings.narrow[subject.rawValue - 1]
    }
  }

  func start(of subject: ConformanceSubject) -> String {
    self == .wide ? "RUN \(subject.rawValue)00" : "RUN"
  }
}
