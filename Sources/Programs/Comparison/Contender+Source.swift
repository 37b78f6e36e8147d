import BasicVM
import StateMachines

// What a program is made of, for people who look at it beside another.

extension Contender {
  /// A line of a listing, or a state of a machine.
  public struct SourceLine: Sendable {
    /// The line as `P0-120`, or the state's name; nil for what stands between lines.
    public let name: UTF8Text?
    /// The line as LIST shows it, or the state's name.
    public let text: UTF8Text
  }

  /// The lines of its listing; the states of a machine that has none.
  public var source: [SourceLine] {
    guard let programs else { return states }
    return Self.lines(of: programs.memory)
  }

  /// What coverage is told of: lines, or the states of any machine.
  public var coveredLines: [SourceLine] {
    guard form == .basic, let programs else { return states }
    return Self.lines(of: programs.memory)
  }

  /// The graph of its listing; nil without one.
  public var graph: StateGraph? {
    programs.flatMap { StateGraph(of: $0.memory, area: $0.area) }
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
