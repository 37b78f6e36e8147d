import Foundation
import Testing

/// Every file in Tests/Desk is what someone does at the desk, and below each action what has changed
/// of what there is to see.
@Suite struct DeskScriptTests {
  static let files: [URL] = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = tests.appendingPathComponent("Desk")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map(folder.appendingPathComponent)
  }()

  @Test func `there are scripts of all that is done at the desk`() {
    #expect(Self.files.count >= 7)
  }

  @Test(arguments: files) func `the desk shows what the script's file says`(_ file: URL) throws {
    let expected = try String(contentsOf: file, encoding: .utf8)
    var script = DeskScript()
    var lines: [String] = []
    for line in expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("    ") { continue }
      lines.append(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      lines += script.carryOut(line).map { "    " + $0 }
    }
    let played = lines.joined(separator: "\n")
    if KeySessionTests.isRecording {
      try played.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(played == expected, "\(file.lastPathComponent)")
  }
}
