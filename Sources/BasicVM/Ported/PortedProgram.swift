/// A listing as Swift: the state machine that is in it, written out (docs/state-machine.md).
///
///     listing -> instructions -> state machine -> Swift
///
/// States are what the program waits for; a transition is what it does until it waits again, in the
/// words of an `FX790`. `PortedRun` plays it.
public protocol PortedProgram: Sendable {
  /// What it waits for: an enumeration, numbered in the order of `stateNames`.
  associatedtype State: RawRepresentable<Int>, Equatable, Sendable

  /// The program as RUN finds it: every variable empty.
  init()

  /// The names of its states, for people.
  static var stateNames: [StaticString] { get }

  /// The items of DATA, for those that have some.
  static var data: [PortedData] { get }

  /// Its variables by their names, for answers to INPUT, which may say `2*A`.
  var variables: [PortedVariable] { get }

  /// What it does until it waits for the first time.
  mutating func begin(_ fx: inout FX790) throws(Halt) -> State

  /// What it does when its wait is over, until it waits again.
  mutating func next(after state: State, _ fx: inout FX790) throws(Halt) -> State
}

extension PortedProgram {
  /// None.
  public static var data: [PortedData] { [] }
  /// None.
  public var variables: [PortedVariable] { [] }
}

/// Why a transition ends before it waits.
public enum Halt: Error, Equatable, Sendable {
  /// An error.
  case fault(FaultCause)
  /// It went round and round for longer than whoever plays it would wait.
  case interrupted
}

/// The items of DATA in one line of a listing.
public struct PortedData: Sendable {
  let area: Int
  let line: Int
  let items: [MachineText]

  /// Items as they stand in the line; those in quotes with their quotes.
  public init(area: Int = 0, line: Int, _ items: MachineText...) {
    self.area = area
    self.line = line
    self.items = items
  }

  /// The items as a program reads them.
  var stored: [CompiledProgram.DataItem] {
    items.map { item in
      let isQuoted = item.first == CharacterCode.quote
      let text = isQuoted ? Array(item.codes.dropFirst().dropLast()) : item.codes
      return .init(line: line, text: text, isQuoted: isQuoted)
    }
  }
}

/// A variable of a port with its value, by the letter that it has in the listing.
public struct PortedVariable: Sendable {
  /// The letter's slot; nil for `$`.
  let slot: Int?
  let cell: Cell
  /// What `$` holds.
  let text: MachineText

  /// A number.
  public init(_ letter: Unicode.Scalar, _ value: Number) {
    slot = Self.slot(letter)
    cell = Cell(value)
    text = ""
  }

  /// A text.
  public init(_ letter: Unicode.Scalar, _ value: MachineText) {
    slot = letter == "$" ? nil : Self.slot(letter)
    cell = Cell(value.prefix(SlotLayout.shortTextLimit))
    text = value
  }

  /// One that holds now this, now that.
  public init(_ letter: Unicode.Scalar, _ value: MixedValue) {
    slot = Self.slot(letter)
    cell = value.cell
    text = ""
  }

  private static func slot(_ letter: Unicode.Scalar) -> Int {
    precondition("A"..."Z" ~= letter, "a variable is one of A to Z")
    return Int(letter.value - 65)
  }
}

/// A variable that a listing uses for numbers and for texts.
public struct MixedValue: Equatable, Sendable {
  let cell: Cell

  /// Empty: 0, and also no text.
  public init() {
    cell = .empty
  }

  /// A number.
  public init(_ number: Number) {
    cell = Cell(number)
  }

  /// A text, cut to seven characters.
  public init(_ text: MachineText) {
    cell = Cell(text.prefix(SlotLayout.shortTextLimit))
  }

  /// The number in it.
  public var number: Number {
    get throws(Halt) {
      guard !cell.isText else { throw .fault(.textWhereNumber) }
      return cell.number
    }
  }

  /// The text in it.
  public var text: MachineText {
    get throws(Halt) {
      guard cell.isText || cell == .empty else { throw .fault(.numberWhereText) }
      return MachineText(codes: cell.characters)
    }
  }
}
