import BasicVM
import CommandLineKit
import FX790Terminal

/// A test that is too slow without optimisation.
struct Check: Sendable {
  let name: String
  let body: @Sendable (inout CheckRun) throws -> Void

  init(_ name: String, _ body: @escaping @Sendable (inout CheckRun) throws -> Void) {
    self.name = name
    self.body = body
  }

  func run(tryingAll: Bool) -> CheckRun {
    var run = CheckRun(triesAll: tryingAll)
    do {
      try body(&run)
    } catch {
      run.failures.append("error: \(error)")
    }
    return run
  }
}

extension Check {
  static var all: [Check] {
    FarComparisonChecks.all + GameComparisonChecks.all + MutationChecks.all
      + ProofChecks.all + FuzzerChecks.all + PortedBenchmarkChecks.all
      + TakeoverChecks.all
  }
}

struct CheckRun: Sendable {
  let triesAll: Bool
  fileprivate(set) var failures: [String] = []
  /// Lines that are printed also if nothing fails.
  private(set) var notes: [String] = []

  /// A check cannot continue without the value.
  struct MissingValue: Error {}

  fileprivate init(triesAll: Bool) {
    self.triesAll = triesAll
  }

  mutating func note(_ line: String) {
    notes.append(line)
  }

  mutating func expect(
    _ condition: Bool, _ comment: @autoclosure () -> String = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    guard !condition else { return }
    fail("the condition is false", comment(), file, line)
  }

  mutating func expect<Value: Equatable>(
    _ value: Value, equals expected: Value, _ comment: @autoclosure () -> String = "",
    file: StaticString = #fileID, line: UInt = #line
  ) {
    guard value != expected else { return }
    fail("\(value) is not \(expected)", comment(), file, line)
  }

  mutating func require<Value>(
    _ value: Value?, file: StaticString = #fileID, line: UInt = #line
  ) throws -> Value {
    guard let value else {
      fail("the value is nil", "", file, line)
      throw MissingValue()
    }
    return value
  }

  private mutating func fail(
    _ what: String, _ comment: String, _ file: StaticString, _ line: UInt
  ) {
    failures.append("\(file):\(line): \(what)" + (comment.isEmpty ? "" : ": \(comment)"))
  }
}

enum Repository {
  static let path: String = {
    // Drop Sources/fx790-lab/Checks/Check.swift.
    let parts = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    return parts.joined(separator: "/")
  }()

  static func text(of path: String) throws -> String {
    String(decoding: try NamedFile.read("\(self.path)/\(path)"), as: UTF8.self)
  }
}
