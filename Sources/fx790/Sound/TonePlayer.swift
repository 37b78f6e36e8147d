/// Plays tones through whatever program the system has for it, without waiting for any.
struct TonePlayer {
  /// Programs that play a file and need no more words: of Linux's ways to sound, and of macOS.
  static let programs: [[String]] = [
    ["pw-play"], ["paplay"], ["aplay", "-q"], ["afplay"],
  ]
  /// More at a time would be a noise, and a burden.
  private static let mostAtATime = 4

  private var files: [Tone: String] = [:]
  private var children: [(child: System.Child, program: [String])] = []
  /// The programs that may still do, the best first.
  private var candidates = Self.programs[...]

  /// Starts to play a tone; false if nothing here can.
  mutating func play(_ tone: Tone) -> Bool {
    reap()
    guard children.count < Self.mostAtATime else { return true }
    guard !candidates.isEmpty, let file = file(of: tone) else { return false }
    while let program = candidates.first {
      if let child = System.spawn(program + [file]) {
        children.append((child, program))
        return true
      }
      candidates.removeFirst()
    }
    return false
  }

  /// A program that failed is not asked again: it may be there without a sound card.
  private mutating func reap() {
    children.removeAll { child, program in
      guard case .ended(let isGood) = System.state(of: child) else { return false }
      if !isGood, candidates.first == program { candidates.removeFirst() }
      return true
    }
  }

  private mutating func file(of tone: Tone) -> String? {
    if let file = files[tone] { return file }
    guard let file = System.createTemporary(WAVFile.file(tone.samples())) else { return nil }
    files[tone] = file
    return file
  }

  /// Removes what playing has left.
  mutating func close() {
    reap()
    for file in files.values { System.remove(file) }
    files = [:]
  }
}
