import BasicVM
import FX790Device
import Foundation
import Programs
import Testing

@testable import FX790Terminal
@testable import fx790

@Suite struct HelpViewTests {
  private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../docs/terminal.md")

  /// The tables are generated from the shortcuts.
  @Test func `docs terminal lists the same keys as the help`() throws {
    let text = try String(contentsOf: Self.docs, encoding: .utf8)
    for part in HelpView.parts(for: .large) where part[0].keys.isEmpty {
      let rows = part.dropFirst().map { "| \($0.keys) | \($0.help) |\n" }.joined()
      let table = "\(part[0].help):\n\n| key | does |\n| --- | --- |\n\(rows)\n"
      #expect(text.contains(table), "docs/terminal.md must contain:\n\(table)")
    }
  }

  @Test(arguments: [Shortcut.computer, Shortcut.program, Shortcut.debugger])
  func `every shortcut is in the help`(_ shortcuts: [Shortcut]) {
    let rows = HelpView.parts(for: .large).joined()
    for shortcut in shortcuts {
      #expect(
        rows.contains {
          $0.keys.split(separator: ", ").contains { $0 == shortcut.name }
            && $0.help == shortcut.help
        }, "\(shortcut.name)")
    }
  }

  @Test(arguments: Model.allCases)
  func `help, hints and menu name only what the model has`(_ model: Model) {
    let layout = model.facts.keys
    let help = HelpView.parts(for: layout)[0].dropFirst()
    let hasBRK = layout.caps.contains { $0.key == .brk }
    #expect(help.contains { $0.help == "BRK" } == hasBRK)
    #expect(help.contains { $0.keys.hasPrefix("Esc") && $0.help == (hasBRK ? "BRK" : "AC") })
    for row in help { #expect(row.keys.unicodeScalars.count < 18, "\(row.keys)") }
    let named: [(String, Key)] = [
      ("MEMO", .memo), ("F", .function), ("EXT, small letters", .ext), ("CALC", .calc),
      ("ASMBL", .asmbl), ("HYP", .hyp), ("INS", .ins), ("CLS", .cls), ("STOP", .stop),
    ]
    for (word, key) in named {
      let exists = layout.caps.contains { $0.key == key }
      #expect(help.contains { $0.help == word } == exists, "\(word)")
    }
    func screen(columns: Int, _ overlay: ComputerScreen.Overlay = .none) -> [String] {
      ScreenPicture(
        desk: Desk(Computer(model: model)), size: WindowSize(columns: columns, rows: 24),
        overlay: overlay
      ).canvas.lines
    }
    for columns in [40, 80, 120] {
      #expect(screen(columns: columns)[23].contains("BRK") == (hasBRK && columns == 120))
    }
    let sentence = "Esc is \(hasBRK ? "BRK" : "AC") and ends"
    #expect(screen(columns: 120, .game(GameID.allCases[0])).contains { $0.contains(sentence) })
    #expect(PlayerNotes.lines(on: model, RunOptions()).last?.contains(sentence) == true)
    let hasAssembler = layout.caps.contains { $0.key == .asmbl }
    #expect(ScreenCommand.inMenu(for: layout).contains(.setCompX) == hasAssembler)
  }

  private static let sizes: [(columns: Int, rows: Int, pages: Int)] = [
    (80, 24, 1), (200, 60, 1), (79, 24, 1), (77, 24, 2), (80, 23, 2), (39, 60, 1), (28, 3, 24),
  ]

  @Test(arguments: sizes)
  func `the help has as many pages as it needs`(_ columns: Int, _ rows: Int, _ pages: Int) {
    #expect(HelpView(size: WindowSize(columns: columns, rows: rows)).pageCount == pages)
  }

  @Test func `in 80 columns and 24 rows the help fits without truncation`() {
    let size = WindowSize(columns: 80, rows: 24)
    var canvas = Canvas(size)
    HelpView(size: size).draw(page: 0, on: &canvas)
    let text = canvas.lines.joined(separator: "\n")
    for row in HelpView.parts(for: .large).joined() {
      #expect(text.contains(row.keys.isEmpty ? row.help : row.keys), "\(row)")
      #expect(text.contains(row.help), "\(row)")
    }
  }

  @Test(arguments: [3, 10, 24])
  func `the pages contain every row of the help`(_ rows: Int) {
    let view = HelpView(size: WindowSize(columns: 40, rows: rows))
    var text = ""
    for page in 0..<view.pageCount {
      var canvas = Canvas(view.size)
      view.draw(page: page, on: &canvas)
      text += canvas.lines.joined(separator: "\n")
    }
    for row in HelpView.parts(for: .large).joined() { #expect(text.contains(row.help), "\(row)") }
  }
}
