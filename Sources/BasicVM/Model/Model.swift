/// A machine of the family: the FX-790P, or one of its relatives and ancestors.
///
/// What differs between them stands in `ModelFacts`, a row each; whoever needs to know asks for the
/// fact, never for the model. Facts: docs/machine.md#models.
public enum Model: UInt8, CaseIterable, Sendable {
  case fx790P, fx770P, fx730P, fx700P, pb100, pb100F

  /// Everything in which it differs from the others.
  public var facts: ModelFacts { ModelFacts.table[Int(rawValue)] }

  /// Its name on a command line and in files: `pb-100`.
  public var name: StaticString { facts.name }

  /// The memory of the model with its memory pack.
  public var largestMemory: MemorySize { facts.largerMemory ?? facts.memorySize }

  /// The model with a name, in small letters or capitals.
  public init?(named name: UTF8Text) {
    let wanted = name.utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 + 32 : $0 }
    guard let model = Self.allCases.first(where: { $0.name.utf8.elementsEqual(wanted) }) else {
      return nil
    }
    self = model
  }

  /// The names of all models, with commas between them.
  public static var names: UTF8Text {
    var names = UTF8Text()
    for model in allCases {
      if model != allCases[0] { names.append(", ") }
      names.append(UTF8Text(model.name))
    }
    return names
  }
}

/// A dialect of the language, older ones first: each has the words of those before it.
public enum Generation: UInt8, Comparable, Sendable {
  /// 46 words: PB-100, FX-700P.
  case first
  /// 60 words, with DATA and STR$: PB-100F.
  case second
  /// DIM, hyperbolic functions, statistics: FX-730P to FX-790P.
  case third

  /// Whether one is older than the other.
  public static func < (a: Generation, b: Generation) -> Bool { a.rawValue < b.rawValue }
}

/// The keys that a model has.
public enum KeyLayout: UInt8, Sendable {
  /// The 83 keys of the FX-790P.
  case large
  /// The same without ASMBL.
  case largeWithoutAssembler
  /// The 53 keys of the PB-100.
  case small
  /// The same with an F key, and functions behind it: FX-700P.
  case smallWithFunctions
  /// The 53 keys of the PB-100F, whose words stand elsewhere.
  case smallSecond
}
