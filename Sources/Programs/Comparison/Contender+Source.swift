import BasicVM
import StateMachines

// The displayed parts of a program.

extension Contender {
  /// A line of a listing, or a state.
  package struct SourceLine: Sendable {
    /// The line as `P0-120`, or the state's name; nil for headers.
    package let name: UTF8Text?
    /// The line as listed, or the state's name.
    package let text: UTF8Text
  }

  /// The lines of the listing; without a listing, the states.
  package var source: [SourceLine] {
    guard let programs else { return states }
    return Self.lines(of: programs.memory)
  }

  /// The lines or states that coverage counts.
  package var coveredLines: [SourceLine] {
    guard form == .basic, let programs else { return states }
    return Self.lines(of: programs.memory)
  }

  /// The line as messages quote it.
  func line(named name: UTF8Text) -> UTF8Text? {
    coveredLines.first { $0.name == name }.map(quoted)
  }

  /// A line of a file with labels as `4: IF N<0 THEN @ask`, by its number in the file; a state by
  /// its line.
  package func quoted(_ line: SourceLine) -> UTF8Text {
    if line.text == line.name { return shown(line.text) }
    guard let labelled = line.name.flatMap(labelledLine(at:)) else { return line.text }
    return "\(labelled.fileLine): \(labelled.statements)"
  }

  /// A place as messages name it: `P0-120:2` or, in a file with labels, `line 4:2 (@ask)`.
  package func shown(_ place: UTF8Text) -> UTF8Text {
    guard let line = labelledLine(at: place) else { return place }
    let rest = place.utf8.dropFirst(3).drop { $0.isASCIIDigit }
    let text = UTF8Text(utf8: Array(rest))
    return rest.first == UInt8(ascii: ":") ? line.name(ofStatement: text) : line.name + text
  }

  /// The line of a file with labels that has a place such as `P0-120:2` or, in a state machine,
  /// `P0-120 (EXE)`; nil without labels.
  func labelledLine(at place: UTF8Text) -> LabelledLine? {
    let bytes = place.utf8
    let digits = bytes.dropFirst(3).prefix { $0.isASCIIDigit }
    guard bytes.count > 3, bytes[0] == UInt8(ascii: "P"), bytes[2] == UInt8(ascii: "-"),
      let area = Int(digits: bytes[1..<2], atMost: 1), let number = Int(digits: digits, atMost: 4)
    else { return nil }
    return programs?.memory.labelledLine(number, inArea: area)
  }

  /// The names of lines that differ, or that only one listing has.
  func names(ofLinesThatDifferFrom other: Self) -> [UTF8Text] {
    let (texts, otherTexts) = (textsByName, other.textsByName)
    var seen: Set<UTF8Text> = []
    return (coveredLines + other.coveredLines).compactMap { line in
      guard let name = line.name, texts[name] != otherTexts[name] else { return nil }
      return seen.insert(name).inserted ? name : nil
    }
  }

  private var textsByName: [UTF8Text: UTF8Text] {
    var texts: [UTF8Text: UTF8Text] = [:]
    for line in coveredLines { if let name = line.name { texts[name] = line.text } }
    return texts
  }

  /// The graph of the listing; nil if there is no listing.
  public var graph: StateGraph? {
    programs.flatMap { try? StateGraph(of: $0.memory, area: $0.area) }
  }

  private var states: [SourceLine] { places.map { SourceLine(name: $0.name, text: $0.name) } }

  private static func lines(of memory: ProgramMemory) -> [SourceLine] {
    var lines: [SourceLine] = []
    if memory.model != .fx790P {
      lines.append(SourceLine(name: nil, text: ListingFormat.line(naming: memory.model)))
    }
    for (area, stored) in memory.areas.enumerated() where !stored.isEmpty {
      if let header = ListingWriter.header(ofArea: area, in: memory) {
        lines.append(SourceLine(name: nil, text: header))
      }
      for line in stored {
        let text = Lister.characters(of: line, for: memory.model)
        lines.append(SourceLine(name: "P\(area)-\(line.number)", text: UTF8Text(text)))
      }
    }
    return lines
  }
}
