import Testing

@testable import BasicVM
@testable import Ports
@testable import StateMachines

/// Whether letters can be Swift variables, since no index of an element reaches them.
@Suite struct PortLettersTests {
  private static func letters(of listing: StaticString) throws -> Bool {
    let read = ListingReader.read(UTF8Text(listing))
    #expect(read.diagnostics.isEmpty)
    let plan = try #require(PortPlan(read.memory, area: 0))
    return plan.variables.hasLetters
  }

  @Test(
    arguments: [
      "10 FOR I=1 TO 9:Z(I)=I:NEXT I",
      "10 FOR I=0 TO 9:A(25+I)=I:NEXT I",
      "10 FOR I=1 TO 9:A(24+I)=I:NEXT I:PRINT A",
      "10 FOR I=9 TO 1 STEP -1:A(26+ABS I)=I:NEXT I",
      "10 A(25)=1:PRINT A",
      "10 INPUT X:B=X*X:A(25+INT (RAN#*9))=B",
      "10 $=\"AB\":Z(LEN($))=1:X=2",
      "10 K=1\n20 K=K+3:A(22+K*4)=K:IF K<99 THEN 20",
      "10 A(30-4)=1:B=1",
      "10 Z$(1)=\"A\":B$=Z$(1)",
      "10 A=Z(-1)",
      "10 DIM A(3):A(1)=1:PRINT A",
      "10 FOR I=9 TO 1 STEP -1:A(25+I)=I:NEXT I",
      "10 I=0\n20 I=I-1:A(40+I)=1:IF I>-30 THEN 20",
      "10 S=-1:FOR I=9 TO 0 STEP S:A(30+I)=1:NEXT I",
      "10 INPUT I:IF I<5 THEN 10\n20 J(I)=1:M=2",
    ] as [StaticString])
  func `letters that no index reaches become variables`(_ listing: StaticString) throws {
    #expect(try Self.letters(of: listing))
  }

  @Test(arguments: [0, 1])
  func `arrays become Swift arrays if they fit the free memory`(excess: Int) throws {
    func listing(_ last: Int) -> UTF8Text { "10 DIM A(255),B(255),C(255),D(\(last)):A(1)=1" }
    let memory = ListingReader.read(listing(100)).memory
    let last = (memory.size.bytes - memory.usedBytes) / 8 - 3 * 256 - 1 + excess
    #expect(100..<200 ~= last)
    let plan = try #require(PortPlan(ListingReader.read(listing(last)).memory, area: 0))
    #expect((plan.variables.arrays != nil) == (excess == 0))
  }

  @Test(
    arguments: [
      "10 FOR I=0 TO 9:A(24+I)=I:NEXT I:PRINT Y",
      "10 Z=1:Z(0)=2",
      "10 INPUT I:A(25+I)=1",
      "10 A(25.9-1)=1:Y=2:Z=3",
      "10 B=POL(1,2):A(26+X)=1",
      "10 N=2:DIM A(N):A(1)=1",
      "10 A$(3)=\"A\":D=1",
      "10 FOR I=9 TO 0 STEP -1:A(25+I)=I:NEXT I:Z=1",
      "10 I=0\n20 I=I-1:A(40+I)=1:IF I>-40 THEN 20\n30 PRINT K",
      "10 INPUT S:FOR I=9 TO 0 STEP S:A(30+I)=1:NEXT I",
      "10 INPUT I:IF I<5 THEN 10\n20 J(I)=1:P=2",
      "10 I=1:A(25+I)=1:GOSUB 30:Z=1:END\n30 I=I-1:Z(I)=2:RETURN",
    ] as [StaticString])
  func `letters that an index may reach stay cells`(_ listing: StaticString) throws {
    #expect(try !Self.letters(of: listing))
  }
}
