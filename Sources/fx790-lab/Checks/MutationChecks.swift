import BasicVM
import Programs

/// Checks that the comparison finds mutations of small listings: a sample of them, or all.
enum MutationChecks {
  static var all: [Check] {
    subjects.map { subject in
      Check("mutations: \(subject.name)") { run in try tryMutations(of: subject, &run) }
    }
  }

  private struct Subject: Sendable {
    let name: String
    let listing: String
    /// Mutations without an effect, with reasons.
    let unnoticeable: [String: String]
  }

  private static let subjects = [
    Subject(
      // The game of ProgramsTests/Comparison/Coin.swift.
      name: "coin", listing: (try? Repository.text(of: "Tests/Mutations/coin.bas")) ?? "",
      unnoticeable: [
        #"20 C$="H":IF RAN#<.5 THEN C$="T" -> 20 C$="H":IF RAN#≤.5 THEN C$="T""#:
          "RAN# is .5 once in 10,000,000,000 draws"
      ]),
    Subject(
      name: "countdown",
      listing: """
        10 INPUT "FROM (1-9)",$
        20 IF LEN($)<>1 THEN 10
        30 IF $<"1" THEN 10
        40 IF $>"9" THEN 10
        50 N=VAL($):S=0
        60 FOR I=N TO 1 STEP -1:PRINT CSR 0;I;:BEEP:TIMER 2
        70 R=INT (RAN#*3):S=S+R:IF R=2 THEN BEEP 1
        80 NEXT I:PRINT:PRINT "SUM";S
        90 PRINT "AGAIN (Y/N)?";
        100 K$=KEY$:IF K$="Y" THEN 10
        110 IF K$<>"N" THEN 100
        """,
      unnoticeable: [:]),
    Subject(
      name: "twenty",
      listing: """
        10 T=0:W=0
        20 P=INT (RAN#*3)+1:T=T+P:IF T>=20 THEN 100
        30 PRINT "I TAKE";P;", SUM";T
        40 INPUT "1-3",$:IF LEN($)<>1 THEN 40
        50 IF $<"1" THEN 40
        60 IF $>"3" THEN 40
        70 T=T+VAL($):IF T<20 THEN 20
        80 W=1:BEEP 1:BEEP 0
        100 IF W=1 THEN PRINT "YOU WIN":END
        110 PRINT "I WIN":BEEP 0
        """,
      unnoticeable: [
        "10 T=0:W=0 -> 10 W=0": "variables are empty at the start",
        "10 T=0:W=0 -> 10 T=0": "variables are empty at the start",
      ]),
  ]

  /// A sample has every twelfth mutation.
  private static let sampleStep = 12

  private static func tryMutations(of subject: Subject, _ run: inout CheckRun) throws {
    let listing = ListingReader.read(UTF8Text(subject.listing))
    run.expect(!listing.hasErrors && !listing.memory.areas[0].isEmpty)
    let all = Mutation.all(of: listing.memory)
    let tried =
      run.triesAll ? all : all.enumerated().filter { $0.offset % sampleStep == 0 }.map(\.element)
    let original = try Contender(listing.memory)
    let survivors = tried.filter { mutation in
      guard let changed = try? Contender(mutation.applied(to: listing.memory)) else { return false }
      var comparison = Comparison(original, changed)
      return !comparison.run().hasDifference
    }
    let names = survivors.map(\.description)
    if run.triesAll {
      run.note("\(subject.name): \(tried.count) changes, \(survivors.count) not found")
      for name in names { run.note("  \(name): \(subject.unnoticeable[name] ?? "NOT EXPLAINED")") }
    }
    run.expect(names.filter { subject.unnoticeable[$0] == nil }, equals: [])
  }
}
