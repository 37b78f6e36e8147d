import BasicVM
import Programs

/// Warns about typed characters for which the machine has no key; they are ignored.
package struct MissingKeys {
  private let source: String
  private let command: String
  private var reported: Set<String> = []

  package init(in source: String, of command: String) {
    self.source = source
    self.command = command
  }

  /// Warns about each character once.
  package mutating func warn(of text: String, _ keys: [ScriptKey]) {
    let missing = keys.count { $0 == .nothing }
    guard missing > 0 else { return }
    let scalars = text.unicodeScalars.filter { scalar in
      scalar != "\n" && scalar != "\r" && scalar != "\\"
        && CharacterReader.readKeys(UTF8Text(String(scalar))) == [nil]
    }
    let others = scalars.count < missing ? ["a \\ that begins no escape"] : []
    let new = (scalars.map(Self.name) + others).filter { reported.insert($0).inserted }
    guard !new.isEmpty else { return }
    TextOutput.printError("\(command): \(source): no key types \(new.joined(separator: ", "))")
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
