import BasicVM
import CommandLineKit
import FX790Terminal
import Programs

/// Warns about typed characters for which the machine has no key; they are ignored.
struct MissingKeys {
  let source: String
  private var reported: Set<String> = []

  init(in source: String) {
    self.source = source
  }

  /// Warns about characters of a text that have not been reported yet.
  mutating func warn(of text: String, _ keys: [ScriptKey]) {
    let missing = keys.count { $0 == .nothing }
    guard missing > 0 else { return }
    let scalars = text.unicodeScalars.filter { scalar in
      scalar != "\n" && scalar != "\r" && scalar != "\\"
        && CharacterReader.readKeys(UTF8Text(String(scalar))) == [nil]
    }
    let others = scalars.count < missing ? ["a \\ without an escape"] : []
    let new = (scalars.map(Self.name) + others).filter { reported.insert($0).inserted }
    guard !new.isEmpty else { return }
    TextOutput.printError("fx790: \(source): no key types \(new.joined(separator: ", "))")
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let isControl = scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value
    return isControl ? "U+" + hex(scalar.value) : "\(scalar)"
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}

extension Option where Root: OptionGroup {
  static func keys(
    _ property: WritableKeyPath<Root, [ScriptKey]?>,
    _ summary: String = "type these keys; \\n is EXE, \\e BRK, \\h{6:0.5} held, \\w{1.0} a pause"
  ) -> Option {
    value("--keys", "TEXT", property, summary, mayBeEmpty: true) { text throws(UsageError) in
      let keys = ScriptKey.read(UTF8Text(text), withEscapes: true)
      guard !keys.contains(.malformed) else {
        throw UsageError("--keys: a held key is \\h{6:0.5}, a pause \\w{1.0}, in seconds")
      }
      var missing = MissingKeys(in: "--keys")
      missing.warn(of: text, keys)
      return keys
    }
  }
}
