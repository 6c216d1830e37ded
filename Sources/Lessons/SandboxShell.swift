import Commands
import Localization
import Model
import Reports
import Results
import Shell
import Workspace

/// The files, the identity and the locale of a sandbox.
package struct SandboxConfiguration {
  /// The files that the commands of the user may use.
  let files: Files
  /// The files that the commands of the page may use: never those of a disk.
  let pageFiles: Files
  /// The session's identity and clock.
  let identity: RunIdentity
  /// The format of numbers, and the language of the words beside them.
  package private(set) var localeFormat: LocaleFormat
  /// The user's wish that a command stop.
  let interruption: Interruption
  /// The house with which the lesson begins.
  package var house = LessonHouse()
  /// Called with each interpreter before it runs anything; connects it to a prompt.
  let prepare: (Interpreter) -> Void

  /// The configuration of a sandbox for the user at a prompt.
  package init(
    files: Files, identity: RunIdentity, localeFormat: LocaleFormat = .enUS,
    interruption: Interruption = .never,
    prepare: @escaping (Interpreter) -> Void = { _ in }
  ) {
    (self.files, self.identity, self.localeFormat, self.prepare) = (files, identity, localeFormat, prepare)
    self.interruption = interruption
    pageFiles = MemoryFiles().files
  }

  private init(page files: Files, _ interruption: Interruption) {
    (self.files, pageFiles, self.interruption) = (files, files, interruption)
    (identity, localeFormat, prepare) = (.transcript, .enUS, { _ in })
  }

  /// The same configuration for the lessons of a language.
  ///
  /// Only the words change. Amounts stay dollars, with a point before the decimals: a page prints figures,
  /// and lines to type, as `240,000`, and these are read as they are printed, in every language.
  package func speaking(_ language: Language) -> SandboxConfiguration {
    var configuration = self
    configuration.localeFormat = localeFormat.with(language: language)
    return configuration
  }

  /// The configuration for pages, the same for everyone: a fixed clock, amounts in dollars, and files in
  /// memory, so that nothing in a page can write one.
  /// - Parameters:
  ///   - files: The files that a page can read.
  ///   - interruption: The wish that the page be played no further.
  package static func reproducible(
    files: Files, interruption: Interruption = .never
  ) -> SandboxConfiguration {
    SandboxConfiguration(page: MemoryFiles(over: files).files, interruption)
  }
}

/// A shell in memory, which collects the results of commands.
package final class SandboxShell {
  /// The interpreter of its commands.
  package let interpreter: Interpreter
  private let configuration: SandboxConfiguration
  private let collector: Collector
  private final class Collector {
    weak var interpreter: Interpreter?
    var results: [FormattedResult] = []

    func append(_ result: CommandResult) {
      results.append(FormattedResult(result: result, format: interpreter?.format ?? .text))
    }
  }

  /// The result of a command, and the format of the shell at that moment, which the next command may change.
  package struct FormattedResult: Sendable, Equatable {
    package let result: CommandResult
    package let format: OutputFormat
  }

  /// A shell that begins with `work`; by default with an empty property.
  package init(_ configuration: SandboxConfiguration, work: WorkspaceSnapshot? = nil) {
    self.configuration = configuration
    let (identity, localeFormat) = (configuration.identity, configuration.localeFormat)
    let workspace =
      work.map { Workspace(inMemory: identity, localeFormat: localeFormat, snapshot: $0) }
      ?? Workspace(inMemory: identity, localeFormat: localeFormat)
    let collector = Collector()
    interpreter = Interpreter(
      workspace: workspace, files: configuration.files, format: .text,
      interruption: Interruption(within: configuration.interruption), emit: collector.append)
    collector.interpreter = interpreter
    self.collector = collector
    configuration.prepare(interpreter)
    collector.results = []
  }

  /// The outcome of a line.
  package struct LineOutput {
    package let status: Interpreter.LineResult
    /// The results of its commands, in order.
    package let results: [FormattedResult]

    /// The first failure; nil when all commands succeeded.
    package var failure: Failure? { results.lazy.compactMap(\.result.failure).first }
  }

  /// Runs a line as typed at the prompt.
  package func run(_ line: String) -> LineOutput {
    collector.results = []
    let status = interpreter.run(typed: line)
    return LineOutput(status: status, results: collector.results)
  }

  /// Runs a line of a page, which is read the same in every locale, with the files of the page and no prompt.
  ///
  /// It knows no lessons, since those that a path leads to are in the files of the user. The line `house` puts back the
  /// house of the lesson, and formulas in braces are replaced by their values.
  @discardableResult package func perform(_ line: PageLine) -> LineOutput {
    if line.text == LessonHouse.word { return restore(configuration.house) }
    let line = (try? resolved(line)) ?? line
    let (files, lessons) = (interpreter.files, interpreter.lessons)
    (interpreter.files, interpreter.lessons) = (configuration.pageFiles, nil)
    defer { (interpreter.files, interpreter.lessons) = (files, lessons) }
    collector.results = []
    let status = interpreter.withoutConsole { interpreter.run(commands: [line.text]) }
    return LineOutput(status: status, results: collector.results)
  }

  /// Returns a line with the values of its formulas in braces: `month {payoff_month}`, in code `month {=payoff_month}`.
  /// - Throws: The reason for which one of them has no value.
  package func resolved(_ line: PageLine) throws(Diagnostic) -> PageLine {
    // An expression is compiled anew at each call.
    guard line.text.contains("{") else { return line }
    var (text, rest) = ("", line.text[...])
    while let match = rest.firstMatch(of: /{=?([^}]*)}/) {
      text +=
        rest[..<match.range.lowerBound] + (try query().number(String(match.output.1)).number.canonical)
      rest = rest[match.range.upperBound...]
    }
    return PageLine(text: text + rest, line: line.line)
  }

  /// Evaluates formulas in the present state; they may name the published limits, and fields of the lesson's house.
  package func query(variables: [FormulaQuery.Variable] = []) -> FormulaQuery {
    FormulaQuery(
      interpreter.workspace,
      variables: variables + PublishedLimit.variables + configuration.house.variables
        + FormulaQuery.Variable.counts)
  }

  /// `true` when a condition holds, here or in a copy on which the line behind ` after ` was run:
  /// `rent = 1800 after open elm`.
  /// - Throws: The error in the condition or in that line, or the reason for which it has no value.
  package func holds(_ condition: String) throws(Diagnostic) -> Bool {
    guard let separator = condition.firstRange(of: " after ") else { return try query().holds(condition) }
    let copy = SandboxShell(configuration, work: interpreter.workspace.snapshot)
    let line = PageLine(text: condition[separator.upperBound...].trimmed, line: 0)
    if copy.perform(line).failure != nil { return false }
    return try copy.query().holds(condition[..<separator.lowerBound].trimmed)
  }

  /// `true` when a condition holds; `false` also when it cannot be evaluated.
  package func isTrue(_ condition: String) -> Bool { (try? holds(condition)) ?? false }

  /// The state that conditions can depend on.
  package var state: State { State(work: interpreter.workspace.snapshot, path: interpreter.workspace.path) }

  /// A state of the shell, for comparison.
  package struct State: Equatable {
    let work: WorkspaceSnapshot
    let path: NavigationPath
  }
}

extension CommandResult {
  /// The failure of the command; nil when it succeeded.
  var failure: Failure? {
    if case .failure(let failure) = result { failure } else { nil }
  }
}
