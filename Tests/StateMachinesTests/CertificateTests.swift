import Foundation
import Programs
import TestSampling
import Testing

@testable import BasicVM
@testable import StateMachines

/// Certificates as text, and the checker, which must refuse each change of one.
@Suite struct CertificateTests {
  struct Pair {
    let a: EquivalenceProof.Program
    let b: EquivalenceProof.Program
    static let identities: (a: UTF8Text, b: UTF8Text) = ("listing", "port")

    init(_ a: String, _ b: String, isPort: Bool = false) {
      (self.a, self.b) = (Self.program(a, isPort: false), Self.program(b, isPort: isPort))
    }

    private static func program(_ text: String, isPort: Bool) -> EquivalenceProof.Program {
      let listing = ListingReader.read(UTF8Text(text))
      return EquivalenceProof.Program(
        listing.memory, area: listing.firstArea ?? 0, isPort: isPort)
    }

    var certificate: Certificate {
      get throws {
        Certificate(of: try EquivalenceProof(a, b), a, b, identities: Self.identities)
      }
    }

    func check(_ certificate: Certificate) throws(Certificate.Refusal) -> Certificate.Claim {
      try certificate.claim(a, b, identities: Self.identities)
    }
  }

  static var pairs: [(a: String, b: String, isPort: Bool)] {
    var pairs: [(a: String, b: String, isPort: Bool)] = []
    for text in EquivalenceProofTests.listings { pairs.append((text, text, true)) }
    for (a, b) in EquivalenceProofTests.equalPairs { pairs += [(a, b, false), (a, b, true)] }
    for (a, b) in EquivalenceProofTests.editedPairs { pairs += [(a, b, false), (a, b, true)] }
    for (a, b) in MovedConditionTests.provedPairs { pairs.append((a, b, false)) }
    return pairs
  }

  @Test(arguments: pairs)
  func `a certificate reads back and is verified`(row: (a: String, b: String, isPort: Bool)) throws
  {
    let pair = Pair(row.a, row.b, isPort: row.isPort)
    let certificate = try pair.certificate
    let read = try Certificate(reading: certificate.text)
    #expect(read == certificate)
    let claim = try pair.check(read)
    let proof = try EquivalenceProof(pair.a, pair.b)
    #expect(claim.exceptsLineNumbers == proof.exceptsLineNumbers)
    #expect(claim.exceptsFullMemory == proof.exceptsFullMemory)
  }

  /// Those whose certificates are changed in every place.
  static var changedPairs: [(a: String, b: String, isPort: Bool)] {
    let pairs = pairs
    return stride(from: 0, to: pairs.count, by: triesAll ? 1 : 5).map { pairs[$0] }
  }

