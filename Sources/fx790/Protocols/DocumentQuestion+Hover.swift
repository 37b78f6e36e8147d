// Explanations of the word under the pointer.

import BasicVM

extension DocumentQuestion {
  var hover: JSON {
    guard let place else { return .null }
    let (column, fileLine) = (place.column, place.fileLine)
    let words = index.tokens.filter { $0.word != nil && $0.place.contains(column, in: fileLine) }
    let token = words.last
    let isInToken = token?.place.contains(column, in: fileLine, isInside: true) ?? false
    if let use, !isInToken || use.place.contains(column, in: fileLine, isInside: true) {
      return hover(text(about: use), at: use.place)
    }
    guard let token, let word = token.word,
      let help = LanguageWord.named("\(UTF8Text(word.spelling))")
    else { return .null }
    let example = UTF8Text(help.example)
    return hover(
      "```\n\(UTF8Text(help.syntax))\n```\n\(UTF8Text(help.meaning))\n\n    \(example)",
      at: token.place)
  }

  private func hover(_ text: UTF8Text, at place: ListingIndex.Place) -> JSON {
    ["contents": ["kind": "markdown", "value": JSON(text)], "range": index.range(place)]
  }

  private func text(about use: ListingIndex.Use) -> UTF8Text {
    let uses = index.uses.filter { $0.subject == use.subject }
    switch use.subject {
    case .line(let area, let number):
      guard let line = index.listing.memory.line(numbered: number, inArea: area) else {
        return "There is no line \(number)."
      }
      let labelled = index.listing.memory.labelledLine(number, inArea: area)
      let name = names[.line(area: area, number: number)].map { ", \($0)" as UTF8Text } ?? ""
      let text = labelled?.text ?? "\(number) \(text(ofLine: number, inArea: area) ?? "")"
      return "```\n\(text)\n```\n\(labelled?.name ?? "P\(area)-\(number)\(name)"): "
        + "\(line.size) of \(StoredLine.sizeLimit) bytes. Named \(lines(of: uses, .reference))."
    case .area(let area):
      let lines = index.listing.memory.areas[area]
      let bytes = lines.reduce(0) { $0 + $1.size }
      return "P\(area): \(UTF8Text.count(lines.count, "line")), \(bytes) bytes. "
        + "Started \(self.lines(of: uses, .reference))."
    case .variable(let letter): return text(about: uses, named: names[.variable(letter)])
    case .array(let array): return text(about: uses, named: names[.array(array)])
    }
  }

  private func text(about uses: [ListingIndex.Use], named name: UTF8Text?) -> UTF8Text {
    let written = uses.filter { $0.role != .hint }.map { index.text(at: $0.place) }
    let texts = written.count { $0.utf8.last == UInt8(ascii: "$") }
    let kind: StaticString =
      texts == 0 ? "a number" : texts == written.count ? "a text" : "a number and a text"
    return "`\(written.first ?? "")`\(name.map { ", \($0)" } ?? ""): \(kind). "
      + "Assigned \(lines(of: uses, .definition)); read \(lines(of: uses, .reference))."
  }

  /// `in 10, 20`, with labels `in lines 2, 5` of the file, or `nowhere`.
  private func lines(of uses: [ListingIndex.Use], _ role: ListingIndex.Use.Role) -> UTF8Text {
    var lines: [UTF8Text] = []
    for use in uses where use.role == role {
      guard let line = index.line(at: use.place.fileLine)?.line else { continue }
      let number: UTF8Text = "\(index.isLabelled ? line.fileLine : line.number)"
      if lines.last != number { lines.append(number) }
    }
    let noun: UTF8Text = !index.isLabelled ? "" : lines.count == 1 ? "line " : "lines "
    return lines.isEmpty ? "nowhere" : "in \(noun)\(lines.joined(", "))"
  }
}
