import BasicVM
import Testing

@testable import fx790

@Suite struct LanguageWordTests {
  /// Symbols, and words that no manual explains.
  private static let others: Set<Keyword> = [
    .squared, .cubed, .powerOfTen, .separator, .sram, .lram,
  ]

  @Test(arguments: Keyword.allCases.filter { !others.contains($0) })
  func `every keyword of the language is explained`(_ word: Keyword) {
    let name = "\(UTF8Text(word.spelling))"
    #expect(LanguageWord.all.contains { $0.names.contains(name) }, "\(name)")
  }

  @Test(arguments: LanguageWord.all.indices)
  func `an example has no errors and contains its keyword`(_ index: Int) {
    let word = LanguageWord.all[index]
    #expect(word.names.contains { word.example.contains($0) || $0 == "VAC" })
    let listing = ListingReader.read(UTF8Text("10 " + word.example + "\n"))
    let errors = Checker.check(listing).filter {
      $0.severity == .error && $0.problem != .fault(.manualOnly)
    }
    #expect(word.meaning.hasPrefix("By hand") || errors.isEmpty, "\(word.example)")
  }

  @Test func `a keyword is found in any spelling`() {
    for name in ["PRINT", "print", "MID", "mid$", "MID$(", "key$", "WRITE", "THEN", "vac", "&h"] {
      #expect(LanguageWord.named(name) != nil, "\(name)")
    }
    for name in ["$", "a$", "π", "<>", "variables"] {
      #expect(LanguageWord.named(name) != nil, "\(name)")
    }
    for name in ["", "PRIN", "ELSE"] { #expect(LanguageWord.named(name) == nil, "\(name)") }
  }

  @Test func `a list entry fits in 100 columns`() {
    for word in LanguageWord.all { #expect(word.line.count <= 100, "\(word.line)") }
  }
}
