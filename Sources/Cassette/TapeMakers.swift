import BasicVM

extension TapeFile {
  /// The models that can have written the file, according to docs/machine.md#tape.
  ///
  /// Its kind, password, keywords and size, and the sizes of segments and `$` decide.
  public var makers: [Model] {
    Model.allCases.filter { canBeWritten(by: $0.facts, with: $0.largestMemory) }
  }

  /// A copy with the sizes of segments and `$` of a model; a `$` that does not fit keeps its size.
  public func converted(for model: Model) -> TapeFile {
    var file = self
    file.segmentLimit = model.facts.segmentLimit
    if case .variables(let variables) = content {
      file.fieldRest = nil
      file.content = .variables(variables.map { $0.converted(to: model.facts.dollarLimit) })
    }
    return file
  }

  private func canBeWritten(by facts: ModelFacts, with memory: MemorySize) -> Bool {
    guard password == nil || facts.hasPasswords else { return false }
    guard fits(segmentsOf: facts.segmentLimit) else { return false }
    switch content {
    case .program(let lines): return Self.canStore([lines], facts, memory)
    case .programs(let areas): return Self.canStore(areas, facts, memory)
    case .memo: return facts.hasMemo
    case .variables(let variables):
      // A to Z, and the cells that DEFM can add in this memory.
      let limit = 26 + memory.bytes / TapeFormat.cellSize
      return variables.allSatisfy { $0.fits(facts) }
        && variables.count { !$0.isLong } <= limit
    }
  }

  /// Whether the segments of a SAVE file fit a machine; true for other files.
  private func fits(segmentsOf limit: Int) -> Bool {
    guard case .program = content, limit < segmentLimit else { return true }
    return TapeWriter.pieces(of: content, upTo: segmentLimit).allSatisfy { $0.count <= limit }
  }

  private static func canStore(
    _ areas: [[TapeLine]], _ facts: ModelFacts, _ memory: MemorySize
  ) -> Bool {
    let lines = areas.joined()
    // A line also takes two bytes for its number and one for its end.
    return lines.reduce(0) { $0 + $1.bytes.count + 3 } <= memory.bytes
      && lines.allSatisfy { $0.exists(in: facts.generation) }
  }
}

extension TapeLine {
  /// Whether a generation has all of the line's keywords; no real machine has TIMER.
  fileprivate func exists(in generation: Generation) -> Bool {
    bytes.allSatisfy { byte in
      guard let word = Keyword(rawValue: byte) else { return byte < 0x80 }
      return word != .timer && word.since <= generation
    }
  }
}

extension TapeVariable {
  fileprivate var isLong: Bool { if case .longText = self { true } else { false } }

  fileprivate func converted(to limit: Int) -> TapeVariable {
    guard case .longText(let text, _) = self, text.count <= limit else { return self }
    return .longText(text, limit: limit)
  }

  fileprivate func fits(_ facts: ModelFacts) -> Bool {
    guard case .longText(let text, let limit) = self else { return true }
    return limit == facts.dollarLimit && text.count <= limit
  }
}
