import Finance
import Formulas
import Model

/// A column of a file that is no field, and that a question names: `beds`, `city`, `listed`.
///
/// It is an input of the worksheet of each row, which formulas know by its name; texts and dates stand there as numbers.
package struct ListingFact: Sendable, Hashable {
  /// The name of the input; in formulas of maps the column has its own name, which a field may have too.
  package let name: String
  /// The place of the column in the file.
  package let column: Int
  package let kind: Kind
  /// The name of the column in formulas of maps.
  let alias: String
  /// The number that an empty cell stands for, as it was typed; nil where that is a fault.
  let emptyValue: String?

  package enum Kind: Sendable, Hashable {
    case number
    /// The texts with which it is compared, in small letters; each stands for its place from 1, any other text for 0.
    case text([String])
    /// Dates, which stand for the numbers of their days.
    case day
  }

  /// The definition of the input.
  /// - Parameters:
  ///   - isMoney: `true` for a column of amounts with the signs of a currency.
  ///   - isShare: `true` for a column of percentages.
  func definition(isMoney: Bool, isShare: Bool) -> String {
    kind != .number ? "0" : isShare ? "0%" : isMoney ? "0 as money" : "0"
  }

  /// The number of a text among those with which the column is compared.
  func code(of text: String) -> Int? {
    guard case .text(let texts) = kind else { return nil }
    return texts.firstIndex(of: ListingFact.folded(text)).map { $0 + 1 }
  }

  /// A text as it is compared: without blanks around it, in small letters.
  static func folded(_ text: String) -> String {
    NumberText.withoutOuterBlanks(text).lowercased()
  }
}

extension ListingFact {
  /// The columns that formulas name and compare, as far as they are no fields and the worksheet does not know the names.
  /// - Parameters:
  ///   - places: The places of the columns that are no fields.
  ///   - texts: The formulas as they are typed.
  ///   - expressions: Those of the map, in which the name of a column comes before that of a field.
  package static func facts(
    _ names: [String], _ places: [Int], in texts: [String], _ expressions: [ListingExpression],
    _ vocabulary: any Vocabulary
  ) -> [ListingFact] {
    let all = texts + expressions.map(\.text)
    let mentioned = all.reduce(into: Set<String>()) { $0.formUnion(Formula.names(in: $1)) }
    let compared = all.flatMap(Formula.comparedConstants)
    var taken: Set<String> = []
    return places.compactMap { place in
      let words = ListingLayout.formulaNames(of: names[place])
      let isFree = { (word: String) in vocabulary.symbol(named: word, isCalled: false) == nil }
      let mentioning = { (word: String) in
        expressions.filter { Formula.names(in: $0.text).contains(word) }
      }
      guard
        let alias = words.first(where: { mentioned.contains($0) && (isFree($0) || !mentioning($0).isEmpty) }),
        taken.insert(alias).inserted
      else { return nil }
      return ListingFact(
        name: isFree(alias) ? alias : "column_\(alias)", column: place,
        kind: kind(compared.filter { $0.name == alias }.map(\.constant)), alias: alias,
        emptyValue: mentioning(alias).lazy.compactMap(\.emptyValue).first)
    }
  }

  private static func kind(_ constants: [FormulaConstant]) -> Kind {
    let texts = constants.compactMap { if case .text(let text) = $0 { folded(text) } else { nil } }
    if !texts.isEmpty { return .text(Array(Set(texts)).sorted()) }
    return constants.isEmpty ? .number : .day
  }
}

/// The names of a worksheet with the facts of listings as inputs, and the columns that stand for fields by their own
/// names.
package struct ListingVocabulary: Vocabulary {
  private let base: any Vocabulary
  private let facts: [ListingFact]
  private let fields: [String: String]
  private let isOfMap: Bool

  /// - Parameters:
  ///   - base: The names, among which the inputs are.
  ///   - layout: The columns of the file.
  ///   - isOfMap: `true` for the formulas of a map, in which the name of a column comes before that of a field.
  package init(
    _ base: any Vocabulary, _ facts: [ListingFact], _ layout: ListingLayout, isOfMap: Bool = false
  ) {
    (self.base, self.facts, self.isOfMap) = (base, facts, isOfMap)
    fields = layout.fieldsByColumnName
  }

  package func symbol(named name: String, isCalled: Bool) -> Symbol? {
    if isCalled { return base.symbol(named: name, isCalled: true) }
    let column = facts.first { $0.alias == name }?.name ?? fields[name]
    let named = { base.symbol(named: $0, isCalled: false) }
    return isOfMap ? named(column ?? name) : named(name) ?? column.flatMap(named)
  }

  package func number(for constant: FormulaConstant, comparedWith symbol: Symbol, _ comparison: Comparison)
    -> Number?
  {
    guard let fact = facts.first(where: { $0.name == symbol.name }) else { return nil }
    switch (constant, fact.kind) {
    case (.text(let text), .text):
      guard comparison == .equal || comparison == .unequal else { return nil }
      return fact.code(of: text).map { Number($0) }
    case (.date(let date), .day): return Number(date.dayNumber)
    default: return nil
    }
  }
}

extension Worksheet {
  /// The worksheet with the facts as inputs, but those that it has; itself for a kind without inputs.
  package func with(_ facts: [ListingFact], of file: ListingFile, in currency: Currency) -> any Worksheet {
    guard var rental = self as? Rental else { return self }
    for fact in facts where rental.field(named: fact.name) == nil {
      let definition = fact.definition(
        isMoney: file.moneyColumns.contains(fact.column), isShare: file.shareColumns.contains(fact.column))
      guard let input = RentalInput(fact.name, definition: definition, in: currency) else { continue }
      rental.define(input)
    }
    return rental
  }

  /// The worksheet without the inputs that facts are.
  func without(_ facts: [ListingFact]) -> any Worksheet {
    guard var rental = self as? Rental else { return self }
    for fact in facts { rental.removeInput(named: fact.name) }
    return rental
  }
}

extension ListingLayout {
  /// The layout with facts as further columns.
  /// - Parameter sheet: The worksheet with the facts as inputs.
  package func with(_ facts: [ListingFact], _ sheet: any Worksheet) -> ListingLayout {
    let columns = facts.compactMap { fact in
      sheet.field(named: fact.name).map { field in
        let number = fact.kind == .number ? fact.emptyValue : nil
        let units = number.flatMap {
          try? CellValueReader(FieldColumn(field, fact), dialect, currency).units(of: Array($0.utf8))
        }
        return FieldColumn(field, fact, emptyValue: units)
      }
    }
    return ListingLayout(names, fields + columns, dialect, in: currency)
  }
}
