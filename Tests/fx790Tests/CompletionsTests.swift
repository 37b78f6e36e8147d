import Testing

@testable import fx790

@Suite struct CompletionsTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func `a script has every command and every option`(shell: String) throws {
    let script = try Completions.script(for: shell)
    for name in CommandTable.commands.map(\.name) { #expect(script.contains(name)) }
    for command in [CommandTable.computer] + CommandTable.commands {
      for option in command.options {
        // fish names an option without its dashes.
        let name = shell == "fish" ? String(option.name.drop { $0 == "-" }) : option.name
        #expect(script.contains(name))
      }
    }
  }

  @Test(arguments: [
    ("zsh", #"[keep the computer'\''s state in this file]"#),
    ("zsh", #"[type these keys; \\n is EXE, \\e is BRK]"#),
    ("zsh", #"'games:the games\: id, title"#),
    ("fish", #"'keep the computer\'s state in this file'"#),
    ("fish", #"'type these keys; \\n is EXE, \\e is BRK'"#),
    ("fish", #"'the games: id, title"#),
  ])
  func `a description is quoted as the shell wants it`(shell: String, quoted: String) throws {
    #expect(try Completions.script(for: shell).contains(quoted))
  }

  @Test(arguments: [
    ("bash", "--write) _fx790_paths -d;"), ("bash", "--trace) _fx790_paths -f;"),
    ("bash", "--seed) :;"),
    ("zsh", ":FOLDER:_files -/'"), ("zsh", "'--trace=["), ("zsh", ":FILE:_files'"),
    ("zsh", "'-o[write"), ("zsh", "'1:action:(list decode encode play)'"),
    ("fish", "(__fish_complete_directories)"), ("fish", "__fx790_is help' -f -a 'games play"),
  ])
  func `a value is completed as its kind wants it`(shell: String, part: String) throws {
    #expect(try Completions.script(for: shell).contains(part))
  }

  @Test func `another shell is named with the nearest that there is`() {
    #expect(
      throws: UsageError("completions: unknown shell", "fsh", among: ["bash", "zsh", "fish"])
    ) {
      try Completions.script(for: "fsh")
    }
  }
}
