import BasicVM
import FX790Terminal
import Programs

/// `fx790 graph`: the state machine that is in a listing.
struct GraphCommand {
  private let file: ListingFile
  /// Where it goes; nil is standard output.
  private let path: String?
  private let form: Form

  /// What a graph can be written as.
  private enum Form: String, CaseIterable {
    case svg, dot, mmd
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments["-o"].flatMap { $0 == "-" ? nil : $0 }
    form = try path.map(Self.form) ?? .mmd
    file = try ListingFile(path: arguments.arguments[0], size: arguments.memorySize)
  }

  private static func form(of path: String) throws(UsageError) -> Form {
    let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last ?? ""
    guard let form = Form(rawValue: ending.lowercased()) else {
      throw UsageError("-o takes a file that ends in .svg, .dot or .mmd, not \(path)")
    }
    return form
  }

  func run() throws(UsageError) -> ExitStatus {
    guard !file.complainOfErrors() else { return .failed }
    let area = file.listing.firstArea ?? 0
    guard let graph = StateGraph(of: file.listing.memory, area: area) else {
      TextOutput.complain("\(file.path): there is no program")
      return .failed
    }
    let utf8: UTF8Text =
      switch form {
      case .svg: graph.svg
      case .dot: graph.dot
      case .mmd: graph.mermaid
      }
    try write(utf8.utf8)
    return .done
  }

  private func write(_ utf8: [UInt8]) throws(UsageError) {
    guard let path else {
      var output = TextOutput()
      output.write(utf8)
      return output.flush()
    }
    do throws(System.Failure) {
      let descriptor = try System.create(file: path)
      if case .failed(let failure) = System.write(utf8, to: descriptor) { throw failure }
    } catch {
      throw UsageError("\(path): \(error.reason)")
    }
  }
}
