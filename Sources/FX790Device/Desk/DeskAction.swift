import BasicVM
import Cassette
import CompX

/// Something that happens at the desk: a person does it, or time passes.
public enum DeskAction: Sendable {
  /// The computer is told something: a key, a character, a speed, or that time passes.
  case tell(Computer.Input)
  /// A key is pressed and let go.
  case tap(Key)
  /// A text is typed: at real speed as fast as a hand, else as the computer takes it.
  case paste(UTF8Text)
  /// A listing is typed into areas of WRT mode in place of what is there, and RUN mode comes back;
  /// lines before any header go to an area.
  case enterListing(UTF8Text, area: Int)
  /// The next speed; the last is followed by the first. What is being pasted is there at once instead.
  case nextSpeed
  case debug(DebuggerAction)
  indirect case tape(TapeAction)
  /// A listing that was read from a file of some name; the name may be empty.
  indirect case load(Listing, name: UTF8Text)
  /// A source of CAP-X takes the place of the one behind the ASMBL key, and is assembled.
  case loadSource(CapXSource)
  /// The program of an area is started.
  case run(area: Int)
  /// ALL RESET.
  case reset
  /// A new computer takes the place of this one, which alone is no change to be kept.
  case begin(MemorySize?, Model, RandomNumbers)
  /// The computer of a snapshot: exactly where it was, or as switched on.
  case restore([UInt8], exactly: Bool)
  /// The front end has something to say.
  case say(UTF8Text)
  /// Something that is kept with the computer has changed beside it.
  case noteChange
  /// What was to be saved has been saved.
  case noteSaved
}

/// What someone does with the debugger.
public enum DebuggerAction: Sendable {
  /// Off, and the program goes on.
  case off
  /// Halts the program at its next statement, now or once it runs.
  case halt
  /// Goes on to the next statement.
  case step
  /// Goes back to the statement before.
  case back
  /// Goes on to the next breakpoint.
  case goOn
  /// Goes on up to a line.
  case runTo(Debugger.Line)
  /// Sets a breakpoint, which switches the debugger on, or takes it away.
  case toggleBreakpoint(Debugger.Line)
  /// Sets a word or a register of COMP-X.
  case change(CompXChange)
}

/// What someone does with the cassette recorder.
public enum TapeAction: Sendable {
  /// A tape from a file, of which some may not have been readable, and how a recording sounded;
  /// without a name nothing is said.
  case insert(Tape, name: UTF8Text, isPartial: Bool, sound: UTF8Text = "")
  /// A blank tape.
  case new(Tape)
  case eject
  case rewind
  /// Winds behind the last recording.
  case windToEnd
  /// What is on the tape is in a file now.
  case noteSaved
}
