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
    /// Whether instructions may differ if they use equal values.
    let comparesValues: Bool
    var open = OpenSteps()
    var pairs: [Pair] = []
    /// The number of its first line in the text.
    let line: Int

    var name: UTF8Text { "\(comparesValues ? "edited " as UTF8Text : "")\(UTF8Text(kind.name))" }
  }

  /// Corresponding instructions; in a part for a port, those of the state machine are `right`.
  struct Pair: Equatable, Sendable {
    var places: PlacePair
    var facts = PlaceFacts()
    let line: Int
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
      let isPort = kind != .listings
      var part = Part(kind: kind, comparesValues: proof.comparesValues && !isPort, line: line)
      let program = kind == .portOfB ? b : a
      if isPort, let flow = Flow(of: program.memory, area: program.area) {
        part.open = OpenSteps(in: Compiler.compile(program.memory), flow)
      }
      line += 1 + part.open.lineCount
      for (places, values) in pairs {
        part.pairs.append(Pair(places: places, facts: values.facts, line: line))
        line += 1 + part.pairs[part.pairs.count - 1].facts.lineCount
      }
      parts.append(part)
    }
  }

  init(programs: [UTF8Text], parts: [Part]) {
    self.programs = programs
    self.parts = parts
  }

  // MARK: Text

  /// Version 1 had other places in state machines; only edited listings need version 3.
  static let versions = 1...3

  static func head(_ version: Int) -> UTF8Text { "fx790 certificate \(version)" }

  /// The text, one fact a line; the last line is a checksum.
  package var text: UTF8Text {
    var text = UTF8Text()
    text.append(line: Self.head(parts.contains { $0.comparesValues } ? 3 : 2))
    text.append(line: "a \(programs[0])")
    text.append(line: "b \(programs[1])")
    for part in parts {
      text.append(line: "part \(part.name)")
      part.open.write(to: &text)
      for pair in part.pairs {
        text.append(line: "pair \(pair.places.left) \(pair.places.right)")
        pair.facts.write(to: &text)
      }
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
