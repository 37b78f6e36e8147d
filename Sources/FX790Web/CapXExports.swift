// Sources of CAP-X, the assembly language of the ASMBL key. These exports are in the core, which
// contains the assembler anyway.

import BasicVM
import CompX
import FX790Device

private func assembly(_ count: Int32) -> CapXAssembly { CapXAssembler.assemble(page.text(count)) }

/// Writes the diagnostics of a source as `fx_check` does, and the words of its lines.
///
/// `{"diagnostics":[...],"rows":[{"line":2,"address":0,"count":1,"words":"500A"}],"start":0}`
@c(fx_capx_check)
public func checkCapX(_ count: Int32) { finish(CapXReports.checked(assembly(count))) }

/// Writes a letter for each Unicode scalar, line by line.
///
/// `n` label, `w` operation, `d` number, else a blank.
@c(fx_capx_colours)
public func capXColours(_ count: Int32) {
  finish(CapXReports.colours(of: ListingFormat.lines(of: page.text(count))))
}

/// Loads a source and assembles it; returns 0 and sets the view's message on failure.
@c(fx_capx_load)
public func loadCapX(_ count: Int32) -> Int32 {
  let assembly = assembly(count)
  guard let source = CapXSource(assembly) else {
    page.desk.act(.showMessage(Desk.refusal(of: assembly)))
    return 0
  }
  return page.desk.act(.loadSource(source)) ? 1 : 0
}

/// Writes the loaded source; empty while a password protects it.
@c(fx_capx_source)
public func capXSource() { finish(page.computer.compXSource ?? "") }

/// Writes the source line of each word: `[{"address":0,"source":"S  :LAI  :1:0"}]`.
///
/// Empty if memory does not contain the assembled source.
@c(fx_capx_lines)
public func capXLines() { finish(CapXReports.lines(of: page.computer)) }

private enum CapXReports {
  static func checked(_ assembly: CapXAssembly) -> JSON {
    let rows = JSON(assembly.lines.filter { !$0.words.isEmpty }) { line in
      [
        "line": JSON(line.number), "address": JSON(line.address ?? 0),
        "count": JSON(line.words.count), "words": JSON(line.wordSummary),
      ]
    }
    let diagnostics = PageReports.list(assembly.diagnostics) {
      PageReports.PageDiagnostic(
        line: $0.line, column: $0.column, number: nil, isError: $0.severity == .error,
        message: $0.sentence)
    }
    return ["diagnostics": diagnostics, "rows": rows, "start": JSON(assembly.start)]
  }

  static func lines(of computer: Computer) -> JSON {
    let source = ListingFormat.lines(of: computer.compXSource ?? "")
    let assembly = CapXAssembler.assemble(lines: source)
    let placed = assembly.lines.filter { $0.address != nil && !$0.words.isEmpty }
    // Programs may modify themselves, so half of the words need not match.
    let kept = placed.reduce(0) { sum, line in
      let first = line.address ?? 0
      return sum + line.words.indices.count { line.words[$0] == computer.compX[UInt16(first + $0)] }
    }
    guard !assembly.hasErrors, kept * 2 >= assembly.wordCount else { return .list([]) }
    return JSON(placed) {
      ["address": JSON($0.address ?? 0), "source": JSON(source[$0.number - 1])]
    }
  }

  // MARK: Colours

  private static var name: UInt8 { UInt8(ascii: "n") }
  private static var word: UInt8 { UInt8(ascii: "w") }
  private static var number: UInt8 { UInt8(ascii: "d") }

  static func colours(of lines: [UTF8Text]) -> UTF8Text {
    let assembly = CapXAssembler.assemble(lines: lines)
    var rows = lines.map { Array(repeating: UInt8(ascii: " "), count: $0.scalarCount) }
    for line in assembly.lines {
      guard let statement = line.statement else { continue }
      mark(statement.label, name, in: &rows[line.number - 1])
      mark(statement.operation, word, in: &rows[line.number - 1])
      for operand in statement.operands where isNumber(operand, of: statement) {
        mark(operand, number, in: &rows[line.number - 1])
      }
    }
    return UTF8Text(utf8: Array(rows.joined(separator: [UInt8(ascii: "\n")])))
  }

  private static func mark(_ field: CapXStatement.Field, _ kind: UInt8, in row: inout [UInt8]) {
    for place in field.column - 1..<field.column - 1 + field.text.scalarCount
    where row.indices.contains(place) {
      row[place] = kind
    }
  }

  private static func isNumber(_ field: CapXStatement.Field, of statement: CapXStatement) -> Bool {
    if statement.operation.text == "CONST" { return true }
    return field.text.utf8.first.map { $0.isASCIIDigit } ?? false
  }
}

extension UTF8Text {
  fileprivate var scalarCount: Int { utf8.count { $0 & 0xC0 != 0x80 } }
}
