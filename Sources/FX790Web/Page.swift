import BasicVM
import Cassette
import FX790Device
import Pictures
import Programs

/// The desk with the computer, and the buffers of the exports.
///
/// A class, because reading a member of a global struct copies the struct.
final class Page {
  var desk = Desk(Computer())
  /// The last minute, for films.
  private(set) var reel = FilmReel()
  var input = SharedBytes()
  var output = SharedBytes()

  /// The keys of the program that `fx_accept` read last.
  var keys: AcceptedKeys?

  var computer: Computer { desk.computer }

  func pass(_ ticks: Ticks) {
    desk.act(.input(.advance(ticks)))
    reel.pass(ticks, seeing: computer.screen)
  }

  /// The answer of `fx_view`, which removes the collected outputs.
  func takeView() -> JSON {
    let outputs = desk.takeOutputs()
    reel.recordTones(outputs)
    return desk.json(outputs)
  }

  func text(_ count: Int32, from offset: Int32 = 0) -> UTF8Text {
    UTF8Text(utf8: input.bytes(from: Int(offset), count: Int(count)))
  }

  func bytes(_ count: Int32) -> [UInt8] {
    input.bytes(count: Int(count))
  }

  /// Loads a listing; returns one bit for each filled area, 0 on failure.
  func load(_ text: UTF8Text, area: Int?) -> Int32 {
    let listing = listing(text, area: area ?? computer.area)
    guard desk.act(.load(listing, name: "")) else { return 0 }
    return listing.filledAreas.reduce(0) { $0 | 1 << Int32($1) }
  }

  /// Reads a listing for the model that it names, else for the computer's.
  func listing(_ text: UTF8Text, area: Int = 0) -> Listing {
    ListingReader.read(
      text, area: area, size: computer.machine.memory.size,
      model: ListingFormat.model(of: text) ?? computer.model)
  }

  // MARK: Tapes

  /// Inserts a tape; if it has a name, the view's message reports it.
  func insert(_ tape: Tape, name: [UInt8] = [], sound: [UInt8] = []) {
    desk.act(
      .tape(
        .insert(
          tape, name: UTF8Text(utf8: name), isPartial: false, sound: UTF8Text(utf8: sound))))
  }

  /// Inserts the tape of a snapshot's recorder; returns false if there is none.
  func insertTape(ofSnapshot bytes: [UInt8], name: [UInt8], sound: [UInt8]) -> Bool {
    do throws(SnapshotError) {
      guard let tape = try Computer(switchedOnFrom: bytes).recorder.tape else { return false }
      insert(tape, name: name, sound: sound)
      return true
    } catch {
      return false
    }
  }
}
