import BasicVM

/// A program as one would write it in Swift today: from its first line to its last, in the words of
/// BASIC, awaiting what the machine waits for.
///
///     struct Dice: ProceduralProgram {
///       func run(_ fx: PocketComputer) async throws(Halt) {
///         while try await fx.input("AGAIN (Y/N)") == "Y" {
///           try await fx.print("YOU ROLLED \((fx.random() * 6).floor)")
///         }
///       }
///     }
///
/// It has no states: where it is, is where Swift is. So it can't be copied while it runs, and
/// there is no step back; all else that plays programs plays it too (`ProceduralRun`).
public protocol ProceduralProgram: Sendable {
  /// The program as RUN finds it.
  init()

  /// What it does from its start to its end.
  ///
  /// It awaits nothing but the words of its computer. An error thrown by one of them ends it.
  func run(_ fx: PocketComputer) async throws(Halt)
}
