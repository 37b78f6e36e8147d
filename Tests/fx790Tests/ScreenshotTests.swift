import Foundation
import Testing

@testable import fx790

@Suite struct ScreenshotTests {
  @Test func `the picture of the README shows the output of its listing`() throws {
    let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs")
    let made = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: made) }
    let listing = docs.appendingPathComponent("lcd.bas").path
    #expect(Main.run(["screenshot", listing, "-o", made.path]) == .done)
    let kept = try String(contentsOf: docs.appendingPathComponent("lcd.svg"), encoding: .utf8)
    #expect(try String(contentsOf: made, encoding: .utf8) == kept)
  }
}
