import ArgumentParser
import Commands
import Finance
import Glibc
import LessonChecks
import LineEditor
import Localization
import Reports
import Shell

/// `roi check FILE…`: plays the transcripts of Markdown pages and shows the differences.
struct CheckTool: Tool {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check that the transcripts of Markdown pages are what the program does.",
    discussion: """
      A fenced block marked "roi" is a transcript: prompts, commands, and the output as a person sees it. A command \
      without output has to succeed; "! code" expects that failure; "…" stands for any lines; {word} captures; (±0.01) at \
      the end of a line is a tolerance. A page writes no files, and reads only those beside it and below its folder.
      """)

  @Argument(help: "The pages.", completion: .file())
  var files: [String]

  @Flag(help: "Rewrite what differs, and keep every line and pattern that still holds.")
  var update = false

  @Flag(help: "With --update, show what would be rewritten and change no file.")
  var dryRun = false

  @Flag(help: "With --update, take answers in which a number has changed, too.")
  var acceptNumbers = false

  @Option(help: ArgumentHelp("When to use colour (auto).", valueName: "when"))
  var color: ColorChoice?

  func validate() throws {
    if dryRun, !update { throw ValidationError("--dry-run goes with --update.") }
    if acceptNumbers, !update { throw ValidationError("--accept-numbers goes with --update.") }
  }

  /// Checks the pages; the status is 1 when anything differs or cannot be read.
  ///
  /// They are played on all cores, and told in their order.
  func runTool() -> Int32 {
    let screen = Screen(environment: Environment.ofTerminal, color: color ?? .auto)
    let acceptsNumbers = update ? acceptNumbers : nil
    let played = inParallel(mapping: files) { file in
      Result { () throws(FileError) in try PlayedPage(file, acceptsNumbers: acceptsNumbers) }
    }
    var succeeded = true
    for (file, played) in zip(files, played) {
      do throws(FileError) {
        succeeded = try tell(try played.get(), of: file, screen) && succeeded
      } catch {
        Output.error.write(line: "roi: \(Diagnostic(error))")
        succeeded = false
      }
    }
    return Output.standard.finish(succeeded ? ExitStatus.success : ExitStatus.failure)
  }

  /// Tells what differs in a page, and rewrites it where that is asked for.
  /// - Returns: `true` when the page is as it should be.
  private func tell(_ played: PlayedPage, of file: String, _ screen: Screen) throws(FileError) -> Bool {
    let page = played.page
    let remaining =
      try played.update.map { update throws(FileError) in try write(update, to: file, screen) }
      ?? played.mismatches
    show(remaining, of: file, screen)
    for error in page.errors { say("\(file):\(error.line): \(error.message)") }
    let isEmpty = page.blocks.isEmpty && page.errors.isEmpty
    if isEmpty { say("\(file): no transcript in it") }
    return remaining.isEmpty && page.errors.isEmpty && !isEmpty
  }

  /// Writes a page anew; returns the differences that remain.
  private func write(_ update: TranscriptUpdate, to file: String, _ screen: Screen) throws(FileError)
    -> [TranscriptMismatch]
  {
    if !update.rewritten.isEmpty {
      say("\(file): \(dryRun ? "would be rewritten" : "rewritten"):")
      show(update.rewritten, of: file, screen)
      if !dryRun { try Files.onDisk.write(file, Array(update.text.utf8), true) }
    }
    if !update.unaccepted.isEmpty { say("\(file): numbers differ, --accept-numbers takes them:") }
    return update.unaccepted
  }

  private func say(_ line: String) { Output.standard.write(line: line) }

  /// Shows the place and the command of each difference, and its missing and surplus lines.
  private func show(_ mismatches: [TranscriptMismatch], of file: String, _ screen: Screen) {
    for mismatch in mismatches { show(mismatch, of: file, isColored: screen.colors != .none) }
  }

  private func show(_ mismatch: TranscriptMismatch, of file: String, isColored: Bool) {
    let paint = { (line: String, color: String) in
      let text = Sanitizing.visible(line)
      return isColored ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text
    }
    say("\(file):\(mismatch.line): roi> \(mismatch.command)")
    var text = ""
    let expected = mismatch.expected.isEmpty ? ["(success)"] : mismatch.expected
    for change in mismatch.actual.difference(from: expected).inferringMoves() {
      switch change {
      case .remove(_, let line, _): text += paint("  - \(line)", "31") + "\n"
      case .insert(_, let line, _): text += paint("  + \(line)", "32") + "\n"
      }
    }
    Output.standard.write(Array(text.utf8))
  }
}

/// A page whose transcripts were played.
private struct PlayedPage: Sendable {
  let page: TranscriptPage
  /// The differences; empty where there is an update.
  let mismatches: [TranscriptMismatch]
  /// The page with what the program does; nil where it was only compared.
  let update: TranscriptUpdate?

  /// Reads a page, and plays it.
  /// - Parameter acceptsNumbers: Whether an update takes changed numbers; nil for no update.
  init(_ file: String, acceptsNumbers: Bool?) throws(FileError) {
    page = TranscriptPage(String(decoding: try Files.onDisk.read(file), as: UTF8.self))
    let (page, files) = (page, Files.beside(page: file))
    update = acceptsNumbers.map { page.updated(files: files, acceptsNumbers: $0) }
    mismatches = update == nil ? page.mismatches(files: files) : []
  }
}
