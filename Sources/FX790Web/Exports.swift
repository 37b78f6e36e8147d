// The functions of the core, fx790.wasm, that the page's scripts call, with those of
// ModelExports.swift and CapXExports.swift. These comments are their reference.
//
// A `count` is a number of bytes in the input buffer, which `fx_input` reserves; several texts
// follow each other. A function that "writes" puts its answer into the output buffer, where it stays
// until the next such call. Text is UTF-8, lists are JSON. Any call may grow the memory and invalidate views
// of it. Unknown numbers and words are ignored, and no input makes the module trap.

import BasicVM
import Cassette
import FX790Device
import Programs

// Safe, because calls from the script do not nest.
nonisolated(unsafe) let page = Page()

func finish(_ output: [UInt8]) {
  page.output.fill(output)
}

func finish(_ output: UTF8Text) {
  finish(output.utf8)
}

func finish(_ output: JSON) {
  finish(output.line)
}

// MARK: Buffers

/// Reserves a number of bytes in the input buffer.
@c(fx_input)
public func input(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  page.input.reserve(Int(count))
  return page.input.start
}

/// The start of the output buffer.
@c(fx_output)
public func output() -> UnsafeMutablePointer<UInt8> { page.output.start }

/// The number of bytes in the output buffer.
@c(fx_output_count)
public func outputCount() -> Int32 { Int32(page.output.count) }

// MARK: The computer

/// Starts a computer of a model, with a memory size (both are indices in `fx_models`).
///
/// Seed 0 gives the random numbers of a new computer from the shop; any other number seeds RAN#.
@c(fx_computer_new)
public func beginComputer(_ model: Int32, _ memory: Int32, _ seed: Int32) {
  guard let model = Model(number: model),
    model.facts.memorySizes.indices.contains(Int(memory))
  else { return }
  let random = seed == 0 ? RandomNumbers() : RandomNumbers(seed: UInt64(UInt32(bitPattern: seed)))
  page.desk.act(.begin(model.facts.memorySizes[Int(memory)], model, random))
}

/// Presses a key.
@c(fx_press)
public func press(_ key: Int32) {
  if let key = Key(number: key) { page.desk.act(.input(.press(key))) }
}

/// Releases a key.
@c(fx_release)
public func release(_ key: Int32) {
  if let key = Key(number: key) { page.desk.act(.input(.release(key))) }
}

/// Releases all keys.
@c(fx_release_all)
public func releaseAll() { page.desk.act(.input(.releaseAll)) }

/// Types the character with this code of the machine's character set, without pressing keys.
@c(fx_type)
public func type(_ code: Int32) {
  if let code = UInt8(exactly: code) { page.desk.act(.input(.type(code))) }
}

/// Types a text, where line ends press EXE; in WRT mode, enters a listing unless it has an error.
@c(fx_type_text)
public func typeText(_ count: Int32) { page.desk.act(.paste(page.text(count))) }

/// Removes the character before the cursor.
@c(fx_erase)
public func erase() { page.desk.act(.input(.edit(.erase))) }

/// Advances the machine's time.
@c(fx_advance)
public func advance(_ microseconds: Int32) { page.pass(Ticks(microseconds)) }

/// Sets the speed: real (0), game (1) or as fast as possible (2).
@c(fx_set_speed)
public func setSpeed(_ speed: Int32) {
  if let speed = Speed(number: speed) { page.desk.act(.input(.speed(speed))) }
}

/// Notes that data beside the computer changed and must be saved (0), or that all is saved (1).
@c(fx_note)
public func note(_ isSaved: Int32) { page.desk.act(isSaved == 0 ? .noteChange : .noteSaved) }

/// Writes new outputs and the state, without dots, in the format of `Desk.json(_:)`.
@c(fx_view)
public func view() { finish(page.takeView()) }

/// Writes 143 bytes, one for each column of dots; 8 bytes, one bit for each part of `fx_glass`; and
/// a byte with the number of columns.
///
/// The top dot is the lowest bit. Twelve characters have 71 columns; the rest are empty.
@c(fx_screen)
public func screen(_ isBlinkOn: Int32) {
  finish(LCD(page.computer.screen, isBlinkOn: isBlinkOn != 0).bytes)
}

/// Writes the LCD's measures and colours, and its parts as SVG paths.
@c(fx_glass)
public func glass() { finish(PageReports.glass) }

/// Writes key, row, column, width, label, kind and character of each key, and its labels after S
/// (`s`), F (`f`), and S in EXT (`ext`).
@c(fx_keycaps)
public func keyCaps() { finish(PageReports.keyCaps(of: page.computer.model.facts.keys)) }

