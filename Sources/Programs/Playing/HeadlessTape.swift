import BasicVM
import Cassette
import FX790Device

/// A tape that takes no time, for programs that run without the computer.
///
/// A search wraps around. A recording replaces the file of the same name and kind, or is appended.
package struct HeadlessTape: Sendable {
  /// The files in tape order.
  package private(set) var files: [TapeFile]
  private var next = 0

  /// Creates a rewound tape.
  package init(_ files: [TapeFile]) {
    self.files = files
  }

  /// Moves the head before the first file.
  package mutating func rewind() {
    next = 0
  }

  /// Executes a tape order on the machine's variables and memo.
  package mutating func carryOut(_ order: TapeRequest, on machine: inout Machine) -> Event {
    switch order.verb {
    case .put:
      let content = TapeFile.Content.variables(machine.tapeVariables(order.variables))
      return record(TapeFile(name: order.name, content: content))
    case .saveMemo:
      return record(TapeFile(name: order.name, content: .memo(machine.memo.records)))
    case .get, .loadMemo, .mergeMemo:
      guard let file = find(order) else { return .refused(.endOfTape) }
      return take(file, for: order, on: &machine)
    case .save, .saveAll, .load, .loadAll, .verify: return .refused(.noOption)
    }
  }

  private mutating func record(_ file: TapeFile) -> Event {
    if let index = files.firstIndex(where: { $0.name == file.name && $0.kind == file.kind }) {
      files[index] = file
      next = index + 1
    } else {
      files.append(file)
      next = files.count
    }
    return .done
  }

  private mutating func find(_ order: TapeRequest) -> TapeFile? {
    let following = files[next...].firstIndex { $0.matches(order) }
    guard let index = following ?? files[..<next].firstIndex(where: { $0.matches(order) }) else {
      return nil
    }
    next = index + 1
    return files[index]
  }

  private func take(_ file: TapeFile, for order: TapeRequest, on machine: inout Machine) -> Event {
    switch file.content {
    case .variables(let variables):
      let isStored = machine.store(variables.map { $0.value }, in: order.variables)
      return isStored ? .done : .refused(.badRecording)
    case .memo(let records):
      let all = order.verb == .mergeMemo ? machine.memo.records + records : records
      return machine.replaceMemo(all) ? .done : .refused(.memoryFull)
    case .program, .programs: return .refused(.badRecording)
    }
  }
}
