/// What follows `ESC [`: parameters, and a last letter that says what they are about.
///
///     ESC [ < 0 ; 12 ; 3 M          ESC [ 97 : 65 ; 2 : 3 u
///           |   \_____/   \               |   |    \___/ \
///       prefix  fields    last          field its parts   last
struct ControlSequence {
  /// One of `<=>?`, which make a sequence private, or 0.
  let prefix: UInt8
  let last: UInt8
  private let fields: [[Int?]]
  /// Whether it has bytes that no sequence for us has.
  let isForeign: Bool

  /// A sequence from the bytes between `ESC [` and the last one.
  init(_ bytes: [UInt8], last: UInt8) {
    self.last = last
    prefix = bytes.first.flatMap { 0x3C...0x3F ~= $0 ? $0 : nil } ?? 0
    let rest = bytes.dropFirst(prefix == 0 ? 0 : 1)
    isForeign = rest.contains { !(UInt8(ascii: "0")...UInt8(ascii: ";") ~= $0) }
    fields = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
  }

  /// The number in some digits, nil without any; what is too large for any use stays large.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty else { return nil }
    return digits.reduce(0) { min($0 * 10 + Int($1 & 0x0F), 1 << 30) }
  }

  /// How many fields there are; none at all counts as one that is empty.
  var count: Int { fields.count }

  /// A part of a field, nil when it is left out.
  func number(_ field: Int, part: Int = 0) -> Int? {
    fields.indices.contains(field) && fields[field].indices.contains(part)
      ? fields[field][part] : nil
  }

  /// All parts of a field that are there.
  func numbers(_ field: Int) -> [Int] {
    fields.indices.contains(field) ? fields[field].compactMap { $0 } : []
  }

  /// Whether there is nothing between `ESC [` and the last byte.
  var isBare: Bool { prefix == 0 && count <= 1 && number(0) == nil }
}
