import Testing

@testable import CommandLineKit
@testable import fx790

@Suite struct CompletionsTests {
  @Test(arguments: Completions.allCases)
  func `a completion script has every command and option`(shell: Completions) {
    let script = shell.script
    for command in Commands.all {
      #expect(command.name.isEmpty || script.contains(command.name))
      for name in optionNames(of: command) {
        // fish omits the dashes.
        #expect(script.contains(shell == .fish ? String(name.drop { $0 == "-" }) : name))
      }
    }
  }

  @Test func `the manual page has every command and option`() {
    let page = ManPage.text
    for command in Commands.all {
      #expect(page.contains(command.name.isEmpty ? ".SH SYNOPSIS" : "\n.SS \"\(command.usage)\""))
      for name in optionNames(of: command) {
        let escaped = name.reduce(into: "") { $0 += $1 == "-" ? "\\-" : String($1) }
        #expect(page.contains("\n.B \"\(escaped)"))
      }
    }
  }

  private func optionNames<C: ShellCommand>(of command: C.Type) -> [String] {
    C.shownOptions.map(\.name)
  }

  @Test(arguments: zip(Completions.allCases, ["--beside", "'--beside", "-l beside"]))
  func `an option that a name replaces is not offered`(shell: Completions, option: String) {
    #expect(!shell.script.contains(option))
    #expect(shell.script.contains(option.replacing("beside", with: "record")))
  }

  @Test(arguments: [
    (Completions.zsh, #"[the file of the saved state (in the user'\''s state folder)]"#),
    (.zsh, #"[type these keys; \\n is EXE, \\e BRK, \\h{6\:0.5} held, \\w{1.0} a pause]"#),
    (.zsh, #"'games:list the games\: id, title"#),
    (.fish, #"'the file of the saved state (in the user\'s state folder)'"#),
    (.fish, #"'type these keys; \\n is EXE, \\e BRK, \\h{6:0.5} held, \\w{1.0} a pause'"#),
    (.fish, #"'list the games: id, title"#),
  ])
  func `a description is quoted for its shell`(shell: Completions, quoted: String) {
    #expect(shell.script.contains(quoted))
  }

  @Test(arguments: [
    (Completions.bash, "--site) _fx790_paths -d;"), (.bash, "--trace) _fx790_paths -f;"),
    (.bash, "--seed) :;"),
    (.zsh, ":FOLDER:_files -/'"), (.zsh, "'--trace=["), (.zsh, ":FILE:_files'"),
    (.zsh, "'-o[write"), (.zsh, "'1:action:(list decode encode play)'"),
    (.fish, "(__fish_complete_directories)"), (.fish, "__fx790_is help' -f -a 'games play"),
  ])
  func `a value is completed according to its kind`(shell: Completions, part: String) {
    #expect(shell.script.contains(part))
  }

  @Test func `an unknown shell is reported with the known ones`() {
    #expect(
      throws: UsageError("completions: unknown shell", "fsh", among: ["bash", "zsh", "fish"])
    ) {
      try CompletionsCommand.carryOut(["fsh"])
    }
  }
}
