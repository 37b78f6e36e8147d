// The functions of the core that the page's script calls; ModelExports.swift and CapXExports.swift
// have more. Their comments are the reference: docs/web.md does not repeat them.
//
// Parameters and results are numbers. A function with a `count` takes that many bytes of the input,
// for which `fx_input` makes room; several texts follow one another. A function without a result
// writes its answer to the output, which stays until the next such call. Texts are UTF-8, lists are
// JSON. Any call may grow the memory, so a view of it is valid until the next call. Numbers and
// words without a meaning do nothing: no listing, key or snapshot makes the module trap.

import BasicVM
import Cassette
import FX790Device
import Programs

// The script calls one function after the other, and none while another runs.
nonisolated(unsafe) let page = Page()

/// Hands out bytes.
func finish(_ output: [UInt8]) {
  page.output.fill(output)
}

/// Hands out a text.
func finish(_ output: UTF8Text) {
  finish(output.utf8)
}

// MARK: Bytes

/// Room for so many bytes that go in.
@c(fx_input)
public func input(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  page.input.reserve(Int(count))
  return page.input.start
}

/// The bytes that came out last.
@c(fx_output)
public func output() -> UnsafeMutablePointer<UInt8> { page.output.start }

/// How many these are.
@c(fx_output_count)
public func outputCount() -> Int32 { Int32(page.output.count) }

// MARK: The computer

/// A new computer of a model (by its index in `fx_models`), with a memory by its index among the
/// model's.
///
/// A seed other than 0 is that of RAN#; 0 is the seed of a computer from the shop.
@c(fx_computer_new)
public func beginComputer(_ model: Int32, _ memory: Int32, _ seed: Int32) {
  guard let model = Model(number: model),
    model.facts.memorySizes.indices.contains(Int(memory))
  else { return }
  let random = seed == 0 ? RandomNumbers() : RandomNumbers(seed: UInt64(UInt32(bitPattern: seed)))
  page.desk.act(.begin(model.facts.memorySizes[Int(memory)], model, random))
}

/// A key goes down.
@c(fx_press)
public func press(_ key: Int32) {
  if let key = Key(number: key) { page.desk.act(.tell(.press(key))) }
}

/// A key comes up.
@c(fx_release)
public func release(_ key: Int32) {
  if let key = Key(number: key) { page.desk.act(.tell(.release(key))) }
}

/// All keys come up.
@c(fx_release_all)
public func releaseAll() { page.desk.act(.tell(.releaseAll)) }

/// Types a character by its code, whatever keys make it.
@c(fx_type)
public func type(_ code: Int32) {
  if let code = UInt8(exactly: code) { page.desk.act(.tell(.type(code))) }
}

/// Types a text; line ends are EXE.
@c(fx_type_text)
public func typeText(_ count: Int32) { page.desk.act(.paste(page.text(count))) }

/// Removes the character before the cursor.
@c(fx_erase)
public func erase() { page.desk.act(.tell(.erase)) }

/// Lets time pass.
@c(fx_advance)
public func advance(_ microseconds: Int32) { page.pass(Ticks(microseconds)) }

/// Runs at real speed (0), at game speed (1) or as fast as possible (2).
@c(fx_set_speed)
public func setSpeed(_ speed: Int32) {
  if let speed = Speed(number: speed) { page.desk.act(.tell(.speed(speed))) }
}

/// Notes a change of what is kept beside the computer (0), or that all is saved (1).
@c(fx_note)
public func note(_ isSaved: Int32) { page.desk.act(isSaved == 0 ? .noteChange : .noteSaved) }

/// What is seen besides the dots, and tones and paper since the last call: docs/web.md lists the
/// members.
@c(fx_view)
public func view() { finish(page.takeView()) }

/// The display: 143 columns of dots, the top dot in the lowest bit, empty after a shorter line;
/// then a bit for each part of the glass, in eight bytes; then the number of columns (71 on twelve
/// characters).
@c(fx_screen)
public func screen(_ isBlinkOn: Int32) {
  finish(LCD(page.computer.screen, isBlinkOn: isBlinkOn != 0).bytes)
}

/// The LCD's measures and colours, and its signs, dash and segments as paths of SVG.
@c(fx_glass)
public func glass() { finish(PageReports.glass) }

/// The keyboard: key, row, column, width, label, s, f, ext, kind and character of each key.
@c(fx_keycaps)
public func keyCaps() { finish(PageReports.keyCaps(of: page.computer.model.facts.keys)) }

/// The key that makes a character unshifted; -1 if none does.
@c(fx_key_for)
public func key(for scalar: Int32) -> Int32 {
  let keys = page.computer.model.facts.keys
  guard let code = CharacterCode.code(ofScalar: scalar),
    let key = KeyCap.key(making: code, on: keys)
  else { return -1 }
  return Int32(key.rawValue)
}

/// The machine's code of a character; -1 if it has none.
@c(fx_code_for)
public func code(for scalar: Int32) -> Int32 {
  CharacterCode.code(ofScalar: scalar).map(Int32.init) ?? -1
}

/// Empties the computer as ALL RESET does.
///
/// The page begins a new computer instead; tests call this.
@c(fx_all_reset)
public func resetAll() { page.desk.act(.reset) }

// MARK: Programs

