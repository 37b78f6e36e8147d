import BasicVM

/// Finds the bytes in the sound of a tape, piece by piece: in, samples; out, the runs of bytes behind
/// lead-ins; refused, nothing: what cannot be told is a byte that is not good.
///
/// First the tones are followed, then a lead-in is looked for, and behind it one byte after the
/// other, each from the edge at which its start bit begins.
public struct TapeDemodulator {
  /// What is looked for next.
  private enum State {
    /// A lead-in, of which so many bits were heard.
    case searching(bits: Int)
    /// The first byte behind a lead-in that began when the clock said so.
    case leadIn(start: Double)
    /// The next byte.
    case block(ToneTrack.Step)
  }

  private var ear: ToneEar
  private var track: ToneTrack
  private var state = State.searching(bits: 0)
  /// The moment that has been reached.
  private var moment = 0
  private var isFinished = false
  private var bytes = ByteDetector()
  private var block = HeardBlock()
  private var blocks: [[TapeByte]] = []

  /// Bits of 1 that make a lead-in: more than any bytes have one after the other.
  private static let leadInBits = 24
  /// So many bytes that are not good, one after the other, are no bytes.
  private static let mostBadBytes = 8
  /// Bits that are known behind the moment reached: a name without a lead-in, and more.
  private static let foresight = 200

  /// A demodulator for samples at a rate.
  public init(rate: Int) {
    ear = ToneEar(rate: rate)
    track = ear.track
  }

  /// Takes samples, from -1 to 1 or of any other size.
  public mutating func append(_ samples: [Float]) {
    ear.hear(samples, on: &track)
    proceed()
  }

  /// Ends, and hands out the runs of bytes that were heard.
  public mutating func finish() -> [[TapeByte]] {
    ear.finish(on: &track)
    isFinished = true
    proceed()
    endBlock()
    return blocks
  }

  private mutating func proceed() {
    let foresight = isFinished ? 1 : Self.foresight * track.bit
    while moment + foresight <= track.end { step() }
    track.forget(before: moment - 2 * track.bit)
  }

  private mutating func step() {
    switch state {
    case .searching(let bits): search(bits)
    case .leadIn(let start):
      if let edge = track.edge(around: moment) {
        block = HeardBlock(leadInStart: start)
        beginBlock(at: edge)
      } else {
        moment += 1
      }
    case .block(let edge): takeByte(at: edge)
    }
  }

  // MARK: Lead-ins

  /// Listens for one more bit of a lead-in.
  private mutating func search(_ bits: Int) {
    if let edge = nameWithoutLeadIn() {
      block = HeardBlock()
      return beginBlock(at: edge)
    }
    let isOne = 0.5...1.5 ~= track.tone(moment..<moment + track.bit)
    moment += track.bit
    state = .searching(bits: isOne ? bits + 1 : 0)
    guard isOne, bits + 1 == Self.leadInBits else { return }
    bytes = ByteDetector(lowLevel: track.level(moment - track.bit * Self.leadInBits..<moment) / 3)
    state = .leadIn(start: track.clock(at: moment - 1) - Double(Self.leadInBits))
  }

  /// The moment at which a name segment begins here, if one does.
  ///
  /// Another tool writes no lead-in before a file without a name, and a recording may begin within the
  /// last bits of one. A whole label with the lead-in of its data behind it can be nothing else.
  private mutating func nameWithoutLeadIn() -> ToneTrack.Step? {
    let moments = moment...moment + track.bit
    if let edge = track.firstEdge(in: moments), isName(at: edge) { return edge }
    if let onset = track.onset(in: moments), isName(at: onset) { return onset }
    return nil
  }

  /// Whether a name segment begins at an edge, and a lead-in behind it.
  private mutating func isName(at start: ToneTrack.Step) -> Bool {
    bytes = ByteDetector(lowLevel: track.level(start.moment..<start.moment + track.bit))
    var name: [TapeByte] = []
    var heard = bytes.take(at: start, of: track)
    while heard.byte.isGood, TapeFile.Kind(rawValue: (name.first ?? heard.byte).value >> 4) != nil {
      name.append(heard.byte)
      if name.count == TapeFormat.nameSize {
        let end = heard.end.moment
        let isBeforeLeadIn = track.tone(end..<end + Self.leadInBits * track.bit) > 0.8
        return isBeforeLeadIn && TapeLabel.isLabel(name[...])
      }
      guard let next = bytes.next(behind: heard, of: track) else { return false }
      heard = bytes.take(at: next, of: track)
    }
    return false
  }

  // MARK: Blocks

  private mutating func beginBlock(at edge: ToneTrack.Step) {
    moment = edge.moment
    state = .block(edge)
  }

  private mutating func takeByte(at edge: ToneTrack.Step) {
    let heard = bytes.take(at: edge, of: track)
    block.append(heard)
    moment = heard.end.moment
    guard moment < track.end, block.badBytes < Self.mostBadBytes,
      let next = bytes.next(behind: heard, of: track)
    else { return endBlock() }
    beginBlock(at: next)
  }

  private mutating func endBlock() {
    let bytes = block.judged()
    if !bytes.isEmpty { blocks.append(bytes) }
    block = HeardBlock()
    state = .searching(bits: 0)
  }
}
