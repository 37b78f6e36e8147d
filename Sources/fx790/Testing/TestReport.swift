import BasicVM
import FX790Terminal
import Programs

/// Formats the results of tests for other tools.
struct TestReport {
  struct Suite {
    let path: String
    let tests: [ListingTest]
    let failures: [TestFailure?]
    /// What is worth knowing about tests that pass.
    var notes: [UTF8Text?] = []
    /// Whether the expected output has been replaced by the real one.
    var isAccepted: [Bool] = []
  }

  private(set) var suites: [Suite] = []

  mutating func add(_ suite: Suite) { suites.append(suite) }

  var testCount: Int { suites.reduce(0) { $0 + $1.tests.count } }

  var failureCount: Int { suites.reduce(0) { $0 + $1.failureCount } }

  // MARK: TAP

  /// The Test Anything Protocol, version 14.
  var tap: UTF8Text {
    var text: UTF8Text = "TAP version 14\n1..\(testCount)\n"
    var number = 0
    for suite in suites {
      text.append(line: "# \(UTF8Text(suite.path).harmless(keepingLines: false))")
      for index in suite.tests.indices {
        number += 1
        suite.appendTAP(of: index, number: number, to: &text)
      }
    }
    let failed = failureCount
    text.append(line: "# \(testCount - failed) passed, \(failed) failed")
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
  var failureCount: Int {
    tests.indices.count { failures[$0] != nil && !isAccepted(at: $0) }
  }

  private func isAccepted(at index: Int) -> Bool {
    isAccepted.indices.contains(index) && isAccepted[index]
  }

  fileprivate func appendTAP(of index: Int, number: Int, to text: inout UTF8Text) {
    let name = tests[index].name.harmless(keepingLines: false).spelling { byte in
      switch byte {
      case UInt8(ascii: "#"): "\\#"
      case UInt8(ascii: "\\"): "\\\\"
      default: nil
      }
    }
    guard let failure = failures[index] else {
      text.append(line: "ok \(number) - \(name)")
      if let note = note(at: index) { text.append(line: "# \(note)") }
      return
    }
    guard !isAccepted(at: index) else {
      return text.append(line: "ok \(number) - \(name) # accepted")
    }
    text.append(line: "not ok \(number) - \(name)")
    text.append(line: "  ---")
    for (key, value) in rows(of: failure) { text.append(line: "  \(key): \(json: value)") }
    text.append(line: "  ...")
  }

  private func note(at index: Int) -> UTF8Text? {
    guard notes.indices.contains(index), let note = notes[index] else { return nil }
    let place = UTF8Text(path).harmless(keepingLines: false)
    return "\(place):\(tests[index].lastTestLine): \(note)"
  }

  private func rows(of failure: TestFailure) -> [(StaticString, UTF8Text)] {
    let rows: [(StaticString, UTF8Text?)] = [
      ("at", "\(UTF8Text(path)):\(failure.line)"), ("reason", failure.reason),
      ("expected", failure.expected), ("display", failure.display), ("running", failure.running),
    ]
    return rows.compactMap { key, value in value.map { (key, $0) } }
  }

  fileprivate func appendJUnit(to text: inout UTF8Text) {
    let path = Self.escaped(UTF8Text(path))
    text.append(
      line: " <testsuite name=\"\(path)\" tests=\"\(tests.count)\" failures=\"\(failureCount)\">")
    for (index, test) in tests.enumerated() {
      let name = Self.escaped(test.name)
      let start: UTF8Text =
        "  <testcase classname=\"\(path)\" name=\"\(name)\" file=\"\(path)\" line=\"\(test.line)\""
      guard let failure = failures[index], !isAccepted(at: index) else {
        let note = isAccepted(at: index) ? nil : note(at: index)
        text.append(
          line: note.map { "\(start)><system-out>\(Self.escaped($0))</system-out></testcase>" }
            ?? "\(start)/>")
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
