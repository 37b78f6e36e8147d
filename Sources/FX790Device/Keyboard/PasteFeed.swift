import BasicVM

/// Pasted text on its way into the computer, as keys: a listing goes in line by line.
public struct PasteFeed: Sendable {
  private var keys: [PastedKey] = []
  /// How many keys have been typed.
  public private(set) var typedCount = 0
  /// Lines that no input line can hold, which are left out rather than cut.
  public private(set) var longLines = 0

  /// What is typed.
  public enum PastedKey: Equatable, Sendable {
    /// A character, by whatever keys make it.
    case character(UInt8)
    /// EXE.
    case exe
    /// S and a digit, for the header of an area.
    case area(Int)
  }

  /// A hand that types fast takes so long for a key.
  public static let keyTime: Ticks = 25_000

  /// The keys of a text; headers and comments of a listing are understood in WRT mode.
  public init(_ text: UTF8Text, isListing: Bool) {
    let last = text.utf8.last
    let endsLine = last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r")
    let lines = ListingReader.lines(of: text)
    for (number, line) in lines.enumerated() {
      let words = line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if isListing, Self.isPassedOver(words) { continue }
      if isListing, let area = Self.area(words) {
        keys.append(.area(area))
        continue
      }
      let codes = MachineText(typing: line)
      guard codes.count <= LineEditor.limit else {
        longLines += 1
        continue
      }
      keys += codes.map { .character($0) }
      if number < lines.count - 1 || endsLine { keys.append(.exe) }
    }
  }

  private static func isPassedOver(_ words: ArraySlice<UInt8>) -> Bool {
    guard let first = words.first else { return true }
    return first == UInt8(ascii: "#") || first == UInt8(ascii: "'")
  }

  /// The area of a header line such as `P3`.
  private static func area(_ words: ArraySlice<UInt8>) -> Int? {
    guard words.count == 2, words[words.startIndex] | 0x20 == UInt8(ascii: "p"),
      let digit = words.last, UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit
    else { return nil }
    return Int(digit - UInt8(ascii: "0"))
  }

  /// How many keys there are.
  public var count: Int { keys.count }

  /// Whether all has been typed.
  public var isEmpty: Bool { typedCount >= keys.count }

  /// The next key.
  public mutating func next() -> PastedKey? {
    guard !isEmpty else { return nil }
    typedCount += 1
    return keys[typedCount - 1]
  }
}
