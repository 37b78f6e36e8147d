import Foundation
import Testing

/// Each file in Tests/Desk lists actions and the view members that they change.
@Suite struct DeskScriptTests {
  static let files: [URL] = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = tests.appendingPathComponent("Desk")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map(folder.appendingPathComponent)
  }()

  @Test func `all desk scripts are found`() {
    #expect(Self.files.count >= 7)
  }

  @Test(arguments: files) func `the desk's view changes as the script records`(_ file: URL) throws {
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
