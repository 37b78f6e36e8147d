// Listings in other forms, and tapes as files and as sound. These exports are in tools.wasm, as
// those of FilmExports.swift and TwinExports.swift are: the page's worker calls them on a copy of
// the computer.

import BasicVM
import Cassette
import FX790Device
import Programs

// The script calls one function after the other, and none while another runs.
nonisolated(unsafe) private let tapeTools = TapeTools()

// MARK: Listings

/// A listing rewritten in a way of `Rewriting`, whose name follows the listing:
/// `{"listing":"10 END\n","notes":[],"problem":null}`.
@c(fx_rewrite)
public func rewrite(_ count: Int32, _ wayCount: Int32) {
  finish(ListingReports.rewritten(page.text(count), page.text(wayCount, from: count)))
}

/// A listing in a spelling, whose name follows the listing; the answer has the form of
/// `fx_rewrite`'s.
@c(fx_spell)
public func spell(_ count: Int32, _ spellingCount: Int32) {
  finish(ListingReports.spelled(page.text(count), page.text(spellingCount, from: count)))
}

// MARK: Tapes

/// The listing of a file on the tape, by its index, or of all its programs (-1), in the form of
/// `fx_rewrite`.
@c(fx_tape_listing)
public func tapeListing(_ index: Int32) {
  finish(ListingReports.taped(page.computer.recorder.tape?.contents.files ?? [], index))
}

/// Inserts a tape with the readable files of a .bin; 0 if there is none, or no tape can hold them.
@c(fx_tape_insert)
public func insertTape(_ count: Int32) -> Int32 {
  TapeTools.insert(bytes: page.input(count)) ? 1 : 0
}

/// Begins to listen to a recording with a number of samples a second; 0 if that is too low or too
/// high.
@c(fx_tape_listen)
public func listenToTape(_ rate: Int32, _ channels: Int32) -> Int32 {
  tapeTools.listener = TapeListener(rate: Int(rate), channels: Int(channels))
  return tapeTools.listener == nil ? 0 : 1
}

/// Hears the next samples of a channel, from -1 to 1 in 32 bits.
@c(fx_tape_hear)
public func hearTape(_ count: Int32, _ channel: Int32) {
  tapeTools.listener?.hear(page.input.samples(count: Int(count)), channel: Int(channel))
}

/// Inserts the tape that was heard, and writes how it sounded to the output; 0 if there was none.
@c(fx_tape_insert_heard)
public func insertHeardTape() -> Int32 { tapeTools.insertHeard() ? 1 : 0 }

/// Begins the sound of the tape, with a number of samples a second.
@c(fx_tape_play)
public func playTape(_ rate: Int32) { tapeTools.play(rate: Int(rate)) }

/// The next samples of the sound, each in a byte as WAV files have them; empty after the last.
@c(fx_tape_sound)
public func tapeSound() {
  finish((tapeTools.sound?.next() ?? []).map { TapeModulator.byte(of: $0) })
}

/// Tapes as files and as sound, beside the page's computer.
private final class TapeTools {
  /// Listens to the recording of a tape.
  var listener: TapeListener?
  /// The sound that is being made of the tape.
  var sound: TapeModulator?

  /// Inserts a tape with the readable files of a .bin; false, without a change, if there is none or
  /// no tape can hold them.
  static func insert(bytes: [UInt8]) -> Bool {
    let contents = TapeReader.read(bytes: bytes)
    guard !contents.files.isEmpty, let tape = Tape(contents.files.map { $0.file }) else {
      return false
    }
    page.insert(tape)
    return true
  }

  /// Inserts the tape that was heard; false if nothing was.
  func insertHeard() -> Bool {
    defer { listener = nil }
    guard let (tape, hearing) = listener?.takeTape(), !tape.segments.isEmpty else { return false }
    page.insert(tape)
    finish(hearing.contents.sound?.text ?? "")
    return true
  }

  /// Begins to make the sound of the tape.
  func play(rate: Int) {
    sound = nil
    guard TapeFormat.sampleRates.contains(rate) else { return }
    sound = page.computer.recorder.tape.map { TapeModulator($0.readableSegments, rate: rate) }
  }
}
