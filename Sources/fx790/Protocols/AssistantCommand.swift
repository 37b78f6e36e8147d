import BasicVM
import CommandLineKit
import FX790Terminal

struct AssistantCommand: ShellCommand {
  static let name = "mcp"
  static let summary = "offer run, check, compare and other commands to an assistant (MCP)"
  static let details = [
    "Speaks the Model Context Protocol on standard input and output, one JSON object a line; an",
    "assistant starts it. Calls contain listings as text. With --root they may also name files below",
    "a folder. Each call has 30 seconds, and writes no file. docs/editors.md shows the set-up.",
  ]
  static let examples = ["fx790 mcp", "fx790 mcp --root ~/listings"]
  static var options: [Option<Self>] {
    [.file("--root", \.root, "calls may read the files below this folder")]
  }

  private var root: String?

  func run() throws(UsageError) -> ExitStatus {
    if let root, !System.isFolder(root) { throw UsageError("--root \(root) is not a folder") }
    let server = try AssistantServer(root: root)
    var lines = MessageLines()
    while let piece = System.readChunk() {
      for line in lines.take(piece) where !line.isEmpty {
        guard let answer = server.answer(to: line) else { continue }
        var output = TextOutput()
        output.write(answer.line.utf8 + [UInt8(ascii: "\n")])
        output.flush()
      }
    }
    return .done
  }
}

/// Splits input into lines, with bounded memory.
struct MessageLines {
  private var bytes: [UInt8] = []

  /// The lines that a piece completes; a line beyond the limit of JSON is cut, and so is no JSON.
  mutating func take(_ piece: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in piece {
      if byte == UInt8(ascii: "\n") {
        lines.append(bytes)
        bytes = []
      } else if bytes.count <= JSONReader.sizeLimit {
        bytes.append(byte)
      }
    }
    return lines
  }
}
