import BasicVM

/// A view model that passes a view's calls to a program, such as the one that `fx790 port` writes.
///
/// One with its own states is a `ScreenModel`.
public protocol ViewModel: AnyObject, SendableMetatype {
  /// The program that the model runs.
  associatedtype Program: ResumableProgram

  /// The state of the model.
  var game: ProgramViewModel<Program> { get set }

  /// Types a character, or presses its key.
  func handle(_ character: Character, isHeld: Bool)
  /// Releases the held key.
  func release()
  /// EXE: continues after PRINT, or ends the line.
  func confirm()
  /// Advances time by microseconds.
  func tick(_ time: Ticks)
}

/// A view model without a view.
final class PlainViewModel<Program: ResumableProgram>: ViewModel {
  var game: ProgramViewModel<Program>

  init(_ game: ProgramViewModel<Program>) { self.game = game }

  func handle(_ character: Character, isHeld: Bool) { game.handle(character, isHeld: isHeld) }
  func release() { game.release() }
  func confirm() { game.confirm() }
  func tick(_ time: Ticks) { game.tick(time) }
}
