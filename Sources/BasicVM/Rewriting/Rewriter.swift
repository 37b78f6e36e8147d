/// Writes programs another way: in, the areas of a memory; out, what each of their lines becomes, and
/// what a person should look at; refused, what would not fit.
///
/// What the programs do stays the same, but for the line numbers in errors.
public struct Rewriter {
  /// Something that a person should look at.
  public enum Note: Equatable, Sendable {
    /// A line is computed, to which the program goes.
    case computed(Place)
    /// A line is named that is not there; one that has its number now may not be what is meant.
    case missing(number: Int, isTaken: Bool, Place)
  }

  /// Why it cannot be done.
  public enum Failure: Error, Equatable {
    /// There are more lines than numbers.
    case noNumber(area: Int)
    /// Between this line and the next there is no room for so many more.
    case noRoom(Place, needed: Int)
    /// With its new numbers a line has more bytes than one may have.
    case tooLong(Place)
    /// The programs would take more than the memory has.
    case memoryFull
  }

  /// A line number that is written out in a line.
  typealias Reference = CompiledProgram.LineNumber

  let memory: ProgramMemory
  /// The lines that each line becomes; none if it goes.
  var lines: [[[StoredLine]]]
  /// What a person should look at, now that they are rewritten.
  public private(set) var notes: [Note] = []
  private let computed: [Place]
  /// The line numbers in each area, in the order of its lines and of their bytes.
  let references: [[Reference]]

  /// Programs, about to be rewritten.
  public init(_ memory: ProgramMemory) {
    let program = Compiler.compile(memory)
    self.memory = memory
    lines = memory.areas.map { $0.map { [$0] } }
    computed = Self.computedLines(in: program)
    var references: [[Reference]] = Array(repeating: [], count: memory.areas.count)
    for reference in program.lineNumbers.sorted(by: Self.isBefore) {
      // ON is compiled twice.
      guard let area = reference.place.area, references[area].last != reference else { continue }
      references[area].append(reference)
    }
    self.references = references
  }

  private static func isBefore(_ one: Reference, _ other: Reference) -> Bool {
    one.place.line == other.place.line
      ? one.place.offset < other.place.offset : one.place.line < other.place.line
  }

  private static func computedLines(in program: CompiledProgram) -> [Place] {
    program.steps.indices.filter { index in
      let instruction = program.steps[index].instruction
      if case .restoreToLine(let slot) = instruction { return program.constant(in: slot) == nil }
      return instruction.facts.continuation.leadsToComputedLine
    }
    .map { program.origins[$0].place }
  }

  /// What a line has become.
  public func lines(for number: Int, inArea area: Int) -> [StoredLine] {
    memory.areas[area].firstIndex { $0.number == number }.map { lines[area][$0] } ?? []
  }

  /// How many bytes the programs took, and take.
  public var sizes: (before: Int, after: Int) {
    var after = 0
    for area in lines { for line in area { for new in line { after += new.size } } }
    return (memory.usedBytes, after)
  }

  func hasComputedLines(_ area: Int) -> Bool { computed.contains { $0.area == area } }

  /// The references of a line, in its order.
  func references(in line: StoredLine, _ area: Int) -> [Reference] {
    let all = references[area]
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].place.line < line.number { low = middle + 1 } else { high = middle }
    }
    return Array(all[low...].prefix { $0.place.line == line.number })
  }

  /// The line that a reference leads to, if there is one.
  func target(of reference: Reference, _ area: Int) -> StoredLine? {
    memory.areas[area].first {
      reference.isRestore ? $0.number >= reference.number : $0.number == reference.number
    }
  }

  private func checkSize() throws(Failure) {
    guard sizes.after <= memory.size.bytes else { throw .memoryFull }
  }

  static func place(_ area: Int, _ line: StoredLine) -> Place {
    Place(area: area, line: line.number, offset: 0)
  }

  // MARK: Numbers

  /// Numbers the lines of each area anew, and changes what names them.
  public mutating func renumber(from first: Int, by step: Int) throws(Failure) {
    notes = computed.map { .computed($0) }
    for area in memory.areas.indices {
      let all = memory.areas[area]
      guard all.isEmpty || first + (all.count - 1) * step <= StoredLine.numbers.upperBound else {
        throw .noNumber(area: area)
      }
      var numbers: [Int: Int] = [:]
      for (index, line) in all.enumerated() { numbers[line.number] = first + index * step }
      for (index, line) in all.enumerated() {
        let bytes = renumbered(line, area, numbers)
        guard let new = StoredLine(number: first + index * step, bytes: bytes) else {
          throw .tooLong(Self.place(area, line))
        }
        lines[area][index] = [new]
      }
    }
    try checkSize()
  }

  /// A line that names others by their new numbers.
  private mutating func renumbered(
    _ line: StoredLine, _ area: Int, _ numbers: [Int: Int]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for reference in references(in: line, area) {
      guard let target = target(of: reference, area), let number = numbers[target.number] else {
        let isTaken = numbers.values.contains(reference.number)
        notes.append(
          .missing(number: reference.number, isTaken: isTaken, reference.place))
        continue
      }
      result += line.bytes[position..<reference.place.offset]
      result += MachineText(number).codes
      position = reference.place.offset + reference.count
    }
    return result + line.bytes[position...]
  }

  // MARK: One statement a line

  /// Gives each statement a line of its own, with numbers that are free behind its line.
  ///
  /// What stands behind an IF belongs to it. No line gets a number that is named already: nothing was
  /// there, and nothing is to be found there.
  public mutating func spread() throws(Failure) {
    notes = computed.map { .computed($0) }
    for area in memory.areas.indices {
      let all = memory.areas[area]
      let named = references[area].map { $0.number }.sorted()
      for (index, line) in all.enumerated() {
        let pieces = Self.pieces(of: line.bytes)
        let limit = StoredLine.numbers.upperBound + 1
        let next = index + 1 < all.count ? all[index + 1].number : limit
        let room = min(next, named.first { $0 > line.number } ?? limit) - line.number
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

  private static func pieces(of bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var start = 0
    for statement in StatementBytes.statements(of: bytes) {
      if statement.offsets.contains(where: { bytes[$0] == Keyword.if.rawValue }) { break }
      if statement.end > start { pieces.append(Array(bytes[start..<statement.end])) }
      start = statement.end + 1
    }
    if start < bytes.count { pieces.append(Array(bytes[start...])) }
    return pieces.isEmpty ? [bytes] : pieces
  }
}
