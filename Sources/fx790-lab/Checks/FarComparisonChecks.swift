import BasicVM
import Programs

/// Compares listings that differ only after many right answers in a row, or for one rare answer.
enum FarComparisonChecks {
  private struct Subject: Sendable {
    let name: String
    let listing: String
    let condition: String
    /// Replaces the condition in the changed listing.
    let changedCondition: String
  }

  static var all: [Check] {
    let differenceChecks = subjects.flatMap { subject in
      [UInt64(1), 1001, 4002].map { seed in
        Check("far: \(subject.name), seed \(seed)") { run in
          try findDifference(subject, seed: seed, &run)
        }
      }
    }
    return differenceChecks
      + [Check("far: the order of scripts makes no difference", playInEitherOrder)]
  }

  private static let subjects = [
    Subject(
      name: "the key that is shown, eleven times in a row",
      listing: """
        10 S=0
        20 N=INT (RAN#*26):$="ABCDEFGHIJKLMNOPQRSTUVWXYZ":A$=MID$(N+1,1)
        30 PRINT CSR 0;"PRESS ";A$;S;
        40 K$=KEY$:IF K$="" THEN 40
        50 IF K$=A$ THEN S=S+1:GOTO 70
        60 PRINT:PRINT "WRONG AFTER";S:S=0:GOTO 20
        70 BEEP 1:IF S>10 THEN PRINT:PRINT "MASTER":S=0
        80 GOTO 20
        """, condition: "S>10", changedCondition: "S>=10"),
    Subject(
      name: "a secret number, found eleven times by higher and lower",
      listing: """
        10 W=0
        20 N=INT (RAN#*1000)+1:T=0
        30 INPUT "GUESS",G:T=T+1
        40 IF G<N THEN PRINT "HIGHER":GOTO 70
        50 IF G>N THEN PRINT "LOWER":GOTO 70
        60 W=W+1:PRINT "RIGHT AFTER";T:IF W>10 THEN PRINT "EXPERT":END
        65 GOTO 20
        70 IF T<10 THEN 30
        80 PRINT "IT WAS";N:GOTO 20
        """, condition: "W>10", changedCondition: "W>=10"),
    Subject(
      name: "sums, with three lives and a bonus after 80 points",
      listing: """
        10 S=0:L=3
        20 A=INT (RAN#*90)+10:B=INT (RAN#*90)+10
        30 PRINT A;"+";B;
        40 INPUT X:IF X=A+B THEN 70
        50 L=L-1:PRINT "NO, IT IS";A+B
        60 IF L=0 THEN PRINT "OVER, SCORE";S:END
        65 GOTO 20
        70 S=S+10:IF S>80 THEN S=S+50:PRINT "BONUS";S
        80 PRINT "SCORE";S:GOTO 20
        """, condition: "S>80", changedCondition: "S>=80"),
    Subject(
      name: "a walk of thirteen steps in one direction",
      listing: """
        10 X=0:Y=0
        20 PRINT CSR 0;"(";X;",";Y;") N E S W?";
        30 K$=KEY$:IF K$="" THEN 30
        40 IF K$="N" THEN Y=Y+1
        50 IF K$="S" THEN Y=Y-1
        60 IF K$="E" THEN X=X+1
        70 IF K$="W" THEN X=0
        80 IF X>12 THEN PRINT:PRINT "THE SEA":END
        85 IF X+Y<0 THEN X=0:Y=0
        90 GOTO 20
        """, condition: "X>12", changedCondition: "X>=12"),
    Subject(
      name: "a product of two answers",
      listing: """
        10 INPUT A:INPUT B:IF A*B=8633 THEN PRINT "YES":END
        20 PRINT "NO":GOTO 10
        """, condition: "8633", changedCondition: "8634"),
    Subject(
      name: "twelve right answers in a row",
      listing: """
        10 S=0:X=7
        20 X=X*37+11:X=X-INT (X/101)*101
        30 INPUT A:IF A=X*3+5 THEN 50
        40 S=0:PRINT "NO":GOTO 20
        50 S=S+1:IF S>11 THEN PRINT "TWELVE":END
        60 GOTO 20
        """, condition: "S>11", changedCondition: "S>10"),
    Subject(
      name: "a sum of digits",
      listing: """
        10 INPUT $:S=0
        20 FOR I=1 TO LEN($):S=S+VAL(MID$(I,1)):NEXT I
        30 IF S=37 THEN PRINT "YES":END
        40 PRINT "NO":GOTO 10
        """, condition: "37", changedCondition: "38"),
    Subject(
      name: "the value of a text",
      listing: """
        10 INPUT $:IF VAL($)*3=14133 THEN PRINT "YES":END
        20 PRINT "NO":GOTO 10
        """, condition: "14133", changedCondition: "14136"),
    Subject(
      name: "the whole part of a quotient",
      listing: """
        10 INPUT A:IF INT (A/7)=12345 THEN PRINT "YES":END
        20 PRINT "NO":GOTO 10
        """, condition: "12345", changedCondition: "12346"),
    Subject(
      name: "a part of a text",
      listing: """
        10 INPUT $:IF MID$(3,2)="QX" THEN PRINT "YES":END
        20 PRINT "NO":GOTO 10
        """, condition: "QX", changedCondition: "QY"),
  ]

  /// The comparison must find the difference within 2,000 scripts.
  private static func findDifference(
    _ subject: Subject, seed: UInt64, _ run: inout CheckRun
  ) throws {
    let changed = subject.listing.replacing(subject.condition, with: subject.changedCondition)
    run.expect(changed != subject.listing)
    var comparison = try comparison(UTF8Text(subject.listing), UTF8Text(changed), seed: seed, &run)
    while let round = comparison.nextRound {
      comparison.take(round.numbers.map { round.play($0) })
    }
    run.expect(!comparison.hasNoDifference)
  }

  /// The report must not depend on the order in which a round's scripts are played.
  @Sendable private static func playInEitherOrder(_ run: inout CheckRun) throws {
    let text = UTF8Text(subjects[0].listing)
    var forwards = try comparison(text, text, seed: 1, scripts: 300, &run)
    var backwards = forwards
    let report = forwards.run()
    while let round = backwards.nextRound {
      backwards.take(round.numbers.reversed().map { round.play($0) }.reversed())
    }
    run.expect(!report.hasDifference)
    run.expect(report.scripts, equals: 300)
    run.expect(report.json, equals: backwards.report.json)
  }

  private static func comparison(
    _ a: UTF8Text, _ b: UTF8Text, seed: UInt64, scripts: Int = 2000, _ run: inout CheckRun
  ) throws -> Comparison {
    var options = Comparison.Options()
    options.scripts = scripts
    options.seed = seed
    return Comparison(try contender(a, &run), try contender(b, &run), options: options)
  }

  private static func contender(_ text: UTF8Text, _ run: inout CheckRun) throws -> Contender {
    let listing = ListingReader.read(text)
    run.expect(!listing.hasErrors)
    return try Contender(listing.memory)
  }
}