  @Test(arguments: changedPairs)
  func `a pair that leads elsewhere is refused`(row: (a: String, b: String, isPort: Bool)) throws {
    let pair = Pair(row.a, row.b, isPort: row.isPort)
    let certificate = try pair.certificate
    for (number, part) in certificate.parts.enumerated() {
      for side in [\Certificate.Pair.places.left, \.places.right] {
        let places = Set(part.pairs.map { $0[keyPath: side] })
        for (index, known) in part.pairs.enumerated() {
          for place in places where place != known[keyPath: side] {
            var changed = certificate
            changed.parts[number].pairs[index][keyPath: side] = place
            #expect(throws: Certificate.Refusal.self, "\(known) to \(place)") {
              try pair.check(changed)
            }
          }
        }
      }
    }
  }

  @Test(arguments: changedPairs)
  func `a missing pair is refused`(row: (a: String, b: String, isPort: Bool)) throws {
    let pair = Pair(row.a, row.b, isPort: row.isPort)
    let certificate = try pair.certificate
    for (number, part) in certificate.parts.enumerated() {
      for index in part.pairs.indices {
        var changed = certificate
        changed.parts[number].pairs.remove(at: index)
        #expect(throws: Certificate.Refusal.self, "\(part.pairs[index])") {
          try pair.check(changed)
        }
      }
    }
  }

  @Test(arguments: changedPairs)
  func `a changed line is refused`(row: (a: String, b: String, isPort: Bool)) throws {
    let pair = Pair(row.a, row.b, isPort: row.isPort)
    let lines = String(try pair.certificate.text).split(
      separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices.dropLast() {
      var without = lines
      without.remove(at: index)
      var twice = lines
      twice.insert(lines[index], at: index)
      var other = lines
      let last = lines[index].last.map { $0 == "1" ? "2" : "1" } ?? "1"
      other[index] = lines[index].dropLast() + Substring(last)
      for text in [without, twice, other] {
        #expect(throws: Certificate.Refusal.self, "line \(index + 1)") {
          _ = try pair.check(Certificate(reading: UTF8Text(text.joined(separator: "\n"))))
        }
      }
    }
  }

  /// Facts that hold nowhere in the edited programs, which do not use F to J.
  static let forgedFacts = [
    "equal a5 b6", "equal a5", "number a5 b5", "constant 7e0 a5 b5", "constant -25e-1 a5",
    "equal a6 b6 a7 b7", "equal a$0", "holds a8 = 9e0", "fails b8 < a9",
  ]

  @Test(arguments: forgedFacts)
  func `a forged fact is refused at each pair`(fact: String) throws {
    let words = fact.split(separator: " ").map { UTF8Text(String($0)) }
    for (a, b) in EquivalenceProofTests.editedPairs.prefix(triesAll ? 20 : 6) {
      let pair = Pair(a, b)
      let certificate = try pair.certificate
      for index in certificate.parts[0].pairs.indices {
        var changed = certificate
        let isFact = changed.parts[0].pairs[index].facts.read(words)
        #expect(isFact)
        #expect(throws: Certificate.Refusal.self, "\(a) and \(b), \(index)") {
          try pair.check(changed)
        }
      }
    }
  }

  @Test(arguments: [
    "equal", "equal c3", "equal a", "number a-3", "equal a123456", "constant 1 a3", "constant 5e0",
    "constant 1e999 a3", "holds a3 = ", "holds a3 > a4", "fails a3 = b", "same",
  ])
  func `a wrong fact is no line of a certificate`(line: String) {
    var facts = PlaceFacts()
    let isFact = facts.read(line.split(separator: " ").map { UTF8Text(String($0)) })
    #expect(!isFact)
    #expect(facts == PlaceFacts())
  }

  @Test(arguments: [
    "0", "1", "-20", "2.5", "-0.25", "1E15", "9.9E98", "1E-99", "123456789012", "0.1",
    "1E11", "1E12",
  ])
  func `a constant reads back`(text: String) throws {
    let pair = Pair("10 A=\(text):PRINT B:A=1", "10 A=\(text)+0:PRINT B:A=1")
    let certificate = try pair.certificate
    #expect(String(certificate.text).contains("constant "))
    #expect(try Certificate(reading: certificate.text) == certificate)
    _ = try pair.check(certificate)
  }

  @Test func `only edited listings have facts`() throws {
    let text = String(try Pair("10 PRINT 1", "20 PRINT 1").certificate.text)
    #expect(text.hasPrefix("fx790 certificate 2\n"))
    for (old, new) in [("pair 1 1\n", "pair 1 1\nnumber a0 b0\n"), ("listings", "edited listings")]
    {
      let body = UTF8Text(text.replacingOccurrences(of: old, with: new))
      let lines = UTF8Text(
        utf8: Array(
          body.utf8.split(separator: UInt8(ascii: "\n")).dropLast().joined(separator: [10])))
      let changed = "\(lines)\n\(Certificate.end(of: "\(lines)\n"))\n" as UTF8Text
      #expect(throws: Certificate.Refusal.self) { try Certificate(reading: changed) }
    }
    #expect(
      String(try Pair("10 PRINT 1+1", "10 PRINT 2").certificate.text)
        .hasPrefix("fx790 certificate 3\n"))
  }

  @Test(arguments: [5, 5_000_000])
  func `a certificate with too many facts is refused`(effort: Int) throws {
    let pair = Pair("10 INPUT A:PRINT A+1", "10 INPUT A:PRINT 1+A")
    let programs = try EquivalenceProof.comparable(pair.a, pair.b)
    let left = try #require(ControlledForm(listing: programs.a, area: 0))
    let right = try #require(ControlledForm(listing: programs.b, area: 0))
    var checker = CertificateChecker(try pair.certificate.parts[0], left, right, effort: effort)
    guard effort < 10 else { return try checker.check() }
    do throws(Certificate.Refusal) {
      try checker.check()
      Issue.record("verified")
    } catch {
      #expect(error.reason == "the certificate has too many facts")
    }
  }

  @Test func `a certificate proves no other program`() throws {
    for one in EquivalenceProofTests.listings {
      let certificate = try Pair(one, one, isPort: true).certificate
      for other in EquivalenceProofTests.listings where other != one {
        // A proof of a longer program may contain that of a shorter one.
        let needed = try Pair(other, other, isPort: true).certificate.parts[0].pairs
        let known = certificate.parts[0].pairs.map { $0.places }
        guard !needed.allSatisfy({ known.contains($0.places) }) else { continue }
        // The identities are equal, so the checker must find the difference.
        #expect(throws: Certificate.Refusal.self, "\(one) for \(other)") {
          try Pair(other, other, isPort: true).check(certificate)
        }
      }
    }
  }

  @Test func `READs of different areas are refused`() throws {
    let pair = Pair(
      "P0\n10 READ A:PRINT A:END\n20 DATA 1\nP1\n20 DATA 2",
      "P0\n10 GOTO #1\n20 DATA 1\nP1\n10 READ A:PRINT A:END\n20 DATA 2")
    let proof = try EquivalenceProof(pair.a, pair.a)
    var certificate = Certificate(of: proof, pair.a, pair.b, identities: Pair.identities)
    certificate.parts[0].pairs = [(0, 0), (1, 3), (2, 4), (3, 5)].map {
      .init(places: PlacePair(left: $0, right: $1), line: 5)
    }
    do throws(Certificate.Refusal) {
      _ = try pair.check(certificate)
      Issue.record("verified")
    } catch {
      #expect(error.reason == "the places use the DATA of different areas")
    }
  }

  @Test func `a certificate of another program is foreign`() throws {
    let pair = Pair("10 PRINT 1", "10 PRINT 1", isPort: true)
    let certificate = try pair.certificate
    let others: [(UTF8Text, UTF8Text, Int)] = [("other", "port", 2), ("listing", "other", 3)]
    for (a, b, line) in others {
      do throws(Certificate.Refusal) {
        _ = try certificate.claim(pair.a, pair.b, identities: (a, b))
        Issue.record("verified")
      } catch {
        #expect(error.line == line)
        #expect(!error.isDamaged)
      }
    }
  }

  @Test func `open loops and subroutines must be inductive`() throws {
    let text = "10 FOR I=1 TO 9:GOSUB 50:NEXT I:END\n50 FOR J=1 TO 2:PRINT J:NEXT J:RETURN"
    let pair = Pair(text, text, isPort: true)
    let certificate = try pair.certificate
    let open = certificate.parts[0].open
    #expect(open.loops.count == 2)
    #expect(open.frames.count == 1)
    #expect(open.loopsBelow.count { !$0.value.isEmpty } == 1)
    for sets in [\OpenSteps.frames, \.loops, \.loopsBelow] {
      for (key, steps) in open[keyPath: sets] where !steps.isEmpty {
        for step in steps {
          var changed = certificate
          changed.parts[0].open[keyPath: sets][key] = steps.subtracting([step])
          #expect(throws: Certificate.Refusal.self, "\(key) at \(step)") {
            try pair.check(changed)
          }
        }
        var without = certificate
        without.parts[0].open[keyPath: sets][key] = nil
        #expect(throws: Certificate.Refusal.self) { try pair.check(without) }
      }
    }
  }

  static let damaged: [(text: String, line: Int)] = [
    ("", 1), ("fx790 certificate 4\n", 1), ("fx790 certificate 2\n", 2),
    ("fx790 certificate 1\na x\nb y\npart port of a\n", 4),
    ("fx790 certificate 1\na x\nb y\n", 4), ("fx790 certificate 1\na x\nb y\npart nothing\n", 4),
    ("fx790 certificate 1\na x\nb y\npair 1 2\n", 4),
    ("fx790 certificate 1\na x\nb y\npart listings\npair 1 123456\n", 5),
    ("fx790 certificate 1\na x\nb y\npart listings\npair 1 4:5\n", 5),
    ("fx790 certificate 2\na x\nb y\npart port of a\nloop 3 9-4\n", 5),
    ("fx790 certificate 2\na x\nb y\npart port of a\nloop 3 4\nloop 3 4\n", 6),
    (
      "fx790 certificate 2\na x\nb y\npart port of a\n"
        + (0..<21).map { "loop \($0) 0-99999\n" }.joined(), 25
    ),
    ("fx790 certificate 1\na x\nb y\nend 0000000000000000\n", 4),
  ]

  @Test(arguments: damaged)
  func `a damaged certificate is refused with its line`(row: (text: String, line: Int)) {
    do throws(Certificate.Refusal) {
      _ = try Certificate(reading: UTF8Text(row.text))
      Issue.record("read")
    } catch {
      #expect(error.line == row.line)
      #expect(error.isDamaged)
    }
  }
  @Test func `a certificate of version 1 for two listings is read`() throws {
    let pair = Pair("10 PRINT 1", "20 PRINT 1")
    let text = String(try pair.certificate.text)
    var lines = text.split(separator: "\n").map(String.init)
    lines[0] = "fx790 certificate 1"
    let start = UTF8Text(lines.dropLast().joined(separator: "\n") + "\n")
    let earlier = "\(start)\(Certificate.end(of: start))\n" as UTF8Text
    #expect(try pair.check(Certificate(reading: earlier)).exceptsLineNumbers)
  }
}
