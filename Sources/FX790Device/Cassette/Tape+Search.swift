import BasicVM

/// A file as its name segment announces it.
struct TapeLabel: Equatable {
  let kind: TapeFile.Kind
  let name: [UInt8]?

  /// What the machine shows while it reads the file: `PF:` and the name.
  var sign: [UInt8] {
    Tokenizer.codes(of: initials) + [CharacterCode.colon] + (name ?? [])
  }

  // Program file, all files, memo file, data file: docs/machine.md#cassette-recorder.
  private var initials: StaticString {
    switch kind {
    case .program, .lockedProgram: "PF"
    case .programs, .lockedPrograms: "AF"
    case .memo, .lockedMemo: "MF"
    case .variables: "DF"
    }
  }

  /// Whether it is what a statement looks for.
  func matches(_ order: TapeOrder) -> Bool {
    guard order.name == nil || order.name == name else { return false }
    switch order.verb {
    case .load: return kind == .program || kind == .lockedProgram
    case .loadAll: return kind == .programs || kind == .lockedPrograms
    case .loadMemo, .mergeMemo: return kind == .memo || kind == .lockedMemo
    case .get: return kind == .variables
    case .verify: return true
    case .save, .saveAll, .saveMemo, .put: return false
    }
  }
}

// Looking for files, from one name segment to the next.

extension Tape {
  /// The name segment that is heard next from a place on.
  func nextName(from place: Ticks) -> Int? {
    segments.indices.first { segments[$0].start >= place && label(at: $0) != nil }
  }

  /// What a segment announces, if it is a name segment and can be read.
  func label(at index: Int) -> TapeLabel? {
    let segment = segments[index]
    guard TapeReader.isName(segment.heard[...]),
      segment.unclear.first ?? TapeWriter.nameSize >= TapeWriter.nameSize,
      let kind = TapeFile.Kind(rawValue: segment.bytes[0] >> 4)
    else { return nil }
    let length = segment.bytes[0] & 15
    guard length != TapeWriter.nameless else { return TapeLabel(kind: kind, name: nil) }
    let name = Array(segment.bytes[1...].prefix(Int(length)))
    return name.allSatisfy(CharacterCode.isCharacter) ? TapeLabel(kind: kind, name: name) : nil
  }

  /// The segments of the file whose name is at an index: up to the last one, or to the next name.
  private func segmentsOfFile(at index: Int) -> ArraySlice<Segment> {
    var end = index + 1
    while end < segments.count, label(at: end) == nil {
      end += 1
      if segments[end - 1].bytes.last == TapeWriter.ending { break }
    }
    return segments[index..<end]
  }

  /// Where the file ends whose name is at an index.
  func endOfFile(at index: Int) -> Ticks {
    segmentsOfFile(at: index).last?.end ?? length
  }

  /// The file whose name is at an index; nil if anything of it cannot be read.
  func file(at index: Int) -> TapeFile? {
    let contents = TapeReader.read(recording: segmentsOfFile(at: index).map { $0.heard })
    return contents.problems.isEmpty ? contents.files.first?.file : nil
  }
}
