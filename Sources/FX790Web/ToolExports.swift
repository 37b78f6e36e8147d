// Listings in other forms, and tapes as files and sound. These exports and those for films and
// twins are in tools.wasm; the page's worker calls them on a copy of the computer.

import BasicVM
import Cassette
import FX790Device
import Programs

// Safe, because calls from the script do not nest.
nonisolated(unsafe) private let tapeTools = TapeTools()

// MARK: Listings

/// Rewrites a listing: the name of the way (renumber, pack, spread) follows it.
///
/// `{"listing":"10 END\n","notes":[],"problem":null}`
@c(fx_rewrite)
public func rewrite(_ count: Int32, _ wayCount: Int32) {
  finish(ListingReports.rewritten(page.text(count), page.text(wayCount, from: count)))
}

/// Writes a listing in the spelling whose name follows it, in the format of `fx_rewrite`.
@c(fx_spell)
public func spell(_ count: Int32, _ spellingCount: Int32) {
  finish(ListingReports.spelled(page.text(count), page.text(spellingCount, from: count)))
}

// MARK: Tapes

/// Writes the listing of a file on the tape, or of all (-1), in the format of `fx_rewrite`.
@c(fx_tape_listing)
public func tapeListing(_ index: Int32) {
  finish(ListingReports.taped(page.computer.recorder.tape?.contents.files ?? [], index))
}

/// Inserts a tape with the readable files of a .bin file; returns 0 if there are none or too many.
@c(fx_tape_insert)
public func insertTape(_ count: Int32) -> Int32 {
  TapeTools.insert(bytes: page.bytes(count)) ? 1 : 0
}

/// Starts to read a recording; returns 0 if the sample rate is out of range.
@c(fx_tape_listen)
public func listenToTape(_ rate: Int32, _ channels: Int32) -> Int32 {
  tapeTools.decoder = TapeDecoder(rate: Int(rate), channels: Int(channels))
  return tapeTools.decoder == nil ? 0 : 1
}

/// Reads the next samples of a channel, 32-bit floats from -1 to 1.
@c(fx_tape_hear)
public func hearTape(_ count: Int32, _ channel: Int32) {
  tapeTools.decoder?.decode(page.input.samples(count: Int(count)), channel: Int(channel))
}

/// Writes what was heard up to here; nothing if no bytes were added.
@c(fx_tape_news)
public func tapeNews() {
  let news = tapeTools.decoder?.takeNews()
  finish(news.map { ListingReports.news($0).line } ?? "")
}

/// Inserts the recorded tape and writes its sound report; returns 0 if none was found.
@c(fx_tape_insert_heard)
public func insertHeardTape() -> Int32 { tapeTools.insertHeard() ? 1 : 0 }

/// Starts the tape's sound at a sample rate.
@c(fx_tape_play)
public func playTape(_ rate: Int32) { tapeTools.play(rate: Int(rate)) }

/// Writes the next 8-bit samples; empty after the last.
@c(fx_tape_sound)
public func tapeSound() {
  finish((tapeTools.sound?.next() ?? []).map { TapeModulator.byte(of: $0) })
}

private final class TapeTools {
  var decoder: TapeDecoder?
  var sound: TapeModulator?

  /// Inserts the readable files of a .bin file; false, without a change, if no tape can hold them.
  static func insert(bytes: [UInt8]) -> Bool {
    let contents = TapeReader.read(bytes: bytes)
    guard !contents.files.isEmpty, let tape = Tape(contents.files.map { $0.file }) else {
      return false
    }
    page.insert(tape)
    return true
  }

  func insertHeard() -> Bool {
    defer { decoder = nil }
    guard let (tape, hearing) = decoder?.takeTape(), !tape.segments.isEmpty else { return false }
    page.insert(tape)
    finish(hearing.contents.sound?.text ?? "")
    return true
  }

  func play(rate: Int) {
    sound = nil
    guard TapeFormat.sampleRates.contains(rate) else { return }
    sound = page.computer.recorder.tape.map { TapeModulator($0.readableSegments, rate: rate) }
  }
}