/// The key that types a character unshifted, or -1.
@c(fx_key_for)
public func key(for scalar: Int32) -> Int32 {
  let keys = page.computer.model.facts.keys
  guard let code = CharacterCode.code(ofScalar: scalar),
    let key = KeyCap.key(making: code, on: keys)
  else { return -1 }
  return Int32(key.rawValue)
}

/// The machine's code of a character, or -1.
@c(fx_code_for)
public func code(for scalar: Int32) -> Int32 {
  CharacterCode.code(ofScalar: scalar).map(Int32.init) ?? -1
}

/// Reads the keys of the program in an area, or with area -1 those of a listing.
///
/// Writes `all` of them with EXE, as `fx_accepted` does, `isGame` and `isTyped` of `AcceptedKeys`.
@c(fx_accept)
public func accept(_ count: Int32, _ area: Int32, _ limit: Int32) {
  let listing = area < 0 ? page.listing(page.text(count)) : nil
  let keys = AcceptedKeys(
    of: listing?.memory ?? page.computer.machine.memory, area: listing?.firstArea ?? Int(area),
    atMost: Int(limit))
  page.keys = keys
  finish(["all": keys.all.json, "isGame": JSON(keys.isGame), "isTyped": JSON(keys.isTyped)])
}

/// Writes the keys that the program of `fx_accept` accepts now: characters, and perhaps `EXE`.
///
/// The input has the text of the display. `activity` is that of `AcceptedKeys`; other numbers mean that no
/// program runs.
@c(fx_accepted)
public func accepted(
  _ count: Int32, _ activity: Int32, _ area: Int32, _ line: Int32, _ milliseconds: Int32
) {
  guard let activity = AcceptedKeys.Activity(rawValue: activity) else {
    return finish(AcceptedKeys.Offer.nothing.json)
  }
  let offer = page.keys?.offer(
    while: activity, showing: MachineText(typing: page.text(count)).codes,
    in: Debugger.Line(area: Int(area), number: Int(line)), at: Ticks(milliseconds) * 1000)
  finish((offer ?? .nothing).json)
}

/// Clears the computer as ALL RESET does; only tests call this.
@c(fx_all_reset)
public func resetAll() { page.desk.act(.reset) }

// MARK: Programs

/// Loads a listing; returns one bit for each filled area, 0 on failure.
///
/// Lines before the first header (`P1`) go to the given area, or to the current one (-1).
@c(fx_load)
public func load(_ count: Int32, _ area: Int32) -> Int32 {
  page.load(page.text(count), area: ProgramMemory.area(area))
}

/// Writes the listing of an area, of all (-1), or of the current block of COMP-X (10).
@c(fx_listing)
public func listing(_ area: Int32) {
  let isCompX = Int(area) == Debugger.Line.compX
  finish(
    isCompX
      ? page.computer.compXListing
      : page.computer.listing(ofArea: ProgramMemory.area(area)) ?? "")
}

/// Writes the diagnostics of a listing, with the row as `line` and the line's own number, if any.
///
/// `[{"line":1,"column":4,"number":10,"severity":"error","message":"..."}]`
@c(fx_check)
public func check(_ count: Int32) { finish(PageReports.diagnostics(of: page.text(count))) }

/// Writes the rows of a listing that are not blank; lines before the first header belong to `area`.
///
/// `[{"kind":"line","text":"END","area":0,"line":10}]`, where the kind is also `hint`, `comment` or
/// `other`. A hint has its `name`, and that of a state the area and the line.
@c(fx_rows)
public func rows(_ count: Int32, _ area: Int32) {
  finish(ListingReports.rows(of: page.text(count), area: Int(area)))
}

/// Writes the `#` lines at the head of a listing, the meaning of the keys, and the variable with the
/// score.
///
/// `{"lines":["HORSE RACE"],"keys":"Enter is EXE","score":"S"}`; without a score it is `null`.
@c(fx_notes)
public func notes(_ count: Int32) { finish(ListingReports.notes(page.text(count))) }

/// Writes a letter for each Unicode scalar, line by line.
///
/// `n` line number, `h` header, `w` word, `d` number, `t` text, `r` remark, `j` jump target, else a
/// blank.
@c(fx_colours)
public func colours(_ count: Int32) { finish(ListingReports.colours(page.text(count))) }

/// Writes a listing as the computer lists it; empty if it has errors.
@c(fx_plain)
public func plain(_ count: Int32) {
  let listing = page.listing(page.text(count))
  finish(listing.errors.isEmpty ? ListingWriter.write(listing.memory) : "")
}

/// Writes a snapshot of the computer.
@c(fx_snapshot)
public func snapshot() { finish(page.computer.snapshot) }

/// Restores a snapshot exactly (1), or as after switching on (0); returns 0 on failure.
@c(fx_restore)
public func restore(_ count: Int32, _ isExact: Int32) -> Int32 {
  page.desk.act(.restore(page.bytes(count), exactly: isExact != 0)) ? 1 : 0
}

