/// Machine time in microseconds.
public typealias Ticks = Int64

/// What has just happened in the world, as a program is told when it is resumed.
public enum Event: Equatable, Sendable {
  /// Nothing special: go on after an effect that was no question.
  case proceed
  /// EXE was pressed, after `waitForExe`.
  case exe
  /// A line was typed and ended with EXE, after `waitForLine`.
  case line([UInt8])
  /// The answer to `lookAtKey`: the key that is pressed, if any.
  case key(UInt8?)
  /// The recorder has done what was asked, after `tape`.
  case done
  /// The recorder could not do it.
  case refused(FaultCause)
}

/// What a program wants from the world before it can go on.
public enum Effect: Equatable, Sendable {
  /// The time it was given is used up; it wants to be resumed.
  case outOfTime
  /// It starts a tone, low (0) or high (1), and is busy while it sounds.
  case beep(tone: Int)
  /// It waits so long by itself.
  case wait(Ticks)
  /// The text on the display has moved, and stays so long.
  case scroll(Ticks)
  /// It waits for EXE.
  case waitForExe
  /// It waits for a line.
  case waitForLine
  /// It wants to know which key is pressed now.
  case lookAtKey
  /// It has printed a line on paper.
  case printed([UInt8])
  /// The line was no answer; the display says so, and the question comes again.
  case rejected(Fault)
  /// A line entered by hand asks for a command of the computer, with a number (0 if none).
  case command(Command, Int)
  /// A line entered by hand gives a password of one to eight characters.
  ///
  /// The computer decides what it does: it protects the programs, or takes the protection away.
  case password([UInt8])
  /// It asks something of the cassette recorder, and waits until that is done or refused.
  case tape(TapeOrder)
  /// It is at its end.
  case ended
  /// It ended with an error, which the display shows.
  case failed(Fault)
}

extension Effect {
  /// How long a tone sounds, and keeps its program busy: an eighth of a second.
  public static let beepTime: Ticks = 125_000
  /// How long a full display is shown before its text begins to move.
  public static let holdTime: Ticks = 800_000
  /// How long each step of moving text takes.
  public static let stepTime: Ticks = 300_000
}

/// A program is a thing that you resume.
///
/// It is told what just happened, runs until it needs the world again, and says what it wants.
/// It never waits and never asks back; whoever drives it decides when to resume it. The BASIC
/// machine is such a program, and so is the state machine of a game.
public protocol ResumableProgram {
  /// What the display shows now.
  var display: Display { get }
  /// The signs that are lit now.
  var indicators: Indicators { get }
  /// Machine time since the start.
  var clock: Ticks { get }

  /// Runs on until it needs the world, or until its clock has reached `deadline`.
  mutating func resume(_ event: Event, until deadline: Ticks) -> Effect
}
