import BasicVM
import Testing

@Suite struct ListingRowTests {
  /// A row as text: "0 10 END" is line 10 of P0.
  private func described(_ row: ListingRow) -> String {
    switch row {
    case .line(let area, let number, let text): "\(area) \(number) \(text)"
    case .comment(let text): "comment \(text)"
    case .other(let text): "other \(text)"
    case .hint(let hint, let text):
      switch hint?.subject {
      case .line(let area, let number): "hint \(area) \(number) \(hint?.name ?? "") \(text)"
      case .array, .variable: "hint \(hint?.name ?? "") \(text)"
      case nil: "unknown hint \(text)"
      }
    }
  }

  @Test(arguments: [
    ("10 END", ["4 10 END"]), ("  10END", ["4 10 END"]), ("10  END", ["4 10  END"]),
    ("10", ["4 10 "]), ("10 A=1'B", ["4 10 A=1'B"]), ("9999999 END", ["4 100000 END"]),
    ("\u{FEFF}10 END\r\n\r\n20 RETURN \r\n", ["4 10 END", "4 20 RETURN"]),
    (
      "10 END\nP3\n10 END\n(P2)\n10 END",
      ["4 10 END", "other P3", "3 10 END", "other (P2)", "2 10 END"]
    ),
    ("PROGRAM P7:\n10 END", ["other PROGRAM P7:", "7 10 END"]),
    ("# A\n' B\n10 'C", ["comment # A", "comment ' B", "4 10 'C"]),
    (
      "#= 10 ends\n#= P3-20 begins",
      ["hint 4 10 ends #= 10 ends", "hint 3 20 begins #= P3-20 begins"]
    ),
    ("P1\n#= 10 ends", ["other P1", "hint 1 10 ends #= 10 ends"]),
    ("#= A players\n#= A$() names", ["hint players #= A players", "hint names #= A$() names"]),
    ("#= A\n #=", ["unknown hint #= A", "unknown hint  #="]),
    ("DEFM 5\n10 END", ["other DEFM 5", "4 10 END"]), ("", []), ("\n \n", []),
  ]) func `each row has its kind and its line`(_ listing: String, _ rows: [String]) {
    var found: [String] = []
    ListingRow.visit(UTF8Text(listing), area: 4) { found.append(described($0)) }
    #expect(found == rows)
  }
}
