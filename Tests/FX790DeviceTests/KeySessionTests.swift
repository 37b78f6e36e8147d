import Foundation
import Testing

/// Golden key sessions: every file in Tests/Transcripts/computer is what someone does at the
/// computer, and what the display shows after each step.
@Suite struct KeySessionTests {
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] == "1"

  static let files: [URL] = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = tests.appendingPathComponent("Transcripts/computer")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map(folder.appendingPathComponent)
  }()

  @Test func `there are key sessions`() {
    #expect(Self.files.count >= 10)
  }

  @Test(arguments: files) func `a key session shows what its file says`(_ file: URL) throws {
    let expected = try String(contentsOf: file, encoding: .utf8)
    var session = KeySession()
    var lines: [String] = []
    for line in expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if ["> ", "~ ", "@ "].contains(where: line.hasPrefix) {
        lines.append(line)
        lines += session.carryOut(line).map { "    " + $0 }
      } else if !line.hasPrefix("    ") {
        lines.append(line)
      }
    }
    let played = lines.joined(separator: "\n")
    if Self.isRecording { try played.write(to: file, atomically: true, encoding: .utf8) }
    #expect(played == expected, "\(file.lastPathComponent)")
  }
}
