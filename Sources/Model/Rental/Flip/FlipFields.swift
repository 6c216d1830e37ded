import Finance

/// What a contract to buy is assigned for, and the rule by which a buyer pays.
struct ResaleTerms: Sendable, Hashable {
  /// The price in the contract with the seller; zero until it is entered.
  var contractPrice = Money.zero
  /// What the buyer of the contract pays in all; zero for the most by the rule.
  var buyerPrice = Money.zero
  /// The earnest money, which comes back.
  var earnest = Money.zero
  /// The share of the after-repair value that a buyer pays at most, rehab included.
  var rule = ResaleTerms.usualRule

  /// 70 %, the rule of thumb of those who buy, repair and sell.
  static let usualRule = Percent(millionths: 700_000)
}

extension Rental {
  static let resaleFields: [FieldDefinition<Rental>] = [
    .init(
      "rule", "Buyer's Rule %", part: \.resale, \.rule, in: 0...100,
      "The share of the after-repair value, less rehab, that a buyer pays at most: 70 unless you enter it."),
    .init(
      "contract_price", "Contract Price", part: \.resale, \.contractPrice, in: anyAmount, isPositive: true,
      "The price in your contract with the seller, if you assign it."),
    .init(
      "buyer_price", "Buyer's Price", part: \.resale, \.buyerPrice, in: anyAmount, isPositive: true,
      "What your buyer pays, with your fee; the most by the rule unless you enter it."),
    .init(
      "earnest", "Earnest Money", part: \.resale, \.earnest, in: anyAmount,
      "What you deposit with the contract; it comes back."),
  ]

  /// `true` for a house that is bought, repaired and sold within a year, without a rent.
  package var isFlip: Bool { isSoldWithinAYear && !hasIncome }

  /// The field without which a sale leaves nothing that is known; nil for none.
  package var fieldMissingForFlip: String? {
    if price == .zero { return "price" }
    if hold.months == 0 { return "hold" }
    return missingResalePrice
  }

  /// The price without which nothing is sold; nil where one is entered.
  var missingResalePrice: String? { arv > .zero || exitPrice > .zero ? nil : "arv" }

  /// `true` if the buyer's price is entered.
  package var hasBuyerPrice: Bool { resale.buyerPrice > .zero }

  /// `true` if a contract can be assigned.
  package var hasContract: Bool { resale.contractPrice > .zero }
}
