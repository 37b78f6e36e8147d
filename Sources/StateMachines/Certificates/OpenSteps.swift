import BasicVM

/// The instructions at which subroutines and loops of a listing may be open.
///
/// It determines which FORs a NEXT can continue. A checker verifies that the sets are inductive: an
/// instruction that can follow one in a set is in the set too.
struct OpenSteps: Equatable, Sendable {
  /// For each entry of a subroutine, its instructions, without those of the subroutines it calls.
  var frames: [Int: Set<Int>] = [:]
  /// For each FOR, where its loop may be open outside of calls made after the FOR.
  var loops: [Int: Set<Int>] = [:]
  /// For each FOR, where its loop may be open inside calls made after the FOR.
  var loopsBelow: [Int: Set<Int>] = [:]

  init() {}

  // MARK: Analysis

  init(in program: CompiledProgram, _ flow: Flow) {
    let (steps, isReachable, subroutines) = (flow.steps, flow.isReachable, flow.subroutines)
    for subroutine in subroutines.all {
      frames[subroutine.entry] = subroutines.steps(from: subroutine.entry)
    }
    let openLoops = OpenLoops(program: program, steps: steps, subroutines: subroutines)
    for (start, step) in program.steps.enumerated() where isReachable[start] {
      guard let variable = step.instruction.startedLoop else { continue }
      let isOpen = openLoops.openSteps(of: start, variable)
      loops[start] = Set(program.steps.indices.filter { isOpen[$0].here })
      loopsBelow[start] = Set(program.steps.indices.filter { isOpen[$0].called })
    }
    let isInstruction = { (step: Int) in step < program.steps.count }
    // A computed GOSUB calls each line to which its crossing leads.
    for crossing in frames.keys.filter({ !isInstruction($0) }) {
      for case .to(let entry, _) in steps[crossing].edges {
        frames[entry] = subroutines.steps(from: entry)
      }
      frames[crossing] = nil
    }
    frames = frames.mapValues { $0.filter(isInstruction) }
  }

  // MARK: Text

  var lineCount: Int { frames.count + loops.count + loopsBelow.count }

  func write(to text: inout UTF8Text) {
    let all: [(UTF8Text, [Int: Set<Int>])] = [
      ("frame", frames), ("loop", loops), ("below", loopsBelow),
    ]
    for (word, sets) in all {
      for (step, steps) in sets.sorted(by: { $0.key < $1.key }) {
        text.append(line: "\(word) \(step) \(Self.ranges(of: steps).joined(" "))")
      }
    }
  }

  /// `3-5 8` for 3, 4, 5 and 8.
  private static func ranges(of steps: Set<Int>) -> [UTF8Text] {
    var ranges: [ClosedRange<Int>] = []
    for step in steps.sorted() {
      if let last = ranges.last, last.upperBound == step - 1 {
        ranges[ranges.count - 1] = last.lowerBound...step
      } else {
        ranges.append(step...step)
      }
    }
    return ranges.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
    }
  }
}
