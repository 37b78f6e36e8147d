import BasicVM

/// A BASIC program written as one Swift procedure that awaits the machine.
///
///     struct Dice: ProceduralProgram {
///       func run(_ fx: PocketComputer) async throws(Halt) {
///         while try await fx.input("AGAIN (Y/N)") == "Y" {
///           try await fx.print("YOU ROLLED \((fx.random() * 6).floor)")
///         }
///       }
///     }
///
/// Its state is that of a Swift task, so it cannot be copied or stepped back. Otherwise it runs
/// like any program (`ProceduralRun`).
public protocol ProceduralProgram: Sendable {
  /// Creates the program as RUN starts it.
  init()

  /// Runs the program to its end; throws the error that ends it.
  ///
  /// It must not await anything but commands of `fx`, and only in its own task: awaiting
  /// `Task.sleep`, for example, traps. To pause, it awaits `fx.timer`.
  func run(_ fx: PocketComputer) async throws(Halt)
}
