import ArgumentParser
import Commands
import Glibc
import Lessons
import Terminal

/// `roi check FILE…`: plays the transcripts of Markdown pages and tells where the program does something else.
struct CheckPages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roi check",
    abstract: "Check that the transcripts of Markdown pages are what the program does.",
    discussion: """
      A fenced block marked "roi" is a transcript: prompts, commands, and the output as a person sees it. A command \
      without output has to succeed; "! code" expects that failure; "…" stands for any lines; {word} captures; (±0.01) at \
      the end of a line is a tolerance.
      """)

  @Argument(help: "The pages.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("When to use colour (auto).", valueName: "when"))
  var color: ColorChoice?

  /// Checks the pages; the exit status is 1 when anything differs or cannot be read.
  func check() -> Int32 {
    let screen = Screen(environment: Environment.ofTerminal, color: color ?? .auto)
    var isRight = true
    for file in files {
      do throws(FileFault) {
        let page = TranscriptPage(String(decoding: try Files.onDisk.read(file), as: UTF8.self))
        let mismatches = page.mismatches(files: .onDisk)
        for mismatch in mismatches { show(mismatch, of: file, isColored: screen.colors != .none) }
        if page.blocks.isEmpty { say("\(file): no transcript in it\n") }
        isRight = isRight && mismatches.isEmpty && !page.blocks.isEmpty
      } catch {
        Output.error.write(Array("roi: \(Problem(.file(error)))\n".utf8))
        isRight = false
      }
    }
    return Output.standard.finish(isRight ? ExitStatus.success : ExitStatus.failure)
  }

  private func say(_ text: String) { Output.standard.write(Array(text.utf8)) }

  /// The place, the command, and a line for each line that is missing or too much.
  private func show(_ mismatch: Mismatch, of file: String, isColored: Bool) {
    let paint = { (text: String, color: String) in isColored ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text }
    var text = "\(file):\(mismatch.line): roi> \(mismatch.command)\n"
    let lost = mismatch.expected.isEmpty ? ["(success)"] : mismatch.expected
    for change in mismatch.got.difference(from: lost).inferringMoves() {
      switch change {
      case .remove(_, let line, _): text += paint("  - \(line)", "31") + "\n"
      case .insert(_, let line, _): text += paint("  + \(line)", "32") + "\n"
      }
    }
    say(text)
  }
}
