import Commands
import Reports

/// A shell of its own, with an empty property, a fixed clock and files that are nowhere, on which a transcript is played.
package final class Stage {
  /// What came of a command.
  package struct Answer {
    /// The lines that a person sees.
    package let lines: [String]
    /// The code of its failure; nil when it succeeded.
    package let failure: String?
  }

  private let practice: SandboxShell

  /// A shell with nothing in it.
  package init(files: Files) {
    practice = SandboxShell(.still(files: files))
  }

  /// Types a line, or several that are joined.
  package func type(_ command: String) -> Answer {
    let answer = practice.run(command)
    var bytes: [UInt8] = []
    for reply in answer.replies {
      let renderer = reply.format.renderer(style: practice.interpreter.session.style)
      renderer.render(reply.outcome, into: &bytes)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return Answer(
      lines: text.pageLines.map(String.init),
      failure: answer.failure?.code)
  }
}

extension CommandResult {
  /// Why the command did nothing; nil when it succeeded.
  var failure: Failure? {
    if case .failure(let failure) = result { failure } else { nil }
  }
}
