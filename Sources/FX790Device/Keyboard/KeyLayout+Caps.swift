import BasicVM

/// The keyboards of the models, all derived from the table of the FX-790P.
extension KeyLayout {
  /// The keys in row order.
  package var caps: [KeyCap] {
    switch self {
    case .large: KeyCap.all
    case .largeWithoutAssembler: KeyCap.withoutAssembler
    case .small: KeyCap.small
    case .smallWithFunctions: KeyCap.smallWithFunctions
    case .smallSecond: KeyCap.smallSecond
    }
  }

  /// The number of rows.
  package var rows: Int { isLarge ? KeyCap.rows : 5 }

  /// The row width, in half keys.
  package var columns: Int { isLarge ? KeyCap.columns : 29 }

  private var isLarge: Bool {
    switch self {
    case .large, .largeWithoutAssembler: true
    case .small, .smallWithFunctions, .smallSecond: false
    }
  }
}

extension KeyCap {
  /// Groups of adjacent keys of a PB-100, each with the row and column of its first key.
  private static let positions: [(row: Int, column: Int, keys: [Key])] = [
    (0, 12, [.mode, .left, .right, .shift]), (0, 21, [.ac, .del, .stop, .divide]),
    (1, 0, [.q, .w, .e, .r, .t, .y, .u, .i, .o, .p]), (1, 21, [.seven, .eight, .nine, .multiply]),
    (2, 0, [.a, .s, .d, .f, .g, .h, .j, .k, .l, .recall]),
    (2, 21, [.four, .five, .six, .subtract]),
    (3, 0, [.z, .x, .c, .v, .b, .n, .m, .space, .equal, .exponent]),
    (3, 21, [.one, .two, .three, .add]),
    (4, 21, [.zero, .point, .exe]),
  ]

  static let withoutAssembler = all.filter { $0.key != .asmbl }

  /// The keys of the PB-100.
  static let small = placed(positions) { cap in
    switch cap.key {
    case .exe: cap.shifted = .nothing
    default: cap.function = .nothing
    }
  }

  /// The keys of the FX-700P, which adds an F key for functions.
  static let smallWithFunctions: [KeyCap] = {
    var positions = Self.positions
    positions[0] = (0, 10, [.mode, .left, .right, .shift, .function])
    return placed(positions) { cap in
      switch cap.key {
      case .exe: cap.shifted = .nothing
      case .m: cap.function = .types("CSR ")
      default: break
      }
    }
  }()

  /// The keys of the PB-100F, whose S key types other words.
  static let smallSecond = placed(positions) { cap in
    let key = cap.key
    cap.function = .nothing
    if let word = shiftedWords.first(where: { $0.key == key })?.word { cap.shifted = .types(word) }
  }

  /// The words that S types on the PB-100F.
  private static let shiftedWords: [(key: Key, word: StaticString)] = [
    (.a, "GOSUB "), (.s, "RETURN "), (.d, "GOTO "), (.f, "FOR "), (.g, "TO "), (.h, "NEXT "),
    (.j, "IF "), (.k, "THEN "), (.l, "LIST "), (.z, "PRINT "), (.x, "INPUT "), (.c, "CLEAR "),
    (.v, "DEFM "), (.b, "LOAD "), (.n, "SAVE "), (.m, "RUN "),
  ]

  private static func placed(
    _ positions: [(row: Int, column: Int, keys: [Key])], _ change: (inout KeyCap) -> Void
  ) -> [KeyCap] {
    positions.flatMap { row in
      row.keys.enumerated().map { index, key in
        var cap = relabelled(Self.cap(of: key))
        change(&cap)
        (cap.row, cap.column) = (row.row, row.column + 2 * index)
        cap.width = key == .exe ? 4 : 2
        return cap
      }
    }
  }

  /// Adapts the keys that have another label or function on the small models.
  private static func relabelled(_ cap: KeyCap) -> KeyCap {
    switch cap.key {
    case .exponent: KeyCap(.exponent, 0, 0, "ᴇ", cap.plain, s: cap.shifted)
    case .recall: KeyCap(.recall, 0, 0, "ANS", .controls(.ans))
    default: cap
    }
  }
}
