import BasicVM
import Testing

@testable import FX790Device

/// The key table of docs/machine.md#keyboard.
@Suite struct KeyCapTests {
  @Test func `the table has 83 keys in the order of the Key cases`() {
    #expect(KeyCap.all.count == 83)
    #expect(KeyCap.all.map(\.key) == Key.allCases)
  }

  @Test func `labels are unique except S and F, which are also letters`() {
    let prefixes: [Key] = [.shift, .function]
    let labels = KeyCap.all.filter { !prefixes.contains($0.key) }.map { "\($0.label)" }
    #expect(Set(labels).count == 81)
  }

  @Test func `keys lie within the grid and do not overlap`() {
    var taken: Set<[Int]> = []
    for cap in KeyCap.all {
      #expect(0..<KeyCap.rows ~= cap.row, "\(cap.label)")
      for column in cap.column..<(cap.column + cap.width) {
        #expect(0..<KeyCap.columns ~= column, "\(cap.label)")
        #expect(taken.insert([cap.row, column]).inserted, "\(cap.label)")
      }
    }
  }

  @Test(arguments: Key.allCases) func `each key has its own cap`(_ key: Key) {
    #expect(KeyCap.cap(of: key).key == key)
  }

  // MARK: Planes

  /// The text that a key types after prefix keys.
  struct Plane: CustomTestStringConvertible {
    let prefixes: [Key]
    let key: String
    let text: String

    var testDescription: String { "\(prefixes) \(key) -> \(text)" }

    /// Blanks separate keys and texts.
    static func row(_ prefixes: [Key], _ keys: String, _ texts: String) -> [Plane] {
      zip(keys.split(separator: " "), texts.split(separator: " ")).map {
        Plane(prefixes: prefixes, key: String($0), text: String($1))
      }
    }
  }

  static let planes =
    Plane.row([.shift], "Q W E R T Y U I O P", "! \" # $ ( ) ? : ; ,")
    + Plane.row(
      [.shift], "A S D F G H J K L", "GOSUB FOR TO STEP NEXT GOTO IF THEN PRINT")
    + Plane.row([.shift], "Z X C V B N M", "RETURN STOP END DEFM RUN LIST INPUT")
    + Plane.row([.shift], "= EXP . + - * /", "≠ π ↑ ≥ ≤ > <")
    + Plane.row([.shift], "SIN COS TAN LOG LN", "ASN ACS ATN 10↑ EXP")
    + Plane.row([.shift], "&H DEG(", "HEX$( DMS$(")
    + Plane.row([.function], "A S D F G H J K L", "SIN COS TAN ASN ACS ATN LOG LN EXP")
    + Plane.row([.function], "Z X C V B N M", "SQR ABS SGN INT FRAC RAN# KEY$")
    + Plane.row([.ext], "Q W E R A Z M 1 + = x²", "q w e r a z m 1 + = ↑2")
    + Plane.row([.ext, .shift], "Q W E R T Y U I O P", "% ' @ ¥ [ ] & ← ↓ →")
    + Plane.row([.ext, .shift], "A S D F G H J K L", "○ □ △ × ÷ ♠ ♥ ♦ ♣")
    + Plane.row([.ext, .shift], "Z X C V B N M = EXP", "█ · ° _ Σ Ω μ ≠ π")
    + Plane.row([.ext, .function], "A M", "SIN KEY$")
    + Plane.row([.hyp], "SIN COS TAN", "HYPSIN HYPCOS HYPTAN")
    + Plane.row([.hyp, .shift], "SIN", "HYPASN")
    + Plane.row([], "SIN SQR CUR x² x³ 10^x &H ( ) < > ↑", "SIN SQR CUR ↑2 ↑3 10↑ &H ( ) < > ↑")
    + Plane.row([], "EXP - 7 STAT", "ᴇ - 7 STAT")

  @Test(arguments: planes) func `a key types the text of its plane`(_ plane: Plane) throws {
    let cap = try #require(KeyCap.all.last { "\($0.label)" == plane.key })
    var computer = Computer()
    for key in plane.prefixes + [cap.key] {
      computer.press(key)
      computer.release(key)
    }
    #expect(computer.screen.display.trimmedText.description == plane.text)
  }

  @Test(arguments: [Key.q, .a, .seven, .sin, .exe])
  func `S, F and HYP apply to one key only`(_ key: Key) {
    var computer = Computer()
    for prefix in [Key.shift, .function, .hyp] {
      computer.press(prefix)
      computer.press(key)
      #expect(computer.planes.isDisjoint(with: [.shift, .function]))
      #expect(!computer.planes.contains(.hyp))
    }
  }

  @Test func `characters have keys, lowercase letters those of their capitals`() {
    #expect(KeyCap.key(making: CharacterCode.smallA) == .a)
    #expect(KeyCap.key(making: CharacterCode.space) == .space)
    #expect(KeyCap.key(making: CharacterCode.quote) == nil)
  }
}

@Suite struct KeyCharacterTests {
  @Test func `exactly 48 characters have keys without a prefix`() {
    let made = (UInt8(0)...255).filter(KeyCharacters.isUnshifted)
    #expect(made.count == 1 + 5 + 3 + 11 + 2 + 26)
    #expect(!KeyCharacters.isUnshifted(0x40), "a lowercase letter")
    #expect(!KeyCharacters.isUnshifted(0x07), "a quote")
    #expect(!KeyCharacters.isUnshifted(0x67), "a spade")
  }
}
