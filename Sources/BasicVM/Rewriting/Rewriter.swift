/// Renumbers, spreads or packs programs without changing their behaviour, except for line numbers
/// in errors.
package struct Rewriter {
  /// A place that a person should check.
  package enum Note: Equatable, Sendable {
    /// A jump to a computed line.
    case computed(Place)
    /// A missing line; `isTaken` if another line now has its number.
    case missing(number: Int, isTaken: Bool, Place)
    /// A TIMER whose time may change by more than `timeTolerance`.
    case roughTime(Place)
  }

  /// Why rewriting is impossible.
  package enum Failure: Error, Equatable {
    /// The line numbers would exceed 9999.
    case noNumber(area: Int)
    /// There are too few numbers before the next line.
    case noRoom(Place, needed: Int)
    /// The line is too long with its new numbers.
    case tooLong(Place)
    /// No variable is free for the loop in place of this TIMER.
    case noFreeLetter(Place)
    /// Too many loops may be open for one in place of this TIMER.
    case loopsTooDeep(Place)
    /// The time of this TIMER is out of range.
    case badTime(Place)
    /// The target model lacks a word.
    case wordMissing(Place, explanation: UTF8Text)
    /// The programs exceed the memory.
    case memoryFull
  }

  let memory: ProgramMemory
  /// The machine of the result.
  var model: Model
  var size: MemorySize
  let trees: [[Syntax.Line]]
  /// The replacements of each line; empty if it is removed.
  var lines: [[[StoredLine]]]
  /// The places to check after rewriting.
  package internal(set) var notes: [Note] = []

  /// Parses the programs.
  package init(_ memory: ProgramMemory) {
    self.memory = memory
    (model, size) = (memory.model, memory.size)
    let facts = memory.model.facts
    trees = memory.areas.map { $0.map { Parser.line($0.bytes, on: facts) } }
    lines = memory.areas.map { $0.map { [$0] } }
  }

  /// The lines that replace a line.
  package func lines(for number: Int, inArea area: Int) -> [StoredLine] {
    memory.areas[area].firstIndex { $0.number == number }.map { lines[area][$0] } ?? []
  }

  /// The bytes of the programs before and after rewriting.
  package var sizes: (before: Int, after: Int) {
    var after = 0
    for area in lines { for line in area { for new in line { after += new.size } } }
    return (memory.usedBytes, after)
  }

  /// The rewritten programs.
  package var result: ProgramMemory {
    var result = ProgramMemory(size: size, model: model)
    for area in lines.indices { result.replaceArea(area, with: Array(lines[area].joined())) }
    return result
  }

  func hasComputedLines(_ area: Int) -> Bool {
    trees[area].contains { $0.lineReferences.contains { $0.number == nil } }
  }

  private var computedLines: [Note] { memory.areas.indices.flatMap { computedLines($0) } }

  func computedLines(_ area: Int) -> [Note] {
    var notes: [Note] = []
    for (line, tree) in zip(memory.areas[area], trees[area]) {
      for reference in tree.lineReferences where reference.number == nil {
        notes.append(.computed(Self.place(area, line, reference)))
      }
    }
    return notes
  }

  func target(of reference: Syntax.LineReference, _ area: Int) -> StoredLine? {
    guard let number = reference.number else { return nil }
    return memory.areas[area].first {
      reference.isRestore ? $0.number >= number : $0.number == number
    }
  }

  func checkSize() throws(Failure) {
    guard sizes.after <= size.bytes else { throw .memoryFull }
  }

  static func place(
    _ area: Int, _ line: StoredLine, _ reference: Syntax.LineReference? = nil
  ) -> Place {
    Place(area: area, line: line.number, offset: reference?.bytes.lowerBound ?? 0)
  }

  // MARK: Numbers

  /// Renumbers all lines and references; throws if numbers, a line or the memory overflow.
  package mutating func renumber(from first: Int, by step: Int) throws(Failure) {
    notes = computedLines
    for area in memory.areas.indices {
      let all = memory.areas[area]
      guard all.isEmpty || first + (all.count - 1) * step <= StoredLine.numbers.upperBound else {
        throw .noNumber(area: area)
      }
      var numbers: [Int: Int] = [:]
      for (index, line) in all.enumerated() { numbers[line.number] = first + index * step }
      for (index, line) in all.enumerated() {
        let bytes = renumbered(line, trees[area][index], area, numbers)
        guard let new = StoredLine(number: first + index * step, bytes: bytes) else {
          throw .tooLong(Self.place(area, line))
        }
        lines[area][index] = [new]
      }
    }
    try checkSize()
  }

  private mutating func renumbered(
    _ line: StoredLine, _ tree: Syntax.Line, _ area: Int, _ numbers: [Int: Int]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for reference in tree.lineReferences {
      guard let old = reference.number else { continue }
      guard let target = target(of: reference, area), let number = numbers[target.number] else {
        let isTaken = numbers.values.contains(old)
        notes.append(.missing(number: old, isTaken: isTaken, Self.place(area, line, reference)))
        continue
      }
      result += line.bytes[position..<reference.bytes.lowerBound]
      result += MachineText(number).codes
      position = reference.bytes.upperBound
    }
    return result + line.bytes[position...]
  }

  // MARK: One statement a line

  /// Moves each statement to its own line after the original.
  ///
  /// Statements after IF stay on its line. New lines get no number that a reference names.
  ///
  /// Throws if numbers or memory run out.
  package mutating func spread() throws(Failure) {
    notes = computedLines
    for area in memory.areas.indices {
      let all = memory.areas[area]
      let named = namedLines(area)
      for (index, line) in all.enumerated() {
        let pieces = Self.pieces(of: trees[area][index])
        let room = room(forLine: index, area, avoiding: named)
        guard pieces.count <= room else {
          throw .noRoom(Self.place(area, line), needed: pieces.count - 1)
        }
        let step = max(min(room / pieces.count, 10), 1)
        var new: [StoredLine] = []
        for bytes in pieces {
          let number = line.number + new.count * step
          if let piece = StoredLine(number: number, bytes: bytes) { new.append(piece) }
        }
        lines[area][index] = new
      }
    }
    try checkSize()
  }

  /// Line numbers in all references, sorted.
  func namedLines(_ area: Int) -> [Int] {
    trees[area].flatMap { $0.lineReferences }.compactMap { $0.number }.sorted()
  }

  /// Counts numbers up to the next line, or the next that a reference names.
  func room(forLine index: Int, _ area: Int, avoiding named: [Int]) -> Int {
    let all = memory.areas[area]
    let number = all[index].number
    let limit = StoredLine.numbers.upperBound + 1
    let next = index + 1 < all.count ? all[index + 1].number : limit
    return min(next, named.first { $0 > number } ?? limit) - number
  }

  private static func pieces(of line: Syntax.Line) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    for statement in line.statements {
      if case .if = statement.kind {
        pieces.append(Array(line.bytes[statement.bytes.lowerBound...]))
        break
      }
      if !statement.bytes.isEmpty { pieces.append(Array(line.bytes[statement.bytes])) }
    }
    return pieces.isEmpty ? [line.bytes] : pieces
  }
}
