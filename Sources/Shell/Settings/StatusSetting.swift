import Localization
import Model
import Syntax
import Workspace

extension Setting {
  private static let off = "off"

  /// The figures of the row under the prompt.
  package static let status: Setting = {
    var setting = Setting(
      "status", LocalizedText("The figures that a row under the prompt shows, such as cash_flow dscr."),
      completions: { _ in [(off, LocalizedText("no row"))] }, read: statusNames)
    setting.fallback = off
    (setting.takesFigures, setting.takesWords) = (true, true)
    return setting
  }()

  /// Reads the names of figures: of any kind of worksheet, as the row goes along from one to another.
  @Sendable private static func statusNames(
    _ token: Token, _ context: CommandContext
  ) throws(Diagnostic) -> String {
    let words = token.text.split { " ,".contains($0) }
    let names = words.map { $0.lowercased() }
    if names.isEmpty || names == [off] { return off }
    let known = Set(context.workspace.figureNames.map(\.name) + WorksheetKinds.all.flatMap { $0.figureNames })
    for (word, name) in zip(words, names) where !known.contains(name) {
      // The metrics of the user are those of a property, which need not be open when the shell starts.
      if context.interpreter.isStarting { continue }
      let nearest = context.workspace.suggestion(for: name, among: known.sorted())
      throw Diagnostic(
        FormulaInputError.formula(.unknownName(String(word)), nearest: nearest), at: token.range(of: word))
    }
    return names.uniqued().joined(separator: " ")
  }
}

extension Settings {
  /// The names of the figures in the row under the prompt.
  var statusNames: [String] {
    let names = self[.status].split(separator: " ").map(String.init)
    return names == ["off"] ? [] : names
  }
}

extension Worksheet {
  /// The names of the fields, and of the metrics for the whole worksheet.
  fileprivate static var figureNames: [String] {
    fields.map(\.name) + allMetrics.filter { !$0.isMonthly }.map(\.name)
  }
}

extension Token {
  /// The offsets in the line of a part of the text; those of the whole where quotes or escapes stand.
  fileprivate func range(of part: Substring) -> Range<Int> {
    guard !isQuoted, text.utf8.count == range.count else { return range }
    let start = range.lowerBound + text.utf8.distance(from: text.startIndex, to: part.startIndex)
    return start..<start + part.utf8.count
  }
}
