import Commands

/// Markdown with formulas in braces, which are shown as the shell shows them: `{interest(1)}` is `$1,083.33`.
///
/// In code, braces are braces; elsewhere `\{` is one. A formula may end in `as money`, `as percent` or `as number`.
package struct LiveText: Sendable, Equatable {
  private enum Piece: Sendable, Equatable {
    case text(String)
    case formula(PageLine)
  }

  private var pieces: [Piece] = []
  /// The line of the page that it begins at, from 1.
  package let line: Int

  /// The formulas in it.
  var formulas: [PageLine] {
    pieces.compactMap { if case .formula(let formula) = $0 { formula } else { nil } }
  }

  /// The text as it was written.
  var source: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .formula(let formula): "{\(formula.text)}"
      }
    }.joined()
  }

  /// Whether there is nothing to read.
  var isEmpty: Bool { source.allSatisfy(\.isWhitespace) }

  /// The text with what its formulas come to; a value that does not exist is its reason.
  func shown(_ inquiry: FormulaQuery) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): return text
      case .formula(let formula):
        do throws(Problem) {
          return try inquiry.shown(formula.text)
        } catch {
          return "(\(error))"
        }
      }
    }.joined()
  }

  /// What is wrong with its formulas.
  func faults(_ inquiry: FormulaQuery) -> [LessonError] {
    formulas.compactMap { formula in
      do throws(Problem) {
        _ = try inquiry.shown(formula.text)
        return nil
      } catch {
        return LessonError(formula.line, "{\(formula.text)} has no value here: \(error)")
      }
    }
  }
}

// MARK: Reading

extension LiveText {
  /// Reads lines of a page.
  init(_ lines: [PageLine]) throws(LessonError) {
    var scanner = Scanner(line: lines.first?.line ?? 1)
    for (index, line) in lines.enumerated() {
      if index > 0 { scanner.text.append("\n") }
      try scanner.read(line)
    }
    scanner.endText()
    (pieces, line) = (scanner.pieces, lines.first?.line ?? 1)
  }

  init(_ line: PageLine) throws(LessonError) { try self.init([line]) }

  private struct Scanner {
    var pieces: [Piece] = []
    var text = ""
    private let line: Int
    /// Whether a fence is open.
    private var isFenced = false

    init(line: Int) { self.line = line }

    mutating func read(_ line: PageLine) throws(LessonError) {
      let isFence = line.text.drop { $0 == " " }.hasPrefix("```")
      if isFence { isFenced.toggle() }
      guard !isFence, !isFenced else { return text.append(line.text) }
      var rest = line.text[...]
      while let character = rest.popFirst() {
        switch character {
        case "\\" where rest.first == "{": rest.popFirst().map { text.append($0) }
        case "`":
          let end = rest.firstIndex(of: "`").map { rest.index(after: $0) } ?? rest.endIndex
          text += "`" + rest[..<end]
          rest = rest[end...]
        case "{": try readFormula(&rest, line.line)
        default: text.append(character)
        }
      }
    }

    private mutating func readFormula(_ rest: inout Substring, _ line: Int) throws(LessonError) {
      guard let end = rest.firstIndex(of: "}") else {
        throw LessonError(line, "This brace is never closed: {FORMULA} shows a number, \\{ is a brace.")
      }
      let formula = String(rest[..<end]).trimmed
      guard !formula.isEmpty else {
        throw LessonError(line, "There is no formula in these braces.")
      }
      endText()
      pieces.append(.formula(PageLine(text: formula, line: line)))
      rest = rest[rest.index(after: end)...]
    }

    mutating func endText() {
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
    }
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
