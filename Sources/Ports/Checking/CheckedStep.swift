import BasicVM
import StateMachines

/// A step of the common form into which a listing and its port are translated for the check.
///
/// Targets are numbers of labels in `CheckedCode`.
enum CheckedStep {
  /// An instruction on values. If it can neither fail nor be noticed, it only computes a value.
  case perform(CheckedOperation, [CheckedOperand], to: [CheckedCell])
  case set(CheckedCell, CheckedOperand)
  case decide(CheckedDecision, [CheckedOperand], to: [CheckedCell], [CheckedBranch])
  /// A switch over a number that the check knows.
  case choose(CheckedCell, [CheckedBranch])
  case jump(Int)
  case call(Int)
  /// Jumps unless a call is open.
  case unlessCalled(Int)
  case goBack
  /// A Swift function begins: its local variables have no values.
  case enter
  /// Something that the check does not cover.
  case refuse(UTF8Text)
}

struct CheckedCode {
  var steps: [CheckedStep] = []
  /// The line of each step of a listing; empty for Swift, which sets the line itself.
  var lines: [ListingLine] = []
  /// For each label, its step.
  var labels: [Int] = []

  mutating func newLabel() -> Int {
    labels.append(steps.count)
    return labels.count - 1
  }

  mutating func place(_ label: Int) { labels[label] = steps.count }
}

enum CheckedOperation: Equatable {
  /// An instruction, whose own operands do not matter.
  case instruction(Instruction)
  /// A sum of texts that is not cut.
  case joinWhole
  /// A limit or step of FOR, cut to the model's digits.
  case loopBound
}

enum CheckedDecision: Equatable {
  case comparison(Relation)
  case selector
  /// NEXT of a known loop; `isSure` if its counter cannot overflow.
  case next(Int, isSure: Bool)
  case nextOnStack(Int)
  case comeBack
  case statisticsList
  /// A computed jump.
  case destination
}

struct CheckedBranch: Equatable {
  enum Outcome: Equatable {
    case holds, fails
    case number(Int)
    case anyNumber
    case others
  }

  let outcome: Outcome
  let label: Int

  static func branches(holds: Int, fails: Int) -> [CheckedBranch] {
    [.init(outcome: .holds, label: holds), .init(outcome: .fails, label: fails)]
  }
}

/// The labels of branches by outcome: a computed jump may have one for each line.
struct BranchLabels {
  private var numbers: [Int: Int] = [:]
  private var others: [CheckedBranch] = []

  init(_ branches: [CheckedBranch]) {
    for branch in branches {
      if case .number(let number) = branch.outcome {
        numbers[number] = numbers[number] ?? branch.label
      } else {
        others.append(branch)
      }
    }
  }

  func has(_ number: Int) -> Bool { numbers[number] != nil }

  /// The label to which an outcome leads; nil without a branch for it.
  subscript(_ outcome: CheckedBranch.Outcome) -> Int? {
    switch outcome {
    case .number(let number): numbers[number] ?? label(of: .anyNumber) ?? label(of: .others)
    case .holds, .fails, .anyNumber, .others: label(of: outcome) ?? label(of: .others)
    }
  }

  private func label(of outcome: CheckedBranch.Outcome) -> Int? {
    others.first { $0.outcome == outcome }?.label
  }
}

enum CheckedOperand {
  case cell(CheckedCell)
  case constant(SymbolicValues.Term)
}

/// A variable, a temporary or another value of one side.
struct CheckedCell: Hashable {
  enum Kind: UInt8 {
    /// Variables, `$` as letter 26, and arrays of DIM.
    case letter, array
    /// Temporaries of the listing.
    case number, text
    /// Intermediate results: of Swift expressions, and checked operands of the listing.
    case result
    case limit, step, value, held, pointX, pointY
    case key, answer, answeredNumber
    case caller, destination, line, area

    /// Whether some wait sets it; after another wait, it has no value.
    var isAnswer: Bool { self == .key || self == .answer || self == .answeredNumber }
  }

  let kind: Kind
  var number = 0
  /// For a local variable of a Swift function, the depth of its call, from 1; otherwise 0.
  var frame = 0

  static let dollar = CheckedCell(kind: .letter, number: VariableSet.dollar)

  static func letter(_ letter: Int) -> CheckedCell { CheckedCell(kind: .letter, number: letter) }

  static func array(_ name: ArrayName) -> CheckedCell {
    CheckedCell(kind: .array, number: Int(name))
  }

  init(kind: Kind, number: Int = 0) {
    self.kind = kind
    self.number = number
  }

  init(_ variable: SwiftVariable) {
    switch variable {
    case .letter(let letter): self.init(kind: .letter, number: letter)
    case .limit(let start): self.init(kind: .limit, number: start)
    case .step(let start): self.init(kind: .step, number: start)
    case .value(let number, _, _): self.init(kind: .value, number: number)
    case .held(let number, _, _): self.init(kind: .held, number: number)
    case .pointX(let number): self.init(kind: .pointX, number: number)
    case .pointY(let number): self.init(kind: .pointY, number: number)
    }
  }

  static func < (a: CheckedCell, b: CheckedCell) -> Bool { a.key < b.key }

  private var key: (UInt8, Int, Int) { (kind.rawValue, frame, number) }
}

extension Instruction {
  /// What it does; PASS and similar statements only fail.
  var checkedOperation: Instruction { certainFault.map { .fault($0) } ?? operation }

  /// Whether it waits; the next transition of a port begins after it.
  var waits: Bool {
    switch facts.action {
    case .pause, .pauseThenClear, .stop, .line, .key, .time: true
    case .nothing, .number, .text, .column, .clear, .question, .beep, .random, .end, .fault,
      .request:
      false
    }
  }
}
