import BasicVM
import FX790Device
import Programs

/// Makes up what someone may have on a tape.
struct RandomTape {
  private var random: SeededRandom

  /// What a file can hold.
  enum Content: CaseIterable {
    case program, programs, memo, variables
  }

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  /// A file of a kind.
  mutating func file(_ content: Content) -> TapeFile {
    let name = random.onceIn(4) ? nil : text(upTo: TapeOrder.nameLimit)
    let password: [UInt8]? =
      content == .variables || random.onceIn(2) ? nil : [0x20] + text(upTo: 7)
    return TapeFile(name: name, password: password, content: self.content(content))
  }

  private mutating func content(_ content: Content) -> TapeFile.Content {
    switch content {
    case .program: .program(lines(upTo: 5))
    case .programs: .programs((0..<ProgramMemory.areaCount).map { _ in lines(upTo: 2) })
    case .memo: .memo((0..<random.below(4)).map { _ in text(upTo: 62) })
    case .variables: .variables(variables())
    }
  }

  private mutating func lines(upTo limit: Int) -> [TapeLine] {
    (0..<random.below(limit + 1)).map { index in
      let bytes = (0...random.below(20)).map { _ in UInt8(random.below(0xFF)) }
      return TapeLine(number: 9 * index + 1 + random.below(9), bytes: bytes)
    }
  }

  mutating func text(upTo limit: Int) -> [UInt8] {
    (0..<random.below(limit + 1)).map { _ in UInt8(random.below(0x80)) }
      .filter(CharacterCode.isCharacter)
  }

  mutating func variables() -> [TapeVariable] {
    var variables: [TapeVariable] = random.onceIn(2) ? [.longText(text(upTo: 62))] : []
    for _ in 0...random.below(9) {
      let text = text(upTo: 7)
      variables.append(text.isEmpty || random.onceIn(2) ? .number(number()) : .text(text))
    }
    return variables
  }

  /// Any number, and often one that is short.
  private mutating func number() -> Decimal12 {
    guard !random.onceIn(3) else { return Decimal12(random.below(100) - 50) }
    var packed = UInt64(1 + random.below(9))
    for _ in 0..<11 { packed = packed << 4 | UInt64(random.below(10)) }
    let sign = UInt64(random.below(2) * 5 + random.below(2))
    let exponent = UInt64(1 + random.below(9)) << 4 | UInt64(random.below(10))
    return Decimal12(packed: packed << 12 | sign << 8 | exponent) ?? .one
  }
}
