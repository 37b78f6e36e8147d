/// The index of a cell that an instruction reads or writes.
///
/// Variables, temporaries and constants lie in one row of cells, so an instruction needs not know
/// which it works on:
///
///     0        26                     1990           2054
///     +--------+----------------------+--------------+-----------
///     | A to Z | DEFM and DIM cells   | temporaries  | constants
///     +--------+----------------------+--------------+-----------
public typealias Slot = UInt16

/// The index of a string that an instruction reads or writes.
///
///     0     1                33
///     +-----+----------------+-----------
///     |  $  | temporaries    | literals
///     +-----+----------------+-----------
public typealias TextSlot = UInt16

/// The index of an instruction.
public typealias Target = UInt16

/// Where the rows of slots begin and end.
enum SlotLayout {
  static let letters = 26
  /// As many cells as the memory of 16 KB has room for.
  static let cells = letters + MemorySize.kilobytes16.bytes / 8
  static let temporaryCount = 64
  static let constants = cells + temporaryCount

  static let textTemporaryCount = 32
  static let literals = 1 + textTemporaryCount
  /// Bytes of a string slot: the length, and 63 characters.
  static let textStride = 64
  /// A string has at most so many characters; longer ones are cut silently.
  static let textLimit = 62
  /// A string variable A$ to Z$, or an element, has at most so many.
  static let shortTextLimit = 7

  /// The string variable $.
  static let dollar: TextSlot = 0
}
