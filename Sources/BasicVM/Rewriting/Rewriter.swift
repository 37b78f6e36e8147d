/// Writes programs another way: in, the areas of a memory; out, what each of their lines becomes, and
/// what a person should look at; refused, what would not fit.
///
/// What the programs do stays the same, but for the line numbers in errors.
public struct Rewriter {
  /// Something that a person should look at.
  public enum Note: Equatable, Sendable {
    /// A jump to a place that is computed.
    case computed(Place)
    /// A line is named that is not there.
    case missing(number: Int, Place)
  }

  /// Why it cannot be done.
  public enum Failure: Error, Equatable {
    /// There are more lines than numbers.
    case noNumber(area: Int)
    /// Between this line and the next there is no room for so many more.
    case noRoom(Place, needed: Int)
    /// With its new numbers a line has more bytes than one may have.
    case tooLong(Place)
  }

  let memory: ProgramMemory
  /// The lines that each line becomes; none if it goes.
  var lines: [[[StoredLine]]]
  /// What a person should look at, now that they are rewritten.
  public private(set) var notes: [Note] = []
  private let computedJumps: [Place]

  /// Programs, about to be rewritten.
  public init(_ memory: ProgramMemory) {
    self.memory = memory
    lines = memory.areas.map { $0.map { [$0] } }
    computedJumps = Self.computedJumps(in: memory)
  }

  /// What a line has become.
  public func lines(for number: Int, inArea area: Int) -> [StoredLine] {
    memory.areas[area].firstIndex { $0.number == number }.map { lines[area][$0] } ?? []
  }

  /// How many bytes the programs took, and take.
  public var sizes: (before: Int, after: Int) {
    (memory.usedBytes, lines.joined().joined().reduce(0) { $0 + $1.size })
  }

  private static func computedJumps(in memory: ProgramMemory) -> [Place] {
    let program = Compiler.compile(memory)
    return program.steps.indices.filter { index in
      switch program.steps[index].instruction {
      case .jumpToLine, .callLine: true
      case .restoreToLine(let slot): program.constant(in: slot) == nil
      default: false
      }
    }
    .map { program.origins[$0].place }
  }

  func hasComputedJumps(_ area: Int) -> Bool { computedJumps.contains { $0.area == area } }

  func references(_ area: Int) -> [(line: StoredLine, references: LineReferences)] {
    memory.areas[area].map { ($0, LineReferences(in: $0.bytes)) }
  }

  private static func place(_ area: Int, _ line: StoredLine, _ offset: Int = 0) -> Place {
    Place(area: area, line: line.number, offset: offset)
  }

  // MARK: Numbers

  /// Numbers the lines of each area anew, and changes what names them.
  public mutating func renumber(from first: Int, by step: Int) throws(Failure) {
    notes = computedJumps.map { .computed($0) }
    for area in memory.areas.indices {
      let count = memory.areas[area].count
      guard count == 0 || first + (count - 1) * step <= StoredLine.numbers.upperBound else {
        throw .noNumber(area: area)
      }
      var numbers: [Int: Int] = [:]
      for (index, line) in memory.areas[area].enumerated() {
        numbers[line.number] = first + index * step
      }
      for (index, (line, references)) in self.references(area).enumerated() {
        for reference in references.all where numbers[reference.number] == nil {
          notes.append(
            .missing(
              number: reference.number, Self.place(area, line, reference.digits.lowerBound)))
        }
        guard
          let new = StoredLine(
            number: first + index * step, bytes: references.replacing { numbers[$0] })
        else { throw .tooLong(Self.place(area, line)) }
        lines[area][index] = [new]
      }
    }
  }

  // MARK: One statement a line

  /// Gives each statement a line of its own, with the numbers that are free behind its line.
  ///
  /// What stands behind an IF belongs to it.
  public mutating func spread() throws(Failure) {
    for area in memory.areas.indices {
      let all = memory.areas[area]
      for (index, line) in all.enumerated() {
        let pieces = Self.pieces(of: line.bytes)
        let next =
          index + 1 < all.count ? all[index + 1].number : StoredLine.numbers.upperBound + 1
        let room = next - line.number
        guard pieces.count <= room else {
          throw .noRoom(Self.place(area, line), needed: pieces.count - 1)
        }
        let step = max(min(room / pieces.count, 10), 1)
        lines[area][index] = pieces.enumerated().compactMap { offset, bytes in
          StoredLine(number: line.number + offset * step, bytes: bytes)
        }
      }
    }
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
