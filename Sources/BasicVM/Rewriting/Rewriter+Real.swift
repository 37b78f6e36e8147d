// The form of a listing for a real machine, which has no TIMER.

extension Rewriter {
  /// The accepted difference, in per cent, between the times of a TIMER and its loop.
  package static let timeTolerance = 5

  /// Replaces each TIMER by an empty loop of the same machine time, and words that a model lacks.
  ///
  /// A line that becomes too long continues on new lines. The programs behave the same, except that
  /// a computed negative time is not an error.
  ///
  /// - Parameters:
  ///   - model: the machine; the listing may use the words of a later one, such as `KEY$` for KEY.
  ///   - size: the memory of the machine.
  ///   - isLoopStackFull: whether the loop stack may be full in a line with TIMER.
  /// - Throws: the first failure.
  package mutating func makeReal(
    for model: Model, size: MemorySize, isLoopStackFull: (Place) -> Bool
  ) throws(Failure) {
    (self.model, self.size) = (model, size)
    notes = []
    let letters = FreeLetters(trees)
    for area in memory.areas.indices {
      let named = namedLines(area)
      var hasNewLines = false
      for (index, line) in memory.areas[area].enumerated() {
        let place = Self.place(area, line)
        let edits = try timerEdits(in: trees[area][index], place, letters.last, isLoopStackFull)
        let bytes = adapted(Self.apply(edits, to: line.bytes))
        try refuseMissingWords(in: bytes, place)
        let next = index + 1 < memory.areas[area].count ? memory.areas[area][index + 1] : nil
        let new = try split(bytes, place, next: next?.number)
        guard new.count == 1 || new.count <= room(forLine: index, area, avoiding: named) else {
          throw .noRoom(place, needed: new.count - 1)
        }
        if new.count > 1 { hasNewLines = true }
        lines[area][index] = new
      }
      if hasNewLines { notes += computedLines(area) }
    }
    try checkSize()
  }

  // MARK: TIMER

  private typealias Edit = (bytes: Range<Int>, new: [UInt8])

  private static func apply(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for edit in edits {
      result += bytes[position..<max(edit.bytes.lowerBound, position)] + edit.new
      position = edit.bytes.upperBound
    }
    return result + bytes[position...]
  }

  private mutating func timerEdits(
    in line: Syntax.Line, _ place: Place, _ letter: UInt8?, _ isLoopStackFull: (Place) -> Bool
  ) throws(Failure) -> [Edit] {
    var edits: [Edit] = []
    for statement in line.statements where statement.fault == nil {
      for timer in statement.andConsequence {
        guard case .timer(let time) = timer.kind else { continue }
        let place = Place(area: place.area, line: place.line, offset: timer.bytes.lowerBound)
        var code = timer.bytes
        if let remark = line.remark(of: timer) { code = code.lowerBound..<remark }
        if let time, let number = time.constant, try ticks(number, place) == 0 {
          notes.append(.roughTime(place))
          // Neighbours are removed together.
          if let last = edits.last, last.new.isEmpty, last.bytes.upperBound == code.lowerBound {
            edits.removeLast()
            code = last.bytes.lowerBound..<code.upperBound
          }
          edits.append(removal(of: code, in: line, letter))
          continue
        }
        guard let letter else { throw .noFreeLetter(place) }
        guard !isLoopStackFull(place) else { throw .loopsTooDeep(place) }
        edits.append((code, try loop(for: time, in: line, letter, place)))
      }
    }
    return edits
  }

  private func ticks(_ number: Decimal12, _ place: Place) throws(Failure) -> Ticks {
    guard let ticks = Interpreter.time(ofTimer: number) else { throw .badTime(place) }
    return ticks
  }

  /// Removes TIMER 0 and a colon; if the line has nothing else, replaces it with a no-op.
  private func removal(of code: Range<Int>, in line: Syntax.Line, _ letter: UInt8?) -> Edit {
    let (bytes, colon) = (line.bytes, Keyword.separator.rawValue)
    if code.upperBound < bytes.count, bytes[code.upperBound] == colon {
      return (code.lowerBound..<code.upperBound + 1, [])
    }
    if code.lowerBound > 0, bytes[code.lowerBound - 1] == colon {
      return (code.lowerBound - 1..<code.upperBound, [])
    }
    guard !model.facts.hasRemarks, let letter else { return (code, [Keyword.rem.rawValue]) }
    return (code, [letter, CharacterCode.equal, CharacterCode.zero])
  }

  private mutating func loop(
    for time: Syntax.Expression?, in line: Syntax.Line, _ letter: UInt8, _ place: Place
  ) throws(Failure) -> [UInt8] {
    let prices = LoopPrices.all
    var first = 1
    var last: [UInt8]
    if let time, time.constant == nil {
      notes.append(.roughTime(place))
      first = prices.firstRound
      last = prices.roundsPerTenth + [CharacterCode.times] + time.factor(in: line.bytes)
    } else {
      let loop = prices.loop(lasting: try ticks(time?.constant ?? Decimal12(10), place))
      if !loop.isClose { notes.append(.roughTime(place)) }
      last = MachineText(loop.rounds).codes
      if loop.addsZero { last += [CharacterCode.plus, CharacterCode.zero] }
    }
    let head = [Keyword.for.rawValue, letter, CharacterCode.equal] + MachineText(first).codes
    return head + [Keyword.to.rawValue] + last
      + [Keyword.separator.rawValue, Keyword.next.rawValue, letter]
  }

