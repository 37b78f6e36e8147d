import BasicVM

/// How a test requires its program to end: `end`, `end ERR3 P0-20` or `endless`.
package struct ExpectedEnding: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case ended
    /// With an error; `! ERR3 P0-20` is the same as `end ERR3 P0-20`.
    case failed(LinePattern)
    /// By BRK, by a lack of keys or by the time limit, but not by itself.
    case endless
  }

  package let kind: Kind
  /// The line in the file, from 1.
  package var line = 1

  package init(_ kind: Kind, line: Int = 1) {
    (self.kind, self.line) = (kind, line)
  }

  /// The ending of a run.
  package init(_ ending: PlayEnding) {
    switch ending {
    case .ended: kind = .ended
    case .failed(let fault):
      kind = .failed(LinePattern(matchingOnly: UTF8Text(fault.message)))
    case .broken, .starved, .timedOut: kind = .endless
    }
  }

  /// The line as written in a file.
  package var text: UTF8Text {
    switch kind {
    case .ended: "end"
    case .failed(let pattern): "end \(pattern.source)"
    case .endless: "endless"
    }
  }

  /// Whether a run ended in this way.
  package func matches(_ ending: PlayEnding) -> Bool {
    switch (kind, ending) {
    case (.ended, .ended), (.endless, .broken), (.endless, .starved), (.endless, .timedOut): true
    case (.failed(let pattern), .failed(let fault)): pattern.matches(fault)
    case (.ended, _), (.endless, _), (.failed, _): false
    }
  }
}

extension LinePattern {
  /// Matches the message; only the number if either has no place.
  fileprivate func matches(_ fault: Fault) -> Bool {
    let short = UTF8Text(fault.shortMessage)
    if matches(UTF8Text(fault.message)) || matches(short) { return true }
    guard fault.place.area == nil else { return false }
    let number = source.utf8.prefix { $0 != UInt8(ascii: " ") }
    return (try? LinePattern(UTF8Text(utf8: Array(number))))?.matches(short) ?? false
  }
}
