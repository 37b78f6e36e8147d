// The faults that a check finds in loaded and pasted listings.

import BasicVM

extension Desk {
  /// A fault in a stored line, or in a refused listing.
  package struct ListingFault: Equatable, Sendable {
    /// The stored line; nil in a refused listing.
    package let line: Debugger.Line?
    /// The column in the listed line, from 0.
    package let column: Int
    /// The place and the message.
    package let text: UTF8Text
    /// Whether only a change of its own line can correct it, unlike a jump to a missing line.
    var isOfOneLine = true
  }

  /// The faults of the last refused listing, else those of all stored programs unless locked.
  package var listingFaults: [ListingFault] {
    refused.isEmpty ? faults(in: Array(0..<ProgramMemory.areaCount)) : refused
  }

  func faults(in areas: [Int]) -> [ListingFault] {
    let computer = history.computer
    let memory = computer.machine.memory
    guard !computer.isLocked else { return [] }
    let listing = ListingReader.read(
      ListingWriter.write(memory), size: memory.size, model: memory.model, spelledBy: .native)
    return Checker.check(listing).compactMap { diagnostic in
      guard diagnostic.severity == .error,
        let line = listing.lines.first(where: { $0.fileLine == diagnostic.line }),
        areas.contains(line.area)
      else { return nil }
      return ListingFault(
        line: Debugger.Line(area: line.area, number: line.number), column: diagnostic.column - 1,
        text: "P\(line.area)-\(line.number): \(diagnostic.message)",
        isOfOneLine: diagnostic.problem.isOfOneLine)
    }
  }

  /// Reports the faults of a line just typed in WRT mode, unless other lines may correct them.
  ///
  /// The machine itself reports them only when the line runs.
  mutating func reportLine(changedSince areas: [[StoredLine]]) {
    let computer = history.computer
    let stored = areas[computer.area]
    guard computer.mode == .write, paste == nil,
      let typed = computer.machine.memory.areas[computer.area].first(where: {
        !stored.contains($0)
      })
    else { return }
    let place = Debugger.Line(area: computer.area, number: typed.number)
    let found = faults(in: [place.area]).filter { $0.line == place && $0.isOfOneLine }
    guard let first = found.first else { return }
    showMessage(first.text + Self.more(than: found.count))
    messageNamesFaults = true
    isReminder = true
  }

  /// The first fault as the end of a message; empty without faults.
  static func summary(of faults: [ListingFault]) -> UTF8Text {
    faults.first.map { "; \($0.text)\(more(than: faults.count))" } ?? ""
  }

  /// Reports a refused listing; `name` is its file, or empty.
  mutating func refuse(_ what: StaticString, _ errors: [Diagnostic], _ name: UTF8Text) {
    refused = errors.map {
      ListingFault(
        line: nil, column: $0.column - 1, text: "\(Self.place($0.line, name)): \($0.message)")
    }
    showFailure(Self.refusal(what, of: errors, name))
    messageNamesFaults = !refused.isEmpty
    // The next key also forgets the faults.
    isReminder = true
  }

  mutating func showMessage(_ text: UTF8Text, _ faults: [ListingFault]) {
    showMessage(text + Self.summary(of: faults))
    messageNamesFaults = !faults.isEmpty
  }

  mutating func edit(_ line: Debugger.Line, column: Int) -> Bool {
    guard !history.computer.isRunning else {
      showFailure(Self.busy)
      return false
    }
    guard endsTyping("not edited") else { return false }
    message = UTF8Text()
    change { $0.edit(line, column: column) }
    return true
  }
}

extension Diagnostic.Problem {
  fileprivate var isOfOneLine: Bool {
    if case .fault(let cause) = self { cause.code <= FaultCause.syntax.code } else { true }
  }
}
