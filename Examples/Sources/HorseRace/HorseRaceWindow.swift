#if canImport(SwiftUI)
import AVFAudio
import BasicVM
import FX790ViewModel
import SwiftUI

/// A view of any model written by hand: its display, and buttons for what it accepts.
struct ScreenView<Model: ScreenModel & Observable>: View {
  @State private var players: [AVAudioPlayer] = []
  @FocusState private var hasKeyboard: Bool
  let model: Model

  var body: some View {
    VStack(spacing: 16) {
      Text(model.displayText)
        .font(.system(.title, design: .monospaced))
        .frame(maxWidth: .infinity, alignment: .leading)
        .animation(.easeInOut(duration: 0.1), value: model.displayText)
      Button("EXE") { model.confirm() }
        .disabled(model.wait != .exe && !model.isPrompt)
    }
    .padding()
    .focusable()
    .focused($hasKeyboard)
    .onKeyPress { take($0) }
    .onAppear { hasKeyboard = true }
    .onChange(of: model.displayText, initial: true) {
      for tone in model.takeSounds() { play(tone) }
    }
    // The task begins anew with each screen that ends by itself.
    .task(id: model.displayText) {
      while case .tenths(let tenths) = model.wait {
        do { try await Task.sleep(for: .milliseconds(100 * tenths)) } catch { return }
        model.tick()
      }
    }
  }

  private func take(_ press: KeyPress) -> KeyPress.Result {
    if press.key == .return {
      model.confirm()
    } else if press.key == .delete || press.characters == "\u{7F}" {
      model.handle("\u{8}")
    } else {
      for character in press.characters { model.handle(character) }
    }
    return .handled
  }

  private func play(_ tone: Tone) {
    players.removeAll { !$0.isPlaying }
    guard let player = try? AVAudioPlayer(data: Data(tone.waveFile)) else { return }
    player.play()
    players.append(player)
  }
}

/// Horse Race in a window.
struct HorseRaceApp: App {
  @State private var model = HorseRaceViewModel()

  init() {
    #if os(macOS)
    // Without a bundle, the process would remain in the background.
    NSApplication.shared.setActivationPolicy(.regular)
    NSApplication.shared.activate(ignoringOtherApps: true)
    #endif
  }

  var body: some Scene {
    WindowGroup("Horse Race") { ScreenView(model: model) }
  }
}
#endif
