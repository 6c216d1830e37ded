/// The choices where the sources disagree, the usual one first.
///
/// Each is a field of the property; the metrics that it changes have a formula for it (`MetricRule`).

/// The months in which amounts grow.
enum GrowthRule: String, ChoiceValue {
  /// Once a year, first in month 13.
  case yearly
  /// A little every month.
  case monthly
}

/// The year whose net operating income makes the price of the sale.
enum ExitRule: String, ChoiceValue {
  /// The twelve months after the sale.
  case next
  /// The twelve months before the sale.
  case trailing
}

/// The periods of the internal rate of return.
enum ReturnRule: String, ChoiceValue {
  /// Flows at the ends of years.
  case yearly
  /// Flows at the ends of months, compounded to a year.
  case monthly
}

/// The place of reserves.
enum ReserveRule: String, ChoiceValue {
  /// Reserves are no part of net operating income.
  case below = "reserves-below"
  /// Reserves are taken from net operating income, as appraisers and lenders do.
  case above = "reserves-above"
}

/// The cash that counts as invested.
enum InvestedRule: String, ChoiceValue {
  case without = "without-reserves"
  /// The cash set aside at the closing counts, too.
  case with = "with-reserves"
}

/// The amount on which the cap rate is taken.
enum CapRateRule: String, ChoiceValue {
  case price
  /// The price, the costs of closing and the rehab.
  case cost
}

/// The income that covers the debt.
enum CoverageRule: String, ChoiceValue {
  case noi
  case noiLessReserves = "noi-reserves"
  /// The rent on the payment with taxes, insurance and association dues, as lenders on 1 to 4 units take it.
  case rent
}
