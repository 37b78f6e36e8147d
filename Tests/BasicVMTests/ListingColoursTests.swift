import BasicVM
import Testing

@Suite struct ListingColoursTests {
  /// One string for each line, with the letter of each character's kind.
  private func kindLetters(_ listing: String) -> [String] {
    ListingColours.kinds(of: UTF8Text(listing)).map {
      String(decoding: $0.map(\.rawValue), as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("10 PRINT 1.5", "nn wwwww ddd"),
    ("10 PRINTA", "nn wwwww "),
    ("  20 GOTO 100", "  nn wwww jjj"),
    ("20 GOTO X", "nn wwww  "),
    ("30 REM GOTO 10", "nn rrr rrrrrrr"),
    ("30 A=1'GOTO 10", "nn   drrrrrrrr"),
    ("40 DATA 1,GOTO", "nn wwww tttttt"),
    ("50 PRINT \"GOTO 1", "nn wwwww ttttttt"),
    ("60 A=1E-5", "nn   dddd"),
    ("# NOTE", "rrrrrr"),
    ("P3", "hh"),
    ("DEFM 5", "      "),
    ("", ""),
  ]) func `each character of a line gets its colour`(_ line: String, _ wanted: String) {
    let found = kindLetters(line).first ?? ""
    // The colour of blanks is invisible, so it is not compared.
    let seen = zip(found, line).map { $1 == " " ? " " : $0 }
    let expected = zip(wanted.padding(to: found.count), line).map { $1 == " " ? " " : $0 }
    #expect(found.count == line.count)
    #expect(seen == expected, "\(line): \(found)")
  }

  @Test(arguments: [("", "nn    "), ("#model pb-100\n", "nn www")])
  func `words are coloured that the model has`(_ head: String, _ wanted: String) {
    #expect(kindLetters(head + "10 VER").last == wanted)
  }

  @Test func `jump targets are coloured in every area`() {
    let found = kindLetters("P0\n10 ON A GOTO 10,20\nP1\n10 RESTORE 30:READ A\n")
    #expect(found[1].filter { $0 == "j" }.count == 4)
    #expect(found[3].filter { $0 == "j" }.count == 2)
  }

  @Test func `every Unicode scalar has a colour, even in a line that cannot be stored`() {
    let listing = "10 PRINT \"♠é\u{1F600}\"\n99999 X\n10 ♞ GOTO 10\n"
    for (line, letters) in zip(listing.split(separator: "\n"), kindLetters(listing)) {
      #expect(line.unicodeScalars.count == letters.count)
    }
  }

  @Test func `notes are the comments at the top of a listing, except names for ports`() {
    let lines = ListingFormat.lines(of: "# GAME\n#= A money\n#\n\n# Keys: 1\n10 REM\n# NOT THIS\n")
    #expect(ListingNotes.head(of: lines) == [" GAME", " Keys: 1"])
    #expect(ListingNotes.head(of: []) == [])
  }
}

extension String {
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: " ", count: Swift.max(count - self.count, 0))
  }
}