/// Loads a listing; without an area (-1) lines before any header go to the chosen one.
///
/// - Returns: a bit for each area that it fills; 0 if it is not loaded.
@c(fx_load)
public func load(_ count: Int32, _ area: Int32) -> Int32 {
  page.load(page.text(count), area: ProgramMemory.area(area))
}

/// The listing of an area, of all (-1), or of the words of COMP-X around SC (10).
@c(fx_listing)
public func listing(_ area: Int32) {
  let isCompX = Int(area) == Debugger.Line.compX
  finish(
    isCompX
      ? page.computer.compXListing
      : page.computer.listing(ofArea: ProgramMemory.area(area)) ?? "")
}

/// The diagnostics of a listing: `[{"line":1,"column":4,"severity":"error","message":"..."}]`.
@c(fx_check)
public func check(_ count: Int32) {
  finish(PageReports.diagnostics(Checker.check(page.listing(page.text(count)))))
}

/// The `#` lines at a listing's head, and what the keys do:
/// `{"lines":["HORSE RACE"],"keys":"Enter is EXE"}`.
@c(fx_notes)
public func notes(_ count: Int32) { finish(ListingReports.notes(page.text(count))) }

/// A sign for each Unicode scalar of a listing, line by line: `n` line number, `h` header, `w`
/// word, `d` number, `t` text, `r` remark, `j` number of a jump, or a blank.
@c(fx_colours)
public func colours(_ count: Int32) { finish(ListingReports.colours(page.text(count))) }

/// A listing as the computer lists it; empty if it has errors.
@c(fx_plain)
public func plain(_ count: Int32) {
  let listing = page.listing(page.text(count))
  finish(listing.errors.isEmpty ? ListingWriter.write(listing.memory) : "")
}

/// The computer as bytes.
@c(fx_snapshot)
public func snapshot() { finish(page.computer.snapshot) }

/// Restores a snapshot, in the middle of things (1) or as switched on (0); 0 if the bytes are none.
@c(fx_restore)
public func restore(_ count: Int32, _ isExact: Int32) -> Int32 {
  page.desk.act(.restore(page.input(count), exactly: isExact != 0)) ? 1 : 0
}

// MARK: The cassette recorder

/// A blank tape of so many seconds (0 for the usual half hour), in place of one that is there.
@c(fx_tape_new)
public func newTape(_ seconds: Int32) {
  page.desk.act(
    .tape(.new(seconds > 0 ? Tape(recording: [], seconds: Double(seconds)) : Tape())))
}

/// Inserts the tape from the recorder of a snapshot; 0 if the snapshot has no tape.
///
/// After the snapshot come the name of the tape's file and how it sounded. A named file is reported
/// in the view's message.
@c(fx_tape_take_over)
public func takeOverTape(_ count: Int32, _ nameCount: Int32, _ soundCount: Int32) -> Int32 {
  let name = page.input.bytes(from: Int(count), count: Int(nameCount))
  let sound = page.input.bytes(from: Int(count &+ nameCount), count: Int(soundCount))
  return page.insertTape(ofSnapshot: page.input(count), name: name, sound: sound) ? 1 : 0
}

/// Takes the tape out.
@c(fx_tape_eject)
public func ejectTape() { page.desk.act(.tape(.eject)) }

/// Winds the tape to its beginning (0), or behind the last recording (1).
@c(fx_tape_wind)
public func windTape(_ isToEnd: Int32) {
  page.desk.act(.tape(isToEnd == 0 ? .rewind : .windToEnd))
}

/// The files on the tape.
@c(fx_tape_contents)
public func tapeContents() { finish(page.computer.tapeContentsJSON) }

/// The bytes of a segment of the tape.
@c(fx_tape_segment)
public func tapeSegment(_ index: Int32) {
  let segments = page.computer.recorder.tape?.segments ?? []
  finish(segments.indices.contains(Int(index)) ? segments[Int(index)].bytes : [])
}

/// The tape as a file of bytes.
@c(fx_tape_bytes)
public func tapeBytes() { finish(page.computer.recorder.tape?.bytes ?? []) }

/// What is on the tape has been kept as a file.
@c(fx_tape_saved)
public func noteTapeIsSaved() { page.desk.act(.tape(.noteSaved)) }

// MARK: The debugger

/// Carries out a command of `DebuggerAction(named:)`; area 10 is COMP-X, whose lines are addresses.
@c(fx_debug)
public func debug(_ count: Int32, _ area: Int32, _ number: Int32) {
  let line = Debugger.Line(area: Int(area), number: Int(number))
  if let action = DebuggerAction(named: page.text(count), line) { page.desk.act(.debug(action)) }
}

/// Sets a word or a register of COMP-X: `GR0 00FF`, `12 00FF`, `SC 12`, `CC 1`.
///
/// - Returns: 0 if the text has another form.
@c(fx_set_compx)
public func setCompX(_ count: Int32) -> Int32 {
  guard let change = CompXChange(typed: page.text(count)) else { return 0 }
  page.desk.act(.debug(.change(change)))
  return 1
}

// MARK: Games

/// The games: `[{"id":"horse-race","title":"Horse Race","summary":"..."}]`.
@c(fx_games)
public func games() { finish(PageReports.games) }

/// The listing of a game.
@c(fx_game_listing)
public func gameListing(_ index: Int32) { finish(GameID(number: index)?.listing ?? "") }
