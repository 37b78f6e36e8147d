// Names in place of what other machines leave out: numbers of lines, variables of NEXT, MID$.

extension ForeignListing {
  /// Replaces the texts that name lines on Sharp's machines.
  static func numberingLabels(
    _ lines: [(number: Int, tokens: [ForeignToken])]
  ) -> [[ForeignToken]] {
    var labels: [ForeignToken: Int] = [:]
    for (number, tokens) in lines {
      if let first = tokens.first, first.isText { labels[first] = labels[first] ?? number }
    }
    let jumps = ["GOTO", "GOSUB", "THEN", "RESTORE"].map { ForeignToken.word($0) }
    return lines.map { _, tokens in
      var tokens = tokens
      for index in tokens.indices.dropFirst() where jumps.contains(tokens[index - 1]) {
        if let line = labels[tokens[index]] { tokens[index] = .line(.number(line)) }
      }
      guard let first = tokens.first, first.isText else { return tokens }
      return Array(tokens.dropFirst(tokens.dropFirst().first == .sign(":") ? 2 : 1))
    }
  }

  /// Names the variable of each NEXT alone, if the loops of an area are nested in its text.
  static func namingLoops(_ lines: [[ForeignToken]]) -> [[ForeignToken]] {
    var open: [ForeignToken] = []
    var named = lines
    for (number, line) in lines.enumerated() {
      var added = 0
      for (index, token) in line.enumerated() {
        let next = index + 1 < line.count ? line[index + 1] : .sign(":")
        if token == .word("FOR") { open.append(next) }
        guard token == .word("NEXT") else { continue }
        if case .name = next {
          let names = line[(index + 1)...].prefix { $0 != .sign(":") }.split(separator: .sign(","))
          for name in names {
            guard open.popLast() == name.first else { return lines }
          }
        } else {
          guard let name = open.popLast() else { return lines }
          added += 1
          named[number].insert(name, at: index + added)
        }
      }
    }
    return open.isEmpty ? named : lines
  }

  /// Writes MID$ for Sinclair's parts of a text, such as `A$(2 TO 4)`.
  static func takingSlices(
    _ line: [ForeignToken], _ facts: ForeignFacts
  ) -> (tokens: [ForeignToken], notes: [String]) {
    var (tokens, notes): ([ForeignToken], [String]) = ([], [])
    var rest = line[...]
    while let token = rest.first {
      rest = rest.dropFirst()
      guard case .name(let name) = token, name.hasSuffix("$("), facts.isSlice(name),
        let index = ForeignConverter.argument(of: [.sign("(")] + rest)
      else {
        tokens.append(token)
        continue
      }
      let variable = ForeignToken.name(String(name.dropLast()))
      let arguments = arguments(ofSlice: takingSlices(index, facts).tokens)
      let part: [ForeignToken] = [.word("MID$"), .sign("("), variable] + arguments + [.sign(")")]
      notes.append("\(([token] + rest.prefix(index.count + 1)).text) became \(part.text)")
      tokens += part
      rest = rest.dropFirst(index.count + 1)
    }
    return (tokens, notes)
  }

  /// The place and the length after the variable of MID$.
  private static func arguments(ofSlice index: [ForeignToken]) -> [ForeignToken] {
    let ends = index.split(separator: .word("TO"), maxSplits: 1, omittingEmptySubsequences: false)
    let first = ends[0].isEmpty ? [.number("1")] : Array(ends[0])
    let start = [.sign(",")] + first
    guard let last = ends.dropFirst().first else { return start + [.sign(","), .number("1")] }
    if last.isEmpty { return start }
    if first == [.number("1")] { return start + [.sign(",")] + last }
    if let from = ForeignConverter.constant(first), let to = ForeignConverter.constant(Array(last)) {
      return start + [.sign(","), .number("\(max(to - from + 1, 0))")]
    }
    let place = first.count > 1 ? [.sign("(")] + first + [.sign(")")] : first
    return start + [.sign(",")] + last + [.sign("-")] + place + [.sign("+"), .number("1")]
  }
}
