// What the page's script calls when somebody wants it: listings in other forms, tapes as files and as
// sound. It comes in tools.wasm, behind the computer; so does TwinExports.swift.

import BasicVM
import Cassette
import FX790Device
import Programs

// The script calls one function after the other, and none while another runs.
nonisolated(unsafe) private let tapeTools = TapeTools()

// MARK: Listings

/// A listing with other line numbers (0), packed (1), or spread (2).
@c(fx_rewrite)
public func rewrite(_ count: Int32, _ way: Int32) {
  finish(ListingReports.rewritten(page.text(count), way))
}

/// A listing as a tool spells it: ours (0), casutil (1), PB-SIM (2), printed (3).
@c(fx_spell)
public func spell(_ count: Int32, _ spelling: Int32) {
  finish(ListingReports.spelled(page.text(count), spelling))
}

// MARK: Tapes

/// The listing of a file on the tape, by its number from 0, or of all its programs (-1).
@c(fx_tape_listing)
public func tapeListing(_ index: Int32) {
  finish(ListingReports.taped(page.computer.recorder.tape?.contents.files ?? [], index))
}

/// Inserts a tape with the files of such bytes that can be read; 0 if none can, or if no tape can
/// hold them.
@c(fx_tape_insert)
public func insertTape(_ count: Int32) -> Int32 {
  TapeTools.insert(bytes: page.input(count)) ? 1 : 0
}

/// Begins to listen to a recording with so many samples a second; 0 if these are too few or many.
@c(fx_tape_listen)
public func listenToTape(_ rate: Int32, _ channels: Int32) -> Int32 {
  tapeTools.listener = TapeListener(rate: Int(rate), channels: Int(channels))
  return tapeTools.listener == nil ? 0 : 1
}

/// Hears so many samples of a channel, from -1 to 1 in 32 bits.
@c(fx_tape_hear)
public func hearTape(_ count: Int32, _ channel: Int32) {
  tapeTools.listener?.hear(page.input.samples(count: Int(count)), channel: Int(channel))
}

/// Inserts the tape that was heard; 0 if nothing was.
@c(fx_tape_insert_heard)
public func insertHeardTape() -> Int32 { tapeTools.insertHeard() ? 1 : 0 }

/// How the tape that was heard last sounded, in words.
@c(fx_tape_heard)
public func heardTape() { finish(tapeTools.heardSound) }

/// Begins to make the sound of the tape, with so many samples a second.
@c(fx_tape_play)
public func playTape(_ rate: Int32) { tapeTools.play(rate: Int(rate)) }

/// The next samples of it, each in a byte as WAV files have them; none behind the last.
@c(fx_tape_sound)
public func tapeSound() {
  finish((tapeTools.sound?.next() ?? []).map { TapeModulator.byte(of: $0) })
}

/// Tapes as files and as sound, beside the page's computer.
private final class TapeTools {
  /// Listens to the recording of a tape.
  var listener: TapeListener?
  /// How the tape that was heard last sounded.
  private(set) var heardSound: UTF8Text = ""
  /// The sound of the tape in the making.
  var sound: TapeModulator?

  /// Inserts a tape with the files of such bytes that can be read; false, and nothing is changed,
  /// if none can, or if no tape can hold them.
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
    heardSound = hearing.contents.sound?.text ?? ""
    page.insert(tape)
    return true
  }

  /// Begins to make the sound of the tape.
  func play(rate: Int) {
    sound = nil
    guard TapeFormat.sampleRates.contains(rate) else { return }
    sound = page.computer.recorder.tape.map { TapeModulator($0.readableSegments, rate: rate) }
  }
}
