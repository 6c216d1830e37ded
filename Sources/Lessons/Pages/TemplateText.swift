import Commands
import Localization
import Results
import Shell

/// Markdown with formulas in braces, which are shown as the shell shows them: `{interest(1)}` is `$1,083.33`.
///
/// In code, braces are braces, but `{=FORMULA}` is the number as it is typed there: `1683.5`. Elsewhere `\{` is a brace. A
/// formula may end in `as money`, `as percent` or `as number`. `{? rent > 0 : It is let. : It stands empty.}` is the first of its texts where the condition holds,
/// and the second elsewhere.
package struct TemplateText: Sendable, Equatable {
  private enum Piece: Sendable, Equatable {
    case text(String)
    case formula(PageLine)
    /// A formula in code.
    case typed(PageLine)
    case choice(condition: PageLine, then: String, otherwise: String)
  }

  /// The limit of the formulas of a text: each is computed anew whenever the text is shown.
  static let mostFormulas = 200

  private var pieces: [Piece] = []
  /// The first line of the text in the page, from 1.
  package let line: Int

  /// The formulas in braces, and the conditions.
  package var formulas: [PageLine] {
    pieces.compactMap { piece in
      switch piece {
      case .text: nil
      case .formula(let formula), .typed(let formula): formula
      case .choice(let condition, _, _): condition
      }
    }
  }

  /// The text as it was written.
  package var source: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .formula(let formula): "{\(formula.text)}"
      case .typed(let formula): "{=\(formula.text)}"
      case .choice(let condition, let then, let otherwise):
        "{? \(condition.text) : \(then) : \(otherwise)}"
      }
    }.joined()
  }

  /// `true` when there is nothing to read.
  package var isEmpty: Bool { source.allSatisfy(\.isWhitespace) }

  /// The text with the values of its formulas; where a formula has none, the reason.
  package func shown(_ query: FormulaQuery) -> String {
    pieces.map { piece in
      do throws(Diagnostic) {
        return switch piece {
        case .text(let text): text
        case .formula(let formula): try query.shown(formula.text)
        case .typed(let formula): try query.number(formula.text).number.canonical
        case .choice(let condition, let then, let otherwise):
          try query.holds(condition.text) ? then : otherwise
        }
      } catch {
        return "(\(error))"
      }
    }.joined()
  }
}

/// An error in a text with formulas in braces.
enum TemplateError: Error, Sendable, Equatable {
  case openBrace
  case emptyBraces
  case badChoice
  case tooManyFormulas

  /// The error in words.
  var message: String {
    switch self {
    case .openBrace: "This brace is never closed: {FORMULA} shows a number, \\{ is a brace."
    case .emptyBraces: "There is no formula in these braces."
    case .badChoice: "These braces need a condition and two texts: {? rent > 0 : TEXT : TEXT}."
    case .tooManyFormulas: "A text shows up to \(TemplateText.mostFormulas) numbers; this one shows more."
    }
  }
}

// MARK: Reading

extension TemplateText {
  /// Reads lines of a page.
  package init(_ lines: [PageLine]) throws(LessonError) {
    var scanner = Scanner()
    for (index, line) in lines.enumerated() {
      if index > 0 { scanner.text.append("\n") }
      try scanner.read(line)
    }
    scanner.endText()
    (pieces, line) = (scanner.pieces, lines.first?.line ?? 1)
  }

  private struct Scanner {
    var pieces: [Piece] = []
    var text = ""
    private var formulaCount = 0
    private var fences = MarkdownFences()

    mutating func read(_ line: PageLine) throws(LessonError) {
      guard fences.kind(of: line.text) == .prose else { return try readCode(line.text[...], line.line) }
      var rest = line.text[...]
      while let character = rest.popFirst() {
        switch character {
        case "\\" where rest.first == "{": rest.popFirst().map { text.append($0) }
        case "`":
          let end = rest.firstIndex(of: "`").map { rest.index(after: $0) } ?? rest.endIndex
          text += "`"
          try readCode(rest[..<end], line.line)
          rest = rest[end...]
        case "{": try readFormula(&rest, line.line)
        default: text.append(character)
        }
      }
    }

    /// Reads code, in which only `{=FORMULA}` is a formula.
    private mutating func readCode(_ code: Substring, _ line: Int) throws(LessonError) {
      var rest = code
      while let start = rest.firstRange(of: "{=") {
        text += rest[..<start.lowerBound]
        rest = rest[start.upperBound...]
        try readFormula(&rest, line, isTyped: true)
      }
      text += rest
    }

    private mutating func readFormula(
      _ rest: inout Substring, _ line: Int, isTyped: Bool = false
    ) throws(LessonError) {
      guard let end = rest.firstIndex(of: "}") else { throw LessonError(line, .openBrace) }
      let formula = String(rest[..<end]).trimmed
      guard !formula.isEmpty else { throw LessonError(line, .emptyBraces) }
      formulaCount += 1
      guard formulaCount <= TemplateText.mostFormulas else { throw LessonError(line, .tooManyFormulas) }
      endText()
      let page = PageLine(text: formula, line: line)
      pieces.append(isTyped ? .typed(page) : try piece(page))
      rest = rest[rest.index(after: end)...]
    }

    /// The formula or the choice between braces.
    private func piece(_ line: PageLine) throws(LessonError) -> Piece {
      guard line.text.hasPrefix("?") else { return .formula(line) }
      let parts = line.text.dropFirst().split(separator: " : ", omittingEmptySubsequences: false)
      guard parts.count == 3, !parts[0].trimmed.isEmpty else { throw LessonError(line.line, .badChoice) }
      return .choice(
        condition: PageLine(text: parts[0].trimmed, line: line.line), then: parts[1].trimmed,
        otherwise: parts[2].trimmed)
    }

    mutating func endText() {
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
    }
  }
}
