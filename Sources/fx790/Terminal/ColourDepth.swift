/// How many colours a terminal has.
enum ColourDepth {
  /// No colour: bold, dim and reversed must do.
  case none
  case sixteen
  case paletted
  case full

  /// What the environment tells of the terminal.
  ///
  /// NO_COLOR counts if it isn't empty, as its makers want it.
  init(environment: (String) -> String?) {
    let terminal = environment("TERM") ?? ""
    let colours = environment("COLORTERM") ?? ""
    if environment("NO_COLOR").map({ !$0.isEmpty }) ?? false {
      self = .none
    } else if terminal.isEmpty || terminal == "dumb" || terminal.hasPrefix("vt") {
      self = .none
    } else if colours == "truecolor" || colours == "24bit" {
      self = .full
    } else if terminal.contains("256color") || terminal.contains("direct") {
      self = .paletted
    } else {
      self = .sixteen
    }
  }
}
