// Names in place of what other machines leave out: numbers of lines, variables of NEXT.

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
}
