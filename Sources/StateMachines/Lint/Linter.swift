import BasicVM

/// Checks a listing as `Checker` does, and also the paths through its program.
public struct Linter {
  let code: LintedCode
  let listing: Listing
  private(set) var diagnostics: [Diagnostic] = []

  /// The diagnostics in file order; `forStyle` adds warnings about doubtful style.
  ///
  /// Paths are only followed in listings without errors, since an error may hide a path.
  public static func check(_ listing: Listing, forStyle: Bool) -> [Diagnostic] {
    let found = Checker.check(listing, forStyle: forStyle)
    guard !found.contains(where: { $0.severity == .error }), let code = LintedCode(listing) else {
      return found
    }
    var linter = Linter(code: code, listing: listing)
    linter.checkLoops(forStyle: forStyle)
    if forStyle {
      linter.checkReach()
      linter.checkData()
      linter.checkReturns()
      linter.checkCalls()
      linter.checkOutput()
      linter.checkElements()
      linter.checkRemarks()
    }
    return Checker.sorted(found + linter.diagnostics)
  }

  mutating func note(_ problem: Diagnostic.Problem, at step: Int) {
    if let statement = code.statements.statement(at: step) { note(problem, at: statement) }
  }

  mutating func note(_ problem: Diagnostic.Problem, at statement: ListedStatement) {
    let place = statement.line
    guard let line = listing.line(numbered: place.number, inArea: place.area) else { return }
    diagnostics.append(
      Diagnostic(
        line: line.fileLine, column: line.text.column(ofByte: statement.offset), problem: problem))
  }

  // MARK: Loops

  mutating func checkLoops(forStyle: Bool) {
    guard code.program.hasSome({ $0.continuedLoop != nil }) else { return }
    let all = LoopPaths(code, followingComputedJumps: true)
    var failing: Set<Int> = []
    for next in all.failures.keys.sorted() where !all.successes.contains(next) {
      let failures = all.failures[next] ?? []
      guard all.isComplete, failures.allSatisfy({ $0.isEnd }), let cause = first(of: failures)
      else {
        continue
      }
      failing.insert(next)
      noteFailure(cause, at: next, isCertain: true)
    }
    guard forStyle else { return }
    // In practice, a computed jump leads to few of the lines that it could reach.
    let isComputed = code.program.hasSome { $0.facts.continuation.isComputed }
    let paths = isComputed ? LoopPaths(code, followingComputedJumps: false) : all
    for next in paths.failures.keys.sorted() where !failing.contains(next) {
      if let cause = first(of: paths.failures[next] ?? []) {
        noteFailure(cause, at: next, isCertain: false)
      }
    }
  }

  /// Sets have no order, so the first in the program is reported.
  private func first(of failures: Set<LoopPaths.Failure>) -> LoopPaths.Failure? {
    failures.min { $0.rank < $1.rank }
  }

  private mutating func noteFailure(_ failure: LoopPaths.Failure, at next: Int, isCertain: Bool) {
    guard let letter = code.program.steps[next].instruction.continuedLoop.map(Int.init) else {
      return
    }
    switch failure {
    case .ended(let step):
      let ender = statement(at: step)
      note(.loopEnded(letter: letter, by: ender, isCertain: isCertain), at: next)
    case .entered(let step): note(.jumpIntoLoop(statement(at: next)), at: step)
    case .neverBegun: note(.nextBeforeFor(letter: letter), at: next)
    }
  }

  private func statement(at step: Int) -> Diagnostic.LoopStatement {
    let start = code.program.loopVariable(at: step)
    let letter = start ?? code.program.steps[step].instruction.continuedLoop ?? 0
    return .init(isFor: start != nil, letter: Int(letter), line: lineName(of: step))
  }

  func lineName(of step: Int) -> UTF8Text {
    let place = code.steps[step].place
    return listing.memory.name(ofLine: place.line, inArea: place.area ?? 0)
  }

  // MARK: Reach

  mutating func checkReach() {
    for statement in code.unreachable {
      note(.unreachable(isLineStart: statement.offset == 0), at: statement)
    }
  }
}

extension LoopPaths.Failure {
  fileprivate var isEnd: Bool { if case .ended = self { true } else { false } }

  fileprivate var rank: Int {
    switch self {
    case .ended(let step), .entered(let step): step
    case .neverBegun: .max
    }
  }
}
