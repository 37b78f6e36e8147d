import BasicVM
import FX790Device
import GameListings

/// A fact that an owner's machine can confirm or contradict.
struct ConformanceCheck {
  /// The section's name in a link to docs/machine.md.
  let section: String
  /// In the words of that section.
  let fact: String
  /// For the outcomes 1, 2 and so on; a greater outcome is anything else.
  let outcomes: [String]
  /// nil if no action is needed.
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
      /// Y if this text was displayed since the last answer, otherwise N.
      case yes(ifSeen: String)
      /// At INPUT, EXE follows.
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

/// The raw value is the first digit of a subject's code.
enum ConformanceSubject: Int, CaseIterable {
  case arithmetic = 1
  case display, memory, control, input
}

/// The listings for one width of display; the raw value is the second digit of their codes.
enum ConformanceTape: Int {
  /// For 24 columns.
  case wide = 1
  /// For twelve columns.
  case narrow

  init(for model: Model) {
    self = model.facts.columns == Display.width ? .wide : .narrow
  }

  var columns: String { self == .wide ? "24" : "twelve" }

  /// A report assumes this model.
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
