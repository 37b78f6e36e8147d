import BasicVM

/// Decodes the sound of a tape into runs of bytes, incrementally.
///
/// It tracks the tones, searches for a lead-in, and then decodes bytes from the edges of their
/// start bits. Undecodable bytes are `unreadable`.
package struct TapeDemodulator {
  private enum State {
    /// Searching for a lead-in, of which this number of bits was heard.
    case searching(bits: Int)
    /// In a lead-in that began at this clock.
    case leadIn(start: Double)
    /// At the edge of the next byte.
    case block(ToneTrack.Step)
  }

  private var toneDetector: ToneDetector
  private var track: ToneTrack
  private var state = State.searching(bits: 0)
  /// The next moment of `track` to decode.
  private var moment = 0
  private var leadInLevel: Float = 0
  /// The number of silent moments since the last block.
  private var silentMoments = 0
  private var isFinished = false
  private var byteDetector = ByteDetector()
  private var block = DecodedBlock()
  /// The runs of bytes that are complete.
  private(set) var blocks: [[TapeByte]] = []

  /// The 1 bits that identify a lead-in; bytes never have as many in a row.
  private static let leadInBits = 24
  /// This number of bad bytes in a row ends a block.
  private static let maxBadBytes = 8
  /// The bits that decoding may need: more than a name segment and `leadInBits`.
  private static let lookahead = 200

  /// Takes a sample rate in hertz.
  ///
  /// `removesEcho` is slower; use its result only if it finds an echo.
  package init(rate: Int, removesEcho: Bool = false) {
    toneDetector = ToneDetector(rate: rate, removesEcho: removesEcho)
    track = toneDetector.track
  }

  /// Whether an echo was removed.
  package var hasFoundEcho: Bool { toneDetector.hasFoundEcho }

  /// Decodes further samples of any amplitude.
  package mutating func append(_ samples: [Float]) {
    toneDetector.process(samples, on: &track)
    decode()
  }

  /// Decodes the rest and returns all runs of bytes.
  package mutating func finish() -> [[TapeByte]] {
    toneDetector.finish(on: &track)
    isFinished = true
    decode()
    endBlock()
    return blocks
  }

  private mutating func decode() {
    let lookahead = isFinished ? 1 : Self.lookahead * track.bit
    while moment + lookahead <= track.end { decodeStep() }
    track.forget(before: moment - 2 * track.bit)
  }

  private mutating func decodeStep() {
    switch state {
    case .searching(let bits): search(bits)
    case .leadIn(let start):
      if let edge = edgeAfterLeadIn {
        let silentBits = Double(silentMoments) / Double(track.bit)
        block = DecodedBlock(leadInStart: start, silentBits: silentBits)
        beginBlock(at: edge)
      } else {
        skip(1)
      }
    case .block(let edge): takeByte(at: edge)
    }
  }

  private mutating func skip(_ moments: Int) {
    silentMoments += silentCount(moment..<moment + moments)
    moment += moments
  }

  private func silentCount(_ moments: Range<Int>) -> Int {
    moments.count { isSilent($0..<$0 + 1) }
  }

  private func isSilent(_ moments: Range<Int>) -> Bool {
    track.level(moments) < leadInLevel * ToneTrack.silentPart
  }

  // MARK: Lead-ins

  /// The start bit here after the lead-in; nil if there is none.
  ///
  /// In silence only the onset of a tone counts, because noise may look like an edge.
  private var edgeAfterLeadIn: ToneTrack.Step? {
    if isSilent(moment..<moment + 1) { return track.onset(in: moment...moment + track.bit) }
    let edge = track.edge(around: moment)
    // The end of the lead-in before a silence may look like an edge.
    return isSilent(moment + track.bit / 2..<moment + track.bit) ? nil : edge
  }

  private mutating func search(_ bits: Int) {
    if let name = nameWithoutLeadIn {
      byteDetector = name.detector
      block = DecodedBlock()
      return beginBlock(at: name.start)
    }
    let isOne = 0.5...1.5 ~= track.tone(moment..<moment + track.bit)
    skip(track.bit)
    state = .searching(bits: isOne ? bits + 1 : 0)
    guard isOne, bits + 1 == Self.leadInBits else { return }
    leadInLevel = track.level(moment - track.bit * Self.leadInBits..<moment)
    byteDetector = ByteDetector(lowLevel: leadInLevel / 3)
    state = .leadIn(start: track.clock(at: moment - 1) - Double(Self.leadInBits))
  }

  /// The start of a name segment here, and a detector adapted to it.
  ///
  /// Another tool writes no lead-in before an unnamed file, and a recording may begin late in a
  /// lead-in. A complete name segment followed by the lead-in of its data is unambiguous.
  private var nameWithoutLeadIn: (start: ToneTrack.Step, detector: ByteDetector)? {
    let moments = moment...moment + track.bit
    if let edge = track.firstEdge(in: moments), let detector = detector(ofNameAt: edge) {
      return (edge, detector)
    }
    if let onset = track.onset(in: moments), let detector = detector(ofNameAt: onset) {
      return (onset, detector)
    }
    return nil
  }

  private func detector(ofNameAt start: ToneTrack.Step) -> ByteDetector? {
    var detector = ByteDetector(lowLevel: track.level(start.moment..<start.moment + track.bit))
    var name: [TapeByte] = []
    var decoded = detector.take(at: start, of: track)
    while decoded.byte.isGood,
      TapeFile.Kind(rawValue: (name.first ?? decoded.byte).value >> 4) != nil
    {
      name.append(decoded.byte)
      if name.count == TapeFormat.nameSize {
        let end = decoded.end.moment
        let isBeforeLeadIn = track.tone(end..<end + Self.leadInBits * track.bit) > 0.8
        return isBeforeLeadIn && TapeLabel.isLabel(name[...]) ? detector : nil
      }
      guard let next = detector.next(after: decoded, of: track) else { return nil }
      decoded = detector.take(at: next, of: track)
    }
    return nil
  }

  // MARK: Blocks

  private mutating func beginBlock(at edge: ToneTrack.Step) {
    moment = edge.moment
    state = .block(edge)
  }

  private mutating func takeByte(at edge: ToneTrack.Step) {
    let decoded = byteDetector.take(at: edge, of: track)
    block.append(decoded)
    // Silence after the last byte looks like bad bytes, but belongs to the next lead-in.
    silentMoments =
      decoded.byte.isGood ? 0 : silentMoments + silentCount(edge.moment..<decoded.end.moment)
    moment = decoded.end.moment
    guard moment < track.end, block.badBytes < Self.maxBadBytes,
      let next = byteDetector.next(after: decoded, of: track)
    else { return endBlock() }
    beginBlock(at: next)
  }

  private mutating func endBlock() {
    let bytes = block.checkedBytes()
    if !bytes.isEmpty { blocks.append(bytes) }
    block = DecodedBlock()
    state = .searching(bits: 0)
  }
}
