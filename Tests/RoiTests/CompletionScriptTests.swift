import Programs
import Testing

@testable import roi

/// The scripts by which shells complete the words behind `roi`.
@Suite("Completion in shells")
struct CompletionScriptTests {
  /// What bash offers for words, the last of which is begun, sorted.
  private func completed(_ words: [String], of person: Person) throws -> [String] {
    let quoted = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    let last = words.last.map { $0.hasPrefix("'") ? String($0.dropFirst()) : $0 } ?? ""
    let script = """
      eval "$("$ROI" --generate-completion-script bash)"
      COMP_WORDS=("$ROI" \(quoted)); COMP_CWORD=\(words.count)
      COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      _roi roi '\(last.replacing("'", with: "'\\''"))' '\(words.dropLast().last ?? "roi")'
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let environment = person.environment.merging(["ROI": Person.roi]) { $1 }
    let result = try PipedProgram.run(
      Invocation(
        "/bin/bash", ["-c", script], environment: environment, folder: person.home.path, home: person.home))
    #expect(result.errors.isEmpty, "\(result.errors)")
    return result.text.split(separator: "\n").map(String.init).sorted()
  }

  @Test("Bash offers the tools and files first, then what belongs to each")
  func bash() throws {
    let person = try Person()
    for name in ["deal.roi", "page.md", "work.db"] { try person.home.write("", to: name) }
    let first = try completed([""], of: person)
    #expect(Set(first).isSuperset(of: RoiTools.names + ["run", "learn", "deal.roi"]), "\(first)")
    #expect(!first.contains("help"))
    for (words, offered) in [
      (["ch"], ["check"]), (["check", "--up"], ["--update"]), (["lesson", "re"], ["report"]),
      (["--keep"], ["--keep-going"]), (["de"], ["deal.roi"]), (["deal.roi", "--keep"], ["--keep-going"]),
      (["run", "pa"], ["page.md"]), (["rows", "w"], ["work.db"]), (["rows", "p"], []),
      (["--color", "al"], ["always"]), (["learn", "first-pr"], ["first-property"]),
    ] {
      #expect(try completed(words, of: person) == offered, "\(words)")
    }
  }

  @Test("Behind -c commands are completed, with the names of what is saved; a name starts nothing")
  func commands() throws {
    let person = try Person()
    _ = try person.roi(
      "--saved", "-c", "set rent 1800", "-c", "save elm", "-c", "save \"elm $(touch sneaky) `id`\"")
    #expect(try completed(["-c", "summ"], of: person) == ["summary"])
    #expect(try completed(["--saved", "-c", "'open e"], of: person) == ["open elm"])
    #expect(
      try completed(["--saved", "-c", "'open "], of: person)
        == ["open \"elm $(touch sneaky) `id`\"", "open elm"])
    #expect(try completed(["-c", "'open e"], of: person) == [])
    #expect(!person.home.names().contains("sneaky"))
  }

  @Test("Every change of the library's scripts is made", arguments: ["bash", "zsh", "fish"])
  func changes(shell: String) throws {
    let text = try #require(CompletionScript(for: ["--generate-completion-script", shell])?.text)
    let marks = [
      "bash": ["__roi_add_completions -f\n        COMPREPLY", "|lesson)\n", "_roi_run\n            return"],
      "zsh": ["_files && ret=0\n", "_roi_run && ret=0\n", "|lesson)\n"],
      "fish": ["\"roi\" -eq 1' -F"],
    ]
    for mark in marks[shell] ?? [] { #expect(text.contains(mark), "\(mark)") }
    #expect(!text.contains("Show subcommand help information."))
    for name in RoiTools.names { #expect(text.contains(name)) }
    #expect(CompletionScript(for: ["--generate-completion-script=\(shell)"])?.text == text)
    #expect(CompletionScript(for: ["--generate-completion-script", "tcsh"]) == nil)
  }

  @Test("The help of the program names every tool")
  func help() {
    let help = CommandLineOptions.helpMessage()
    for name in RoiTools.names { #expect(help.contains("roi \(name) "), "\(name)") }
  }
}
