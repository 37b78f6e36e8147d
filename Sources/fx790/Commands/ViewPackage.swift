import BasicVM
import StateMachines

/// The files that add a graphical interface to a port's package.
struct ViewPackage {
  let name: String
  /// The keys that KEY$ distinguishes; empty if there are too many to list.
  let polledKeys: String

  /// The types that the files declare or use, whose names the port's type must not have.
  private static let typeNames = [
    "GameModel", "GameView", "GameApp", "LCDView", "Buzzer", "ViewModel", "ProgramViewModel", "LCD",
    "Tone", "Ticks", "RandomNumbers", "Contender", "UTF8Text", "View", "App", "Scene", "State",
    "FocusState", "VStack", "HStack", "ZStack", "LazyVGrid", "GridItem", "ForEach", "Button",
    "Canvas", "Path", "Color", "TimelineView", "KeyPress", "WindowGroup", "Task", "Data", "CGFloat",
    "CGRect", "AVAudioPlayer", "NSApplication", "SwiftUI", "AVFAudio", "Observation",
  ]

  /// On some file systems, names that differ only in case are those of the same file.
  static func hasType(_ name: String) -> Bool {
    let name = UTF8Text(name).inSmallLetters
    return typeNames.contains { UTF8Text($0).inSmallLetters == name }
  }

  /// The view model.
  var model: String {
    """
    import BasicVM
    import FX790Device
    import FX790ViewModel
    import Observation

    /// \(name) for a view, which shows the display, and passes on characters, confirmations and time.
    @Observable
    final class GameModel: ViewModel {
      /// The running game.
      var game: ProgramViewModel<PortedRun<\(name)>>

      init(random: RandomNumbers = RandomNumbers(seed: .random(in: .min ... .max))) {
        // A million rounds of loops without a wait interrupt the game, so that none blocks the view.
        game = ProgramViewModel(PortedRun(random: random) { true })
      }

      /// The text of the display.
      var displayText: String { game.displayText }

      /// The dots of the display.
      func dots(isCursorDark: Bool = true) -> LCD { game.lcd(isCursorDark: isCursorDark) }

      /// Whether the game asks for a line.
      var isPrompt: Bool { game.isPrompt }

      /// The characters of the line so far.
      var typed: String { String(UTF8Text(game.typed)) }

      /// Characters worth a button; empty if none is accepted.
      var keys: String {
        if isPrompt { return Self.allKeys }
        return game.isPolling ? Self.polledKeys : ""
      }

      /// Whether `confirm` continues.
      var acceptsConfirmation: Bool { game.acceptsConfirmation }

      /// Whether `tick` may change anything.
      var waitsForTime: Bool { game.waitsForTime }

      /// The tones that have begun since the last `takeSounds`.
      var sounds: [Tone] { game.sounds }

      /// Whether the game has ended.
      var isOver: Bool { game.isOver }

      /// Types a character, or presses its key for KEY$, which with `isHeld` stays down until `release`.
      func handle(_ character: Character, isHeld: Bool = false) {
        game.handle(character, isHeld: isHeld)
      }

      /// Releases the held key.
      func release() { game.release() }

      /// Removes the last typed character.
      func erase() { game.erase() }

      /// Continues after a text, or ends the line.
      func confirm() { game.confirm() }

      /// Lets a time pass, in microseconds, for pauses, sounds and polls of KEY$.
      func tick(_ time: Ticks) {
        // Observers need not redraw what time does not change.
        if waitsForTime { game.tick(time) }
      }

      /// Removes and returns the tones to play.
      func takeSounds() -> [Tone] { sounds.isEmpty ? [] : game.takeSounds() }

      private static let allKeys = "0123456789.-ABCDEFGHIJKLMNOPQRSTUVWXYZ "
      private static let polledKeys = \(polledKeys.isEmpty ? "allKeys" : "\"\(polledKeys)\"")
    }

    """
  }

  /// The main program.
  func main(run arguments: String) -> String {
    """
    // \(name): in a window if there is SwiftUI and no argument, otherwise on the terminal or in a pipe.
    // The argument "compare" compares the model with the listing; --help lists the options.

    import BasicVM
    import FX790Terminal
    import FX790ViewModel
    import Programs

    #if canImport(SwiftUI)
    if CommandLine.arguments.count == 1 { GameApp.main() }
    #endif
    PortedMain.run(
      \(arguments),
      comparing: Contender(
        name: "GameModel", viewModel: { GameModel(random: RandomNumbers(seed: $0)) }))

    """
  }
}
