import BasicVM
import Cassette
import FX790Device
import Pictures
import Programs

/// All that the page's script works with: the computer at its desk, and the bytes that go in and
/// out.
///
/// An object, because it is one: a structure in a global would be copied to be looked at.
final class Page {
  var desk = Desk(Computer())
  /// What was seen and heard lately.
  private(set) var reel = FilmReel()
  var input = SharedBytes()
  var output = SharedBytes()

  /// The computer at this moment.
  var computer: Computer { desk.computer }

  /// Lets time pass.
  func pass(_ ticks: Ticks) {
    desk.act(.tell(.advance(ticks)))
    reel.pass(ticks, seeing: computer.screen)
  }

  /// All that there is to see but for the dots, and what came out since the last time.
  func takeView() -> UTF8Text {
    let outputs = desk.takeOutputs()
    reel.hear(outputs)
    return desk.json(outputs)
  }

  /// The text of so many bytes of the input.
  func text(_ count: Int32, from offset: Int32 = 0) -> UTF8Text {
    UTF8Text(utf8: input.bytes(from: Int(offset), count: Int(count)))
  }

  /// The first bytes of the input.
  func input(_ count: Int32) -> [UInt8] {
    input.bytes(count: Int(count))
  }

  /// Loads a listing; without an area, lines before any header go to the chosen one.
  ///
  /// Returns the areas that it fills, a bit for each; 0 if it is not loaded.
  func load(_ text: UTF8Text, area: Int?) -> Int32 {
    let listing = listing(text, area: area ?? computer.area)
    guard desk.act(.load(listing, name: "")) else { return 0 }
    return listing.filledAreas.reduce(0) { $0 | 1 << Int32($1) }
  }

  /// Reads a listing for the model that it names, or else for the computer's.
  func listing(_ text: UTF8Text, area: Int = 0) -> Listing {
    ListingReader.read(
      text, area: area, size: computer.machine.memory.size,
      model: ListingFormat.model(of: text) ?? computer.model)
  }

  // MARK: Tapes

  /// Inserts a tape; of one with a name is told what came of it.
  func insert(_ tape: Tape, name: [UInt8] = [], sound: [UInt8] = []) {
    desk.act(
      .tape(
        .insert(
          tape, name: UTF8Text(utf8: name), isPartial: false, sound: UTF8Text(utf8: sound))))
  }

  /// Inserts the tape that is in a snapshot's recorder; false if none is.
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
