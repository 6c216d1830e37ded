import Finance
import Formulas
import Localization
import Model
import Syntax
import Workspace

/// The sides of a comparison as people are shown them: with the usual digits, or with as many more as it takes to see
/// what the verdict says.
///
/// A coverage of 1.2499 is not shown as 1.25 beside `dscr >= 1.25`.
package struct ComparedSides {
  private let measure: Measure
  private let decimals: FigureDecimals
  private let currency: Currency

  /// Sides of a measure, which are usually shown with these decimals.
  package init(_ measure: Measure, decimals: FigureDecimals = .asNeeded, in currency: Currency) {
    (self.measure, self.decimals, self.currency) = (measure, decimals, currency)
  }

  /// A side beside others, which stand there as they were typed.
  package func cell(_ side: Quantity, beside others: [Quantity]) -> Cell {
    guard case .number(let number) = side else { return usual(side) }
    let others = others.compactMap(\.number)
    return fitting([number]) { shown in others.allSatisfy { Self.agrees((shown[0], $0), (number, $0)) } }[0]
  }

  /// Both sides; empty cells for a comparison without a value.
  package func cells(_ left: Quantity?, _ right: Quantity?) -> (left: Cell, right: Cell) {
    guard case .number(let one)? = left, case .number(let other)? = right else {
      return (left.map(usual) ?? .empty, right.map(usual) ?? .empty)
    }
    let cells = fitting([one, other]) { shown in
      Self.agrees((shown[0], shown[1]), (one, other)) && Self.agrees((shown[0], other), (one, other))
    }
    return (cells[0], cells[1])
  }

  // MARK: Digits

  /// The most decimals that are tried; what differs later differs by rounding.
  private static let mostDecimals = 12

  /// The cells of numbers: the usual ones, or the first with more decimals whose shown numbers satisfy a condition.
  private func fitting(_ numbers: [Number], _ isTrue: ([Number]) -> Bool) -> [Cell] {
    let usual = numbers.map { self.usual(.number($0)) }
    guard let shown = shownNumbers(usual), !isTrue(shown.numbers), shown.decimals < Self.mostDecimals else {
      return usual
    }
    for decimals in shown.decimals + 1...Self.mostDecimals {
      let cells = numbers.map { Cell.number($0, kind, .rounded(decimals)) }
      if let shown = shownNumbers(cells), isTrue(shown.numbers) { return cells }
    }
    return usual
  }

  private func usual(_ side: Quantity) -> Cell {
    CellFormatter.cell(side, measure, decimals: decimals, in: currency)
  }

  private var kind: NumberKind {
    switch measure {
    case .money: .money
    case .percent: .percent
    default: .plain
    }
  }

  /// `true` when one pair is in the same order as the other.
  private static func agrees(_ one: (Number, Number), _ other: (Number, Number)) -> Bool {
    (one.0 < one.1) == (other.0 < other.1) && (one.0 == one.1) == (other.0 == other.1)
  }

  /// The numbers that the texts of cells say, and the most decimals in them; nil for a text that is no plain decimal.
  private func shownNumbers(_ cells: [Cell]) -> (numbers: [Number], decimals: Int)? {
    let format = LocaleFormat(
      currency: currency, moneyPrefix: "", moneySuffix: "", decimalSeparator: ".", groupingSeparator: "",
      percentSuffix: "")
    var shown: (numbers: [Number], decimals: Int) = ([], 0)
    for text in cells.map(format.text) {
      guard let shownNumber = ExactDecimal(canonical: text).flatMap(Number.init),
        let number = shownNumber.divided(by: Number(measure == .percent ? 100 : 1))
      else { return nil }
      shown.numbers.append(number)
      shown.decimals = max(shown.decimals, text.split(separator: ".").dropFirst().last?.utf8.count ?? 0)
    }
    return shown
  }
}

extension Workspace {
  /// The value of the left side of comparisons, which have that side in common, beside what it is compared with.
  package func cell(
    _ quantity: Quantity, ofLeftSideIn comparisons: [(left: Formula, comparison: Comparison, right: Formula)],
    in scope: any Scope
  ) -> Cell {
    guard let first = comparisons.first else { return .empty }
    let sides = ComparedSides(
      Formula.common(first.left, first.right), decimals: decimals(of: first.left), in: currency)
    return sides.cell(quantity, beside: comparisons.compactMap { try? $0.right.evaluate(in: scope) })
  }
}
