import Finance

/// The incomes and costs that every rental property has, in the order in which they are shown.
enum StandardLine: String, CaseIterable, Sendable {
  case rent, other
  case escrow, taxes, insurance, hoa, utilities, management, maintenance, expenses
  case capex
  /// The costs of the purchase, which are paid once and are no line of a month.
  case closing

  /// The index among all lines; the user's own lines follow.
  var index: Int { StandardLine.indices[rawValue] ?? 0 }

  private static let indices = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($0.element.rawValue, $0.offset) })

  /// The kind of the line.
  var kind: LineKind {
    switch self {
    case .rent, .other: .income
    case .capex: .reserve
    default: .expense
    }
  }

  /// The form of its amounts; nil for a line that is a plain amount a month.
  var form: AmountForm? {
    switch self {
    case .rent, .escrow, .expenses: nil
    case .other: AmountForm(per: .month, of: .rent, .price)
    case .taxes, .insurance: AmountForm(per: .year, of: .price, .rent, .collected)
    case .hoa, .utilities, .maintenance, .capex: AmountForm(per: .month, of: .rent, .collected, .price)
    case .management: AmountForm(per: .month, of: .collected, .rent, .price)
    case .closing: AmountForm(per: .once, of: .price)
    }
  }

  /// The interval of its number in formulas.
  var interval: RecurringAmount.Interval { form?.interval ?? .month }
}

/// The part of a property's account in which a line stands.
package enum LineKind: String, CaseIterable, Sendable {
  case income
  case expense
  /// Money set aside for repairs to come; below net operating income unless the user chooses otherwise.
  case reserve
}

/// A recurring income or cost that the user has added.
package struct OwnLine: Sendable, Hashable {
  /// The name, which is also that of a field.
  package let name: String
  package let kind: LineKind
  /// The amount; a share of another amount is that of a month.
  package var amount: RecurringAmount {
    didSet { amount = OwnLine.byMonth(amount) }
  }

  package init(_ name: String, _ kind: LineKind, _ amount: RecurringAmount) {
    (self.name, self.kind, self.amount) = (name, kind, OwnLine.byMonth(amount))
  }

  /// A share has the interval of what it is a share of, and is saved without one.
  private static func byMonth(_ amount: RecurringAmount) -> RecurringAmount {
    guard let share = amount.share, let base = amount.base else { return amount }
    return RecurringAmount(share, of: base, per: .month)
  }

  /// The form of its amounts: a plain number has the interval that was typed first.
  package static func form(_ kind: LineKind, per interval: RecurringAmount.Interval) -> AmountForm {
    switch kind {
    case .income: AmountForm(per: interval, of: .rent, .price)
    case .expense: AmountForm(per: interval, of: .collected, .rent, .price)
    case .reserve: AmountForm(per: interval, of: .rent, .collected, .price)
    }
  }
}

/// The terms of a line besides its amount.
struct LineTerms: Sendable, Hashable {
  /// The growth a year; nil for that of all incomes or costs.
  var growth: Percent?
  /// The first month in which it is due; nil for the first of all.
  var first: Int?
  /// The last month in which it is due; nil for no last one.
  var last: Int?
  /// The vacancy and credit loss on it, for an income other than the rent.
  var vacancy: Percent?
}
