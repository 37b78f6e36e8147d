import BasicVM

/// What is known of the values of both sides at a pair of places.
///
/// Cells in the same class have equal values. A cell without an entry may have any value, and must
/// not be read.
struct CheckedRelation: Equatable {
  private var entries: [Entry] = []
  private var classes: [Class] = []

  private struct Entry: Equatable {
    let isPort: Bool
    let cell: CheckedCell
    let number: Int

    static func < (a: Entry, b: Entry) -> Bool {
      a.isPort == b.isPort ? a.cell < b.cell : b.isPort
    }
  }

  private enum Class: Equatable {
    case constant(SymbolicValues.Term)
    case unknown(SymbolicValues.Facts)
  }

  private init() {}

  init(_ listing: CheckedSide, _ port: CheckedSide, _ values: SymbolicValues) {
    var numbers: [Int: Int] = [:]
    for side in [listing, port] {
      let isPort = side.code.lines.isEmpty
      for cell in side.cells.keys.sorted(by: <) {
        guard let value = side.cells[cell] else { continue }
        let number = numbers[value] ?? classes.count
        if number == classes.count {
          classes.append(Self.class(of: value, values))
          numbers[value] = number
        }
        entries.append(Entry(isPort: isPort, cell: cell, number: number))
      }
    }
  }

  private static func `class`(of value: Int, _ values: SymbolicValues) -> Class {
    switch values.term(value) {
    case .number, .text, .empty, .array: .constant(values.term(value))
    case .unknown, .random, .result: .unknown(values.facts[value])
    }
  }

  /// The values of both sides, with new unknown values.
  func cells(
    _ values: inout SymbolicValues
  ) -> (listing: [CheckedCell: Int], port: [CheckedCell: Int]) {
    var numbers: [Int] = []
    for known in classes {
      switch known {
      case .constant(let term): numbers.append(values.value(term))
      case .unknown(let facts): numbers.append(values.unknown(facts))
      }
    }
    var (listing, port): ([CheckedCell: Int], [CheckedCell: Int]) = ([:], [:])
    for entry in entries {
      if entry.isPort {
        port[entry.cell] = numbers[entry.number]
      } else {
        listing[entry.cell] = numbers[entry.number]
      }
    }
    return (listing, port)
  }

  /// Keeps only what another relation says, too.
  func merged(_ other: CheckedRelation) -> CheckedRelation {
    guard self != other else { return self }
    var merged = CheckedRelation()
    var numbers: [[Int]: Int] = [:]
    var rest = other.entries[...]
    for entry in entries {
      while let first = rest.first, first < entry { rest.removeFirst() }
      guard let first = rest.first, !(entry < first) else { continue }
      let pair = [entry.number, first.number]
      let number = numbers[pair] ?? merged.classes.count
      if number == merged.classes.count {
        numbers[pair] = number
        merged.classes.append(Self.merged(classes[entry.number], other.classes[first.number]))
      }
      merged.entries.append(Entry(isPort: entry.isPort, cell: entry.cell, number: number))
    }
    return merged
  }

  private static func merged(_ a: Class, _ b: Class) -> Class {
    a == b ? a : .unknown(facts(a).merged(facts(b)))
  }

  private static func facts(_ known: Class) -> SymbolicValues.Facts {
    switch known {
    case .constant(let term): SymbolicValues.facts(of: term)
    case .unknown(let facts): facts
    }
  }
}
