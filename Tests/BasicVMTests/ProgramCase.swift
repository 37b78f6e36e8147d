import Testing

/// A listing and the display at each wait and at the end.
struct ProgramCase: CustomTestStringConvertible {
  let listing: String
  /// Lines typed at INPUT.
  let answers: [String]
  let shown: [String]

  init(_ listing: String, answers: [String] = [], _ shown: String...) {
    self.init(listing, answers: answers, shown)
  }

  init(_ listing: String, answers: [String] = [], _ shown: [String]) {
    self.listing = listing
    self.answers = answers
    self.shown = shown
  }

  var testDescription: String {
    let lines = listing.split(whereSeparator: \.isNewline).joined(separator: " ¶ ")
    return "\(lines) -> \(shown.joined(separator: " | "))"
  }

  var result: [String] {
    var machine = TestMachine(listing)
    return machine.run(answers: answers)
  }
}

/// A line entered by hand and the resulting display.
struct HandCase: CustomTestStringConvertible {
  let line: String
  let shown: String

  init(_ line: String, _ shown: String) {
    self.line = line
    self.shown = shown
  }

  var testDescription: String { "\(line) -> \(shown)" }

  var result: String {
    var machine = TestMachine()
    return machine.byHand(line)
  }
}
