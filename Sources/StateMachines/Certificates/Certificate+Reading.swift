import BasicVM

extension Certificate {
  /// Reads the text of a certificate; throws at its first damaged line.
  package init(reading text: UTF8Text) throws(Refusal) {
    var reader = CertificateReader(text)
    try reader.read()
    self.init(programs: reader.programs, parts: reader.parts)
  }
}

private struct CertificateReader {
  private let lines: [ArraySlice<UInt8>]
  private var number = 0
  private var version = 0
  private(set) var programs: [UTF8Text] = []
  private(set) var parts: [Certificate.Part] = []
  /// The number of instructions in all sets read.
  private var openCount = 0
  /// More than any program needs; bounds the time for a short file.
  private static let maxOpenCount = 2_000_000

  init(_ text: UTF8Text) {
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  mutating func read() throws(Certificate.Refusal) {
    let head = try line()
    guard let version = Certificate.versions.first(where: { Certificate.head($0) == head }) else {
      let newest = Certificate.head(Certificate.versions.upperBound)
      throw damage("this is no certificate of this version (\(newest))")
    }
    self.version = version
    for name in ["a ", "b "] as [UTF8Text] {
      let line = try line()
      guard line.utf8.starts(with: name.utf8) else { throw damage("program \(name)is missing") }
      programs.append(UTF8Text(utf8: Array(line.utf8.dropFirst(2))))
    }
    while true {
      let words = try line().utf8.split(separator: UInt8(ascii: " "))
        .map { UTF8Text(utf8: Array($0)) }
      switch words.first ?? "" {
      case "part": try readPart(words)
      case "frame", "loop", "below": try readOpen(words)
      case "pair": try readPair(words)
      case "end": return try readEnd()
      default: try readFact(words)
      }
    }
  }

  private func damage(_ reason: UTF8Text) -> Certificate.Refusal {
    Certificate.Refusal(reason, line: number, isDamaged: true)
  }

  private mutating func line() throws(Certificate.Refusal) -> UTF8Text {
    number += 1
    guard number < lines.count else { throw damage("the end is missing") }
    return UTF8Text(utf8: Array(lines[number - 1]))
  }

  /// Verifies the last line, which is a digest of all lines before it.
  private func readEnd() throws(Certificate.Refusal) {
    var before = UTF8Text()
    for line in lines[..<(number - 1)] { before.append(line: UTF8Text(utf8: Array(line))) }
    guard UTF8Text(utf8: Array(lines[number - 1])) == Certificate.end(of: before) else {
      throw damage("the checksum is wrong: the certificate was changed")
    }
    guard lines.count == number + 1, lines[number].isEmpty else {
      throw Certificate.Refusal("there is text after the end", line: number + 1, isDamaged: true)
    }
  }

  private mutating func readPart(_ words: [UTF8Text]) throws(Certificate.Refusal) {
    let name = words.dropFirst().map { $0 }.joined(" ")
    let known = ProofPart.allCases.flatMap { kind in
      [false, true].map {
        Certificate.Part(kind: kind, comparesValues: $0, line: number)
      }
    }
    guard let part = known.first(where: { $0.name == name }),
      !part.comparesValues || part.kind == .listings && version > 2
    else { throw damage("there is no such part of a proof") }
    guard part.kind == .listings || version > 1 else {
      throw damage("a state machine's certificate of version 1 cannot be read: write it again")
    }
    parts.append(part)
  }

  /// Reads a set of instructions where a subroutine or loop may be open.
  private mutating func readOpen(_ words: [UTF8Text]) throws(Certificate.Refusal) {
    guard words.count > 1, let step = Self.number(words[1].utf8[...]), let last = parts.last,
      last.pairs.isEmpty
    else { throw damage("an instruction is missing, or this line is in a wrong place") }
    var steps: Set<Int> = []
    for word in words.dropFirst(2) {
      let ends = word.utf8.split(separator: UInt8(ascii: "-")).map { Self.number($0) }
      guard let first = ends.first ?? nil, let final = ends.last ?? nil, ends.count < 3,
        first <= final
      else { throw damage("this is no range of instructions") }
      openCount += final - first + 1
      guard openCount <= Self.maxOpenCount else { throw damage("there are too many instructions") }
      steps.formUnion(first...final)
    }
    let index = parts.count - 1
    let earlier: Set<Int>?
    switch words[0] {
    case "frame": earlier = parts[index].open.frames.updateValue(steps, forKey: step)
    case "loop": earlier = parts[index].open.loops.updateValue(steps, forKey: step)
    default: earlier = parts[index].open.loopsBelow.updateValue(steps, forKey: step)
    }
    guard earlier == nil else { throw damage("this instruction has two lines") }
  }

  private mutating func readPair(_ words: [UTF8Text]) throws(Certificate.Refusal) {
    guard words.count == 3, !parts.isEmpty, let left = Self.number(words[1].utf8[...]),
      let right = Self.number(words[2].utf8[...])
    else { throw damage("this is no pair of instructions") }
    parts[parts.count - 1].pairs.append(
      .init(places: PlacePair(left: left, right: right), line: number))
  }

  /// Reads a fact about the values at the last pair.
  private mutating func readFact(_ words: [UTF8Text]) throws(Certificate.Refusal) {
    guard let part = parts.last, part.comparesValues, !part.pairs.isEmpty,
      parts[parts.count - 1].pairs[part.pairs.count - 1].facts.read(words)
    else { throw damage("this is no line of a certificate") }
  }

  /// Instruction numbers have at most five digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? { Int(digits: digits, atMost: 5) }
}
