import BasicVM
import FX790Device
import Testing

@testable import FX790Terminal
@testable import fx790

@Suite struct ScreenLayoutTests {
  private static let forms: [(columns: Int, rows: Int, form: DisplayView.Form)] = [
    (80, 24, .small), (76, 8, .small), (75, 8, .text), (76, 7, .text), (146, 26, .small),
    (147, 26, .large), (147, 25, .small), (28, 3, .text), (1, 1, .text),
  ]

  @Test(arguments: forms)
  func `the display has the largest form that fits`(
    _ columns: Int, _ rows: Int, _ form: DisplayView.Form
  ) {
    let size = WindowSize(columns: columns, rows: rows)
    #expect(ScreenLayout(size, hasPanel: false).form == form)
  }

  private static let shortForms: [(columns: Int, rows: Int, form: DisplayView.Form)] = [
    (80, 24, .half), (76, 10, .half), (76, 9, .small), (76, 8, .small), (75, 10, .text),
    (146, 29, .half), (147, 29, .doubled), (147, 28, .half), (28, 3, .text),
  ]

  @Test(arguments: shortForms)
  func `a display with 12 characters is as wide as one with 24`(
    _ columns: Int, _ rows: Int, _ form: DisplayView.Form
  ) {
    let layout = ScreenLayout(
      WindowSize(columns: columns, rows: rows), hasPanel: false, of: Model.pb100.facts)
    #expect(layout.form == form)
    #expect(layout.displayRow + form.rows <= max(rows, form.rows))
  }

  private static let scales: [(columns: Int, rows: Int, scale: [Int]?)] = [
    (80, 24, [5, 2]), (80, 22, [5, 2]), (80, 21, [5, 1]), (80, 16, [5, 1]), (80, 15, nil),
    (75, 40, nil), (100, 30, [5, 3]), (147, 40, [9, 3]), (147, 26, [9, 2]),
  ]

  @Test(arguments: scales)
  func `the keyboard has the largest scale that fits`(_ columns: Int, _ rows: Int, _ scale: [Int]?)
  {
    let layout = ScreenLayout(WindowSize(columns: columns, rows: rows), hasPanel: false)
    #expect(layout.keyboard.map { [$0.scale.columnPitch, $0.scale.rowPitch] } == scale)
  }

  @Test(arguments: [(80, false), (118, false), (119, true), (150, true)])
  func `a panel is beside the keyboard or replaces it`(_ columns: Int, _ isBeside: Bool) {
    let layout = ScreenLayout(WindowSize(columns: columns, rows: 30), hasPanel: true)
    #expect((layout.keyboard != nil) == isBeside)
    #expect((layout.panel?.columns == ScreenLayout.panelColumns) == isBeside)
  }

  @Test(arguments: [false, true])
  func `the parts of the screen do not overlap and stay in the window`(_ hasPanel: Bool) {
    for columns in 26...210 {
      for rows in 3...70 {
        let layout = ScreenLayout(WindowSize(columns: columns, rows: rows), hasPanel: hasPanel)
        let below = layout.displayRow + layout.form.rows
        #expect(layout.displayRow > layout.titleRow ?? -1)
        #expect(below <= layout.messageRow)
        #expect(layout.displayColumn + layout.form.columns <= columns)
        if let keyboard = layout.keyboard {
          #expect(keyboard.row > below && keyboard.row + keyboard.scale.rows <= layout.messageRow)
          #expect(keyboard.column >= 0 && keyboard.column + keyboard.scale.columns <= columns)
        }
        if let panel = layout.panel {
          let isBelow = panel.row >= below
          let isBeside = panel.column >= layout.displayColumn + layout.form.columns
          #expect(isBelow || isBeside, "\(columns) x \(rows)")
          #expect(panel.column + panel.columns <= columns)
          #expect(panel.row + panel.rows <= layout.messageRow)
        }
      }
    }
  }

  @Test func `a click on a key finds it, and a click on a gap finds none`() throws {
    for size in [WindowSize(columns: 80, rows: 24), WindowSize(columns: 150, rows: 40)] {
      let keyboard = try #require(ScreenLayout(size, hasPanel: false).keyboard)
      var found: [Key: Int] = [:]
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          if let key = keyboard.key(atRow: row, column: column) { found[key, default: 0] += 1 }
        }
      }
      #expect(Set(found.keys) == Set(KeyCap.all.map(\.key)))
      #expect(found[.a] == keyboard.scale.columnPitch - 1)
      #expect(keyboard.key(atRow: keyboard.row, column: keyboard.column) == nil)
    }
  }
}
