/// The names that a listing asks for with lines `#= A players`, which the machine never sees.
public struct PortHints: Sendable {
  /// Something that has a name.
  enum Subject: Hashable, Sendable {
    /// A letter, or `$` as 26.
    case variable(Int)
    case array(ArrayName)
    case line(area: Int, number: Int)
  }

  private(set) var names: [Subject: UTF8Text] = [:]
  /// What has names, in the order of the file, each once.
  private(set) var subjects: [Subject] = []
  /// Lines that could not be read.
  public private(set) var complaints: [UTF8Text] = []

  /// None.
  public init() {}

  /// Whether a line of a file asks for a name.
  public static func isHint(_ line: UTF8Text) -> Bool {
    line.utf8.drop { $0 == 32 || $0 == 9 }.starts(with: [35, 61])
  }

  /// The names in a listing; a line counts in the area whose header stands before it.
  ///
  /// - Parameters:
  ///   - listing: the text of the file.
  ///   - area: the area of lines before the first header.
  public init(in listing: UTF8Text, area: Int = 0) {
    var area = area
    for line in ListingFormat.lines(of: listing) {
      if Self.isHint(line) {
        read(line.utf8.drop { $0 == 32 || $0 == 9 }.dropFirst(2), area: area)
      } else if let header = ListingFormat.area(
        ofHeader: CharacterReader.decode(line).characters[...])
      {
        area = header
      }
    }
  }

  /// What is asked for a line, in words for people; nil where it is no name.
  public func words(forLine number: Int, in area: Int) -> UTF8Text? {
    names[.line(area: area, number: number)].flatMap { PortNames.isName($0) ? $0.inWords : nil }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, area: Int) {
    let words = Self.words(of: line)
    guard words.count == 2, let subject = Self.subject(Array(words[0]), area: area) else {
      complaints.append("#=\(UTF8Text(utf8: Array(line))): expected what is named, and a name")
      return
    }
    let name = UTF8Text(utf8: Array(words[1]))
    if let earlier = names.updateValue(name, forKey: subject) {
      guard earlier != name else { return }
      complaints.append(
        "\(UTF8Text(utf8: Array(words[0]))) is named \(earlier) and \(name): it is \(name)")
    } else {
      subjects.append(subject)
    }
  }

  /// The line of a program that a line of a file names, with that name; nil if it names none.
  static func namedLine(
    in line: UTF8Text, area: Int
  ) -> (area: Int, number: Int, name: UTF8Text)? {
    guard isHint(line) else { return nil }
    let words = words(of: line.utf8.drop { $0 == 32 || $0 == 9 }.dropFirst(2))
    guard words.count == 2 else { return nil }
    switch subject(Array(words[0]), area: area) {
    case .line(let area, let number): return (area, number, UTF8Text(utf8: Array(words[1])))
    case .variable, .array, nil: return nil
    }
  }

  private static func words(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split { $0 == 32 || $0 == 9 || $0 == 13 }
  }

  private static func subject(_ word: [UInt8], area: Int) -> Subject? {
    if word == [36] { return .variable(PortVariables.dollar) }
    guard let first = word.first else { return nil }
    if 65...90 ~= first {
      let letter = Int(first) - 65
      // `P3-100` is a line of an area.
      if first == 80, word.count > 3, word[2] == 45, let area = digit(word[1]) {
        return number(word[3...]).map { .line(area: area, number: $0) }
      }
      switch Array(word.dropFirst()) {
      case [], [36]: return .variable(letter)
      case [40, 41], [40]: return .array(ArrayName(letter))
      case [36, 40, 41], [36, 40]: return .array(ArrayName(letter + SlotLayout.letters))
      default: return nil
      }
    }
    return number(word[...]).map { .line(area: area, number: $0) }
  }

  private static func digit(_ byte: UInt8) -> Int? { 48...57 ~= byte ? Int(byte) - 48 : nil }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard 1...4 ~= digits.count else { return nil }
    var number = 0
    for byte in digits {
      guard let digit = digit(byte) else { return nil }
      number = number * 10 + digit
    }
    return number
  }
}
