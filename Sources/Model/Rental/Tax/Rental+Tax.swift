import Finance

/// The years of the tax, and the choice of its figures.
extension Rental {
  /// `true` if tax is wanted: its rate is entered.
  package var isTaxed: Bool { tax.marginalRate != nil }

  package var taxLaw: (sections: [String], year: String, leavesOutItems: Bool) {
    (Rental.taxSections, tax.year.rawValue, hasOneOffs)
  }

  /// `true` if there are costs or incomes of one month until the sale, which are no part of the income that is taxed.
  private var hasOneOffs: Bool {
    let last = holdingMonths ?? Rental.lastMonth
    return events.contains { event in
      switch event.effect {
      case .cost, .income: event.month <= last
      case .improvement, .amount, .worth, .extra, .recast, .rate, .draw, .refinance, .otherIncome: false
      }
    }
  }

  /// The names of the fields that are not entered and without which there is no tax.
  package var missingTaxFields: [String] {
    let needsIncome =
      allowsLosses || paysInvestmentTax || hold.months > 12 && !isEntered(named: "gains_rate")
    return (tax.marginalRate == nil ? ["tax_rate"] : [])
      + (tax.land == nil && tax.landAmount == .zero && tax.depreciableBasis == .zero ? ["land"] : [])
      + (needsIncome && tax.income == nil ? ["magi"] : [])
  }

  /// A year of the calendar with its months since the closing.
  package struct TaxYearSpan: Sendable, Hashable {
    /// The year of the calendar; nil until the date of the closing is known.
    package let year: Int?
    package let months: ClosedRange<Int>
  }

  /// The tax years from the closing to the sale, or so many.
  package func taxYears(atMost count: Int) -> [TaxYearSpan] {
    let first = closingDate?.components.month ?? tax.placed ?? 1
    let last = holdingMonths ?? Rental.lastMonth
    return (1...count).compactMap { number in
      let end = 12 * number - first + 1
      let start = max(end - 11, 1)
      guard start <= last else { return nil }
      return TaxYearSpan(
        year: closingDate.map { $0.components.year + number - 1 }, months: start...min(end, last))
    }
  }

  /// The metrics of a row of a tax year, each with its importance.
  package var taxColumns: [PeriodColumn] {
    let points = deductsLoanCosts ? [PeriodColumn("points_deduction", .useful)] : []
    let losses: [PeriodColumn] =
      tax.participation == .professional
      ? [] : [.init("loss_allowed", .detail), .init("suspended", .essential)]
    let income = incomeDiffers ? [PeriodColumn("magi", .detail)] : []
    return income + [.init("noi", .detail), .init("interest", .detail), .init("depreciation", .useful)]
      + points
      + [.init("taxable", .essential)] + losses
      + [.init("tax", .essential), .init("after_tax_cash_flow", .essential)]
  }

  /// The figures of the tax at the sale, in order.
  package var saleTaxFigures: [String] {
    ["adjusted_basis", "gain"] + (tax.lossRule == .offGain ? ["taxed_gain"] : []) + [
      "unrecaptured", "remaining_gain", "ordinary_at_sale", "recapture_tax", "gains_tax",
    ] + (tax.stateRate > .zero ? ["state_tax_at_sale"] : []) + (paysInvestmentTax ? ["niit_at_sale"] : []) + [
      "tax_at_sale", "after_tax_proceeds",
    ]
  }

  /// The income above which the net investment income tax counts, and the filing status that it depends on; nil
  /// where it does not count.
  package var investmentTaxThreshold: (income: Int, filing: String)? {
    paysInvestmentTax ? (tax.filing.investmentThreshold, tax.filing.rawValue) : nil
  }

  /// `true` if the month of the calendar in which month 1 falls is not known.
  package var lacksCalendar: Bool { closingDate == nil && tax.placed == nil }
}
