import BasicVM
import FX790Terminal
import Programs

/// Characters among keys that the machine has no key for: they are taken and do nothing, and who
/// wrote them should know.
struct MissingKeys {
  /// Where they stand, for the message.
  let source: String
  private var told: Set<String> = []

  init(in source: String) {
    self.source = source
  }

  /// Tells of those in a text that have not been told of.
  mutating func tell(of text: String, _ keys: [ScriptKey]) {
    let missing = keys.count { $0 == .nothing }
    guard missing > 0 else { return }
    let scalars = text.unicodeScalars.filter { scalar in
      scalar != "\n" && scalar != "\r" && scalar != "\\"
        && CharacterReader.readKeys(UTF8Text(String(scalar))) == [nil]
    }
    let others = scalars.count < missing ? ["a \\ that begins nothing"] : []
    let new = (scalars.map(Self.name) + others).filter { told.insert($0).inserted }
    guard !new.isEmpty else { return }
    TextOutput.complain("fx790: \(source): no key makes \(new.joined(separator: ", "))")
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
