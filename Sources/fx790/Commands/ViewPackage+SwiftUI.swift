extension ViewPackage {
  /// The view, and the application with its window.
  var view: String {
    """
    #if canImport(SwiftUI)
    import AVFAudio
    import BasicVM
    import FX790Device
    import SwiftUI

    /// The game's display, and buttons for what it accepts; a hardware keyboard works, too.
    struct GameView: View {
      @State private var model = GameModel()
      @State private var buzzer = Buzzer()
      @FocusState private var hasKeyboard: Bool

      var body: some View {
        VStack(spacing: 16) {
          display
          keys
          HStack {
            if model.isOver { Button("New game") { model = GameModel() } }
            if model.isPrompt { Button("Delete") { model.erase() } }
            Button("EXE") { model.confirm() }.disabled(!model.acceptsConfirmation)
          }
        }
        .padding()
        .focusable()
        .focused($hasKeyboard)
        .onKeyPress(phases: .all) { take($0) }
        .onAppear { hasKeyboard = true }
        .onChange(of: model.sounds, initial: true) {
          for tone in model.takeSounds() { buzzer.play(tone) }
        }
        // The task ends when nothing waits for time.
        .task(id: model.waitsForTime) {
          while model.waitsForTime {
            do { try await Task.sleep(for: .milliseconds(50)) } catch { return }
            model.tick(50_000)
          }
        }
      }

      /// Texts fade into each other, as on a slow display; the cursor blinks.
      private var display: some View {
        TimelineView(.periodic(from: .now, by: 0.5)) { timeline in
          let isOn = Int(timeline.date.timeIntervalSinceReferenceDate * 2).isMultiple(of: 2)
          ZStack {
            LCDView(lcd: model.dots(isCursorDark: isOn))
              .id(model.displayText)
              .transition(.opacity)
          }
          .animation(.easeInOut(duration: 0.1), value: model.displayText)
        }
        .accessibilityElement()
        .accessibilityLabel(model.displayText)
      }

      private var keys: some View {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 40))]) {
          ForEach(Array(model.keys), id: \\.self) { key in
            Button(key == " " ? "SPC" : String(key)) { model.handle(key) }
          }
        }
      }

      private func take(_ press: KeyPress) -> KeyPress.Result {
        guard press.phase != .up else {
          model.release()
          return .handled
        }
        if press.key == .return {
          if press.phase == .down { model.confirm() }
        } else if press.key == .delete || press.characters == "\\u{7F}" {
          model.erase()
        } else if press.phase == .down || model.isPrompt {
          for character in press.characters { model.handle(character, isHeld: true) }
        }
        return .handled
      }
    }

    /// A liquid crystal display: a dark square for each dark dot.
    struct LCDView: View {
      let lcd: LCD

      var body: some View {
        Canvas { context, size in
          let pitch = size.width / CGFloat(lcd.columns.count)
          var dots = Path()
          for column in lcd.columns.indices {
            for row in 0..<LCD.height where lcd.isDark(column: column, row: row) {
              dots.addRect(
                CGRect(
                  x: CGFloat(column) * pitch, y: CGFloat(row) * pitch, width: pitch * 0.9,
                  height: pitch * 0.9))
            }
          }
          context.fill(dots, with: .color(.black))
        }
        .aspectRatio(CGFloat(lcd.columns.count) / CGFloat(LCD.height), contentMode: .fit)
        .padding(12)
        .background(Color(red: 0.76, green: 0.81, blue: 0.73))
      }
    }

    /// Plays the machine's two tones.
    @MainActor
    final class Buzzer {
      private var players: [AVAudioPlayer] = []

      func play(_ tone: Tone) {
        players.removeAll { !$0.isPlaying }
        guard let player = try? AVAudioPlayer(data: Data(tone.waveFile)) else { return }
        player.play()
        players.append(player)
      }
    }

    /// The application.
    struct GameApp: App {
      init() {
        #if os(macOS)
        // Without a bundle, the process would remain in the background.
        NSApplication.shared.setActivationPolicy(.regular)
        NSApplication.shared.activate(ignoringOtherApps: true)
        #endif
      }

      var body: some Scene {
        WindowGroup("\(name)") { GameView() }
      }
    }
    #endif

    """
  }
}
