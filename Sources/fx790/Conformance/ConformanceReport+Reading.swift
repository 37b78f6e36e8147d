import BasicVM
import CommandLineKit

extension ConformanceReport {
  /// Reads a report that this version wrote.
  ///
  /// All of it follows from its codes, so a report that was cut or altered differs from the one that
  /// they give.
  init(reading bytes: [UInt8], from name: String) throws(UsageError) {
    func refuse(_ reason: String) -> UsageError { UsageError("conformance: \(name) \(reason)") }
    guard !bytes.isEmpty else { throw refuse("is empty") }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw refuse("is not UTF-8") }
    guard !bytes.contains(UInt8(ascii: "\r")) else {
      throw refuse("has CR at the ends of lines; write it again, with LF only")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let model = Model.allCases.first(where: { lines[0].hasPrefix(Self.title(of: $0)) }) else {
      throw refuse("is no report of fx790 conformance")
    }
    guard lines.count > 1, lines[1].hasPrefix(Self.codesLabel) else {
      throw refuse("has no codes in line 2")
    }
    let codes = lines[1].dropFirst(Self.codesLabel.count)
    let version = lines[0].dropFirst(Self.title(of: model).count)
    guard version == Commands.version else {
      throw refuse(
        "is of version \(version); its codes remain valid, so write it again: "
          + "fx790 conformance \(codes) --model \(model.name)")
    }
    do throws(UsageError) {
      let words = codes.split(separator: " ").map(String.init)
      self.init(try ConformanceCode.codes(words, on: model), on: model)
    } catch {
      throw refuse("has a wrong code: " + error.message)
    }
    try compare(lines, refuse)
  }

  private func compare(
    _ lines: [Substring], _ refuse: (String) -> UsageError
  ) throws(UsageError) {
    let expected = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in expected.enumerated() where index >= lines.count || lines[index] != line {
      let isCut = index >= lines.count - 1 && line.hasPrefix(lines.last ?? "")
      throw refuse(
        isCut
          ? "ends in line \(lines.count), before the end of the report"
          : "was changed in line \(index + 1), which does not follow from its codes")
    }
    guard lines.count == expected.count else {
      throw refuse("was changed in line \(expected.count), where the report ends")
    }
  }

  /// The table of grades in docs/machine.md with this machine's measurements, from the file `name`,
  /// and what contradicts it.
  func grades(from name: String) -> String {
    let source = "\(model.facts.titleWithArticle) (\(name))"
    var rows: [(fact: String, findings: [Finding])] = []
    for finding in findings {
      let fact = "\(finding.check.section) | \(finding.check.fact)"
      if let index = rows.firstIndex(where: { $0.fact == fact }) {
        rows[index].findings.append(finding)
      } else {
        rows.append((fact, [finding]))
      }
    }
    let table = rows.map { "| \($0.fact) | \(grade(of: $0.findings, source)) |" }
    let contradictions = findings(with: .contradicted).map { finding in
      finding.text + "\n  tests that now contradict: ConformanceTests, \(finding.place);"
        + " Tests/Reference, if it has the rule"
    }
    return
      (["| section | fact | grade |", "| --- | --- | --- |"] + table
      + (contradictions.isEmpty ? [] : [""]) + contradictions).joined(separator: "\n") + "\n"
  }

  private func grade(of findings: [Finding], _ source: String) -> String {
    let old = "**\(findings[0].check.grade)**"
    if findings.contains(where: { $0.verdict == .contradicted }) {
      return "\(old), contradicted by \(source)"
    }
    guard findings.contains(where: { $0.verdict == .confirmed }) else { return old }
    return "**measured** on \(source)"
  }
}
