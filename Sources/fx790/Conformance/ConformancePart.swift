import BasicVM
import FX790Device
import GameListings

/// A group of checks with one code; the raw value is the code's first digit.
enum ConformanceSubject: Int, CaseIterable {
  case arithmetic = 1
  case display, memory, control, input, errors
}

/// The listings for one display width; the raw value is the second digit of their codes.
enum ConformanceTape: Int, CaseIterable {
  /// For 24 columns.
  case wide = 1
  /// For twelve columns.
  case narrow
  /// Questions that came up later.
  case secondWide, secondNarrow, thirdWide

  static func tapes(for model: Model) -> [ConformanceTape] {
    model.facts.columns == Display.width
      ? [.wide, .secondWide, .thirdWide] : [.narrow, .secondNarrow]
  }

  var columns: String { usualModel == .pb100 ? "twelve" : "24" }

  /// The model that a report assumes unless one is given.
  var usualModel: Model {
    switch self {
    case .wide, .secondWide, .thirdWide: .fx790P
    case .narrow, .secondNarrow: .pb100
    }
  }

  var subjects: [ConformanceSubject] {
    switch self {
    case .wide, .narrow: [.arithmetic, .display, .memory, .control, .input]
    case .secondWide: ConformanceSubject.allCases
    case .secondNarrow: [.arithmetic, .display, .input, .errors]
    case .thirdWide: [.arithmetic, .display, .memory, .control]
    }
  }
}

/// A subject of a tape.
struct ConformancePart: Equatable {
  let tape: ConformanceTape
  let subject: ConformanceSubject

  static func parts(for model: Model) -> [ConformancePart] {
    ConformanceTape.tapes(for: model).flatMap { tape in
      tape.subjects.map { ConformancePart(tape: tape, subject: $0) }
    }
  }

  /// `memory`, or on the second tape `memory 2`.
  var name: String {
    switch tape {
    case .wide, .narrow: "\(subject)"
    case .secondWide, .secondNarrow: "\(subject) 2"
    case .thirdWide: "\(subject) 3"
    }
  }

  var checks: [ConformanceCheck] {
    switch tape {
    case .wide: ConformanceCheck.wide(subject)
    case .narrow: ConformanceCheck.narrow(subject)
    case .secondWide: ConformanceCheck.secondWide(subject)
    case .secondNarrow: ConformanceCheck.secondNarrow(subject)
    case .thirdWide: ConformanceCheck.thirdWide(subject)
    }
  }

  var listing: [UInt8] {
    let index = tape.subjects.firstIndex(of: subject) ?? 0
    return switch tape {
    case .wide: ConformanceListings.wide
    case .secondWide: ConformanceListings.secondWide
    case .thirdWide: ConformanceListings.thirdWide
    case .narrow: ConformanceListings.narrow[index]
    case .secondNarrow: ConformanceListings.secondNarrow[index]
    }
  }

  /// The lines that an owner enters in turn; all but the last end with an error, or without a code.
  var starts: [String] {
    switch (tape, subject) {
    case (.secondWide, .errors): (60...67).map { "RUN \($0)0" }
    case (.secondNarrow, .errors): (1...8).map { "RUN \($0)0" }
    case (.secondWide, .input): ["RUN 500", "RUN 560"]
    case (.wide, _), (.secondWide, _), (.thirdWide, _): ["RUN \(subject.rawValue)00"]
    case (.narrow, _), (.secondNarrow, _): ["RUN"]
    }
  }
}
