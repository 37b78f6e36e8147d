/// The memory size; the raw value is the number of bytes free for programs and cells.
public enum MemorySize: Int, CaseIterable, Sendable {
  /// The third generation as sold: 8 KB, less 464 bytes for the system and 208 for A to Z.
  case kilobytes8 = 7520
  /// The same with the memory card.
  case kilobytes16 = 15712
  /// The PB-100 as sold: 1 KB, less 272 bytes for the system.
  case bytes544 = 544
  /// The PB-100 with its memory pack, and the FX-700P: 2 KB.
  case bytes1568 = 1568

  /// Bytes for programs, MEMO records and cells.
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

  /// Creates the size of 1, 2, 8 or 16 kilobytes; nil for other numbers.
  init?(kilobytes: Int) {
    guard let size = Self.allCases.first(where: { $0.kilobytes == kilobytes }) else { return nil }
    self = size
  }

  /// The argument of `--memory`: kilobytes for the large sizes, free bytes for the small ones.
  public var name: Int {
    switch self {
    case .kilobytes8, .kilobytes16: kilobytes
    case .bytes544, .bytes1568: bytes
    }
  }
}

/// The program areas P0 to P9, as the machine stores them.
public struct ProgramMemory: Equatable, Sendable {
  /// Decides the dialect and the default size.
  public let model: Model
  /// The memory that programs share with cells and MEMO records.
  public let size: MemorySize
  /// The lines of each area, sorted by line number.
  public private(set) var areas: [[StoredLine]]

  /// Ten: P0 to P9.
  public static let areaCount = 10

  /// The display name of an area: `P0` to `P9`.
  public static func name(ofArea area: Int) -> MachineText { "P\(area)" }

  /// Creates empty areas; the default size is that of the model as sold.
  public init(size: MemorySize? = nil, model: Model = .fx790P) {
    self.model = model
    self.size = size ?? model.facts.memorySize
    areas = Array(repeating: [], count: Self.areaCount)
  }

  /// The size of all programs, in bytes.
  public var usedBytes: Int {
    areas.reduce(0) { $0 + $1.reduce(0) { $0 + $1.size } }
  }

  /// The outcome of `store`.
  public enum StoreResult: Equatable, Sendable {
    /// The line is stored; `replacing` if it overwrote a line with the same number.
    case stored(replacing: Bool)
    /// The line does not fit; the memory is unchanged.
    case memoryFull
  }

  /// Stores a line in an area, replacing one with the same number.
  ///
  /// `reserved` is the number of bytes that cells and MEMO records use of the same memory.
  public mutating func store(
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

  /// Removes a line; no-op if it does not exist.
  public mutating func removeLine(_ number: Int, inArea area: Int) {
    areas[area].removeAll { $0.number == number }
  }

  /// Replaces an area's lines with lines sorted by number.
  public mutating func replaceArea(_ area: Int, with lines: [StoredLine]) {
    areas[area] = lines
  }

  /// A copy with only this area, moved to P0.
  public func keeping(area: Int) -> ProgramMemory {
    var kept = ProgramMemory(size: size, model: model)
    kept.areas[0] = areas[area]
    return kept
  }

  /// Removes all lines of an area.
  public mutating func clearArea(_ area: Int) {
    areas[area] = []
  }

  /// The index of the first line with this number or a higher one.
  public func index(ofLine number: Int, inArea area: Int) -> Int {
    areas[area].firstSorted { $0.number >= number }
  }

  /// The line with this number; nil if it does not exist.
  public func line(numbered number: Int, inArea area: Int) -> StoredLine? {
    let position = index(ofLine: number, inArea: area)
    guard position < areas[area].count, areas[area][position].number == number else { return nil }
    return areas[area][position]
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

  /// The valid line numbers.
  public static let numbers = 1...9999

  /// The maximum size of a whole line, in bytes.
  public static let sizeLimit = 63

  /// The bytes for the number and the end of the line.
  static let overhead = 3

  /// The maximum length of a listed line: 60 bytes, each a word of at most 11 characters.
  package static let listedLimit = 700

  /// The maximum number of bytes of a line's text.
  static let textLimit = sizeLimit - overhead

  /// Creates a line; nil if the number or the size is out of range, or an end byte is among the
  /// bytes.
  public init?(number: Int, bytes: [UInt8]) {
    guard Self.numbers ~= number, !bytes.isEmpty, bytes.count + Self.overhead <= Self.sizeLimit,
      !bytes.contains(Keyword.endOfLine)
    else { return nil }
    self.number = number
    self.bytes = bytes
  }

  /// Creates an invalid line, so that the checker can analyse it with the rest of its program.
  init(refused number: Int, bytes: [UInt8]) {
    self.number = number
    self.bytes = bytes
  }

  /// Memory use, in bytes.
  public var size: Int { bytes.count + Self.overhead }

  /// Packs two decimal digits into a byte (BCD).
  private static func packed(_ number: Int) -> UInt8 {
    UInt8(number / 10 * 16 + number % 10)
  }

  /// Decodes a line from memory, without its end byte.
  init?(storedBytes stored: some Collection<UInt8>) {
    let digits = stored.prefix(2).flatMap { [Int($0 & 15), Int($0 >> 4)] }
    guard digits.count == 4, digits.allSatisfy({ $0 < 10 }) else { return nil }
    let number = digits.reversed().reduce(0) { $0 * 10 + $1 }
    self.init(number: number, bytes: Array(stored.dropFirst(2)))
  }

  /// The line as it is encoded in memory.
  public var storedBytes: [UInt8] {
    [Self.packed(number % 100), Self.packed(number / 100)] + bytes + [Keyword.endOfLine]
  }
}

extension Array {
  /// The index of the first element that meets a condition which all later elements meet; else
  /// `count`.
  package func firstSorted(where isThere: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isThere(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