/// Writes the last waits of the program, in the format of `Desk.waitsJSON`.
@c(fx_waits)
public func waits() { finish(page.desk.waitsJSON) }

/// Writes the display of a wait as `fx_screen` does; empty if the wait does not exist.
@c(fx_wait_screen)
public func waitScreen(_ index: Int32) {
  let waits = page.desk.waits
  guard waits.indices.contains(Int(index)) else { return finish([]) }
  finish(LCD(waits[Int(index)].screen, isBlinkOn: true).bytes)
}

/// Returns to a wait; the result is 0 if it does not exist.
@c(fx_return_to_wait)
public func returnToWait(_ index: Int32) -> Int32 {
  page.desk.act(.returnToWait(Int(index))) ? 1 : 0
}

// MARK: The cassette recorder

/// Inserts a blank tape of a number of seconds (0 for half an hour).
@c(fx_tape_new)
public func newTape(_ seconds: Int32) {
  page.desk.act(
    .tape(.new(seconds > 0 ? Tape(recording: [], seconds: Double(seconds)) : Tape())))
}

/// Inserts the tape of a snapshot's recorder; returns 0 if there is none.
///
/// The name of the tape's file and the report on its sound follow the snapshot. If the name is not
/// empty, the `message` of `fx_view` reports the tape.
@c(fx_tape_take_over)
public func takeOverTape(_ count: Int32, _ nameCount: Int32, _ soundCount: Int32) -> Int32 {
  let name = page.input.bytes(from: Int(count), count: Int(nameCount))
  let sound = page.input.bytes(from: Int(count &+ nameCount), count: Int(soundCount))
  return page.insertTape(ofSnapshot: page.bytes(count), name: name, sound: sound) ? 1 : 0
}

/// Ejects the tape.
@c(fx_tape_eject)
public func ejectTape() { page.desk.act(.tape(.eject)) }

/// Winds the tape to its start (0), or to the end of the last recording (1).
@c(fx_tape_wind)
public func windTape(_ isToEnd: Int32) {
  page.desk.act(.tape(isToEnd == 0 ? .rewind : .windToEnd))
}

/// Writes the list of the files on the tape.
@c(fx_tape_contents)
public func tapeContents() { finish(page.computer.tapeContentsJSON) }

/// Writes the bytes of a segment of the tape.
@c(fx_tape_segment)
public func tapeSegment(_ index: Int32) {
  let segments = page.computer.recorder.tape?.segments ?? []
  finish(segments.indices.contains(Int(index)) ? segments[Int(index)].bytes : [])
}

/// Writes the tape as a file.
@c(fx_tape_bytes)
public func tapeBytes() { finish(page.computer.recorder.tape?.bytes ?? []) }

/// Notes that the tape has been saved as a file.
@c(fx_tape_saved)
public func noteTapeIsSaved() { page.desk.act(.tape(.noteSaved)) }

// MARK: The debugger

/// Runs a command of `DebuggerAction(named:)`; area 10 is COMP-X, whose lines are addresses.
@c(fx_debug)
public func debug(_ count: Int32, _ area: Int32, _ number: Int32) {
  guard let line = line(area, number),
    let action = DebuggerAction(named: page.text(count), line)
  else { return }
  page.desk.act(.debug(action))
}

/// Nil for an area, a line or an address that cannot exist.
private func line(_ area: Int32, _ number: Int32) -> Debugger.Line? {
  guard 0...Int32(Debugger.Line.compX) ~= area, 0...0xFFFF ~= number else { return nil }
  return Debugger.Line(area: Int(area), number: Int(number))
}

/// Sets a condition of a line, or a variable whose changes halt; returns 0 if the text is neither.
@c(fx_halt_when)
public func haltWhen(_ count: Int32, _ area: Int32, _ number: Int32) -> Int32 {
  guard let line = line(area, number) else { return 0 }
  return page.desk.act(.debug(.haltWhen(page.text(count), at: line))) ? 1 : 0
}

/// Sets a COMP-X word or register, `GR0 00FF`, `12 00FF`, `SC 12`, `CC 1`; returns 0 on failure.
@c(fx_set_compx)
public func setCompX(_ count: Int32) -> Int32 {
  guard let change = CompXChange(typed: page.text(count)) else { return 0 }
  page.desk.act(.debug(.change(change)))
  return 1
}

// MARK: Games

/// Writes the games: `[{"id":"horse-race","title":"Horse Race","summary":"..."}]`.
@c(fx_games)
public func games() { finish(PageReports.games) }

/// Writes the listing of a game.
@c(fx_game_listing)
public func gameListing(_ index: Int32) { finish(GameID(number: index)?.listing ?? "") }
