import BasicVM
import FX790Device
import Programs

/// All that the page's script works with: a computer, two seats, and the bytes that go in and out.
///
/// An object, because it is one: a structure in a global would be copied to be looked at.
final class Page {
  var recorder = Recorder(Computer())
  var twins: Twins?
  /// How fast both run.
  var twinSpeed = Speed.game
  var input = SharedBytes()
  var output = SharedBytes()
  var picture = SharedBytes()
  /// Listens to the recording of a tape.
  var listener: RecordingListener?
  /// The sound of the tape in the making.
  var sound: TapeModulator?
  /// Text on its way into the computer.
  private var paste: PasteFeed?
  /// The computer's clock when the next key of it is pressed.
  private var pasteDue: Ticks = 0

  /// The first bytes of the input.
  func input(_ count: Int32) -> [UInt8] {
    input.bytes(count: Int(count))
  }

  // MARK: Time

  /// Lets time pass for the computer.
  func advance(by ticks: Ticks) {
    recorder.tell(.advance(ticks))
    typePasted()
  }

  /// What happens next by itself, in microseconds; nil if nothing is known to.
  var nextEvent: Ticks? {
    let moments = [recorder.computer.nextEvent, paste == nil ? nil : pasteDue]
    return moments.compactMap { $0 }.min().map { max($0 - recorder.computer.clock, 0) }
  }

  // MARK: Typing

  /// Types a text: at real speed as fast as a hand, else as fast as the computer takes it.
  func type(_ utf8: [UInt8]) {
    paste = PasteFeed(utf8, isListing: recorder.computer.mode == .write)
    pasteDue = recorder.computer.clock
    typePasted()
  }

  /// Presses a key and lets it go.
  func tap(_ key: Key) {
    recorder.tell(.press(key))
    recorder.tell(.release(key))
  }

  private func typePasted() {
    guard var feed = paste, recorder.computer.clock >= pasteDue else { return }
    while !recorder.computer.isWorking, let key = feed.next() {
      type(key)
      pasteDue = recorder.computer.clock + PasteFeed.keyTime
      if recorder.computer.speed == .real { break }
    }
    paste = feed.isEmpty ? nil : feed
  }

  private func type(_ key: PasteFeed.PastedKey) {
    switch key {
    case .character(let code): recorder.tell(.type(code))
    case .exe: tap(.exe)
    case .area(let number):
      guard let digit = KeyCap.key(making: CharacterCode.zero + UInt8(number)) else { return }
      tap(.shift)
      tap(digit)
    }
  }

  // MARK: Programs

  /// Loads a listing; without an area, lines before any header go to the chosen one.
  func load(_ utf8: [UInt8], area: Int?) -> [UInt8] {
    let computer = recorder.computer
    let listing = ListingReader.read(
      utf8, area: area ?? computer.area, size: computer.machine.memory.size)
    guard !listing.hasErrors, !listing.lines.isEmpty else {
      return PageReports.loading(listing, nil)
    }
    return PageReports.loading(listing, recorder.change { $0.load(listing) })
  }

  /// Takes a computer's place that was kept as a snapshot; false if the bytes are none.
  func restore(_ bytes: [UInt8], exactly: Bool) -> Bool {
    do throws(SnapshotError) {
      var computer =
        exactly ? try Computer(restoring: bytes) : try Computer(switchedOnFrom: bytes)
      if !exactly { computer.speed = recorder.computer.speed }
      recorder = Recorder(computer)
      paste = nil
      return true
    } catch {
      return false
    }
  }

  /// A new computer.
  func begin(_ computer: Computer) {
    recorder = Recorder(computer)
    paste = nil
  }
}
