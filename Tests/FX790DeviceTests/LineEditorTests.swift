import BasicVM
import Testing

@testable import FX790Device

@Suite struct LineEditorTests {
  private let letterA = CharacterCode.letterA

  private func editor(_ count: Int) -> LineEditor {
    var editor = LineEditor()
    for index in 0..<count { editor.type(letterA + UInt8(index % 26)) }
    return editor
  }

  @Test(arguments: [(61, 61), (62, 62), (63, 62), (70, 62)])
  func `a typed line is limited to 62 characters`(_ typed: Int, _ kept: Int) {
    #expect(editor(typed).text.count == kept)
    #expect(editor(typed).cursor == kept)
  }

  @Test(arguments: [(54, false), (55, true), (62, true)])
  func `the cursor warns after the 55th character`(_ typed: Int, _ warns: Bool) {
    #expect(editor(typed).warns == warns)
  }

  @Test(arguments: [(0, 0), (1, 1), (23, 23), (24, 23), (40, 23)])
  func `the display scrolls to keep the cursor visible`(_ typed: Int, _ column: Int) {
    #expect(editor(typed).display.cursor == column)
  }

  @Test func `a full line can be overwritten but not lengthened`() {
    var editor = editor(62)
    editor.take(.left)
    editor.take(.insert)
    #expect(editor.text.count == 62)
    editor.type(CharacterCode.zero)
    #expect(editor.text.last == CharacterCode.zero)
    editor.take(.erase)
    editor.take(.insert)
    #expect(editor.text.count == 61)
  }

  @Test func `a stored line above the limit can be edited but not lengthened`() {
    var editor = LineEditor(MachineText(repeating: letterA, count: 80), cursor: 80)
    #expect(editor.display.cursor == 23)
    editor.type(letterA)
    #expect(editor.text.count == 80)
    editor.take(.delete)
    editor.type(letterA)
    #expect(editor.text.count == 80)
    editor.take(.clear)
    for _ in 0..<70 { editor.type(letterA) }
    #expect(editor.text.count == 62)
  }

  @Test func `typing inside a line overwrites`() {
    var editor = editor(3)
    editor.take(.left)
    editor.take(.left)
    editor.type(CharacterCode.zero)
    #expect(editor.text == [letterA, CharacterCode.zero, letterA + 2])
  }

  @Test func `INS inserts a space and DEL deletes a character`() {
    var editor = editor(3)
    editor.take(.insert)
    #expect(editor.text.count == 3)
    editor.take(.left)
    editor.take(.insert)
    #expect(editor.text == [letterA, letterA + 1, CharacterCode.space, letterA + 2])
    editor.take(.delete)
    #expect(editor.text == self.editor(3).text)
  }

  @Test func `DEL at the end of the line deletes the last character and ignores an empty line`() {
    var editor = editor(2)
    editor.take(.delete)
    #expect(editor.text == [letterA])
    editor.take(.delete)
    editor.take(.delete)
    #expect(editor.isEmpty)
  }

  @Test func `the cursor stops at both ends`() {
    var editor = editor(2)
    editor.take(.right)
    #expect(editor.cursor == 2)
    for _ in 0..<5 { editor.take(.left) }
    #expect(editor.cursor == 0)
    editor.take(.erase)
    #expect(editor.text.count == 2)
  }

  @Test func `an exponent followed by a minus becomes one character`() {
    var editor = editor(1)
    editor.type(CharacterCode.exponent)
    editor.type(CharacterCode.minus)
    #expect(editor.text == [letterA, CharacterCode.negativeExponent])
    editor.type(CharacterCode.minus)
    #expect(editor.text.last == CharacterCode.minus)
  }

  @Test func `home and end move to the ends of a line that scrolls`() {
    var editor = LineEditor()
    for code in 0..<30 { editor.type(CharacterCode.zero + UInt8(code % 10)) }
    editor.take(.home)
    #expect(editor.cursor == 0)
    #expect(editor.display.cursor == 0)
    editor.take(.end)
    #expect(editor.cursor == 30)
    #expect(editor.display.cursor == 23)
    #expect(editor.text.count == 30)
  }

  @Test func `home and end scroll a line that cannot be edited`() {
    var editor = LineEditor(MachineText(Array(repeating: CharacterCode.zero, count: 30)), cursor: 0)
    for (edit, window) in [(LineEdit.end, 6), (.right, 6), (.left, 5), (.home, 0), (.left, 0)] {
      editor.scroll(edit)
      #expect(editor.window == window)
    }
  }
}
