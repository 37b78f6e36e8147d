import BasicVM
import FX790Device
import Foundation
import Programs
import Testing

@testable import FX790Terminal
@testable import fx790

@Suite struct ScreenPictureTests {
  /// The file in Tests/Drawings/screens has the same name.
  struct Golden: CustomTestStringConvertible {
    let name: String
    let columns: Int
    let rows: Int
    var panel = ComputerScreen.Panel.none
    var overlay = ComputerScreen.Overlay.none
    var message = ""
    var testDescription: String { name }
  }

  private static let commands = ScreenCommand.inMenu(for: .large)

  private static let listing = """
    10 PRINT "SQUARES";
    20 FOR I=1 TO 9
    30 PRINT I;I*I
    40 NEXT I
    """

  private static func picture(_ golden: Golden) -> ScreenPicture {
    var computer = Computer(random: RandomNumbers(seed: 1))
    _ = computer.load(ListingReader.read(UTF8Text(listing)))
    for code in MachineText(typing: UTF8Text("A=5:B$=\"♠\"")) {
      computer.type(code)
    }
    computer.press(.exe)
    computer.advance(by: 1_000_000)
    for code in MachineText(typing: UTF8Text("2*A")) {
      computer.type(code)
    }
    var desk = Desk(computer)
    desk.act(.showMessage(UTF8Text(golden.message)))
    return ScreenPicture(
      desk: desk, size: WindowSize(columns: golden.columns, rows: golden.rows),
      overlay: golden.overlay, panel: golden.panel,
      paper: ["ON PAPER", "A LINE THAT IS LONGER THAN THE 40 COLUMNS OF THE PAPER"],
      markedLine: Debugger.Line(area: 0, number: 30), pressedKeys: [.a])
  }

  @Test(arguments: [
    Golden(name: "usual", columns: 80, rows: 24),
    Golden(name: "large", columns: 150, rows: 40),
    Golden(name: "middling", columns: 60, rows: 15),
    Golden(name: "small", columns: 28, rows: 3, message: "the mouse is the terminal's own"),
    Golden(name: "smallest", columns: 24, rows: 2),
    Golden(
      name: "narrow", columns: 40, rows: 12,
      message: "the debugger is on; Ctrl-D switches it off"),
    Golden(
      name: "low", columns: 28, rows: 5,
      message: "the debugger is on; Ctrl-D switches it off, as Ctrl-D did on"),
    Golden(name: "debugger", columns: 80, rows: 24, panel: .debugger),
    Golden(name: "debugger-beside", columns: 130, rows: 30, panel: .debugger),
    Golden(name: "paper", columns: 80, rows: 24, panel: .paper),
    Golden(name: "help", columns: 80, rows: 24, overlay: .help(page: 0)),
    Golden(name: "menu", columns: 80, rows: 24, overlay: .menu(.commands(commands), selected: 1)),
    Golden(name: "games", columns: 80, rows: 24, overlay: .menu(.games, selected: 3)),
    Golden(name: "game", columns: 80, rows: 24, overlay: .game(GameID.allCases[0])),
    Golden(name: "rules", columns: 80, rows: 24, overlay: .rules(GameID.allCases[0])),
    Golden(name: "game-small", columns: 40, rows: 12, overlay: .game(GameID.allCases[0])),
    Golden(
      name: "prompt", columns: 40, rows: 8,
      overlay: .prompt(Prompt(.saveArea(path: ""), defaultAnswer: "all"))),
  ])
  func `a window matches its file in Tests Drawings`(_ golden: Golden) throws {
    let lines = Self.picture(golden).canvas.lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    let drawing = lines.joined(separator: "\n") + "\n"
    let file = Self.folder.appendingPathComponent("\(golden.name).txt")
    guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
      try drawing.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(file.path) was missing and has been drawn; check it")
      return
    }
    #expect(drawing == expected)
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Drawings/screens")

  @Test(arguments: [0, 1, 2, 3, 4, 5, 8, 9, 12, 17, 24, 26, 40, 60])
  func `every window size can be drawn`(_ rows: Int) {
    let overlays: [ComputerScreen.Overlay] = [
      .help(page: 0), .help(page: 99), .menu(.commands(Self.commands), selected: 0),
      .menu(.commands(Self.commands), selected: Self.commands.count - 1),
      .menu(.games, selected: 4),
      .game(GameID.allCases[0]), .prompt(Prompt(.open)),
    ]
    for columns in [0, 1, 4, 23, 28, 76, 119, 147, 200] {
      var golden = Golden(name: "", columns: columns, rows: rows, message: "m")
      for overlay in overlays {
        golden.overlay = overlay
        #expect(Self.picture(golden).canvas.lines.count == rows)
      }
      golden.overlay = .none
      for panel in [ComputerScreen.Panel.none, .paper, .debugger] {
        golden.panel = panel
        #expect(Self.picture(golden).canvas.lines.count == rows)
      }
    }
  }
}
