import BasicVM
import Testing

@testable import Programs

/// Scripts that resume in the middle of another script.
@Suite struct ScriptStopTests {
  private static let game = """
    10 S=0
    20 N=INT (RAN#*26):$="ABCDEFGHIJKLMNOPQRSTUVWXYZ":A$=MID$(N+1,1)
    30 PRINT CSR 0;"PRESS ";A$;S;
    40 K$=KEY$:IF K$="" THEN 40
    50 IF K$=A$ THEN S=S+1:GOTO 70
    60 PRINT:PRINT "WRONG AFTER";S:S=0:GOTO 20
    70 BEEP 1:IF S>10 THEN PRINT:PRINT "MASTER":S=0
    80 GOTO 20
    """

  @Test func `a script resumed from a stop equals the whole script`() throws {
    let player = try contender(listing: Self.game).player(
      lookingBeyond: [], limits: ScriptLimits(), countingKnown: false)
    let answers = Array(Self.keys.map { [ScriptKey.character($0)] })
    let whole = player.play(.answers(answers), seed: 7, copyingAfter: 20)
    let stop = try #require(whole.stop)
    #expect(stop.depth == 20)
    let rest = player.play(.answers(answers), from: stop)
    #expect(rest.isAlike(whole))
    #expect(rest.answers == whole.answers)
    #expect(rest.reached == whole.reached)
    let other = player.play(.answers(Array(answers.prefix(25))), from: stop)
    #expect(!other.isAlike(whole))
  }

  @Test func `an answer to INPUT after a stop is accepted, and its line counts as reached`() throws
  {
    let player = try contender(listing: "10 INPUT N:PRINT N:GOTO 10").player(
      lookingBeyond: [], limits: ScriptLimits(), countingKnown: true)
    let answers: [[ScriptKey]] = (1...6).map { [.character(CharacterCode.zero + $0), .exe] }
    let whole = player.play(.answers(answers), seed: 1, copyingAfter: 4)
    let rest = player.play(.answers(answers), from: try #require(whole.stop))
    #expect(rest.isAlike(whole))
    #expect(rest.reached == whole.reached)
  }

  private static let keys = (0..<40).map { CharacterCode.letterA + UInt8($0 * 7 % 26) }
}
