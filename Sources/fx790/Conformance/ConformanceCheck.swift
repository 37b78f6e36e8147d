import FX790Device

/// A fact that an owner's machine can confirm or contradict.
struct ConformanceCheck {
  /// The fact's grade in docs/machine.md.
  let grade: Grade
  /// The section's name in a link to docs/machine.md.
  let section: String
  /// The fact, quoted from that section.
  let fact: String
  /// The meanings of outcomes 1, 2 and so on; a greater outcome means something else.
  let outcomes: [String]
  /// The owner's action; nil if none is needed.
  let act: Act?

  init(
    _ grade: Grade, _ section: String, _ fact: String, _ outcomes: [String], _ act: Act? = nil
  ) {
    (self.grade, self.section, self.fact) = (grade, section, fact)
    (self.outcomes, self.act) = (outcomes, act)
  }

  enum Grade {
    case known, relative, ours
  }

  func meaning(of outcome: Int) -> String {
    outcomes.indices.contains(outcome - 1) ? outcomes[outcome - 1] : "something else"
  }

  /// The owner's action when the display shows certain words.
  struct Act {
    let words: String
    let answer: Answer

    enum Answer {
      /// Types Y if this text was displayed as often since the last answer, otherwise N.
      case yes(ifSeen: String, times: Int)
      /// Presses these keys and, at INPUT, then EXE.
      case keys([Key])
      /// Types the digit of the error at which this line of starts ended, or 0.
      case error(of: Int)
    }

    static func looks(_ words: String, for text: String, times: Int = 1) -> Act {
      Act(words: words, answer: .yes(ifSeen: text, times: times))
    }

    static func notes(_ words: String, _ start: Int) -> Act {
      Act(words: words, answer: .error(of: start))
    }

    static func types(_ words: String, _ keys: Key...) -> Act {
      Act(words: words, answer: .keys(keys))
    }
  }
}
