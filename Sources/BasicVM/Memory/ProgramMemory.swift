/// The memory: how many bytes there are for programs and cells.
public enum MemorySize: Int, CaseIterable, Sendable {
  /// The machine as sold: 8 KB, of which 464 bytes are the system's and 208 the variables A to Z.
  case kilobytes8 = 7520
  /// With the memory card.
  case kilobytes16 = 15712
  /// The PB-100 as sold: 1 KB, of which 272 bytes are the system's.
  case bytes544 = 544
  /// The PB-100 with its memory pack, and the FX-700P: 2 KB.
  case bytes1568 = 1568

  /// Bytes for programs, memos and cells.
  public var bytes: Int { rawValue }

  /// All of its memory, in kilobytes.
  var kilobytes: Int {
    switch self {
    case .kilobytes8: 8
    case .kilobytes16: 16
    case .bytes544: 1
    case .bytes1568: 2
    }
  }

  /// The size with so many kilobytes: 1, 2, 8 or 16.
  init?(kilobytes: Int) {
    guard let size = Self.allCases.first(where: { $0.kilobytes == kilobytes }) else { return nil }
    self = size
  }

  /// Its name behind --memory: kilobytes where they are many, else the bytes that are free.
  public var name: Int {
    switch self {
    case .kilobytes8, .kilobytes16: kilobytes
    case .bytes544, .bytes1568: bytes
    }
  }
}

/// The ten program areas P0 to P9, as the machine stores them.
public struct ProgramMemory: Equatable, Sendable {
  /// The machine whose memory it is.
  public let model: Model
  /// The size of the memory that areas and cells share.
  public let size: MemorySize
  /// The lines of each area, in the order of their numbers.
  public private(set) var areas: [[StoredLine]]

  /// How many areas there are.
  public static let areaCount = 10

  /// The name of an area on the display: `P0` to `P9`.
  public static func name(ofArea area: Int) -> MachineText { "P\(area)" }

  /// Empty areas.
  ///
  /// - Parameters:
  ///   - size: the size of the memory; nil for what the model is sold with.
  ///   - model: the machine.
  public init(size: MemorySize? = nil, model: Model = .fx790P) {
    self.model = model
    self.size = size ?? model.facts.memorySize
    areas = Array(repeating: [], count: Self.areaCount)
  }

  /// The bytes that all programs take.
  public var usedBytes: Int {
    areas.reduce(0) { $0 + $1.reduce(0) { $0 + $1.size } }
  }

  /// The outcome of storing a line.
  public enum StoreResult: Equatable, Sendable {
    /// It is there now, in place of an older line with its number if `replacing`.
    case stored(replacing: Bool)
    /// It does not fit; nothing has changed.
    case memoryFull
  }

  /// Stores a line in an area.
  ///
  /// - Parameters:
  ///   - line: the line; it takes the place of one with the same number.
  ///   - area: 0 to 9.
  ///   - reserved: bytes that cells and MEMO records take from the same memory.
  /// - Returns: whether it fitted.
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

  /// Removes a line if it is there.
  public mutating func removeLine(_ number: Int, inArea area: Int) {
    areas[area].removeAll { $0.number == number }
  }

  /// Puts lines, in the order of their numbers, in place of an area's.
  public mutating func replaceArea(_ area: Int, with lines: [StoredLine]) {
    areas[area] = lines
  }

  /// The same memory with one area alone, as P0.
  public func keeping(area: Int) -> ProgramMemory {
    var kept = ProgramMemory(size: size, model: model)
    kept.areas[0] = areas[area]
    return kept
  }

  /// Empties an area.
  public mutating func clearArea(_ area: Int) {
    areas[area] = []
  }

  /// The index of the first line with this number or a higher one.
  public func index(ofLine number: Int, inArea area: Int) -> Int {
    areas[area].firstSorted { $0.number >= number }
  }

  /// The line with this number.
  public func line(numbered number: Int, inArea area: Int) -> StoredLine? {
    let position = index(ofLine: number, inArea: area)
    guard position < areas[area].count, areas[area][position].number == number else { return nil }
    return areas[area][position]
  }
}

/// A line of a program as the machine stores it.
///
///     +--------+--------+----------------------+------+
///     | number, low     | tokens and           | end  |
///     | byte first, BCD | characters           | FF   |
///     +--------+--------+----------------------+------+
public struct StoredLine: Equatable, Sendable {
  /// The line number, 1 to 9999.
  public let number: Int
  /// Tokens and characters; never empty.
  public let bytes: [UInt8]

  /// Line numbers that can be stored.
  public static let numbers = 1...9999

  /// The number of bytes that a whole line may take.
  public static let sizeLimit = 63

  /// The bytes that number and end of line take.
  static let overhead = 3

  /// The most characters of a listed line: its 60 bytes are words of 11 characters at most.
  package static let listedLimit = 700

  /// The bytes that the text of a line may take.
  static let textLimit = sizeLimit - overhead

  /// Wraps the bytes of a line.
  ///
  /// - Returns: nil when the number is out of range, there are no bytes, too many, or an
  ///   end-of-line byte among them.
  public init?(number: Int, bytes: [UInt8]) {
    guard Self.numbers ~= number, !bytes.isEmpty, bytes.count + Self.overhead <= Self.sizeLimit,
      !bytes.contains(Keyword.endOfLine)
    else { return nil }
    self.number = number
    self.bytes = bytes
  }

  /// Wraps the bytes of a line that no memory holds, so that others can be checked beside it.
  init(refused number: Int, bytes: [UInt8]) {
    self.number = number
    self.bytes = bytes
  }

  /// The bytes that the line takes in memory.
  public var size: Int { bytes.count + Self.overhead }

  /// Two decimal digits in a byte.
  private static func packed(_ number: Int) -> UInt8 {
    UInt8(number / 10 * 16 + number % 10)
  }

  /// Reads a line as it lies in memory, without the end-of-line byte.
  init?(storedBytes stored: some Collection<UInt8>) {
    let digits = stored.prefix(2).flatMap { [Int($0 & 15), Int($0 >> 4)] }
    guard digits.count == 4, digits.allSatisfy({ $0 < 10 }) else { return nil }
    let number = digits.reversed().reduce(0) { $0 * 10 + $1 }
    self.init(number: number, bytes: Array(stored.dropFirst(2)))
  }

  /// The line as it lies in memory.
  public var storedBytes: [UInt8] {
    [Self.packed(number % 100), Self.packed(number / 100)] + bytes + [Keyword.endOfLine]
  }
}

extension Array {
  /// The index of the first element that meets a condition which all elements after it meet; the
  /// number of elements if none does.
  package func firstSorted(where isThere: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isThere(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
