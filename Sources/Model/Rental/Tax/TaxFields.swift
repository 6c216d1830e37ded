/// The fields of the owner's tax.
extension Rental {
  static let taxFields: [FieldDefinition<Rental>] = [
    .init(
      "tax_rate", "Tax Rate %", part: \.tax, \.marginalRate, in: 0...100,
      "Your marginal rate of federal tax on ordinary income; without it, no tax is worked out."),
    .init(
      "gains_rate", "Gains Rate %", part: \.tax, \.gainsRate, in: 0...100,
      "The rate on long-term gains; 0, 15 and 20 % by the income and the law's year unless you enter one."),
    .init(
      "land", "Land %", part: \.tax, \.land, in: 0...100, orIn: .money,
      "The share of price and buying costs that is land, which does not depreciate; an amount as $60,000."),
    .init(
      "land_amount", "Land", part: \.tax, \.landAmount, in: anyAmount, isPositive: true,
      "What the land is worth, in place of its share."),
    .init(
      "filing", "Filing Status", part: \.tax, \.filing, in: 0...0,
      "How you file: single; joint; or separate, married and living together, or apart all year."),
    .init(
      "magi", "Other Income (MAGI)", part: \.tax, \.income, in: anyAmount,
      "Your modified adjusted gross income a year, without this property."),
    .init(
      "participation", "Participation", part: \.tax, \.participation, in: 0...0,
      "Your part in the rental: active, if you decide on tenants and repairs; passive; or a professional's."),
    .init(
      "placed", "Placed in Service", part: \.tax, \.placed, in: 1...12, isCalendarMonth: true,
      "The month of the calendar from which the property is ready to be let: that of the closing, else January, unless you enter one."
    ),
    .init(
      "state_tax", "State Tax %", part: \.tax, \.stateRate, in: 0...100,
      "A flat rate of state income tax on the same incomes."),
    .init(
      "niit", "Net Investment Income Tax", part: \.tax, \.investmentTax, in: 0...0,
      "Whether 3.8 % on rent and gain counts where the income is above the threshold of the filing status."),
    .init(
      "tax_year", "Tax Law of", part: \.tax, \.year, in: 0...0,
      "The year of the law, whose breakpoints count in every year."),
    .init(
      "depreciable_basis", "Stated Basis", part: \.tax, \.depreciableBasis, in: anyAmount, isPositive: true,
      "What depreciates of the purchase, if you know it; price, buying costs and rehab without the land unless you enter it."
    ),
    .init(
      "building_life", "Building Life (Yr.)", part: \.tax, \.buildingLife, in: 1...100,
      "The years over which buildings depreciate: 27.5 for homes, 39 for offices and shops, 30 or 40 in the alternative system."
    ),
    .init(
      "depreciation_rule", "Depreciation", part: \.tax, \.depreciationRule, in: 0...0,
      "How buildings depreciate: exactly from mid-month to mid-month, by the rounded table of the IRS, or by full months."
    ),
    .init(
      "loss_rule", "Losses at the Sale", part: \.tax, \.lossRule, in: 0...0,
      "Whether carried losses count as ordinary ones in the year of the sale, or are taken off the gain."),
  ]
}
