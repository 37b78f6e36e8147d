import BasicVM

/// The subroutines of a program: what a GOSUB leads to, up to where RETURN goes back.
///
/// A subroutine is what can be reached from its first step without going into those that it calls
/// itself, each of which is passed over to where it comes back.
struct Subroutines: Sendable {
  /// One subroutine.
  struct Subroutine: Sendable {
    let entry: Int
    /// Where its calls come back to.
    fileprivate(set) var backs: [Int] = []
    /// Its RETURNs.
    fileprivate(set) var returns: [Int] = []
    /// Whether nothing in it waits or ends the program, nothing leads into it but calls, and it shares
    /// nothing with others: then it is a function.
    fileprivate(set) var isFunction = true
  }

  /// The subroutines, in the order in which they stand.
  private(set) var all: [Subroutine] = []
  /// For each step from which a RETURN of the same subroutine can be reached whether that is so.
  private(set) var comesBack: [Bool]
  /// For each RETURN the subroutines that it ends.
  private(set) var endedBy: [Int: [Int]] = [:]

  private let steps: [Flow.Step]
  /// For each step its subroutine, by the index of its entry.
  private var numbers: [Int: Int] = [:]

  /// Finds the subroutines in steps.
  ///
  /// - Parameters:
  ///   - steps: all steps, crossings too.
  ///   - start: the step that a run begins with.
  ///   - isReachable: for each step whether some way leads there.
  init(in steps: [Flow.Step], start: Int, isReachable: [Bool]) {
    self.steps = steps
    comesBack = Array(repeating: false, count: steps.count)
    findEntries(isReachable)
    findThoseThatComeBack()
    explore(start: start, isReachable)
  }

  /// The subroutine that begins at a step.
  func subroutine(at entry: Int) -> Subroutine? { numbers[entry].map { all[$0] } }

  private mutating func findEntries(_ isReachable: [Bool]) {
    var backs: [Int: [Int]] = [:]
    for index in steps.indices where isReachable[index] {
      for case .call(let entry, let back, _) in steps[index].ways {
        backs[entry, default: []].append(back)
      }
    }
    for entry in backs.keys.sorted() {
      numbers[entry] = all.count
      all.append(Subroutine(entry: entry, backs: backs[entry] ?? []))
    }
  }

  // MARK: Coming back

  /// Goes backwards from all RETURNs; a call is passed if what it calls comes back.
  private mutating func findThoseThatComeBack() {
    var sources: [[Int]] = Array(repeating: [], count: steps.count)
    for index in steps.indices {
      for way in steps[index].ways {
        switch way {
        case .to(let target, _): sources[target].append(index)
        case .call(let entry, let back, _):
          sources[entry].append(index)
          sources[back].append(index)
        case .goBack: break
        }
      }
    }
    var open = steps.indices.filter { steps[$0].ways.contains(.goBack) }
    for index in open { comesBack[index] = true }
    while let step = open.popLast() {
      for source in sources[step] where !comesBack[source] && passes(source) {
        comesBack[source] = true
        open.append(source)
      }
    }
  }

  private func passes(_ step: Int) -> Bool {
    steps[step].ways.contains { way in
      switch way {
      case .to(let target, _): comesBack[target]
      case .call(let entry, let back, _): comesBack[entry] && comesBack[back]
      case .goBack: true
      }
    }
  }

  // MARK: What belongs to each

  /// The steps that come after one in the same subroutine.
  func next(after step: Int) -> [Int] {
    steps[step].ways.compactMap { way in
      switch way {
      case .to(let target, _): target
      case .call(let entry, let back, _): comesBack[entry] ? back : nil
      case .goBack: nil
      }
    }
  }

  /// Looks at the steps of the main program, then at those of each subroutine.
  private mutating func explore(start: Int, _ isReachable: [Bool]) {
    // The subroutine that a step was met in; the main program has none of these numbers.
    var owners = Array(repeating: -1, count: steps.count)
    let main = all.count
    for number in [main] + all.indices {
      let entry = number == main ? start : all[number].entry
      explore(from: entry, number, main: main, &owners)
    }
    // Behind calls that never come back nothing is carried out, but it may jump as well.
    for step in steps.indices where isReachable[step] && owners[step] < 0 {
      explore(from: step, main, main: main, &owners)
    }
    refuseCallersOfOthers(owners, main: main)
  }

  /// Whoever calls what is no function is none either.
  private mutating func refuseCallersOfOthers(_ owners: [Int], main: Int) {
    var isSettled = false
    while !isSettled {
      isSettled = true
      for index in steps.indices where 0..<main ~= owners[index] && all[owners[index]].isFunction {
        for case .call(let entry, _, _) in steps[index].ways where !isFunction(entry) {
          all[owners[index]].isFunction = false
          isSettled = false
        }
      }
    }
  }

  private mutating func explore(from entry: Int, _ number: Int, main: Int, _ owners: inout [Int]) {
    var open = [entry]
    while let step = open.popLast() {
      guard owners[step] != number else { continue }
      if owners[step] >= 0 { refuse([number, owners[step]], main: main) }
      owners[step] = number
      if number != main { note(step, in: number) }
      for target in next(after: step) {
        // A jump to the entry is a way in that is no call.
        if target == entry, number != main { all[number].isFunction = false }
        open.append(target)
      }
    }
  }

  private mutating func refuse(_ numbers: [Int], main: Int) {
    for number in numbers where number != main { all[number].isFunction = false }
  }

  private mutating func note(_ step: Int, in number: Int) {
    if steps[step].ways.contains(.goBack) {
      all[number].returns.append(step)
      endedBy[step, default: []].append(number)
    }
    switch steps[step].action {
    case .wait, .end(nil): all[number].isFunction = false
    // A crossing leads out of every subroutine.
    case .nothing where steps[step].isCrossing: all[number].isFunction = false
    case .nothing, .number, .text, .column, .clear, .question, .beep, .random, .end: break
    }
  }

  /// Whether a call leads to a function.
  func isFunction(_ entry: Int) -> Bool { subroutine(at: entry)?.isFunction ?? false }
}
