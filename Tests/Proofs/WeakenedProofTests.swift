import Testing

@testable import StateMachines

/// Wrong proofs of a weakened prover; `Tests/Proofs/weakened` adds this file to StateMachinesTests.
@Suite struct WeakenedProofTests {
  /// Programs that differ, but would be proved equal without a condition of the prover.
  static let pairs: [(a: String, b: String)] = [
    ("10 IF C=1 THEN B=1\n20 A=B:A=2", "10 IF C=1 THEN B=1\n20 A=2"),
    (
      "10 IF C=1 THEN 30\n20 GOTO 40\n30 B=1\n40 PRINT 5:A=B:A=2",
      "10 IF C=1 THEN 30\n20 GOTO 40\n30 B=1\n40 PRINT 5:A=2"
    ),
    ("10 INPUT B$:A=B:A=2", "10 INPUT B$:A=2"),
    ("10 INPUT A$:PRINT A$", "10 INPUT B$:PRINT A$"),
    ("10 IF 1=A THEN B=2\n20 IF 1=C THEN D=2", "10 IF 1=C THEN D=2\n20 IF 1=A THEN B=2"),
    ("10 INPUT A:IF A=1 THEN D=2\n20 PRINT D", "10 INPUT A:IF A<1 THEN D=2\n20 PRINT D"),
    ("10 INPUT A:B=A:A=RAN#:PRINT B", "10 INPUT A:B=A:A=RAN#:PRINT A"),
    (
      "P0\n10 READ A:PRINT A:END\n20 DATA 1\nP1\n20 DATA 2",
      "P0\n10 GOTO #1\n20 DATA 1\nP1\n10 READ A:PRINT A:END\n20 DATA 2"
    ),
    (
      "10 RESTORE 30:READ A:PRINT A:END\n20 DATA 1\n30 DATA 2",
      "10 RESTORE 20:READ A:PRINT A:END\n20 DATA 1\n30 DATA 2"
    ),
    (
      "10 INPUT A:ON A GOTO 30,40\n20 PRINT 1:END\n30 PRINT 2:END\n40 PRINT 3",
      "10 INPUT A:ON A GOTO 30,40\n20 PRINT 9:END\n30 PRINT 2:END\n40 PRINT 3"
    ),
    (
      "10 INPUT A:IF A=1 THEN 30\n20 PRINT 1:END\n30 PRINT 2",
      "10 INPUT A:IF A=1 THEN 30\n20 PRINT 9:END\n30 PRINT 2"
    ),
    (
      "10 INPUT A:IF A=1 THEN 30\n20 PRINT 1:END\n30 PRINT 2",
      "10 INPUT A:IF A=1 THEN 30\n20 PRINT 1:END\n30 PRINT 9"
    ),
    ("10 GOSUB 30:PRINT 1:END\n30 PRINT 2:RETURN", "10 GOSUB 30:PRINT 9:END\n30 PRINT 2:RETURN"),
    ("10 FOR I=1 TO 3:NEXT I:PRINT 1", "10 FOR I=1 TO 3:NEXT I:PRINT 9"),
    (
      "10 INPUT A:GOTO A\n20 PRINT 1:END\n30 PRINT 2",
      "10 INPUT A:GOTO A\n20 PRINT 1:END\n40 PRINT 2"
    ),
    ("10 GOTO 10", "10 PRINT 1:GOTO 10"),
    (
      "10 A=1:GOSUB 40:PRINT A:A=2:GOSUB 40:PRINT A:END\n40 PRINT 5:RETURN",
      "10 A=1:GOSUB 40:PRINT 1:A=2:GOSUB 40:PRINT A:END\n40 PRINT 5:RETURN"
    ),
    (
      "10 A=1:GOSUB 40:A=2:GOSUB 40:PRINT A:END\n40 PRINT 5:IF RAN#<.5 THEN A=7\n50 RETURN",
      "10 A=1:GOSUB 40:A=2:GOSUB 40:PRINT 2:END\n40 PRINT 5:IF RAN#<.5 THEN A=7\n50 RETURN"
    ),
  ]

  @Test func `a wrong proof has a certificate that is refused`() throws {
    let known = EquivalenceProofTests.noticeablePairs + MovedConditionTests.noticeablePairs
    var count = 0
    for (a, b) in known + Self.pairs {
      for (a, b) in [(a, b), (b, a)] {
        let pair = CertificateTests.Pair(a, b)
        guard let certificate = try? pair.certificate else { continue }
        count += 1
        #expect(throws: Certificate.Refusal.self, "\(a) and \(b)") {
          try pair.check(certificate)
        }
      }
    }
    print("wrong proofs: \(count)")
  }
}