  // MARK: Words

  /// The line in words of the first generation, if the model belongs to it.
  private func adapted(_ bytes: [UInt8]) -> [UInt8] {
    guard model.facts.generation == .first else { return bytes }
    let line = Parser.line(bytes, on: memory.model.facts)
    var edits: [Edit] = []
    for statement in line.statements {
      let code = line.code(of: statement)
      let thenOffsets = Set(statement.thenOffsets(in: bytes))
      let inputs = statement.andConsequence.filter { $0.isInput }
      for offset in code {
        let range = offset..<offset + 1
        if bytes[offset] == CharacterCode.semicolon, inputs.contains(where: { $0.bytes ~= offset })
        {
          edits.append((range, [CharacterCode.comma]))
        }
        switch Keyword(rawValue: bytes[offset]) {
        case .key where code.contains(offset + 1) && bytes[offset + 1] == CharacterCode.dollar:
          edits.append((offset + 1..<offset + 2, []))
        case .mid: edits.append((range, [Keyword.oldMid.rawValue]))
        case .let: edits.append((range, []))
        case .clear: edits.append((range, [Keyword.vac.rawValue]))
        case .then where thenOffsets.contains(offset):
          edits.append((range, [CharacterCode.semicolon]))
        default: break
        }
      }
    }
    return Self.apply(edits, to: bytes)
  }

  private func refuseMissingWords(in bytes: [UInt8], _ place: Place) throws(Failure) {
    for find in UnsupportedWord.matches(in: bytes, on: model) {
      guard case .wordMissing(let word) = find.problem else { continue }
      throw .wordMissing(place, explanation: word.explanation)
    }
  }

  // MARK: Long lines

  /// Continues a line that is too long on the next numbers.
  private func split(_ bytes: [UInt8], _ place: Place, next: Int?) throws(Failure) -> [StoredLine] {
    var pieces: [[UInt8]] = []
    var rest = bytes
    while rest.count > StoredLine.textLimit {
      let line = Parser.line(rest, on: memory.model.facts)
      if let cut = line.lastCut {
        var end = cut
        if rest[end - 1] == Keyword.separator.rawValue { end -= 1 }
        if end > 0 { pieces.append(Array(rest[..<end])) }
        rest = Array(rest[cut...])
      } else if let then = line.statements.first?.thenOffsets(in: rest).first {
        // The rest of the line belongs to the IF.
        let number = place.line + pieces.count
        pieces.append(
          rest[..<then] + [Keyword.then.rawValue] + MachineText(number + 2).codes)
        pieces.append(
          next.map { [Keyword.goto.rawValue] + MachineText($0).codes } ?? [Keyword.end.rawValue])
        rest = Array(rest[(then + 1)...])
      } else {
        throw .tooLong(place)
      }
    }
    pieces.append(rest)
    var lines: [StoredLine] = []
    for piece in pieces {
      guard let line = StoredLine(number: place.line + lines.count, bytes: piece) else {
        throw place.line + lines.count > StoredLine.numbers.upperBound
          ? .noRoom(place, needed: pieces.count - 1) : .tooLong(place)
      }
      lines.append(line)
    }
    return lines
  }
}

extension Syntax.Line {
  /// The offset of the last cut that makes the first part fit; never after IF or in an empty loop.
  fileprivate var lastCut: Int? {
    let firstIf = statements.firstIndex { $0.isIf } ?? statements.count
    let cut = statements.indices.prefix(firstIf + 1).dropFirst().last { index in
      statements[index].bytes.lowerBound - 1 <= StoredLine.textLimit
        && !isEmptyLoop(endingAt: index)
    }
    return cut.map { statements[$0].bytes.lowerBound }
  }

  private func isEmptyLoop(endingAt index: Int) -> Bool {
    guard case .next = statements[index].kind, case .for = statements[index - 1].kind else {
      return false
    }
    return true
  }
}

extension Syntax.Statement {
  /// The offsets of THEN, or `;` in its place, before statements.
  fileprivate func thenOffsets(in bytes: [UInt8]) -> [Int] {
    andConsequence.dropFirst().compactMap { statement in
      bytes[..<statement.bytes.lowerBound].lastIndex { $0 != CharacterCode.space }
    }
  }
}

extension Syntax.Expression {
  /// The expression's bytes, in parentheses unless they can follow a multiplication sign.
  fileprivate func factor(in line: [UInt8]) -> [UInt8] {
    switch form {
    case .variable, .group, .random, .integer, .function: Array(line[bytes])
    default: [CharacterCode.open] + line[bytes] + [CharacterCode.close]
    }
  }
}
