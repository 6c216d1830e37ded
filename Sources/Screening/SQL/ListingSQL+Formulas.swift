import Finance
import Formulas
import Model

/// The numbers of a field for which a query is right; a row with another one is in doubt.
struct InputBounds {
  let range: ClosedRange<Int64>
  /// Numbers with which a worksheet has other formulas.
  let excluded: [Int64]
}

extension ListingSQL {
  /// The formulas as columns, with the bounds that they ask for.
  ///
  /// The formulas of a worksheet can depend on what is nothing in it, and on a share that is the whole. Where they do,
  /// such rows are left in doubt; where they do not, as is usual, these numbers are like any other.
  func formulas() throws(ScreenSQLError) -> (SQLFormulas, [InputBounds]) {
    let bounds = fields.map(self.bounds)
    var isSpecial = bounds.map { !$0.isEmpty }
    if isSpecial.contains(true) {
      if let formulas = try? formulas(excluding: bounds.map { _ in [] }) {
        return (formulas, inputBounds(excluding: bounds.map { _ in [] }))
      }
      for place in fields.indices where isSpecial[place] {
        var trial = bounds
        trial[place] = []
        isSpecial[place] = (try? formulas(excluding: trial)) == nil
      }
      let excluded = zip(bounds, isSpecial).map { $1 ? $0 : [] }
      if let formulas = try? formulas(excluding: excluded) {
        return (formulas, inputBounds(excluding: excluded))
      }
    }
    do throws(SQLFormulaError) {
      return (try formulas(excluding: bounds), inputBounds(excluding: bounds))
    } catch {
      switch error {
      case .computedHere(let text): throw .computedHere(text)
      case .formula(let text, let error): throw .formula(text: text, error)
      }
    }
  }

  /// The numbers of a field that can be special.
  private func bounds(of input: Input) -> [Int64] {
    let range = range(of: input)
    return ([0] + (input.field.unit == .percent ? [Value.percentScale] : [])).filter(range.contains)
  }

  /// The bounds of a field, and of amounts: a sum of products of these with a percentage is still exact as `DOUBLE`.
  private func range(of input: Input) -> ClosedRange<Int64> {
    let bounds = input.reader.bounds
    switch input.field.unit {
    case .money, .amount, .number:
      return bounds.clamped(to: -ListingSQL.largestAmount...ListingSQL.largestAmount)
    case .term:
      // A plain number beyond is meant as months.
      return bounds.clamped(to: 0...Int64(Term.mostPlainYears * 12))
    default: return bounds
    }
  }

  /// The largest amount: over ten million dollars.
  private static let largestAmount: Int64 = 1 << 30

  private func inputBounds(excluding excluded: [[Int64]]) -> [InputBounds] {
    zip(fields, excluded).map { InputBounds(range: range(of: $0), excluded: $1) }
  }

  private func formulas(excluding excluded: [[Int64]]) throws(SQLFormulaError) -> SQLFormulas {
    let columns = zip(fields, excluded).map { input, excluded in
      input.entry.values(
        samples(of: input, excluding: excluded).map(Double.init), in: screen.layout.currency)
    }
    let scope = screen.sheet.columns(screen.userDefinitions, columns, at: nil, in: screen.layout.currency)
    return try SQLFormulas(wanted, in: scope, dialect, taken: taken) { symbol, _ in
      screen.sheet.field(of: symbol).flatMap { field in fields.first { $0.field == field }?.name }
    }
  }

  /// A usual number, the least and the greatest one.
  private func samples(of input: Input, excluding excluded: [Int64]) -> [Int64] {
    let range = range(of: input)
    var (least, greatest) = (range.lowerBound, range.upperBound)
    if excluded.contains(least) { least += 1 }
    if excluded.contains(greatest) { greatest -= 1 }
    return [min(max(input.field.usualUnits, least), greatest), least, greatest]
  }

  /// The formulas in the order of `ResultSQL`: conditions, figures, the ranking.
  private var wanted: [SQLFormulas.Wanted] {
    screen.conditions.enumerated().map { SQLFormulas.Wanted($1, name: "condition_\($0 + 1)") }
      + screen.figures.enumerated().map { SQLFormulas.Wanted($1, name: "value_\($0 + 1)") }
      + (screen.rank.map { [SQLFormulas.Wanted($0.formula, name: "ranking")] } ?? [])
  }
}
