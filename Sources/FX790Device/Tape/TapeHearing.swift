/// What was heard in one channel of a recording.
public struct TapeHearing {
  /// The runs of bytes behind lead-ins.
  public let blocks: [[TapeByte]]
  /// The files in them.
  public let contents: TapeContents

  /// Reads what a listener has heard.
  public init(_ blocks: [[TapeByte]], puttingUpWithDamage isForced: Bool = false) {
    self.blocks = blocks
    contents = TapeReader.read(recording: blocks, puttingUpWithDamage: isForced)
  }

  /// Whether more could be read of it than of another: a file is worth more than any bytes.
  public func isBetter(than other: TapeHearing) -> Bool {
    let mine = (contents.files.count, -contents.problems.count, goodBytes)
    return mine > (other.contents.files.count, -other.contents.problems.count, other.goodBytes)
  }

  private var goodBytes: Int {
    blocks.reduce(0) { $0 + $1.count { $0.isGood } }
  }
}
