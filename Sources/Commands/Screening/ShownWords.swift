import Formulas
import Localization
import Model
import Screening
import Shell
import Syntax

/// The columns and figures behind `show`.
struct ShownWords {
  private(set) var columns: [Int] = []
  private(set) var figures: [TypedFormula] = []
  /// `true` where the file of each row is shown.
  private(set) var hasFile = false

  /// Reads names of columns that are no fields, as far as they go, and then formulas.
  init(
    _ words: [Token], _ layout: ListingLayout, _ vocabulary: any Vocabulary, _ context: ReadingContext
  ) throws(Diagnostic) {
    let rest: ArraySlice<Token>
    (columns, hasFile, rest) = ShownWords.parts(of: words, layout, context)
    guard !rest.isEmpty else { return }
    figures = try layout.tellingColumns { () throws(Diagnostic) in
      try context.formulas(context.text(of: rest), in: vocabulary)
    }
  }

  /// The columns that are named first, with the word `file` among them, and the words of the formulas behind them.
  static func parts(
    of words: [Token], _ layout: ListingLayout, _ context: ReadingContext
  ) -> (columns: [Int], hasFile: Bool, rest: ArraySlice<Token>) {
    // What has the name of a figure is that figure, unless the name is quoted: a file may have figures of its own.
    let isFigure = { (word: Token) in
      !word.isQuoted && (try? Formula(word.withoutComma, in: context.workspace.vocabulary)) != nil
    }
    var (columns, hasFile, rest) = ([Int](), false, words[...])
    while let word = rest.first, !isFigure(word) {
      if let place = layout.other(named: word.withoutComma) {
        columns.append(place)
      } else if word.withoutComma.lowercased() == ScreenedTable.fileKey {
        hasFile = true
      } else {
        break
      }
      rest = rest.dropFirst()
    }
    return (columns, hasFile, rest)
  }
}

extension ListingLayout {
  /// The place of a column that is no field, by its name, in any case where none is called exactly so.
  func other(named name: String) -> Int? {
    let others = others
    return others.first { names[$0] == name }
      ?? others.first { ListingLayout.folded(names[$0]) == ListingLayout.folded(name) }
  }

  /// Reads formulas; the error of an unknown name tells the nearest column where it is nearer to one than to a figure.
  func tellingColumns<Result>(_ read: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try read()
    } catch {
      guard case .formula(.unknownName(let name), let other)? = error.error as? FormulaInputError else {
        throw error
      }
      let figure = other?.nameHere
      let nearest = NearestName.name(to: name, among: names + [figure].compactMap { $0 })
      guard let nearest, nearest != figure else { throw error }
      throw Diagnostic(ListingError.unknownColumn(name, nearest: nearest, names: names), at: error.range)
    }
  }
}

extension Token {
  /// The word without the comma that may stand behind it.
  var withoutComma: String { !isQuoted && text.hasSuffix(",") ? String(text.dropLast()) : text }
}
