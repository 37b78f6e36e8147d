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

  /// Names the variable of each NEXT alone in loops that are nested in the text of an area.
  ///
  /// THEN and ELSE may both end the same loop.
  static func namingLoops(_ lines: [[ForeignToken]]) -> [[ForeignToken]] {
    var open: [ForeignToken] = []
    var found: [(line: Int, index: Int, name: ForeignToken)] = []
    /// The number of those in loops that are closed.
    var closed = 0
    for (number, line) in lines.enumerated() {
      var branches: [[ForeignToken]] = []
      for (index, token) in line.enumerated() {
        let next = index + 1 < line.count ? line[index + 1] : .sign(":")
        switch token {
        case .word("IF"): branches.append(open)
        case .word("ELSE"): open = branches.popLast() ?? open
        case .word("FOR"):
          if open.isEmpty { closed = found.count }
          open.append(next)
        case .word("NEXT"):
          var names = [open.last]
          if case .name = next {
            let list = line[(index + 1)...].prefix { $0 != .sign(":") && $0 != .word("ELSE") }
            names = list.split(separator: .sign(",")).map(\.first)
          } else if let name = open.last {
            found.append((number, index, name))
          }
          if names.contains(where: { $0 == nil || $0 != open.popLast() }) {
            found.removeSubrange(closed...)
            open = []
          }
        default: break
        }
      }
    }
    if !open.isEmpty { found.removeSubrange(closed...) }
    var named = lines
    for (line, index, name) in found.reversed() { named[line].insert(name, at: index + 1) }
    return named
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
    if let from = ForeignConverter.constant(first), let to = ForeignConverter.constant(Array(last))
    {
      return start + [.sign(","), .number("\(max(to - from + 1, 0))")]
    }
    let place = first.count > 1 ? [.sign("(")] + first + [.sign(")")] : first
    return start + [.sign(",")] + last + [.sign("-")] + place + [.sign("+"), .number("1")]
  }
}
