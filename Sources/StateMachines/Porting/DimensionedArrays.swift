import BasicVM

/// The arrays of a program whose sizes are known and that are always there when they are used: in, a
/// program; out, their largest indexes, or nil if some are not so; refused, nothing.
struct DimensionedArrays {
  private(set) var arrays: [ArrayName: [Int]]? = [:]
  private let program: CompiledProgram
  private let flow: Flow

  init(_ parted: PartedProgram, freeBytes: Int) {
    program = parted.program
    flow = parted.flow
    var used: [(step: Int, name: ArrayName, count: Int)] = []
    for index in program.steps.indices where parted.isReachable[index] {
      let instruction = program.steps[index].instruction
      if instruction.showsOrMovesArrays { arrays = nil }
      guard let (name, count, first) = instruction.facts.element else { continue }
      if case .dimension = instruction {
        add(name, count, first, at: index)
      } else {
        used.append((index, name, Int(count)))
      }
    }
    guard let known = arrays else { return }
    let cells = known.values.reduce(0) { $0 + $1.reduce(1) { $0 * ($1 + 1) } }
    guard known.count <= ArrayTable.limit, cells * 8 <= freeBytes else {
      arrays = nil
      return
    }
    let there = arraysThere(parted.subroutines)
    let isSure = used.allSatisfy { step, name, count in
      known[name]?.count == count && there[step] & 1 << name != 0
    }
    if !isSure { arrays = nil }
  }

  private mutating func add(_ name: ArrayName, _ count: UInt8, _ first: Slot, at index: Int) {
    var sizes: [Int] = []
    // The sizes were put into the temporaries by the instructions before.
    for dimension in 0..<Slot(count) {
      let constant = program.constant(putInto: first + dimension, before: index)
      guard let constant, constant.isWhole, let size = constant.truncated,
        0...ArrayTable.largestIndex ~= size
      else {
        arrays = nil
        return
      }
      sizes.append(size)
    }
    if let known = arrays?[name], known != sizes { arrays = nil }
    arrays?[name] = sizes
  }

  /// For each step the arrays that are there on all ways to it, a bit for each name.
  private func arraysThere(_ subroutines: Subroutines) -> [UInt64] {
    var there = [UInt64](repeating: .max, count: flow.steps.count)
    var open = [(step: flow.start, arrays: UInt64(0))]
    while let (step, arrays) = open.popLast() {
      guard there[step] & arrays != there[step] || there[step] == .max else { continue }
      there[step] = there[step] == .max ? arrays : there[step] & arrays
      var behind = there[step]
      if step < program.steps.count {
        if case .clear(arrays: true) = program.steps[step].instruction { behind = 0 }
        if case .dimension(let name, _, _) = program.steps[step].instruction { behind |= 1 << name }
      }
      for way in flow.steps[step].ways {
        switch way {
        case .to(let target, _): open.append((target, behind))
        case .call(let entry, _, _): open.append((entry, behind))
        case .goBack:
          for number in subroutines.endedBy[step] ?? [] {
            open += subroutines.all[number].backs.map { ($0, behind) }
          }
        }
      }
    }
    return there
  }
}
