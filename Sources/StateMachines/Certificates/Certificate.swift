import BasicVM

/// A proof that can be stored as text and verified again (docs/proof.md).
///
/// It has a part for each step from A to B: from A's state machine to its listing, to B's listing,
/// and to B's state machine.
package struct Certificate: Equatable, Sendable {
  /// The identities of A and B, with their starting states.
  let programs: [UTF8Text]
  var parts: [Part]

  struct Part: Equatable, Sendable {
    let kind: ProofPart
    var open: OpenSteps
    /// The corresponding instructions; in a part for a port, those of the state machine are `right`.
    var pairs: [PlacePair]
    /// The number of its first line in the text.
    var line = 0

    func line(ofPair index: Int) -> Int { line + open.lineCount + 1 + index }
  }

  /// The reason why a certificate is refused.
  package struct Refusal: Error, Equatable, Sendable {
    /// The line of the certificate, from 1.
    package let line: Int
    /// The reason, in words.
    package let reason: UTF8Text
    /// Whether the text is no intact certificate at all.
    package let isDamaged: Bool

    package init(_ reason: UTF8Text, line: Int, isDamaged: Bool = false) {
      self.line = line
      self.reason = reason
      self.isDamaged = isDamaged
    }
  }

  /// Describes a proof of two programs, which the texts identify.
  package init(
    of proof: EquivalenceProof, _ a: EquivalenceProof.Program, _ b: EquivalenceProof.Program,
    identities: (a: UTF8Text, b: UTF8Text)
  ) {
    programs = [identities.a, identities.b]
    var line = 4
    parts = []
    for (kind, pairs) in proof.relations {
      let program = kind == .portOfB ? b : a
      let isPort = kind != .listings
      let flow = isPort ? Flow(of: program.memory, area: program.area) : nil
      let open = flow.map { OpenSteps(in: Compiler.compile(program.memory), $0) }
      let part = Part(kind: kind, open: open ?? OpenSteps(), pairs: pairs, line: line)
      line = part.line(ofPair: pairs.count)
      parts.append(part)
    }
  }

  init(programs: [UTF8Text], parts: [Part]) {
    self.programs = programs
    self.parts = parts
  }

  // MARK: Text

  static var head: UTF8Text { "fx790 certificate 2" }
  /// Version 1 is the same for two listings, but had other places in state machines.
  static var earlierHead: UTF8Text { "fx790 certificate 1" }

  /// The text, one fact a line; the last line is a checksum.
  package var text: UTF8Text {
    var text = UTF8Text()
    text.append(line: Self.head)
    text.append(line: "a \(programs[0])")
    text.append(line: "b \(programs[1])")
    for part in parts {
      text.append(line: "part \(UTF8Text(part.kind.name))")
      part.open.write(to: &text)
      for pair in part.pairs { text.append(line: "pair \(pair.left) \(pair.right)") }
    }
    text.append(line: Self.end(of: text))
    return text
  }

  static func end(of text: UTF8Text) -> UTF8Text { "end \(digest(of: text.utf8))" }

  /// A digest that notices damage (FNV-1a), as 16 hexadecimal digits.
  package static func digest(of bytes: some Sequence<UInt8>) -> UTF8Text {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = stride(from: 60, through: 0, by: -4).map { shift in
      UInt8(hexDigit: UInt8(hash >> UInt64(shift) & 15))
    }
    return UTF8Text(utf8: digits)
  }
}
