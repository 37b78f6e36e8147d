import BasicVM

extension LintedCode {
  /// Follows the DATA pointer of one area along the paths through the program: the items that each
  /// READ finds, and the READs that fail on all paths, in the order of the program.
  ///
  /// Nil unless all paths are known. Without `isExact`, any RETURN may lead to the step after any
  /// GOSUB, and loops are not counted. This adds paths and never hides one, so a READ that fails on all
  /// paths always fails.
  func dataPaths(
    ofArea area: Int, isExact: Bool = false
  ) -> (items: [Int: Set<Int>], failures: [(step: Int, cause: FaultCause)])? {
    var paths = self.paths { effect in
      switch effect {
      case .read(area), .restore(area, _): effect
      case .read, .restore, .nothing: .nothing
      case .call, .goBack, .computed, .loop, .next: isExact ? effect : .nothing
      }
    }
    paths.distinguishesCalls = isExact
    paths.mergesSteps = true
    paths.readFailure = { step, _, item in failure(ofRead: step, of: item, inArea: area) }
    let items = (0...area).map { $0 == area ? 0 : Int?.none }
    paths.follow(from: starts.map { .init(step: $0, items: items) }, upTo: PathLimit.data)
    var causes: [Int: FaultCause] = [:]
    var found: [Int: Set<Int>] = [:]
    for (index, step) in paths.ends.enumerated() {
      switch paths.effect(at: step) {
      case .read:
        if let cause = paths.causes[index] {
          causes[step] = cause
        } else if let item = paths.points[index].items[area] {
          found[step, default: []].insert(item)
        }
      // A computed pointer.
      case .restore(_, item: nil): return nil
      case .nothing, .call, .goBack, .computed, .loop, .next, .restore: break
      }
    }
    guard paths.isComplete else { return nil }
    let failures = causes.filter { found[$0.key] == nil }
      .sorted { $0.key < $1.key }.map { (step: $0.key, cause: $0.value) }
    return (found, failures)
  }

  private func failure(ofRead step: Int, of item: Int, inArea area: Int) -> FaultCause? {
    let items = program.data[area]
    guard item < items.count else { return .dataUsedUp }
    guard case .readNumber = program.steps[step].instruction else { return nil }
    return items[item].number(on: facts) == nil ? .wrongKind : nil
  }
}
