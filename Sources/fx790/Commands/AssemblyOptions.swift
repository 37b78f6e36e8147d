import BasicVM
import CommandLineKit
import CompX
import FX790Device
import FX790Terminal

struct AssemblyOptions: OptionGroup {
  var isExtended = false
  /// nil means the address of the START line.
  var start: Int?
  private var showsRegisters = false
  private var dumped: ClosedRange<Int>?

  static var options: [Option<Self>] {
    [
      .flag("--registers", \.showsRegisters, ".cap: print the registers at the end"),
      .value(
        "--dump", "A-B", \.dumped, ".cap: print the words from address A to B at the end",
        reading: addresses),
      .number(
        "--start", \.start, in: 0...65_535, of: "as an address",
        ".cap: start at this address (the program's own)"),
      .flag("--extended", \.isExtended, ".cap: accept the extensions of other simulators"),
    ]
  }

  var dialect: CompXDialect { isExtended ? .extended : .real }

  var showsState: Bool { showsRegisters || dumped != nil }

  // MARK: Checks

  /// Refuses addresses outside the memory, and output that would mix with a trace.
  func check(tracePath: String?) throws(UsageError) {
    for (option, address) in [("--start", start), ("--dump", dumped?.upperBound)] {
      guard let address, !dialect.addresses.contains(address) else { continue }
      throw UsageError("\(option): the addresses go from 0 to \(dialect.wordCount - 1)")
    }
    if showsState, tracePath == "-" {
      throw UsageError("--trace - and the registers or words would mix on standard output")
    }
  }

  func refuse(for path: String) throws(UsageError) {
    let given = [
      ("--registers", showsRegisters), ("--dump", dumped != nil), ("--start", start != nil),
      ("--extended", isExtended),
    ]
    guard let first = given.first(where: { $0.1 }) else { return }
    throw UsageError("\(first.0) is for a .cap, not for \(path)")
  }

  /// Parses `A-B` or an address.
  private static func addresses(of text: String) throws(UsageError) -> ClosedRange<Int>? {
    let words = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = words.allSatisfy { word in word.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
    let numbers = words.compactMap { Int($0) }
    guard digits, numbers.count == words.count, let first = numbers.first,
      let last = numbers.last, first <= last
    else { throw UsageError("--dump takes two addresses, as in 0-31, not \(text)") }
    return first...last
  }

  // MARK: The state at the end

  func writeRequestedState(of machine: CompXMachine) {
    var output = TextOutput()
    var lines: [MachineText] = []
    if let dumped {
      lines += dumped.map { CompXText.dumpLine(of: machine[UInt16($0)], at: $0) }
    }
    if showsRegisters { lines += CompXText.registerLines(of: machine.registers) }
    for line in lines { output.writeLine(UTF8Text(line)) }
    output.flush()
  }
}
