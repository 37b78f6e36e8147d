import BasicVM

package struct ListedLines {
  package let program: CompiledProgram
  private let remarks: [Flow.Remark]
  private let start: Int

  package init(_ program: CompiledProgram, _ flow: Flow) {
    self.program = program
    remarks = flow.remarks
    start = flow.start
  }

  /// The line of a step; line 0 for a crossing.
  package func line(of step: Int) -> ListingLine {
    guard step < program.origins.count else { return ListingLine(area: 0, number: 0) }
    let origin = program.origins[step]
    return ListingLine(area: Int(origin.area), number: Int(origin.line))
  }

  /// The lines that begin at a step; a remark line begins where the next line does.
  package func numbers(of step: Int) -> [Int] {
    program.lines[line(of: step).area].filter { Int($0.start) == step }.map { $0.number }
  }

  /// The lines that begin at a step: remark lines, then the line with the step.
  package func entryLines(of step: Int) -> [ListingLine] {
    guard step < program.steps.count else { return [] }
    let area = line(of: step).area
    return numbers(of: step).map { .init(area: area, number: $0) }
  }

  /// The remark lines directly before a line, then the line itself.
  func lineWithRemarks(_ line: ListingLine) -> [ListingLine] {
    let start = program.lines[line.area].first { $0.number == line.number }?.start
    return start.map { entryLines(of: Int($0)).filter { $0.number <= line.number } } ?? [line]
  }

  /// The remark on a line, unless it is the program's title.
  package func remark(at line: ListingLine) -> MachineText? {
    remarks.first { $0.isOn(line) && !isTitle($0) }?.text
  }

  /// The last remark line at or above a line, if it is not the title.
  package func section(above line: ListingLine) -> (line: ListingLine, text: MachineText)? {
    remarks.last {
      $0.isWholeLine && $0.place.area == line.area && $0.place.line <= line.number && !isTitle($0)
    }.map { (ListingLine(area: line.area, number: $0.place.line), $0.text) }
  }

  /// Whether a remark is above the first statement of a run.
  private func isTitle(_ remark: Flow.Remark) -> Bool {
    guard remark.isWholeLine, let area = remark.place.area else { return false }
    return program.lines[area].contains {
      $0.number == remark.place.line && Int($0.start) == start
    }
  }
}

extension Flow.Remark {
  fileprivate func isOn(_ line: ListingLine) -> Bool {
    place.area == line.area && place.line == line.number
  }
}
