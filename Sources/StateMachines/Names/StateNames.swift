import BasicVM

/// The names of the waits of a program, which its port and its graph share.
///
/// A name comes from a hint, a remark at the line or the last text shown, in this order; otherwise
/// it describes the wait.
package struct StateNames {
  /// The name of each step that waits.
  package private(set) var names: [Int: UTF8Text] = [:]
  package private(set) var origins: [Int: Origin] = [:]
  /// The lines whose hint or remark is used.
  package private(set) var usedLines: Set<ListingLine> = []

  package enum Origin: Equatable {
    case hint, remark
    case text(isQuestion: Bool)
    /// Only the kind of wait, and what distinguishes it from others.
    case wait(detail: UTF8Text)
  }

  private let lines: ListedLines
  private let flow: Flow
  private let words: NameWords
  private let isReachable: [Bool]
  private var taken: Set<UTF8Text> = ["ended"]
  /// The last number given to each name.
  private var lastNumbers: [UTF8Text: Int] = [:]

  package init(
    _ lines: ListedLines, _ flow: Flow, isReachable: [Bool], _ table: inout NameTable,
    variables: [UTF8Text]
  ) {
    self.lines = lines
    self.flow = flow
    self.isReachable = isReachable
    words = NameWords(lines, table.hints, variables: variables)
    let waits = flow.waits.map { $0.step }
    let entries = entries
    for step in waits { nameByHint(step, entries, &table) }
    for step in waits where names[step] == nil { nameByRemark(step, entries) }
    for step in waits where names[step] == nil { name(step) }
  }

  /// The name, with an ordinal if another state has it.
  package mutating func unique(_ name: UTF8Text) -> UTF8Text {
    var unique = name
    var number = 2
    while !taken.insert(unique).inserted {
      unique = name.numbered(number)
      number += 1
    }
    return unique
  }

  /// The lines where subroutines begin, whose hints and remarks name the subroutines.
  private var entries: Set<ListingLine> {
    var entries: Set<ListingLine> = []
    for step in flow.steps.indices where isReachable[step] {
      for case .call(let entry, _, _) in flow.steps[step].edges {
        if let line = lines.entryLines(of: entry).first { entries.insert(line) }
      }
    }
    return entries
  }

  private mutating func nameByHint(
    _ step: Int, _ entries: Set<ListingLine>, _ table: inout NameTable
  ) {
    let line = lines.line(of: step)
    guard !usedLines.contains(line), !entries.contains(line),
      let hint = table.hint(.line(area: line.area, number: line.number))
    else { return }
    usedLines.insert(line)
    names[step] = unique(hint)
    origins[step] = .hint
  }

  private mutating func nameByRemark(_ step: Int, _ entries: Set<ListingLine>) {
    for line in lines.lineWithRemarks(lines.line(of: step)).reversed()
    where !usedLines.contains(line) && !entries.contains(line) {
      guard let remark = lines.remark(at: line), let name = words.name(ofRemark: remark) else {
        continue
      }
      usedLines.insert(line)
      names[step] = distinct(words.legal(name, "Shown"), step).name
      origins[step] = .remark
      return
    }
  }

  private mutating func name(_ step: Int) {
    if let (text, isQuestion) = shownName(step) {
      names[step] = distinct(words.legal(text, "Shown"), step).name
      origins[step] = .text(isQuestion: isQuestion)
      return
    }
    guard case .wait(let wait) = flow.steps[step].action else { return }
    let (name, detail) = distinct(UTF8Text(wait.stateName), step)
    names[step] = name
    origins[step] = .wait(detail: detail)
  }

  /// Adds a distinguishing word if another state has the name.
  private mutating func distinct(
    _ name: UTF8Text, _ step: Int
  ) -> (name: UTF8Text, detail: UTF8Text) {
    if taken.insert(name).inserted { return (name, UTF8Text()) }
    for detail in details(step) where taken.insert(name + detail).inserted {
      return (name + detail, detail)
    }
    var number = lastNumbers[name, default: 1] + 1
    while !taken.insert(name.numbered(number)).inserted { number += 1 }
    lastNumbers[name] = number
    return (name.numbered(number), UTF8Text.ordinal(number).capitalized)
  }

  private func details(_ step: Int) -> [UTF8Text] {
    var details: [UTF8Text] = []
    if [.wait(.line), .wait(.key)].contains(flow.steps[step].action),
      let variable = words.answered(at: step)
    {
      details.append("For" + variable.capitalized)
    }
    if let section = words.section(above: lines.line(of: step)) {
      details.append("In" + section.capitalized)
    }
    return details
  }

  /// From the last text shown before the wait.
  private func shownName(_ step: Int) -> (name: UTF8Text, isQuestion: Bool)? {
    var index = step
    while step - index < 60 {
      switch flow.steps[index].action {
      case .text(let text?), .question(let text?):
        if let name = words.name(of: text) {
          let isQuestion = UTF8Text(text).utf8.contains(UInt8(ascii: "?"))
          return (name, isQuestion || flow.steps[step].action == .wait(.line))
        }
      case .wait where index < step: return nil
      case .nothing, .number, .text, .column, .clear, .question, .beep, .random, .wait, .end: break
      }
      guard index > 0, flow.steps[index - 1].leads(to: index) else { return nil }
      index -= 1
    }
    return nil
  }
}

extension Flow.Step {
  fileprivate func leads(to step: Int) -> Bool {
    edges.contains { edge in
      switch edge {
      case .to(let target, _): target == step
      case .call(_, let back, _): back == step
      case .goBack: false
      }
    }
  }
}

extension Flow.Wait {
  var stateName: StaticString {
    switch self {
    case .pause: "shown"
    case .stop: "stopped"
    case .line: "answer"
    case .key: "key"
    case .time: "moment"
    }
  }
}
