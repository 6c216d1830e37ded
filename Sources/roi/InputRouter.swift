import Commands
import Lessons
import LineEditor
import Reports
import Shell
import Syntax

/// Routes the lines of the prompt: to the user's own shell, or to the tutor of a lesson.
final class InputRouter {
  /// The user's own shell.
  let interpreter: Interpreter
  /// The tutor of the present lesson; nil outside of lessons.
  var tutor: Tutor?

  /// The step that the empty line has offered; nil for none.
  private var offered: NextStep?
  /// The number of times that another line was entered where a step was offered.
  private var refusals: [NextStep.State: Int] = [:]
  private static let mostRefusals = 2

  /// The result of a line.
  enum Output {
    /// The user's own shell has shown its results.
    case shell(Interpreter.LineResult)
    case lesson(TutorResponse, Tutor)
  }

  init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  /// The interpreter that runs the commands of the shell at present.
  var shell: Interpreter { tutor?.interpreter ?? interpreter }

  /// Runs a line.
  func run(_ line: String) -> Output {
    noteAnswer(line)
    guard let tutor else { return .shell(interpreter.run(typed: line)) }
    return .lesson(tutor.respond(to: line), tutor)
  }

  /// Notes whether a line is the one that was offered, which is not offered any more once it was left twice.
  private func noteAnswer(_ line: String) {
    guard let step = offered, !line.allSatisfy(\.isWhitespace) else { return }
    offered = nil
    if line != step.line { refusals[step.state, default: 0] += 1 }
  }

  /// The line that an empty one offers; none in a lesson.
  private func nextLine(until isStopped: @escaping @Sendable () -> Bool) -> String? {
    guard tutor == nil, let step = interpreter.nextStep(until: isStopped),
      refusals[step.state, default: 0] < Self.mostRefusals
    else { return nil }
    offered = step
    return step.line
  }

  /// The knowledge of the shell that runs the commands at present.
  var assistant: LineAssistant {
    var assistant = LineAssistant()
    assistant.suggestions = { [unowned self] line, cursor in suggestions(line, cursor) }
    assistant.hint = { [unowned self] line in
      shell.hint(after: TypedLines(line).piece(at: line.utf8.count).text)
    }
    assistant.tokens = { [unowned self] line, cursor in
      let spans = TypedLines(line).pieces.flatMap { tokens(of: $0, cursor) }
      // A lesson takes answers that are no commands.
      return tutor == nil ? spans : spans.filter { $0.kind != .wrong }
    }
    assistant.nextLine = { [unowned self] isStopped in nextLine(until: isStopped) }
    assistant.isWhole = { [unowned self] line in isWhole(TypedLines(line).piece(at: line.utf8.count).text) }
    assistant.preview = { [unowned self] line, isStopped in
      // A lesson is to be answered before its answer is shown.
      guard interpreter.settings[.preview] != PreviewPause.off, tutor?.isPlaying ?? true else { return nil }
      shell.takeOverChanges()
      return preview(of: TypedLines(line).pieces, until: isStopped)
    }
    assistant.fullerPreview = { [unowned self] line, isStopped in
      let pieces = TypedLines(line).pieces
      guard tutor?.isPlaying ?? true, pieces.count == 1 else { return nil }
      return shell.preview(of: pieces[0].text, telling: .edges, until: isStopped)
    }
    assistant.consequences = { [unowned self] lines, isStopped in
      guard interpreter.settings[.preview] != PreviewPause.off, tutor == nil else { return .init() }
      return shell.consequences(of: lines, until: isStopped)
    }
    assistant.step = { [unowned self] line, cursor, count in
      let piece = TypedLines(line).piece(at: cursor)
      guard let stepped = shell.stepped(piece.text, at: cursor - piece.start, by: count) else { return nil }
      return line.replacing(piece, with: stepped.line).map { ($0, stepped.cursor + piece.start) }
    }
    assistant.status = { [unowned self] in shell.status() }
    return assistant
  }

  /// `true` for a line that does not go on with the next one; in a lesson only one with a `\` does, as an answer
  /// may have any quotes.
  func isWhole(_ line: String) -> Bool {
    tutor != nil && !line.hasSuffix("\\") || UnfinishedLine.beginning(of: line) == nil
  }

  private func suggestions(_ line: String, _ cursor: Int) -> [Suggestion] {
    let piece = TypedLines(line).piece(at: cursor)
    let (text, place) = (piece.text, cursor - piece.start)
    let found = tutor?.suggestions(in: text, at: place) ?? interpreter.suggestions(in: text, at: place)
    return found.map { suggestion in
      var suggestion = suggestion
      let range = suggestion.replaces
      suggestion.replaces = range.lowerBound + piece.start..<range.upperBound + piece.start
      return suggestion
    }
  }

  private func tokens(of piece: TypedLines.Piece, _ cursor: Int) -> [TokenSpan] {
    let place = cursor - piece.start
    let isInside = (0...piece.text.utf8.count).contains(place)
    return shell.tokens(in: piece.text, cursor: isInside ? place : nil).map { token in
      let range = token.range
      return TokenSpan(range.lowerBound + piece.start..<range.upperBound + piece.start, token.kind)
    }
  }

  /// The consequences of one line, or of several after each other.
  private func preview(
    of pieces: [TypedLines.Piece], until isStopped: @escaping @Sendable () -> Bool
  ) -> StyledText? {
    if pieces.count == 1 { return shell.preview(of: pieces[0].text, until: isStopped) }
    let consequences = shell.consequences(of: pieces.map(\.text), until: isStopped)
    return consequences.failure.map { StyledText([.init($0.reason, .secondary)]) } ?? consequences.row
  }
}

extension String {
  /// The text with another line in the place of one of its own; nil where that one has several rows, whose ends
  /// are not known any more.
  fileprivate func replacing(_ piece: TypedLines.Piece, with line: String) -> String? {
    let bytes = Array(utf8)
    let end = piece.start + piece.text.utf8.count
    guard String(decoding: bytes[piece.start..<end], as: UTF8.self) == piece.text else { return nil }
    return String(decoding: bytes[..<piece.start], as: UTF8.self) + line
      + String(decoding: bytes[end...], as: UTF8.self)
  }
}
