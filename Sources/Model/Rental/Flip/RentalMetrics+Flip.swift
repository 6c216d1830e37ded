import Finance
import Formulas

/// The figures of a house that is bought to be sold, and of a contract that is assigned.
extension Rental {
  static let flipMetrics: [MetricDefinition<Rental>] = [
    .init(
      "holding_costs", "Holding Costs with Interest", .money,
      holdingCosts(["operating_expenses", "reserves"]),
      in: { $0.reserveRule == .above ? holdingCosts(["operating_expenses"]) : nil },
      "What the time until the sale costs: operating expenses, reserves, interest and mortgage insurance.",
      needs: { $0.missingResalePrice }),
    .init(
      "return", "Profit / Cash Needed", .percent, "profit / positive(cash_needed)",
      "The profit until the sale on all cash that it needs.", needs: { $0.missingResalePrice }),
    .init(
      "roi_a_year", "Return a Year", .percent, "(1 + return) ^ (1 / hold) - 1",
      "That return as one of a year, with interest on it.", needs: { $0.missingResalePrice }),
    .init(
      "simple_roi_a_year", "Simple Return a Year", .percent, "return / hold",
      "That return as one of a year, without interest on it.", needs: { $0.missingResalePrice }),
    .init(
      "break_even_price", "Break-Even Price", .money,
      "sale_price - profit / (1 - selling)", "The price of the sale at which there is no profit.",
      needs: { $0.missingResalePrice }),
    .init(
      "buyers_most", "Buyer's Most", .money, "rule_70",
      "The most that a buyer pays by the rule.", needs: { $0.missingContract }),
    .init(
      "assignment_fee", "Assignment Fee", .money, "buyers_most - contract_price",
      in: { $0.hasBuyerPrice ? "buyer_price - contract_price" : nil },
      "What the buyer pays beyond the price in the contract.", needs: { $0.missingContract }),
    .init(
      "assignment_profit", "Profit of the Assignment", .money, "assignment_fee - closing",
      "The fee less your costs, which are those of closing.", needs: { $0.missingContract }),
    .init(
      "profit_to_cash", "Profit on Cash", .number, "assignment_profit / positive(closing + earnest)",
      "The profit of the assignment on costs and earnest money.", needs: { $0.missingContract }),
  ]

  private static func holdingCosts(_ costs: [String]) -> String {
    (costs + ["interest", "mortgage_insurance"]).map { "sum(\($0)(1..hold * 12))" }.formula(joinedBy: "+")
  }

  /// The price without which nothing is assigned; nil where it is entered.
  private var missingContract: String? { hasContract ? nil : "contract_price" }

  /// The figures of a house that is bought to be sold.
  package static let flipFigures = [
    "cash_invested", "holding_costs", "cash_needed", "net_proceeds", "profit", "return", "roi_a_year",
    "break_even_price",
  ]

  /// The figures of a contract that is assigned.
  package static let assignmentFigures = [
    "buyers_most", "assignment_fee", "assignment_profit", "profit_to_cash",
  ]
}
