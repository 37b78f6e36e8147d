/// The memory size; raw values are the bytes free for programs and cells.
public enum MemorySize: Int, CaseIterable, Sendable {
  /// The third generation as sold: 8 KB, less 464 bytes for the system and 208 for A to Z.
  case kilobytes8 = 7520
  /// The third generation with the memory card: 16 KB.
  case kilobytes16 = 15712
  /// The PB-100 as sold: 1 KB, less 272 bytes for the system and 208 for A to Z.
  case bytes544 = 544
  /// The PB-100 with its memory pack, and the FX-700P: 2 KB.
  case bytes1568 = 1568

  /// The space for programs, MEMO records and cells.
  public var bytes: Int { rawValue }

  /// The whole memory, including the system's part.
  var kilobytes: Int {
    switch self {
    case .kilobytes8: 8
    case .kilobytes16: 16
    case .bytes544: 1
    case .bytes1568: 2
    }
  }

  init?(kilobytes: Int) {
    guard let size = Self.allCases.first(where: { $0.kilobytes == kilobytes }) else { return nil }
    self = size
  }

  /// The argument of `--memory`: kilobytes, or free bytes for the small sizes.
  public var name: Int {
    switch self {
    case .kilobytes8, .kilobytes16: kilobytes
    case .bytes544, .bytes1568: bytes
    }
  }
}

/// The program areas P0 to P9.
///
/// To change another area is a programming error, and traps. Another area has no lines.
public struct ProgramMemory: Equatable, Sendable {
  /// Decides the dialect and the default size.
  public let model: Model
  /// The memory that programs share with cells and MEMO records.
  public let size: MemorySize
  /// Each area's lines, sorted by number.
  public private(set) var areas: [[StoredLine]]
  #if !hasFeature(Embedded)
  var labelledLines = LabelledLines()
  #endif

  /// The number of areas, P0 to P9.
  public static let areaCount = 10

  /// The name on the display: `P0` to `P9`.
  public static func name(ofArea area: Int) -> MachineText { "P\(area)" }

  /// Creates empty areas; by default, or if the model lacks the size, with its memory as sold.
  public init(size: MemorySize? = nil, model: Model = .fx790P) {
    self.model = model
    let facts = model.facts
    self.size = size.flatMap { facts.memorySizes.contains($0) ? $0 : nil } ?? facts.memorySize
    areas = Array(repeating: [], count: Self.areaCount)
  }

  /// The first area with lines.
  public var firstArea: Int? { areas.firstIndex { !$0.isEmpty } }

  /// Bytes of all programs.
  public var usedBytes: Int {
    areas.reduce(0) { $0 + $1.reduce(0) { $0 + $1.size } }
  }

  /// The outcome of `store`.
  package enum StoreResult: Equatable, Sendable {
    /// Stored; `replacing` a line with the same number.
    case stored(replacing: Bool)
    /// Nothing was stored.
    case memoryFull
  }

  /// Stores a line in place of one with the same number.
  ///
  /// `reserved` counts the bytes of cells and MEMO records.
  package mutating func store(
    _ line: StoredLine, inArea area: Int, reserved: Int = 0
  ) -> StoreResult {
    let position = index(ofLine: line.number, inArea: area)
    let replaced = position < areas[area].count && areas[area][position].number == line.number
    let freed = replaced ? areas[area][position].size : 0
    guard usedBytes - freed + line.size + reserved <= size.bytes else { return .memoryFull }
    if replaced {
      areas[area][position] = line
    } else {
      areas[area].insert(line, at: position)
    }
    return .stored(replacing: replaced)
  }

  /// Removes a line if it exists.
  public mutating func removeLine(_ number: Int, inArea area: Int) {
    areas[area].removeAll { $0.number == number }
  }

  /// Replaces an area; the lines must be sorted.
  public mutating func replaceArea(_ area: Int, with lines: [StoredLine]) {
    areas[area] = lines
  }

  /// A copy that contains only one area, as P0.
  public func keeping(area: Int) -> ProgramMemory {
    var kept = ProgramMemory(size: size, model: model)
    kept.areas[0] = lines(ofArea: area)
    return kept
  }

  /// Removes an area's lines.
  public mutating func clearArea(_ area: Int) {
    areas[area] = []
  }

  /// The index of the first line with this number or a higher one, or the line count.
  public func index(ofLine number: Int, inArea area: Int) -> Int {
    lines(ofArea: area).firstSorted { $0.number >= number }
  }

  /// The line with this number, if any.
  public func line(numbered number: Int, inArea area: Int) -> StoredLine? {
    let lines = lines(ofArea: area)
    let position = index(ofLine: number, inArea: area)
    guard position < lines.count, lines[position].number == number else { return nil }
    return lines[position]
  }

  private func lines(ofArea area: Int) -> [StoredLine] {
    areas.indices.contains(area) ? areas[area] : []
  }
}

/// A program line as the machine stores it.
///
///     +--------+--------+----------------------+------+
///     | number, low     | tokens and           | end  |
///     | byte first, BCD | characters           | FF   |
///     +--------+--------+----------------------+------+
public struct StoredLine: Equatable, Sendable {
  /// From 1 to 9999.
  public let number: Int
  /// Tokens and characters; never empty.
  public let bytes: [UInt8]

  /// Valid line numbers.
  public static let numbers = 1...9999

  /// Maximum bytes of a whole line.
  public static let sizeLimit = 63

  static let overhead = 3

  /// Maximum length of a listed line: 60 bytes, each a word of at most 11 characters.
  package static let listedLimit = 700

  static let textLimit = sizeLimit - overhead

  /// Nil for a wrong number or size, or an end byte among the bytes.
  public init?(number: Int, bytes: [UInt8]) {
    guard Self.numbers ~= number, !bytes.isEmpty, bytes.count + Self.overhead <= Self.sizeLimit,
      !bytes.contains(Keyword.endOfLine)
    else { return nil }
    self.number = number
    self.bytes = bytes
  }

  /// A refused line for the checker, which also analyses invalid lines.
  init(refused number: Int, bytes: [UInt8]) {
    self.number = number
    self.bytes = bytes
  }

  /// Bytes in memory.
  public var size: Int { bytes.count + Self.overhead }

  /// Two BCD digits.
  private static func packed(_ number: Int) -> UInt8 {
    UInt8(number / 10 * 16 + number % 10)
  }

  /// `stored` lacks the end byte.
  init?(storedBytes stored: some Collection<UInt8>) {
    let digits = stored.prefix(2).flatMap { [Int($0 & 15), Int($0 >> 4)] }
    guard digits.count == 4, digits.allSatisfy({ $0 < 10 }) else { return nil }
    let number = digits.reversed().reduce(0) { $0 * 10 + $1 }
    self.init(number: number, bytes: Array(stored.dropFirst(2)))
  }

  /// The encoding in memory.
  public var storedBytes: [UInt8] {
    [Self.packed(number % 100), Self.packed(number / 100)] + bytes + [Keyword.endOfLine]
  }
}

extension Array {
  /// Binary search: the first match if all later elements match, too; else `count`.
  package func firstSorted(where isThere: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isThere(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
