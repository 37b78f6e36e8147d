import BasicVM
import FX790Terminal
import Programs

/// Formats the results of tests for other tools.
struct TestReport {
  struct Suite {
    let path: String
    let cases: [Case]
  }

  /// A test or a property.
  struct Case {
    let name: UTF8Text
    /// The line in the file, from 1.
    let line: Int
    var failure: TestFailure?
    var note: Note?
    /// Whether the expected output has been replaced by the real one.
    var isAccepted = false
    /// Why it was not carried out; nil if it was.
    var skipped: UTF8Text?

    var isFailed: Bool { failure != nil && !isAccepted }
  }

  /// A remark about a case that passes.
  struct Note {
    let line: Int
    let text: UTF8Text
  }

  private(set) var suites: [Suite] = []

  mutating func add(_ suite: Suite) { suites.append(suite) }

  var testCount: Int { suites.reduce(0) { $0 + $1.cases.count } }

  var failureCount: Int { suites.reduce(0) { $0 + $1.failureCount } }

  // MARK: TAP

  /// The Test Anything Protocol, version 14.
  var tap: UTF8Text {
    var text: UTF8Text = "TAP version 14\n1..\(testCount)\n"
    var number = 0
    for suite in suites {
      text.append(line: "# \(UTF8Text(suite.path).harmless(keepingLines: false))")
      for each in suite.cases {
        number += 1
        suite.appendTAP(of: each, number: number, to: &text)
      }
    }
    let failed = failureCount
    let skipped = suites.reduce(0) { $0 + $1.cases.count { $0.skipped != nil } }
    let rest: UTF8Text = skipped > 0 ? ", \(skipped) skipped" : ""
    text.append(line: "# \(testCount - failed - skipped) passed, \(failed) failed\(rest)")
    return text
  }

  // MARK: JUnit

  /// The XML of JUnit, as build servers read it.
  var junit: UTF8Text {
    var text: UTF8Text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text.append(line: "<testsuites tests=\"\(testCount)\" failures=\"\(failureCount)\">")
    for suite in suites { suite.appendJUnit(to: &text) }
    text.append(line: "</testsuites>")
    return text
  }
}

extension TestReport.Suite {
  var failureCount: Int { cases.count { $0.isFailed } }

  fileprivate func appendTAP(of test: TestReport.Case, number: Int, to text: inout UTF8Text) {
    let name = test.name.harmless(keepingLines: false).spelling { byte in
      switch byte {
      case UInt8(ascii: "#"): "\\#"
      case UInt8(ascii: "\\"): "\\\\"
      default: nil
      }
    }
    guard let failure = test.failure, test.isFailed else {
      let directive =
        test.isAccepted ? " # accepted" : test.skipped.map { " # SKIP \($0)" as UTF8Text } ?? ""
      text.append(line: "ok \(number) - \(name)\(directive)")
      if let note = note(on: test) { text.append(line: "# \(note)") }
      return
    }
    text.append(line: "not ok \(number) - \(name)")
    text.append(line: "  ---")
    for (key, value) in rows(of: failure) { text.append(line: "  \(key): \(json: value)") }
    text.append(line: "  ...")
  }

  private func note(on test: TestReport.Case) -> UTF8Text? {
    guard let note = test.note else { return nil }
    return "\(UTF8Text(path).harmless(keepingLines: false)):\(note.line): \(note.text)"
  }

  private func rows(of failure: TestFailure) -> [(StaticString, UTF8Text)] {
    let rows: [(StaticString, UTF8Text?)] = [
      ("at", "\(UTF8Text(path)):\(failure.line)"), ("reason", failure.reason),
      ("expected", failure.expected), ("display", failure.display),
      // A program outside fx790 has no lines.
      ("running", failure.running?.isEmpty == true ? nil : failure.running),
    ]
    return rows.compactMap { key, value in value.map { (key, $0) } }
  }

  fileprivate func appendJUnit(to text: inout UTF8Text) {
    let path = Self.escaped(UTF8Text(path))
    text.append(
      line: " <testsuite name=\"\(path)\" tests=\"\(cases.count)\" failures=\"\(failureCount)\">")
    for test in cases {
      let name = Self.escaped(test.name)
      let start: UTF8Text =
        "  <testcase classname=\"\(path)\" name=\"\(name)\" file=\"\(path)\" line=\"\(test.line)\""
      guard let failure = test.failure, test.isFailed else {
        let note = note(on: test).map { "<system-out>\(Self.escaped($0))</system-out>" as UTF8Text }
        let content = note ?? (test.skipped == nil ? "" : "<skipped/>")
        text.append(line: content.isEmpty ? "\(start)/>" : "\(start)>\(content)</testcase>")
        continue
      }
      text.append(line: "\(start)>")
      text.append("   <failure message=\"\(Self.escaped(failure.reason))\">")
      for (key, value) in rows(of: failure) { text += "\(key): \(Self.escaped(value))\n" }
      text.append(line: "</failure>")
      text.append(line: "  </testcase>")
    }
    text.append(line: " </testsuite>")
  }

  private static func escaped(_ text: UTF8Text) -> UTF8Text {
    text.harmless(keepingLines: false).escapedForMarkup
  }
}
