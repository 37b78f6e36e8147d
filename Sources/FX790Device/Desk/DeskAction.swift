import BasicVM
import Cassette
import CompX

/// An action of the user, the front end or the clock.
package enum DeskAction: Sendable {
  /// An input to the computer.
  case input(Computer.Input)
  /// Presses and releases a key.
  case tap(Key)
  /// Types a text: at real speed like a typist, otherwise as fast as possible.
  case paste(UTF8Text)
  /// Enters a listing in WRT mode, replacing programs; lines before any header go to `area`.
  case enterListing(UTF8Text, area: Int)
  /// Switches to the next speed, cyclically; during a paste only types the rest immediately.
  case nextSpeed
  /// A debugger command.
  case debug(DebuggerAction)
  /// An action on the cassette recorder.
  indirect case tape(TapeAction)
  /// Loads a listing; `name` is the name of its file, or empty.
  indirect case load(Listing, name: UTF8Text)
  /// Replaces and assembles the CAP-X source.
  case loadSource(CapXSource)
  /// Starts the program of an area.
  case run(area: Int)
  /// Fetches a stored line for editing in WRT mode, with the cursor at a column from 0.
  case edit(Debugger.Line, column: Int)
  /// Presses ALL RESET.
  case reset
  /// Replaces the computer with a new one, without scheduling a save.
  case begin(MemorySize?, Model, RandomNumbers)
  /// Restores a snapshot: exactly, or as after switching on.
  case restore([UInt8], exactly: Bool)
  /// Returns to one of `Desk.waits`, from which the user can continue.
  case returnToWait(Int)
  /// Shows a message of the front end.
  case showMessage(UTF8Text)
  /// Shows why something failed in the front end; precedes every other message.
  case showFailure(UTF8Text)
  /// Shows a message of the front end for some seconds, at most until the next key.
  case remind(UTF8Text)
  /// Notes that the user pressed a key of the front end, which removes a reminder.
  case noteKey
  /// Schedules a save, since something saved with the computer changed elsewhere.
  case noteChange
  /// The scheduled save is done.
  case noteSaved
}

/// A debugger command.
package enum DebuggerAction: Sendable {
  /// Switches the debugger off and continues.
  case off
  /// Halts at the next statement, even of a later run.
  case halt
  /// Continues to the next statement.
  case step
  /// Continues to the next statement outside of the calls that this one makes.
  case over
  /// Continues to the next statement after RETURN.
  case out
  /// Steps back one statement.
  case back
  /// Goes back to the last breakpoint, or to the statement that changed a variable.
  case reverse
  /// Continues to the next breakpoint.
  case resume
  /// Continues to a line.
  case runTo(Debugger.Line)
  /// Adds or removes a breakpoint; switches the debugger on.
  case toggleBreakpoint(Debugger.Line)
  /// Sets the condition of IF on which a line halts; or adds or removes a variable, after whose
  /// changes any statement halts. Switches the debugger on.
  case haltWhen(UTF8Text, at: Debugger.Line)
  /// Replaces all breakpoints; switches the debugger on.
  case breakpoints(Breakpoints)
  /// Sets a word or a register of COMP-X.
  case change(CompXChange)
}

/// An action on the cassette recorder.
package enum TapeAction: Sendable {
  /// Inserts the tape of a file, of which parts may be unreadable.
  ///
  /// A message contains `name` and the report `sound`; there is none if `name` is empty.
  case insert(Tape, name: UTF8Text, isPartial: Bool, sound: UTF8Text = "")
  /// Inserts a blank tape.
  case new(Tape)
  /// Removes the tape.
  case eject
  /// Winds to the beginning.
  case rewind
  /// Winds to the end of the last recording.
  case windToEnd
  /// The tape is saved to a file.
  case noteSaved
}
