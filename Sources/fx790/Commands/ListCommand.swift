import BasicVM
import FX790Terminal

/// `fx790 list` and `fx790 disassemble`: a listing as the machine has it.
struct ListCommand {
  private let file: ListingFile
  private let showsTokens: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = try ListingFile(path: arguments.arguments[0], size: arguments.memorySize)
    showsTokens = arguments.has("--tokens")
  }

  func run() -> ExitStatus {
    let hasErrors = file.complainOfErrors()
    var output = TextOutput()
    if showsTokens {
      writeTokens(to: &output)
    } else {
      output.write(ListingWriter.write(file.listing.memory))
    }
    output.flush()
    return hasErrors ? .failed : .done
  }

  func disassemble() -> ExitStatus {
    let hasErrors = file.complainOfErrors()
    var machine = Machine(memorySize: file.listing.memory.size)
    _ = machine.load(file.listing.memory)
    var output = TextOutput()
    output.write(machine.disassembly)
    output.flush()
    return hasErrors ? .failed : .done
  }

  private func writeTokens(to output: inout TextOutput) {
    let memory = file.listing.memory
    for area in 0..<ProgramMemory.areaCount where !memory.areas[area].isEmpty {
      if let header = ListingWriter.header(ofArea: area, in: memory) { output.writeLine(header) }
      for line in memory.areas[area] {
        output.writeLine(Lister.listing(of: line))
        let hex = line.storedBytes.map(Self.hex).joined(separator: " ")
        output.writeLine("    \(hex)  (\(line.size) bytes)")
      }
    }
    let free = memory.size.bytes - memory.usedBytes
    output.writeLine("\(memory.usedBytes) bytes used, \(free) bytes free")
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
  }
}
