import Commands
import Reports

/// A shell of its own, with an empty property, a fixed clock and files that are nowhere, on which a transcript is played.
public final class Stage {
  /// What came of a command.
  public struct Answer {
    /// The lines that a person sees.
    public let lines: [String]
    /// The code of its failure; nil when it succeeded.
    public let failure: String?
  }

  private let interpreter: Interpreter
  private let answers: Answers

  /// What the interpreter has said since it was last asked.
  private final class Answers {
    var outcomes: [Outcome] = []
  }

  /// A shell with nothing in it.
  public init(files: Files) {
    let answers = Answers()
    let identity = Session.Identity(session: "transcript", now: { Stage.clock })
    interpreter = Interpreter(
      session: Session(inMemory: identity), files: files, format: .text,
      emit: { answers.outcomes.append($0) })
    self.answers = answers
  }

  /// The time in every transcript.
  static let clock = "2026-01-31T12:00:00Z"

  /// Types a line, or several that are joined.
  public func type(_ command: String) -> Answer {
    answers.outcomes = []
    _ = interpreter.run(typed: command)
    var bytes: [UInt8] = []
    let renderer = interpreter.format.renderer(style: interpreter.session.style)
    for outcome in answers.outcomes { renderer.render(outcome, into: &bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    let failures = answers.outcomes.compactMap { outcome in
      if case .failure(let failure) = outcome.result { failure.code } else { nil as String? }
    }
    return Answer(
      lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      failure: failures.first)
  }
}
