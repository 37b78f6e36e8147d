/// Letters with accents and similar ones in a file that is not UTF-8, read as Latin-1.
package struct LatinLetters: Equatable, Sendable {
  /// The letters that the machine lacks, each once, in order.
  private var letters: [UInt8] = []

  init(in bytes: [UInt8]) {
    for byte in bytes where Self.replacement(of: UInt32(byte)) != nil && !letters.contains(byte) {
      letters.append(byte)
    }
  }

  /// The replacements, such as `, and write A for Ä`; empty without such letters.
  var advice: UTF8Text {
    var text = UTF8Text()
    for (index, letter) in letters.enumerated() {
      text.append(index == 0 ? ", and write " : ", ")
      let character = UTF8Text(utf8: [0xC0 | letter >> 6, 0x80 | letter & 0x3F])
      text.append("\(Self.replacement(of: UInt32(letter)) ?? "") for \(character)")
    }
    return text
  }

  /// The letters of the machine that replace a letter of Latin-1; nil for other characters.
  static func replacement(of scalar: UInt32) -> StaticString? {
    guard scalar >= 0xC0, scalar - 0xC0 < replacements.count else { return nil }
    let letters = replacements[Int(scalar - 0xC0)]
    return letters.utf8CodeUnitCount > 0 ? letters : nil
  }

  /// From U+00C0; empty for the signs × and ÷, and for ÿ, whose byte FF is rarely text.
  private static let replacements: [StaticString] = [
    "A", "A", "A", "A", "A", "A", "AE", "C", "E", "E", "E", "E", "I", "I", "I", "I",
    "D", "N", "O", "O", "O", "O", "O", "", "O", "U", "U", "U", "U", "Y", "TH", "ss",
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i",
    "d", "n", "o", "o", "o", "o", "o", "", "o", "u", "u", "u", "u", "y", "th", "",
  ]
}
