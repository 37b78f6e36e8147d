// Symbols, folds, hints and actions of a document.

import BasicVM
import StateMachines

extension DocumentQuestion {
  // MARK: Symbols

  /// Areas with their named lines and states; without headers only the lines.
  var symbols: JSON {
    let areas = Set(index.lines.map { $0.line.area }).sorted()
    guard !index.headers.isEmpty else { return .list(areas.flatMap(lineSymbols)) }
    return JSON(areas) { area in
      let lines = index.lines.filter { $0.line.area == area }.map { $0.line.fileLine }
      let header = index.headers.first { $0.area == area }?.fileLine
      let labels = index.uses.filter {
        guard case .line(area, _) = $0.subject else { return false }
        return $0.role == .definition
      }.map { $0.place.fileLine }
      let first = (lines + labels + (header.map { [$0] } ?? [])).min() ?? 1
      return symbol(
        "P\(area)", kind: 3, detail: UTF8Text.count(lines.count, "line"), first, lines.last ?? 1,
        children: lineSymbols(area))
    }
  }

  private func lineSymbols(_ area: Int) -> [JSON] {
    let names = names
    return index.lines.compactMap { line in
      let (number, fileLine) = (line.line.number, line.line.fileLine)
      let subject = NameHint.Subject.line(area: area, number: number)
      guard line.line.area == area, let name = names[subject] ?? states[subject] else { return nil }
      let first = index.uses.first {
        $0.isLabel && $0.role == .definition && $0.subject == .line(area: area, number: number)
      }
      return symbol(
        name, kind: names[subject] == nil ? 24 : 12, detail: "\(number)",
        min(first?.place.fileLine ?? fileLine, fileLine), fileLine)
    }
  }

  private func symbol(
    _ name: UTF8Text, kind: Int, detail: UTF8Text, _ first: Int, _ last: Int, children: [JSON] = []
  ) -> JSON {
    let end = index.range(ofLine: max(last, first))["end"]
    return [
      "name": JSON(name), "detail": JSON(detail), "kind": JSON(kind),
      "range": ["start": index.position(first, 0), "end": end],
      "selectionRange": index.range(ofLine: first), "children": .list(children),
    ]
  }

  // MARK: Folds

  var foldingRanges: JSON {
    var folds: [JSON] = []
    func add(_ first: Int, _ last: Int, kind: StaticString = "region") {
      guard first < last else { return }
      folds.append([
        "startLine": JSON(first - 1), "endLine": JSON(last - 1), "kind": JSON(kind),
      ])
    }
    let ends = index.headers.dropFirst().map { $0.fileLine - 1 } + [index.sourceLines.count]
    for (header, end) in zip(index.headers, ends) { add(header.fileLine, end) }
    var loops: [(letter: Slot, fileLine: Int)] = []
    var area = 0
    for line in index.lines {
      if line.line.area != area { (area, loops) = (line.line.area, []) }
      for statement in line.tree.allStatements {
        switch statement.kind {
        case .for(let variable, _, _, _):
          if let letter = variable.numericLetter {
            loops.append((Slot(letter), line.line.fileLine))
          }
        case .next(let letters):
          for letter in letters {
            guard let loop = loops.lastIndex(where: { $0.letter == letter }) else { continue }
            add(loops[loop].fileLine, line.line.fileLine)
            loops.removeSubrange(loop...)
          }
        default: break
        }
      }
    }
    var first: Int?
    for (number, line) in (index.sourceLines + ["1"]).enumerated() {
      if !line.isEmpty, ListingFormat.isComment(line) {
        first = first ?? number + 1
      } else if let start = first {
        add(start, number, kind: "comment")
        first = nil
      }
    }
    return .list(folds)
  }

  // MARK: Hints

  /// What the lines do that jumps name.
  var inlayHints: JSON {
    let first = parameters["range"]?["start"]?["line"]?.integer ?? 0
    let last = parameters["range"]?["end"]?["line"]?.integer ?? Int.max - 1
    let names = names
    return .list(
      index.uses.compactMap { use in
        guard use.role == .reference, !use.isLabel, first < use.place.fileLine,
          use.place.fileLine <= last + 1, case .line(let area, let number) = use.subject,
          let text = names[.line(area: area, number: number)] ?? text(ofLine: number, inArea: area)
        else { return nil }
        let shown = text.width <= 20 ? text : text.scalars(0..<19) + "…"
        return [
          "position": index.position(use.place.fileLine, use.place.columns.upperBound),
          "label": JSON(shown), "paddingLeft": JSON(true),
        ]
      })
  }

  // MARK: Actions

  var codeActions: JSON {
    let first = index.place(parameters["range"]?["start"])?.fileLine ?? 1
    let last = index.place(parameters["range"]?["end"])?.fileLine ?? first
    var actions: [JSON] = []
    for (problem, change) in index.spellings(in: first...max(last, first)) {
      let diagnostic = Diagnostic(
        line: change.place.fileLine, column: change.place.columns.lowerBound + 1, problem: problem)
      actions.append([
        "title": JSON("Write \(change.text)" as UTF8Text), "kind": "quickfix",
        "diagnostics": .list([index.json(diagnostic, isStyle: false)]),
        "edit": Self.edit([index.edit(change)], of: uri),
      ])
    }
    // Renumbering could give a line to a jump that now finds none.
    let findsAllLines = !index.uses.contains { $0.isMissing }
    if findsAllLines, Rewriter.errors(in: index.listing).isEmpty {
      let changes: [(title: UTF8Text, name: StaticString)] =
        index.isLabelled
        ? [("Write line numbers in place of labels", "number")]
        : [("Renumber the lines", "renumber"), ("Write labels in place of line numbers", "label")]
      for change in changes {
        actions.append([
          "title": JSON(change.title), "kind": "refactor.rewrite",
          "data": ["uri": JSON(uri), "change": JSON(change.name)],
        ])
      }
    }
    guard case .list(let only)? = parameters["context"]?["only"] else { return .list(actions) }
    return .list(
      actions.filter { action in
        only.contains { (action["kind"]?.text?.utf8 ?? []).starts(with: $0.text?.utf8 ?? []) }
      })
  }
}
