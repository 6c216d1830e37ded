import Formulas
import Localization
import Model
import Screening
import Shell

/// The columns and figures behind `show`.
struct ShownWords {
  private(set) var columns: [Int] = []
  private(set) var figures: [TypedFormula] = []

  /// Reads names of columns that are no fields, as far as they go, and then formulas.
  init(
    _ words: [Token], _ layout: ListingLayout, _ vocabulary: any Vocabulary, _ context: CommandContext
  ) throws(Diagnostic) {
    let rest: ArraySlice<Token>
    (columns, rest) = ShownWords.parts(of: words, layout, context)
    guard let first = rest.first else { return }
    do throws(Diagnostic) {
      figures = try context.formulas(context.text(of: rest), in: vocabulary)
    } catch {
      throw ShownWords.diagnostic(error, first, layout)
    }
  }

  /// The columns that are named first, and the words of the formulas behind them.
  static func parts(
    of words: [Token], _ layout: ListingLayout, _ context: CommandContext
  ) -> (columns: [Int], rest: ArraySlice<Token>) {
    // What has the name of a figure is that figure, unless the name is quoted: a file may have figures of its own.
    let isFigure = { (word: Token) in
      !word.isQuoted && (try? Formula(word.withoutComma, in: context.workspace.vocabulary)) != nil
    }
    var (columns, rest) = ([Int](), words[...])
    while let word = rest.first, !isFigure(word), let place = layout.other(named: word.withoutComma) {
      columns.append(place)
      rest = rest.dropFirst()
    }
    return (columns, rest)
  }

  /// The error of a word that is nearer to a column than to a figure.
  private static func diagnostic(_ error: Diagnostic, _ word: Token, _ layout: ListingLayout) -> Diagnostic {
    guard case .formula(.unknownName, nil)? = error.error as? FormulaInputError,
      let nearest = NearestName.name(to: word.text, among: layout.others.map { layout.names[$0] })
    else { return error }
    return Diagnostic(
      ListingError.unknownColumn(word.text, nearest: nearest, names: layout.names), at: word.range)
  }
}

extension ListingLayout {
  /// The place of a column that is no field, by its name, in any case where none is called exactly so.
  func other(named name: String) -> Int? {
    let others = others
    return others.first { names[$0] == name }
      ?? others.first { ListingLayout.folded(names[$0]) == ListingLayout.folded(name) }
  }
}

extension Token {
  /// The word without the comma that may stand behind it.
  var withoutComma: String { !isQuoted && text.hasSuffix(",") ? String(text.dropLast()) : text }
}
