import Commands
import Encoding
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// A shell in memory for one property of one call: with no files but listings, and a clock that stands still.
///
/// Equal texts give equal answers, and nothing is left when the call ends.
final class ToolShell {
  /// A word of a command, with the texts of arguments that it comes from.
  struct Word {
    /// A text of an argument in a word.
    struct Source {
      let text: PlacedText
      /// The UTF-8 offset in the word at which it begins.
      var start = 0
      /// The UTF-8 offset in the text of what stands there.
      var offset = 0
    }

    let word: Statement.Word
    var sources: [Source] = []

    /// A word of the language.
    static func typed(_ text: String) -> Word { Word(word: .typed(text)) }

    /// Texts of arguments as one value.
    /// - Parameter bracket: Returns `true` for a text that needs brackets.
    static func value(
      _ texts: [PlacedText], joinedBy separator: String, inBrackets bracket: (String) -> Bool = { _ in false }
    ) -> Word {
      var (joined, sources) = ("", [Source]())
      for text in texts {
        if !sources.isEmpty { joined += separator }
        let needsBrackets = texts.count > 1 && bracket(text.text)
        if needsBrackets { joined += "(" }
        sources.append(Source(text: text, start: joined.utf8.count))
        joined += text.text + (needsBrackets ? ")" : "")
      }
      return Word(word: .value(joined), sources: sources)
    }

    /// A text of an argument as one value.
    static func value(_ text: PlacedText) -> Word { value([text], joinedBy: "") }
  }

  private let interpreter: Interpreter
  private let results: Results
  private let running: RunningCall

  private final class Results {
    /// The text of the latest command.
    var command = ""
    var report: Report?
    var failure: Failure?

    func take(_ result: CommandResult) {
      command = result.command
      switch result.result {
      case .success(let report): self.report = report
      case .failure(let failure): self.failure = self.failure ?? failure
      }
    }
  }

  /// The open worksheet and its figures.
  var workspace: Workspace { interpreter.workspace }
  /// The rows of listings that the last line of the text has screened; nil where it does something else.
  var screening: Report? {
    interpreter.commandNames(in: results.command)?.last == "screen" ? results.report : nil
  }
  /// The writer of amounts in the currency of the property.
  var renderer: JSONRenderer { JSONRenderer(currency: workspace.currency) }

  /// A shell in which a text was run, which describes a property.
  init(_ property: PlacedText, _ running: RunningCall) throws(ToolError) {
    let results = Results()
    (self.results, self.running) = (results, running)
    interpreter = Interpreter(
      workspace: Workspace(inMemory: .transcript), files: running.files, format: .text,
      interruption: running.interruption, emit: results.take)
    interpreter.isSafe = true
    interpreter.mostCells = ToolAnswer.mostCells
    interpreter.connect(Console(telling: running.tell(progress:)))
    let reader = ScriptReader(Array(property.text.utf8))
    switch interpreter.run(script: reader, name: property.place, path: nil) {
    case .failed: throw error(in: property.place)
    // The lines behind it would be missing from every figure.
    case .quit: throw ToolError(property.place, "a text without quit")
    case .done, .continues: break
    }
  }

  /// Runs a command, none of whose words is looked into for another one.
  func run(_ words: [Word]) throws(ToolError) -> Report {
    (results.report, results.failure) = (nil, nil)
    let statement = Statement(words.map(\.word))
    let result = interpreter.run(statement, named: "call")
    if result != .failed, let report = results.report { return report }
    throw error(of: words, statement)
  }

  /// Throws when nobody waits for an answer any more, or it takes too long.
  func check() throws(ToolError) {
    if running.isCancelled || running.isOverdue { throw .tooLong }
  }

  // MARK: Formulas

  /// The formula of a text.
  func formula(_ text: PlacedText) throws(ToolError) -> Formula {
    do throws(FormulaError) {
      return try Formula(text.text, in: workspace.vocabulary)
    } catch {
      throw self.error(error, in: text)
    }
  }

  /// The figure of a text: a field, a metric, or any other formula.
  func figure(_ text: PlacedText) throws(ToolError) -> Figure {
    try check()
    if let field = workspace.field(named: text.text) {
      return CellFormatter.figure(field, of: workspace.sheet)
    }
    let formula = try formula(text)
    let scope = workspace.scope
    do throws(FormulaError) {
      let quantity = try formula.evaluate(in: scope)
      let cell = workspace.cell(quantity, of: formula, in: workspace.document, scope)
      return Figure(key: formula.text, label: workspace.label(of: formula), cell: cell)
    } catch {
      guard error.isAbsence else { throw self.error(error, in: text, at: formula.offset) }
      let reason = Cell.undefined(why: FormulaSentences.clause(for: error.reason))
      return Figure(key: formula.text, label: workspace.label(of: formula), cell: reason)
    }
  }

  private func error(_ error: FormulaError, in text: PlacedText, at start: Int = 0) -> ToolError {
    if running.isOverdue { return .tooLong }
    let token = Token(text: text.text, range: 0..<text.text.utf8.count, isQuoted: false)
    return ToolError(workspace.diagnostic(error, in: token, at: start), in: text, renderer)
  }

  // MARK: Errors

  private func error(in place: String) -> ToolError {
    if running.isOverdue { return .tooLong }
    return ToolError(results.failure ?? .unknown, in: place, renderer)
  }

  /// The error of a command, at its place in the argument.
  private func error(of words: [Word], _ statement: Statement) -> ToolError {
    if running.isOverdue { return .tooLong }
    let failure = results.failure ?? .unknown
    guard let range = failure.location?.range,
      let index = statement.tokens.lastIndex(where: { $0.range.lowerBound <= range.lowerBound })
    else { return ToolError(failure.withoutLocation, in: nil, renderer) }
    let start = statement.tokens[index].range.lowerBound
    guard let source = words[index].sources.last(where: { start + $0.start <= range.lowerBound }) else {
      return ToolError(failure.withoutLocation, in: nil, renderer)
    }
    let shift = source.offset - source.start - start
    let inside = range.lowerBound + shift..<range.upperBound + shift
    return ToolError(failure, in: source.text, at: inside, renderer)
  }
}

extension Failure {
  /// The failure of a command that says nothing.
  fileprivate static var unknown: Failure {
    Failure(code: "no-result", message: LocalizedText(verbatim: "There is no result."))
  }

  fileprivate var withoutLocation: Failure {
    Failure(code: code, message: message, suggestion: suggestion, fieldErrors: fieldErrors)
  }
}

extension Console {
  /// A console that can only tell how a command gets on.
  fileprivate convenience init(telling tell: @escaping (String) -> Void) {
    self.init(
      editValue: { _, _, _ in nil }, showValueError: { _, _, _ in },
      editText: { _ in .failed(.editorUnavailable("")) }, confirm: { _ in false },
      progress: { text in if let text { tell(text) } }, history: { [] }, clearHistory: { nil },
      apply: { _, _ in }, saveSettings: { _ in nil })
  }
}
