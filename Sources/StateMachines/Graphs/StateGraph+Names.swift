import BasicVM

// The names of states.

extension StateGraph {
  /// Names states by hints for their lines, otherwise by remarks, otherwise by their displays.
  mutating func nameStates(_ hints: PortHints, after remarks: [Flow.Remark]) {
    var namedLines: Set<Int> = []
    for index in states.indices {
      // Each call of a subroutine gets its own name.
      guard let place = states[index].callPlace ?? states[index].place, let area = place.area
      else { continue }
      if !states[index].isFailure, let words = hints.words(forLine: place.line, in: area),
        namedLines.insert(area << 16 + place.line).inserted
      {
        states[index].name = words
      } else if let remark = Self.remark(above: place, among: remarks) {
        states[index].name = UTF8Text(remark.text)
      } else if let words = states[index].shownWords {
        states[index].name = words
      }
    }
    numberNames()
  }

  private static func remark(above place: Place, among remarks: [Flow.Remark]) -> Flow.Remark? {
    let others = remarks.filter { $0.place.area == place.area }
    // A single remark at the top is the title of the program.
    return others.last { $0.place.line <= place.line }.flatMap {
      others.count > 1 || $0.place.line == place.line ? $0 : nil
    }
  }

  /// Replaces the names of waits for which `name` returns one.
  public mutating func nameStates(_ name: (_ step: Int) -> UTF8Text?) {
    for index in states.indices {
      guard case .wait = states[index].kind, let step = states[index].keys.first?.first,
        let name = name(step)
      else { continue }
      states[index].name = name
    }
    numberNames()
  }

  /// Numbers states of the same name, errors last.
  mutating func numberNames() {
    var names: [UTF8Text] = []
    let errors = states.indices.filter { states[$0].isFailure }
    for index in states.indices.filter({ !states[$0].isFailure }) + errors {
      let name = states[index].name
      names.append(name)
      let others = names.count { $0 == name } - 1
      if others > 0 { states[index].name = "\(name) \(others + 1)" }
    }
  }
}

extension StateGraph.State {
  fileprivate var isFailure: Bool { if case .failure = kind { true } else { false } }

  /// The known words of the display, shortened; nil if there are none.
  fileprivate var shownWords: UTF8Text? {
    guard case .wait = kind, let display = displays.first else { return nil }
    var name = UTF8Text()
    for utf8 in display.utf8.split(separator: UInt8(ascii: " ")) where !Self.isUnknown(utf8) {
      let word = UTF8Text(utf8: Array(utf8))
      guard name.isEmpty || name.width + word.width < 16 else { break }
      name = name.isEmpty ? word : "\(name) \(word)"
    }
    while let last = name.utf8.last, Self.separators.contains(last) {
      name = UTF8Text(utf8: name.utf8.dropLast())
    }
    return name.utf8.contains(where: Self.isLetterOrDigit) ? name : nil
  }

  /// Whether a word contains a placeholder.
  private static func isUnknown(_ word: ArraySlice<UInt8>) -> Bool {
    word.contains(UInt8(ascii: "#"))
      || word.indices.contains { word[$0...].starts(with: Self.dots) }
  }

  private static let separators = UTF8Text(",:;=").utf8
  private static let dots = UTF8Text("…").utf8

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte
  }
}
