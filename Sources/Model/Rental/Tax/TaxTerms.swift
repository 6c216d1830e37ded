import Finance

/// What the federal income tax of the owner depends on.
struct TaxTerms: Sendable, Hashable {
  /// The marginal rate on ordinary income; nil until it is entered.
  var marginalRate: Percent?
  /// The rate on long-term gains; nil for those of the law.
  var gainsRate: Percent?
  /// The share of land in the price and the buying costs; nil until it is entered.
  var land: Percent? { didSet { if land != nil { landAmount = .zero } } }
  /// The value of the land in place of its share; zero for none.
  var landAmount = Money.zero { didSet { if landAmount > .zero { land = nil } } }
  var filing = Filing.single
  /// The modified adjusted gross income a year without the property; nil until it is entered.
  var income: Money?
  var participation = Participation.active
  /// The month of the calendar in which the property is placed in service; nil for that of the closing.
  var placed: Int?
  /// The flat rate of a state; zero for none.
  var stateRate = Percent.zero
  /// The choice whether the net investment income tax counts.
  var investmentTax = InvestmentTax.yes
  var year = TaxYear.year2026
  var depreciationRule = DepreciationRule.exact
  /// The years over which buildings depreciate.
  var buildingLife = TaxTerms.residentialLife
  /// The depreciable basis, in place of price and costs without the land; zero for that.
  var depreciableBasis = Money.zero
  var lossRule = LossRule.ordinary

  /// The life of residential rental property, 27.5 years (26 USC 168(c)).
  static let residentialLife = PlainNumber(units: 275_000)
  /// The same as it stands in formulas.
  static let residentialLifeFormula = residentialLife.formula

  /// The highest rate on a gain that was depreciated (26 USC 1(h)(1)(E)).
  static let recaptureRate = Percent(millionths: 250_000)

  /// The rates on other long-term gains, below which nothing is taxed (26 USC 1(h)(1)(C) and (D)).
  static let gainsRates = (middle: Percent(millionths: 150_000), high: Percent(millionths: 200_000))
}

/// The filing status.
enum Filing: String, ChoiceValue {
  case single
  case joint
  /// Married, filing separately, and living together at some time of the year.
  case separate
  /// Married, filing separately, and living apart all year.
  case separateApart = "separate-apart"
}

/// The owner's part in the rental, by which losses count (26 USC 469).
enum Participation: String, ChoiceValue {
  /// An owner who decides on tenants, rents and repairs, with a share of 10 % at least.
  case active
  case passive
  /// A real-estate professional who materially participates.
  case professional
}

/// The choice whether the net investment income tax counts (26 USC 1411).
enum InvestmentTax: String, ChoiceValue {
  case yes, no
}

/// The year of the law, whose breakpoints count in every year.
enum TaxYear: String, ChoiceValue {
  case year2026 = "2026"
  case year2025 = "2025"
}

/// The rule of depreciation.
enum DepreciationRule: String, ChoiceValue {
  /// Straight line, from the middle of a month to the middle of a month.
  case exact
  /// The rounded percentages of Tables A-6 and A-7a in IRS Publication 946.
  case table
  /// Straight line by whole months, those of the beginning and of the sale included: no convention.
  case fullMonths = "full-months"
}

/// The use of carried losses in the year of the sale.
enum LossRule: String, ChoiceValue {
  /// They count against any income (26 USC 469(g)).
  case ordinary
  /// They are taken off the gain.
  case offGain = "off-gain"
}

// MARK: Amounts of the law

extension Filing {
  /// The most loss that counts against other income, and the income from which it shrinks by half of what is
  /// above (26 USC 469(i)).
  var lossLimits: (most: Int, from: Int)? {
    switch self {
    case .single, .joint: (25_000, 100_000)
    case .separate: nil
    case .separateApart: (12_500, 50_000)
    }
  }

  /// The income above which investment income is taxed once more (26 USC 1411(b)).
  var investmentThreshold: Int {
    switch self {
    case .single: 200_000
    case .joint: 250_000
    case .separate, .separateApart: 125_000
    }
  }
}

extension TaxYear {
  /// The taxable incomes up to which long-term gains are taxed at 0 and at 15 %.
  /// - Source: Rev. Proc. 2024-40, 2.03, and Rev. Proc. 2025-32, 4.03.
  func gainLimits(_ filing: Filing) -> (zero: Int, fifteen: Int) {
    switch (self, filing) {
    case (.year2025, .single): (48_350, 533_400)
    case (.year2025, .joint): (96_700, 600_050)
    case (.year2025, .separate), (.year2025, .separateApart): (48_350, 300_000)
    case (.year2026, .single): (49_450, 545_500)
    case (.year2026, .joint): (98_900, 613_700)
    case (.year2026, .separate), (.year2026, .separateApart): (49_450, 306_850)
    }
  }
}
