import BasicVM
import StateMachines

/// Common names for the lines of two listings that a proof relates.
///
/// A line may be split or joined, so several lines of either side may share a name.
struct LineMap: Sendable {
  private(set) var a: [ListingLine: ListingLine] = [:]
  private(set) var b: [ListingLine: ListingLine] = [:]

  /// The map of a proof; empty if lines keep their numbers.
  init(_ proof: EquivalenceProof?) {
    guard let proof, proof.exceptsLineNumbers else { return }
    for pair in proof.lines.sorted() {
      let name = a[pair.left] ?? pair.left
      a[pair.left] = name
      if let other = b[pair.right], other != name { rename(other, to: name) }
      b[pair.right] = name
    }
  }

  private mutating func rename(_ name: ListingLine, to other: ListingLine) {
    for (line, old) in a where old == name { a[line] = other }
    for (line, old) in b where old == name { b[line] = other }
  }
}

extension Fault {
  /// Renames the error's line; nil if no line is shown or the map lacks it.
  fileprivate func renamed(by lines: [ListingLine: ListingLine]) -> Fault? {
    guard let line = TraceEvent.Kind.error(self).shownLine, let name = lines[line] else {
      return nil
    }
    return Fault(cause, at: Place(area: name.area, line: name.number, offset: place.offset))
  }
}

extension [TraceEvent] {
  /// Renames the line in a step's error and in its message.
  func renamed(by lines: [ListingLine: ListingLine]) -> [TraceEvent] {
    guard case .error(let fault)? = last?.kind, let renamed = fault.renamed(by: lines) else {
      return self
    }
    return map { event in
      switch event.kind {
      case .error: return TraceEvent(time: event.time, kind: .error(renamed))
      case .frame(let display, let indicators) where display.trimmedText == fault.message:
        let shown = Display(renamed.message, width: display.width)
        return TraceEvent(time: event.time, kind: .frame(shown, indicators))
      default: return event
      }
    }
  }
}
