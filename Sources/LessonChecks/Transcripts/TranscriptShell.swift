import Commands
import Lessons
import Reports
import Shell
import Workspace

/// A shell that plays transcripts, with an empty property and a fixed clock.
final class TranscriptShell {
  /// The output of a command.
  struct Output {
    /// The lines, as the user sees them.
    let lines: [String]
    /// The code of the failure; nil when the command succeeded.
    let failure: String?

    /// The lines, without empty ones at the end.
    var trimmedLines: [String] {
      Array(lines.reversed().drop(while: TranscriptMatch.isBlank).reversed())
    }
  }

  private let sandbox: SandboxShell

  /// A shell for a page.
  /// - Parameters:
  ///   - files: The files that the page can read.
  ///   - interruption: The wish that the page be played no further.
  convenience init(files: Files, interruption: Interruption = .never) {
    self.init(.reproducible(files: files, interruption: interruption))
  }

  init(_ configuration: SandboxConfiguration) { sandbox = SandboxShell(configuration) }

  /// Runs a line, or several that are joined.
  func type(_ command: String) -> Output {
    let output = sandbox.run(command)
    var bytes: [UInt8] = []
    for formatted in output.results {
      let renderer = formatted.format.renderer(localeFormat: sandbox.interpreter.workspace.localeFormat)
      renderer.render(formatted.result, into: &bytes)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return Output(lines: text.pageLines.map(String.init), failure: output.failure?.code)
  }
}
