import BasicVM

/// Decodes the sound of a tape into runs of bytes, incrementally.
///
/// It tracks the tones, searches for a lead-in, and then decodes bytes from the edges of their
/// start bits. Undecodable bytes are `unreadable`.
public struct TapeDemodulator {
  private enum State {
    /// The number of bits heard of a possible lead-in.
    case searching(bits: Int)
    /// Before the first byte; the lead-in began at this clock.
    case leadIn(start: Double)
    /// At the edge of the next byte.
    case block(ToneTrack.Step)
  }

  private var detector: ToneDetector
  private var track: ToneTrack
  private var state = State.searching(bits: 0)
  private var moment = 0
  /// The level of the last lead-in; `silence` counts the silent moments since the last block.
  private var leadInLevel: Float = 0
  private var silence = 0
  private var isFinished = false
  private var bytes = ByteDetector()
  private var block = DecodedBlock()
  private var blocks: [[TapeByte]] = []

  /// The 1 bits that identify a lead-in; bytes never have as many in a row.
  private static let leadInBits = 24
  /// This number of bad bytes in a row ends a block.
  private static let maxBadBytes = 8
  /// In bits: more than a name segment.
  private static let lookahead = 200

  /// Takes a sample rate in hertz.
  ///
  /// `removesEcho` is slower, and should be used only if it finds an echo.
  public init(rate: Int, removesEcho: Bool = false) {
    detector = ToneDetector(rate: rate, removesEcho: removesEcho)
    track = detector.track
  }

  /// Whether an echo was removed.
  public var hasFoundEcho: Bool { detector.hasFoundEcho }

  /// Decodes further samples of any amplitude.
  public mutating func append(_ samples: [Float]) {
    detector.process(samples, on: &track)
    proceed()
  }

  /// Decodes the rest and returns all runs of bytes.
  public mutating func finish() -> [[TapeByte]] {
    detector.finish(on: &track)
    isFinished = true
    proceed()
    endBlock()
    return blocks
  }

  private mutating func proceed() {
    let lookahead = isFinished ? 1 : Self.lookahead * track.bit
    while moment + lookahead <= track.end { step() }
    track.forget(before: moment - 2 * track.bit)
  }

  private mutating func step() {
    switch state {
    case .searching(let bits): search(bits)
    case .leadIn(let start):
      if let edge = edgeAfterLeadIn {
        block = DecodedBlock(leadInStart: start, silentBits: Double(silence) / Double(track.bit))
        beginBlock(at: edge)
      } else {
        skip(1)
      }
    case .block(let edge): takeByte(at: edge)
    }
  }

  private mutating func skip(_ moments: Int) {
    silence += silentCount(moment..<moment + moments)
    moment += moments
  }

  private func silentCount(_ moments: Range<Int>) -> Int {
    moments.count { isSilent($0..<$0 + 1) }
  }

  private func isSilent(_ moments: Range<Int>) -> Bool {
    track.level(moments) < leadInLevel * ToneTrack.silentPart
  }

  // MARK: Lead-ins

  /// The first start bit after the lead-in or a gap in it; noise in a gap has no bytes.
  private var edgeAfterLeadIn: ToneTrack.Step? {
    if isSilent(moment..<moment + 1) { return track.onset(in: moment...moment + track.bit) }
    let edge = track.edge(around: moment)
    // The end of the lead-in before a gap may look like an edge.
    return isSilent(moment + track.bit / 2..<moment + track.bit) ? nil : edge
  }

  private mutating func search(_ bits: Int) {
    if let edge = nameWithoutLeadIn() {
      block = DecodedBlock()
      return beginBlock(at: edge)
    }
    let isOne = 0.5...1.5 ~= track.tone(moment..<moment + track.bit)
    skip(track.bit)
    state = .searching(bits: isOne ? bits + 1 : 0)
    guard isOne, bits + 1 == Self.leadInBits else { return }
    leadInLevel = track.level(moment - track.bit * Self.leadInBits..<moment)
    bytes = ByteDetector(lowLevel: leadInLevel / 3)
    state = .leadIn(start: track.clock(at: moment - 1) - Double(Self.leadInBits))
  }

  /// The start of a name segment at this position, if there is one.
  ///
  /// Another tool writes no lead-in before an unnamed file, and a recording may begin late in a
  /// lead-in. A complete label followed by the lead-in of its data is unambiguous.
  private mutating func nameWithoutLeadIn() -> ToneTrack.Step? {
    let moments = moment...moment + track.bit
    if let edge = track.firstEdge(in: moments), isName(at: edge) { return edge }
    if let onset = track.onset(in: moments), isName(at: onset) { return onset }
    return nil
  }

  private mutating func isName(at start: ToneTrack.Step) -> Bool {
    bytes = ByteDetector(lowLevel: track.level(start.moment..<start.moment + track.bit))
    var name: [TapeByte] = []
    var decoded = bytes.take(at: start, of: track)
    while decoded.byte.isGood,
      TapeFile.Kind(rawValue: (name.first ?? decoded.byte).value >> 4) != nil
    {
      name.append(decoded.byte)
      if name.count == TapeFormat.nameSize {
        let end = decoded.end.moment
        let isBeforeLeadIn = track.tone(end..<end + Self.leadInBits * track.bit) > 0.8
        return isBeforeLeadIn && TapeLabel.isLabel(name[...])
      }
      guard let next = bytes.next(after: decoded, of: track) else { return false }
      decoded = bytes.take(at: next, of: track)
    }
    return false
  }

  // MARK: Blocks

  private mutating func beginBlock(at edge: ToneTrack.Step) {
    moment = edge.moment
    state = .block(edge)
  }

  private mutating func takeByte(at edge: ToneTrack.Step) {
    let decoded = bytes.take(at: edge, of: track)
    block.append(decoded)
    // Silence after the last byte looks like bad bytes, but belongs to the next lead-in.
    silence =
      decoded.byte.isGood ? 0 : silence + silentCount(edge.moment..<decoded.end.moment)
    moment = decoded.end.moment
    guard moment < track.end, block.badBytes < Self.maxBadBytes,
      let next = bytes.next(after: decoded, of: track)
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
