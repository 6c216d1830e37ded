import Commands
import Reports

/// What a shell of its own is made of: where it finds files and time, and how it writes numbers.
public struct Surroundings {
  /// The files that commands may touch.
  public var files: Files
  /// Whose session it is, and its clock.
  public var identity: Session.Identity
  /// How numbers are written.
  public var style: NumberStyle
  /// Called with each interpreter before it runs anything: lends it what a prompt has.
  public var prepare: (Interpreter) -> Void

  /// The surroundings of a person at a prompt.
  public init(
    files: Files, identity: Session.Identity, style: NumberStyle = .enUS,
    prepare: @escaping (Interpreter) -> Void = { _ in }
  ) {
    (self.files, self.identity, self.style, self.prepare) = (files, identity, style, prepare)
  }

  /// The surroundings in which a page gives everyone the same: the clock stands still, amounts are dollars.
  public static func still(files: Files) -> Surroundings {
    Surroundings(files: files, identity: .transcript)
  }
}

/// A shell in memory, which keeps what it says until it is asked.
public final class Practice {
  /// What runs the commands.
  public let interpreter: Interpreter
  private let surroundings: Surroundings
  private let said: Said

  private final class Said {
    weak var interpreter: Interpreter?
    var replies: [Reply] = []

    func hear(_ outcome: Outcome) {
      replies.append(Reply(outcome: outcome, format: interpreter?.format ?? .text))
    }
  }

  /// What came of a command, and the format that was chosen at that moment, which the next command may change.
  public struct Reply: Sendable, Equatable {
    /// What came of it.
    public let outcome: Outcome
    /// How it is shown.
    public let format: OutputFormat
  }

  /// A shell that goes on with work; without any, it has an empty property.
  public init(_ surroundings: Surroundings, work: Work? = nil) {
    self.surroundings = surroundings
    let (identity, style) = (surroundings.identity, surroundings.style)
    let session =
      work.map { Session(inMemory: identity, style: style, work: $0) }
      ?? Session(inMemory: identity, style: style)
    let said = Said()
    interpreter = Interpreter(
      session: session, files: surroundings.files, format: .text, emit: said.hear)
    said.interpreter = interpreter
    self.said = said
    surroundings.prepare(interpreter)
    said.replies = []
  }

  /// What came of a line.
  public struct Answer {
    /// What the loop around has to do.
    public let verdict: Interpreter.Verdict
    /// What came of each command, in order.
    public let replies: [Reply]

    /// The same without their formats.
    public var outcomes: [Outcome] { replies.map(\.outcome) }

    /// Why the first command that failed did.
    var failure: Failure? { outcomes.lazy.compactMap(\.failure).first }
  }

  /// Types a line, as the person at the prompt does.
  public func run(_ line: String) -> Answer {
    said.replies = []
    let verdict = interpreter.run(typed: line)
    return Answer(verdict: verdict, replies: said.replies)
  }

  /// Runs a line of a page, which reads alike for everyone, whatever their locale is.
  func perform(_ line: PageLine) -> Answer {
    said.replies = []
    let verdict = interpreter.run(commands: [line.text])
    return Answer(verdict: verdict, replies: said.replies)
  }

  /// A line with what its formulas in braces come to, as one types it: `month {payoff_month}`.
  /// - Throws: Why one of them has no value.
  func filled(_ line: PageLine) throws(Problem) -> PageLine {
    var (text, rest) = ("", line.text[...])
    while let match = rest.firstMatch(of: /{([^}]*)}/) {
      text +=
        rest[..<match.range.lowerBound] + (try inquiry().number(String(match.output.1)).number.canonical)
      rest = rest[match.range.upperBound...]
    }
    return PageLine(text: text + rest, line: line.line)
  }

  /// What formulas come to at present.
  func inquiry(given: [Inquiry.Given] = []) -> Inquiry {
    Inquiry(interpreter.session, given: given + interpreter.session.counts)
  }

  /// Whether a condition holds, here or in a copy on which the line behind ` after ` was typed: `rent = 1800 after open elm`.
  /// - Throws: What is wrong with the condition or with that line, or why there is no value.
  func holds(_ condition: String) throws(Problem) -> Bool {
    guard let place = condition.firstRange(of: " after ") else { return try inquiry().holds(condition) }
    let copy = Practice(surroundings, work: interpreter.session.work)
    let line = PageLine(text: condition[place.upperBound...].trimmed, line: 0)
    if copy.perform(line).failure != nil { return false }
    return try copy.inquiry().holds(condition[..<place.lowerBound].trimmed)
  }

  /// Whether a condition holds; one that cannot be read where the work stands does not.
  func isTrue(_ condition: String) -> Bool { (try? holds(condition)) ?? false }

  /// Where the work stands, as far as an answer can change it.
  var state: State { State(work: interpreter.session.work, place: interpreter.session.presentPlace) }

  /// All that a check can tell apart.
  struct State: Equatable {
    let work: Work
    let place: Place
  }
}
