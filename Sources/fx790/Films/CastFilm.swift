import BasicVM
import FX790Device
import FX790Terminal
import Pictures
import Programs

/// A terminal recording (asciicast, version 2), drawn as `play` draws the display.
enum CastFilm {
  private static let form = DisplayView.Form.small

  static func text(of film: Film, titles: [String], title: String) -> UTF8Text {
    let rows = film.pictures[0].views.count * pitch(titles)
    var text: UTF8Text = "{\"version\": 2, \"width\": \(form.columns), \"height\": \(rows), "
    text.append("\"title\": \(json: UTF8Text(title)), \"env\": {\"TERM\": \"xterm-256color\"}}\n")
    var writer = CanvasWriter(.fullScreen, depth: .full)
    for (index, picture) in film.pictures.enumerated() {
      let bytes = writer.update(to: canvas(of: picture, titles))
      // The terminal's cursor is not part of the display.
      let output = (index == 0 ? Array("\u{1B}[?25l".utf8) : []) + bytes
      append(output, at: picture.time, to: &text)
    }
    append(Array("\u{1B}[?25h".utf8), at: film.length, to: &text)
    return text
  }

  private static func append(_ output: [UInt8], at time: Ticks, to text: inout UTF8Text) {
    text.append(
      "[\(Seconds.text(time)), \"o\", \(json: UTF8Text(utf8: output))]\n")
  }

  /// The rows of each program.
  private static func pitch(_ titles: [String]) -> Int { form.rows + (titles.isEmpty ? 0 : 1) }

  private static func canvas(of picture: Film.Picture, _ titles: [String]) -> Canvas {
    let pitch = pitch(titles)
    var canvas = Canvas(
      WindowSize(columns: form.columns, rows: picture.views.count * pitch))
    for (display, view) in picture.views.enumerated() {
      let top = display * pitch
      if titles.indices ~= display {
        canvas.put(titles[display], row: top, column: 0, style: Palette.title)
      }
      DisplayView(screen: view, isBlinkOn: true, form: form)
        .draw(on: &canvas, row: top + pitch - form.rows, column: 0)
    }
    if let tone = picture.tone {
      canvas.put(
        tone == .low ? "♪" : "♫", row: pitch - 1, column: form.columns - 3, style: Palette.message)
    }
    return canvas
  }
}
