/// The FX-790P, or one of its relatives and ancestors.
///
/// Code asks `ModelFacts` for a fact and never compares models. Sources: docs/machine.md#models.
public enum Model: UInt8, CaseIterable, Sendable {
  /// The raw value is the row in `ModelFacts.table`.
  case fx790P, fx770P, fx730P, fx700P, pb100, pb100F

  /// The model's row of facts.
  package var facts: ModelFacts { ModelFacts.table[Int(rawValue)] }

  /// The name in options and files, such as `pb-100`.
  public var name: StaticString { facts.name }

  /// The size with the memory pack or card, if there is one.
  public var largestMemory: MemorySize { facts.largerMemory ?? facts.memorySize }

  /// Finds a model by name, ignoring case.
  public init?(named name: UTF8Text) {
    let name = name.inSmallLetters
    guard let model = Self.allCases.first(where: { UTF8Text($0.name) == name }) else { return nil }
    self = model
  }

  /// All names, separated by commas.
  public static var names: UTF8Text { allCases.map { UTF8Text($0.name) }.joined(", ") }
}

/// A dialect of the language; each has the words of the earlier ones.
package enum Generation: UInt8, Comparable, Sendable {
  /// 46 words: PB-100, FX-700P.
  case first
  /// 60 words, with DATA and STR$: PB-100F.
  case second
  /// DIM, hyperbolic functions, statistics: FX-730P to FX-790P.
  case third

  /// Orders by age.
  package static func < (a: Generation, b: Generation) -> Bool { a.rawValue < b.rawValue }
}

/// A model's keyboard.
package enum KeyLayout: UInt8, Sendable {
  /// The 83 keys of the FX-790P.
  case large
  /// The large layout without ASMBL: FX-730P, FX-770P.
  case largeWithoutAssembler
  /// The 53 keys of the PB-100.
  case small
  /// The small layout with an F key for functions: FX-700P.
  case smallWithFunctions
  /// The 53 keys of the PB-100F, with other words.
  case smallSecond

  /// The label of the key that ends a program.
  package var endingKey: StaticString {
    switch self {
    case .large, .largeWithoutAssembler: "BRK"
    case .small, .smallWithFunctions, .smallSecond: "AC"
    }
  }
}
