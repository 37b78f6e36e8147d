import BasicVM
import Testing

@testable import Programs

@Suite struct SecantSearchTests {
  /// Answers for several seeds, as keys, after the answers of a stored script.
  private func found(
    by text: String, after prefix: [[ScriptKey]] = [], seeds: UInt64 = 30
  ) throws -> [SecantSearch.Answers] {
    let player = try contender(listing: text).player(
      lookingBeyond: [], limits: ScriptLimits(), countingKnown: false)
    return (1...seeds).compactMap { seed in
      var random = SeededRandom(seed: seed)
      return SecantSearch(player, seed: 1, nil).answers(after: prefix[...], &random)
    }
  }

  private func line(_ text: MachineText) -> [ScriptKey] { text.map { .character($0) } + [.exe] }

  @Test(
    arguments: [
      ("3*X+5=1220", "405"), ("1220≠3*X+5", "405"), ("X>123456", "123456"), ("2*X=7", "3.5"),
      ("X*X=5329", "73"), ("X/8-1000=0", "8000"), ("-X=12", "-12"),
    ] as [(String, MachineText)])
  func `the number that makes a comparison equal is found`(
    _ condition: String, _ number: MachineText
  ) throws {
    let found = try found(by: "10 INPUT X\n20 IF \(condition) THEN 40\n30 GOTO 10\n40 PRINT 1")
    #expect(found.count == 30)
    #expect(found.contains { $0.next.first == line(number) })
    #expect(found.allSatisfy { $0.isAfterAll && $0.before.isEmpty })
  }

  /// 8633 is 89 times 97.
  @Test(
    arguments: [
      ("A*B=8633", "97", "89"), ("A*B+A=8633", "89", "96"), ("(A-9)*(B-7)=12", "21", "8"),
      ("A*100+B=1234", "12", "34"),
    ] as [(String, MachineText, MachineText)])
  func `two numbers that make a comparison equal are found`(
    _ condition: String, _ a: MachineText, _ b: MachineText
  ) throws {
    let found = try found(
      by: "10 INPUT A:INPUT B:IF \(condition) THEN 30\n20 GOTO 10\n30 PRINT 1", seeds: 300)
    #expect(found.contains { $0.next == [line(a), line(b)] })
  }

  @Test func `a comparison after some of the answers is found`() throws {
    let found = try found(
      by: "10 INPUT A:INPUT X:IF A=7 THEN IF 2*X=26 THEN 30\n20 GOTO 10\n30 PRINT 1",
      after: [line("7")])
    let (all, others) = (found.filter { $0.isAfterAll }, found.filter { !$0.isAfterAll })
    #expect(all.allSatisfy { $0.before == [line("7")] })
    #expect(all.contains { $0.next.first == line("13") })
    #expect(others.allSatisfy { $0.before.isEmpty })
    #expect(others.contains { $0.next.first == line("7") })
  }

  @Test(arguments: [
    "10 INPUT X:PRINT X;:GOTO 10", "10 INPUT X:IF A=1 THEN 30\n20 GOTO 10\n30 PRINT 1",
    "10 K$=KEY$:IF K$=\"\" THEN 10", "10 INPUT X$:IF X$=\"A\" THEN 10\n20 GOTO 10",
  ])
  func `without a comparison that depends on an answer nothing is found`(_ text: String) throws {
    #expect(try found(by: text).isEmpty)
  }
}
