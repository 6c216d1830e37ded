import Encoding
import Shell
import Synchronization
import Workspace

/// The answers behind lines that take longer than typing allows, which a thread of its own works out.
final class LateAnswers: Sendable {
  /// A line with the state in which it asks, and its answer.
  private struct Answer: Sendable {
    let line: String
    let state: WorkspaceState
    /// Empty for none.
    let text: String
  }

  /// The text behind a line whose answer is not known yet.
  static let pending = "= …"
  /// The most answers that are kept, and the most lines that get one: with more they would drive each other out.
  static let most = 100

  private let answers = Mutex<[Answer]>([])

  /// The answer behind a line; nil where it is not known yet.
  func answer(behind line: EvaluatedPassage) -> String? {
    answers.withLock { answers in
      answers.last { $0.line == line.passage.text && $0.state.isSame(as: line.after) }?.text
    }
  }

  /// Works out the answer behind a line, in the time that a call has.
  func workOut(_ line: EvaluatedPassage, _ running: RunningCall) {
    let text = Interpreter(resuming: line.after, running.interruption).answer(behind: line.passage.text)
    guard !running.isCancelled else { return }
    let answer = Answer(line: line.passage.text, state: line.after, text: text ?? "")
    answers.withLock { $0 = $0.suffix(Self.most - 1) + [answer] }
  }
}

extension OpenDocument {
  /// The call that works out the first answer that is not known yet, and has the editor ask for hints again; nil where
  /// none is lacking.
  var lateAnswer: Call? {
    // A page shows the answers itself.
    guard hearsOfLateAnswers, !text.isPage else { return nil }
    let answers = lateAnswers
    let late = evaluation.lines.lazy.map(\.line).filter(\.hasLateAnswer).prefix(LateAnswers.most)
    guard let line = late.first(where: { answers.answer(behind: $0) == nil }) else { return nil }
    let id = lateAnswerID
    return Call(id: id) { running in
      answers.workOut(line, running)
      return RefreshedAnswer.inlayHint.refresh(id)
    }
  }

  /// The name of the call for the present text among the calls that wait.
  var lateAnswerID: RequestID { .text("answer \(text.version) \(address.suffix(150))") }
}

extension EvaluatedPassage {
  /// `true` for a line that may be right, but was stopped as it took too long.
  var hasLateAnswer: Bool { isOverdue && problems.isEmpty }
}
