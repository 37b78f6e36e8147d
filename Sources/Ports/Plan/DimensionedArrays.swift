import BasicVM
import StateMachines

/// Finds the sizes of the arrays of DIM.
///
/// An INPUT of a number uses all arrays, because its answer may name their elements.
struct DimensionedArrays {
  /// The largest indexes of each array.
  ///
  /// Nil unless each size is constant, each use follows the DIM, and all fit in memory.
  private(set) var arrays: [ArrayName: [Int]]? = [:]
  private let program: CompiledProgram
  private let flow: Flow

  init(_ parted: PartedProgram, _ statements: [ListedStatement], freeBytes: Int) {
    program = parted.program
    flow = parted.flow
    for case .dimension(let arrays) in statements.map({ $0.kind }) {
      for array in arrays { add(array) }
    }
    var uses: [(step: Int, name: ArrayName, count: Int)] = []
    for index in program.steps.indices where parted.isReachable[index] {
      let instruction = program.steps[index].instruction
      guard instruction.dimensionedArray == nil else { continue }
      guard let (name, count, _) = instruction.facts.element else {
        // LISTV, ERASE and DEFM: only the machine can display or move arrays.
        if instruction.usesArrayLayout { arrays = nil }
        continue
      }
      uses.append((index, name, Int(count)))
    }
    guard let known = arrays else { return }
    let cells = known.values.reduce(0) { $0 + $1.reduce(1) { $0 * ($1 + 1) } }
    guard known.count <= ArrayTable.limit, cells * 8 <= freeBytes else {
      arrays = nil
      return
    }
    let existing = existingArrays(parted.subroutines)
    let all = known.keys.reduce(UInt64(0)) { $0 | 1 << $1 }
    let questions = program.steps.indices.filter { index in
      parted.isReachable[index] && program.steps[index].instruction.asksForNumber
    }
    let isSure =
      uses.allSatisfy { step, name, count in
        known[name]?.count == count && existing[step] & 1 << name != 0
      } && questions.allSatisfy { existing[$0] & all == all }
    if !isSure { arrays = nil }
  }

  private mutating func add(_ array: Syntax.Variable) {
    guard case .element(let name, let sizes) = array.form else { return }
    let known = sizes.compactMap { size in
      size.wholeConstant.flatMap { 0...ArrayTable.largestIndex ~= $0 ? $0 : nil }
    }
    guard known.count == sizes.count, arrays?[name].map({ $0 == known }) ?? true else {
      arrays = nil
      return
    }
    arrays?[name] = known
  }

  /// For each step, the arrays that exist on all paths to it, a bit each.
  private func existingArrays(_ subroutines: Subroutines) -> [UInt64] {
    var existing = [UInt64](repeating: .max, count: flow.steps.count)
    var open = [(step: flow.start, arrays: UInt64(0))]
    while let (step, arrays) = open.popLast() {
      guard existing[step] & arrays != existing[step] || existing[step] == .max else { continue }
      existing[step] = existing[step] == .max ? arrays : existing[step] & arrays
      var after = existing[step]
      if let instruction = program.instruction(at: step) {
        if instruction.isClear, instruction.writes.contains(.arrays) { after = 0 }
        if let name = instruction.dimensionedArray { after |= 1 << name }
      }
      for edge in flow.steps[step].edges {
        switch edge {
        case .to(let target, _): open.append((target, after))
        case .call(let entry, _, _): open.append((entry, after))
        case .goBack:
          open += subroutines.backs(afterReturn: step).map { ($0, after) }
        }
      }
    }
    return existing
  }
}
