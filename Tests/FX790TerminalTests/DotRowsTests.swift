import BasicVM
import FX790Device
import Testing

@testable import FX790Terminal

@Suite struct DotRowsTests {
  /// `A1♥_` with the cursor at the end.
  private static let lcd = LCD(Display([0x20, 0x11, 0x69], cursor: 3))

  @Test func `half blocks combine two rows of dots`() {
    #expect(
      Self.shown(DotRows.halfBlocks(Self.lcd), width: 24) == [
        "▄▀▀▀▄  ▄█    ▄ ▄        ",
        "█▄▄▄█   █   █████       ",
        "█   █   █    ▀█▀        ",
        "▀   ▀  ▀▀▀        ▀▀▀▀▀ ",
      ])
  }

  @Test func `braille combines four rows of dots`() {
    #expect(
      Self.shown(DotRows.braille(Self.lcd), width: 12) == [
        "⣎⣉⡆⠐⡇⠀⣴⣴⡄⠀⠀⠀",
        "⠇⠀⠇⠠⠧⠀⠈⠋⠀⠤⠤⠄",
      ])
  }

  @Test func `doubled dots are two characters wide and one row high`() {
    #expect(
      Self.shown(DotRows.doubled(Self.lcd), width: 24) == [
        "  ██████        ██      ",
        "██      ██    ████      ",
        "██      ██      ██      ",
        "██████████      ██      ",
        "██      ██      ██      ",
        "██      ██      ██      ",
        "██      ██    ██████    ",
      ])
  }

  @Test func `twelve characters have the width of 24`() {
    let full = LCD(Display(("█" as MachineText).repeated(12), width: 12))
    #expect(DotRows.rows(of: full, .doubled).map(\.count) == Array(repeating: 142, count: 7))
    #expect(DotRows.rows(of: full, .half).map(\.count) == [71, 71, 71, 71])
    for form in [DisplayView.Form.doubled, .half] {
      #expect(form.rows == DotRows.rows(of: full, form).count + 4)
    }
  }

  @Test func `a row has all columns of dots`() {
    let full = LCD(Display(("█" as MachineText).repeated(24)))
    #expect(DotRows.halfBlocks(full).map(\.count) == [143, 143, 143, 143])
    #expect(DotRows.braille(full).map(\.count) == [72, 72])
    #expect(DotRows.halfBlocks(full)[0].prefix(7) == "█████ █")
    #expect(DotRows.halfBlocks(full)[3].suffix(6) == " ▀▀▀▀▀", "there is no eighth row")
    #expect(DotRows.braille(full)[0].suffix(3) == "⣿⣿⡇", "there is no 144th column")
  }

  private static func shown(_ rows: [String], width: Int) -> [String] {
    rows.map { String($0.prefix(width)) }
  }
}
