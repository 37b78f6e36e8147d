import BasicVM

/// Follows the DATA pointer of one area along the paths through a program, to find READs that
/// always fail.
///
/// Here any RETURN may lead to the step after any GOSUB. This adds paths and never hides one, so a
/// READ that fails on all paths always fails.
struct DataPaths {
  private struct Point: Hashable {
    let step: Int
    /// The index of the next DATA item.
    let item: Int
  }

  /// The error of each READ that fails on some path.
  private var causes: [Int: FaultCause] = [:]
  /// The items that each READ finds on some path.
  private var items: [Int: Set<Int>] = [:]
  /// Whether all paths were followed with a known pointer.
  private var isComplete = true

  private let code: LintedCode
  private let area: Int
  private var points: [Point] = []
  private var seen: Set<Point> = []
  /// The steps after the GOSUBs, and the pointers at the RETURNs.
  private var returnSteps: Set<Int> = []
  private var returnItems: Set<Int> = []

  /// Limits the time for programs with very many items.
  private static let limit = 50_000

  init(_ code: LintedCode, area: Int) {
    (self.code, self.area) = (code, area)
    for start in code.starts { add(Point(step: start, item: 0)) }
    while let point = points.popLast(), isComplete { follow(point) }
  }

  /// The READs that fail on all paths, in the order of the program.
  var failures: [(step: Int, cause: FaultCause)] {
    guard isComplete else { return [] }
    return causes.filter { items[$0.key] == nil }
      .sorted { $0.key < $1.key }.map { (step: $0.key, cause: $0.value) }
  }

  /// The items that each READ finds; empty unless all paths are known.
  var readItems: [Int: Set<Int>] { isComplete ? items : [:] }

  private mutating func add(_ point: Point) {
    guard point.step < code.steps.count, seen.insert(point).inserted else { return }
    if seen.count > Self.limit { isComplete = false }
    points.append(point)
  }

  private mutating func follow(_ point: Point) {
    guard let item = run(point) else { return }
    for edge in code.steps[point.step].edges {
      switch edge {
      case .to(let target, _): add(Point(step: target, item: item))
      case .call(let entry, let back, _):
        add(Point(step: entry, item: item))
        guard returnSteps.insert(back).inserted else { continue }
        for item in returnItems { add(Point(step: back, item: item)) }
      case .goBack:
        guard returnItems.insert(item).inserted else { continue }
        for step in returnSteps { add(Point(step: step, item: item)) }
      }
    }
  }

  /// Returns the pointer after a step; nil if the step fails or computes the pointer.
  private mutating func run(_ point: Point) -> Int? {
    guard point.step < code.program.steps.count,
      code.program.origins[point.step].place.area == area
    else { return point.item }
    switch code.stackEffects[point.step] {
    case .read: return read(point)
    case .restore(_, let item):
      if item == nil { isComplete = false }
      return item
    case .nothing, .call, .goBack, .computed, .loop, .next: return point.item
    }
  }

  private mutating func read(_ point: Point) -> Int? {
    if let cause = failure(of: point) {
      causes[point.step] = cause
      return nil
    }
    items[point.step, default: []].insert(point.item)
    return point.item + 1
  }

  private func failure(of point: Point) -> FaultCause? {
    let items = code.program.data[area]
    guard point.item < items.count else { return .dataUsedUp }
    guard case .readNumber = code.program.steps[point.step].instruction else { return nil }
    return items[point.item].number(on: code.facts) == nil ? .wrongKind : nil
  }
}
