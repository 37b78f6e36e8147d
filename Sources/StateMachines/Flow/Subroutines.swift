import BasicVM

/// The subroutines of a program: the code reachable from each entry, calls skipped.
package struct Subroutines: Sendable {
  package struct Subroutine: Sendable {
    package let entry: Int
    /// The steps after its calls.
    package fileprivate(set) var backs: [Int] = []
    fileprivate(set) var returns: [Int] = []
    /// Whether it is entered only by calls, shares no code, never waits or ends the run, has no
    /// computed jump, and calls only functions.
    package fileprivate(set) var isFunction = true
  }

  /// Sorted by entry.
  package private(set) var all: [Subroutine] = []
  /// For each step, whether a RETURN of its subroutine is reachable.
  package private(set) var canReturn: [Bool]
  /// For each RETURN, the numbers of the subroutines that it ends.
  package private(set) var subroutinesEndedBy: [Int: [Int]] = [:]

  private let steps: [Flow.Step]
  /// Indexes in `all`, by entry.
  private var numbers: [Int: Int] = [:]

  /// `steps` includes the crossings.
  package init(in steps: [Flow.Step], start: Int, isReachable: [Bool]) {
    self.steps = steps
    canReturn = Array(repeating: false, count: steps.count)
    findEntries(isReachable)
    findReturningSteps()
    assignSteps(start: start, isReachable)
  }

  /// Treats all steps as reachable.
  init(in steps: [Flow.Step]) {
    self.init(in: steps, start: 0, isReachable: Array(repeating: true, count: steps.count))
  }

  /// The index in `all`.
  package func number(at entry: Int) -> Int? { numbers[entry] }

  package func subroutine(at entry: Int) -> Subroutine? { numbers[entry].map { all[$0] } }

  /// The steps after the calls that a RETURN may end.
  package func backs(afterReturn step: Int) -> [Int] {
    (subroutinesEndedBy[step] ?? []).flatMap { all[$0].backs }
  }

  private mutating func findEntries(_ isReachable: [Bool]) {
    var backs: [Int: [Int]] = [:]
    for index in steps.indices where isReachable[index] {
      for case .call(let entry, let back, _) in steps[index].edges {
        backs[entry, default: []].append(back)
      }
    }
    for entry in backs.keys.sorted() {
      numbers[entry] = all.count
      all.append(Subroutine(entry: entry, backs: backs[entry] ?? []))
    }
  }

  // MARK: Returning

  private mutating func findReturningSteps() {
    var sources: [[Int]] = Array(repeating: [], count: steps.count)
    for index in steps.indices {
      for target in steps[index].edges.flatMap({ $0.targets }) { sources[target].append(index) }
    }
    var open = steps.indices.filter { steps[$0].edges.contains(.goBack) }
    for index in open { canReturn[index] = true }
    while let step = open.popLast() {
      for source in sources[step] where !canReturn[source] && leadsToReturn(source) {
        canReturn[source] = true
        open.append(source)
      }
    }
  }

  private func leadsToReturn(_ step: Int) -> Bool {
    steps[step].edges.contains { edge in
      switch edge {
      case .to(let target, _): canReturn[target]
      case .call(let entry, let back, _): canReturn[entry] && canReturn[back]
      case .goBack: true
      }
    }
  }

  // MARK: Steps of each subroutine

  /// The successors in the same subroutine; a call leads to the step after it.
  package func next(after step: Int) -> [Int] {
    steps[step].edges.compactMap { edge in
      switch edge {
      case .to(let target, _): target
      case .call(let entry, let back, _): canReturn[entry] ? back : nil
      case .goBack: nil
      }
    }
  }

  /// The steps of the subroutine at an entry, without those of the subroutines it calls.
  package func steps(from entry: Int) -> Set<Int> {
    var seen: Set<Int> = []
    var open = [entry]
    while let step = open.popLast() {
      if seen.insert(step).inserted { open += next(after: step) }
    }
    return seen
  }

  private mutating func assignSteps(start: Int, _ isReachable: [Bool]) {
    // For each step, the number of its subroutine, or -1 until visited.
    var owners = Array(repeating: -1, count: steps.count)
    // The number of the main program, after those of the subroutines.
    let main = all.count
    for number in [main] + all.indices {
      let entry = number == main ? start : all[number].entry
      explore(from: entry, number, main: main, &owners)
    }
    // Code after calls that never return cannot run, but its jumps count for the main program.
    for step in steps.indices where isReachable[step] && owners[step] < 0 {
      explore(from: step, main, main: main, &owners)
    }
    excludeCallersOfOthers(owners, main: main)
  }

  private mutating func excludeCallersOfOthers(_ owners: [Int], main: Int) {
    var isSettled = false
    while !isSettled {
      isSettled = true
      for index in steps.indices where 0..<main ~= owners[index] && all[owners[index]].isFunction {
        for case .call(let entry, _, _) in steps[index].edges where !isFunction(entry) {
          all[owners[index]].isFunction = false
          isSettled = false
        }
      }
    }
  }

  /// Subroutines that share a step are no functions.
  private mutating func explore(from entry: Int, _ number: Int, main: Int, _ owners: inout [Int]) {
    var open = [entry]
    while let step = open.popLast() {
      guard owners[step] != number else { continue }
      if owners[step] >= 0 { exclude([number, owners[step]], main: main) }
      owners[step] = number
      if number != main { note(step, in: number) }
      for target in next(after: step) {
        // A jump to the entry enters the subroutine without a call.
        if target == entry, number != main { all[number].isFunction = false }
        open.append(target)
      }
    }
  }

  private mutating func exclude(_ numbers: [Int], main: Int) {
    for number in numbers where number != main { all[number].isFunction = false }
  }

  private mutating func note(_ step: Int, in number: Int) {
    if steps[step].edges.contains(.goBack) {
      all[number].returns.append(step)
      subroutinesEndedBy[step, default: []].append(number)
    }
    switch steps[step].action {
    case .wait, .end(nil): all[number].isFunction = false
    // A crossing can lead out of the subroutine.
    case .nothing where steps[step].isCrossing: all[number].isFunction = false
    case .nothing, .number, .text, .column, .clear, .question, .beep, .random, .end: break
    }
  }

  package func isFunction(_ entry: Int) -> Bool { subroutine(at: entry)?.isFunction ?? false }
}
