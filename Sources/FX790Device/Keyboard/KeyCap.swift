import BasicVM

/// A key as it is seen and used.
public struct KeyCap: Sendable {
  /// Which key it is.
  public let key: Key
  /// The row, from the top.
  public let row: Int
  /// How far it sits from the left, in half keys.
  public let column: Int
  /// How wide it is, in half keys.
  public let width: Int
  /// What is printed on it, in UTF-8.
  public let label: StaticString
  /// What it does alone.
  public let plain: KeyMeaning
  /// What it does after S.
  public let shifted: KeyMeaning
  /// What it does after F.
  public let function: KeyMeaning
  /// What it does after S while EXT is lit.
  public let extendedShifted: KeyMeaning

  /// How many rows there are.
  public static let rows = 6
  /// How wide a row is, in half keys.
  public static let columns = 31

  init(
    _ key: Key, _ row: Int, _ column: Int, width: Int = 2, _ label: StaticString,
    _ plain: KeyMeaning, s shifted: KeyMeaning = .nothing, f function: KeyMeaning = .nothing,
    extS extendedShifted: KeyMeaning = .nothing
  ) {
    self.key = key
    self.row = row
    self.column = column
    self.width = width
    self.label = label
    self.plain = plain
    self.shifted = shifted
    self.function = function
    self.extendedShifted = extendedShifted
  }

  /// The cap of a key.
  public static func cap(of key: Key) -> KeyCap { all[Int(key.rawValue)] }

  /// The key that makes a character alone; a small letter's key is its capital's.
  public static func key(making code: UInt8) -> Key? {
    guard KeyCharacters.isUnshifted(CharacterCode.capital(code)) else { return nil }
    return all.first { $0.plain.character == CharacterCode.capital(code) }?.key
  }
}
