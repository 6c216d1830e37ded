import Finance

/// The formulas of the tax that depend on what was entered.
extension Rental {
  // MARK: Short formulas

  /// All taxable income by a month: whole years, which are quicker to add up than their months, and the months
  /// of the last one; what was deducted of buildings and loans in all is known without adding it up.
  var shortTotal: String {
    let years = "rounddown(month / 12)"
    let sum = { (figure: String) in
      "if(month < 12, 0, sum(\(figure)(y1..y(\(years))))) + if(\(years) * 12 = month, 0, sum(\(figure)(\(years) * 12 + 1..month)))"
    }
    let costs = borrowsLater ? " - (\(sum("loan_costs")))" : ""
    return
      "if(month = 0, 0, \(sum("before_depreciation"))\(costs) - depreciated(month) - unamortized(0) + unamortized(month))"
  }

  /// The losses by the same steps from year to year; nil where none are carried.
  ///
  /// It asks for those of ten years before at first, so that a long time does not go too deep; they are never less
  /// than nothing.
  var shortSuspended: String? {
    if tax.participation == .professional { return nil }
    let years = suspendedAtYearEnd
    return suspendedFormula(
      settled: "if(month > 120, if(suspended(month - 120) < 0, 0, \(years)), \(years))")
  }

  // MARK: Time

  /// The month of the calendar that month 1 is: that of the closing, else that of placing in service.
  var closingMonthFormula: String? {
    closingDate.map { "\($0.components.month)" }
      ?? (startMonth != nil ? "start_month" : tax.placed == nil ? nil : "placed")
  }

  /// `true` if the property is placed in service in another month than that of the closing.
  var delaysService: Bool { (closingDate != nil || startMonth != nil) && tax.placed != nil }

  /// The condition of a month in which a tax year ends.
  private var settles: String {
    hold.months > 0
      ? "(calendar_month(month) = 12 and month <= hold * 12 or month = hold * 12)"
      : "calendar_month(month) = 12"
  }

  /// The last month of the tax year before.
  var yearBefore: String { "max(month - calendar_month(month), 0)" }

  // MARK: Buildings

  var landFormula: String? {
    if tax.depreciableBasis > .zero { return "total_cost - depreciable_basis" }
    if tax.landAmount > .zero { return "land_amount" }
    return amounts[.closing] == nil ? nil : "land * (price + closing)"
  }

  /// The numbers and months of the events that are improvements; those at the closing are a part of the cost
  /// of the property.
  var improvementEvents: [(number: Int, month: Int)] {
    events.enumerated().compactMap { index, event in
      if event.month > 0, case .improvement = event.effect { (index + 1, event.month) } else { nil }
    }
  }

  /// The sum over improvements of a text that is made of the name of their amount and their month.
  func sum(ofImprovements term: (_ name: String, _ month: String) -> String) -> String? {
    let terms = improvementEvents.map { event in
      // What is built before the property is placed in service depreciates from then on.
      term(
        "\(Rental.eventWord).\(event.number)",
        delaysService ? "max(\(event.month), in_service)" : "\(event.month)")
    }
    return terms.isEmpty ? nil : terms.joined(separator: " + ")
  }

  var depreciatedFormula: String {
    let depreciated =
      switch tax.depreciationRule {
      case .exact: exactlyDepreciated
      case .table: depreciatedByTable
      case .fullMonths: depreciatedByFullMonths
      }
    let building = depreciated("depreciable", delaysService ? "in_service" : "1")
    return building + (sum(ofImprovements: depreciated).map { " + \($0)" } ?? "")
  }

  /// The years over which buildings depreciate.
  private var life: String {
    isEntered(named: "building_life") ? "building_life" : TaxTerms.residentialLifeFormula
  }

  /// What has been depreciated of an amount that is in service from a month on.
  private func exactlyDepreciated(_ amount: String, from start: String) -> String {
    straightLine(
      amount, from: start, firstMonths: "(12.5 - calendar_month(\(start)))",
      onlyMonths: "(depreciation_end(month) - \(start) + 1 / 2)",
      lastMonths: "(depreciation_end(month) - month + calendar_month(month))")
  }

  /// The same with the months of the beginning and of the sale in full.
  private func depreciatedByFullMonths(_ amount: String, from start: String) -> String {
    straightLine(
      amount, from: start, firstMonths: "(13 - calendar_month(\(start)))",
      onlyMonths: "(month - \(start) + 1)", lastMonths: "calendar_month(month)")
  }

  /// What has been depreciated in equal parts.
  ///
  /// Each tax year is rounded to the smallest unit of money; the last one takes the rest.
  /// - Parameters:
  ///   - firstMonths: The months of the first tax year, when it is over.
  ///   - onlyMonths: Those of the first tax year by the month.
  ///   - lastMonths: Those of a later tax year by the month.
  private func straightLine(
    _ amount: String, from start: String, firstMonths: String, onlyMonths: String, lastMonths: String
  ) -> String {
    let part = { (months: String) in "round(\(amount) / \(life) * \(months) / 12, decimals)" }
    let years = "(calendar_year(month) - calendar_year(\(start)) - 1)"
    return byYear(
      start, first: part(onlyMonths),
      later:
        "min(\(part(firstMonths)) + \(years) * round(\(amount) / \(life), decimals) + \(part(lastMonths)), \(amount))"
    )
  }

  /// The shares of the first year and of the years after it by the tables of the IRS.
  ///
  /// Of 27.5 years the first one has its rounded share; those after it 3.636 %, and from the tenth on every
  /// other one 3.637 %. Of 39 years the first one has 0.107 % for each half of a month. Other lives are
  /// rounded as 27.5 years.
  private func tableShares(_ half: String) -> (first: String, later: (_ years: String) -> String) {
    let residential = { (years: String) in
      "3.636% * \(years) + 0.001% * rounddown((max(\(years) - 8, 0) + if(\(half) <= 6, 1, 0)) / 2)"
    }
    let first = "round((12.5 - \(half)) / (\(life) * 12), 5)"
    guard isEntered(named: "building_life") else { return (first, residential) }
    return (
      "if(building_life = 39, 0.214% * (12.5 - \(half)), \(first))",
      {
        "if(building_life = \(TaxTerms.residentialLifeFormula), \(residential($0)), round(1 / building_life, 5) * \($0))"
      }
    )
  }

  /// The same by the percentages of the tables, which are those of their years together; what is left belongs
  /// to the last year.
  private func depreciatedByTable(_ amount: String, from start: String) -> String {
    let half = "calendar_month(\(start))"
    let (first, later) = tableShares(half)
    let sum = { (years: String) in "min(\(first) + \(later(years)), 1)" }
    let years = "calendar_year(month) - calendar_year(\(start))"
    let (before, after) = (sum("(\(years) - 1)"), sum("(\(years))"))
    let part = "(depreciation_end(month) - month + calendar_month(month)) / 12"
    return byYear(
      start,
      first: "\(amount) * \(first) * (depreciation_end(month) - \(start) + 1 / 2) / (12.5 - \(half))",
      later: "\(amount) * (\(before) + (\(after) - \(before)) * \(part))")
  }

  /// The formula of the first tax year from a month on, or that of the later ones.
  private func byYear(_ start: String, first: String, later: String) -> String {
    let inService = start == "1" ? "month = 0" : "month < \(start)"
    return "if(\(inService), 0, if(calendar_year(month) = calendar_year(\(start)), \(first), \(later)))"
  }

  // MARK: Costs of loans

  /// `true` if some loan has costs that are deducted over its months.
  var deductsLoanCosts: Bool { unamortizedFormula != nil }

  var unamortizedFormula: String? {
    if isWithoutLoan { return nil }
    let first = cost(of: details, "loan", prefix: "").map {
      unamortized($0, "loan", start: 0, months: details.terms.balloonMonth != nil ? "balloon" : "(term * 12)")
    }
    let others = ownLoans.compactMap { loan -> String? in
      let costs = loan.costs > .zero ? "\(loan.name).costs" : nil
      return joined([cost(of: loan.details, loan.name, prefix: "\(loan.name)."), costs]).map {
        unamortized(
          $0, loan.name, start: loan.start,
          months: loan.details.terms.balloonMonth != nil ? "\(loan.name).balloon" : "(\(loan.name).term * 12)"
        )
      }
    }
    let costs = joined([first] + others)
    guard refinancesAtClosing else { return costs }
    // What was paid for a loan that ended at the closing counts in the first month.
    return "if(month = 0, loan_balance(0) - closing_proceeds, \(costs ?? "0"))"
  }

  /// The points, fees and financed costs of a loan; nil for none.
  private func cost(of details: LoanDetails, _ loan: String, prefix: String) -> String? {
    let shares = [
      ("points", details.points), ("financed_points", details.financedPoints),
      ("pmi_upfront", details.upfrontInsurance),
    ].filter { $1 > .zero || isEntered(named: prefix + $0) }.map { "\(prefix)\($0.0) * \(loan)" }
    return joined(
      shares + [details.fees > .zero || isEntered(named: prefix + "fees") ? "\(prefix)fees" : nil])
  }

  private func joined(_ terms: [String?]) -> String? {
    let terms = terms.compactMap { $0 }
    return terms.isEmpty ? nil : terms.joined(separator: " + ")
  }

  /// The part of a loan's cost that belongs to the months after; nothing once nothing is owed.
  private func unamortized(_ cost: String, _ loan: String, start: Int, months: String) -> String {
    let elapsed = start == 0 ? "month" : "(month - \(start))"
    return "if(\(loan).balance(month) > 0, (\(cost)) * max(1 - \(elapsed) / \(months), 0), 0)"
  }

  // MARK: Losses

  var incomeFormula: String? {
    let reserves = reserveRule == .above ? " + reserves(month)" : ""
    let insurance = hasInsurance ? " - mortgage_insurance(month)" : ""
    return reserves.isEmpty && insurance.isEmpty
      ? nil : "noi(month)\(reserves) - interest(month)\(insurance)"
  }

  /// The formula of the most loss that counts against an income without the property.
  func allowance(of income: String) -> String {
    guard tax.participation != .professional else { return "loss_limit" }
    guard allowsLosses, let (most, from) = tax.filing.lossLimits else { return "0" }
    return "max(min(\(most), \(most) - (\(income) - \(from)) / 2), 0)"
  }

  /// `true` if the income without the property is another one from some month on.
  var incomeDiffers: Bool {
    events.contains { if case .otherIncome = $0.effect { true } else { false } }
  }

  /// The income without the property in a month, by the events that change it.
  var otherIncomeFormula: String {
    events.enumerated().reduce("magi") { text, item in
      guard case .otherIncome = item.element.effect else { return text }
      return "if(month >= \(item.element.month), \(Rental.eventWord).\(item.offset + 1), \(text))"
    }
  }

  /// A figure that depends on the income without the property, in the month of a tax year's end.
  func byIncome(_ figure: String, at month: String = "month") -> String {
    incomeDiffers ? "\(figure)(\(month))" : figure
  }

  /// `true` if some loss may count against other income.
  var allowsLosses: Bool { tax.participation == .active && tax.filing.lossLimits != nil }

  var suspendedFormula: String {
    tax.participation == .professional ? "0" : suspendedFormula(settled: suspendedAtYearEnd)
  }

  /// The carried losses at the end of a tax year, which is no year of the sale.
  private var suspendedAtYearEnd: String {
    "max(suspended(\(yearBefore)) - year_income(month)\(allowsLosses ? " - \(byIncome("allowance"))" : ""), 0)"
  }

  /// The carried losses of a month, from those at the end of a tax year; none after the sale.
  private func suspendedFormula(settled: String) -> String {
    let isSold = hold.months > 0
    let released = isSold && tax.lossRule == .ordinary ? "if(month = hold * 12, 0, \(settled))" : settled
    let none = isSold ? "month = 0 or month > hold * 12" : "month = 0"
    return "if(\(none), 0, if(\(settles), \(released), suspended(\(yearBefore))))"
  }

  var taxedFormula: String {
    if tax.participation == .professional { return "if(\(settles), year_income(month), 0)" }
    let net = "year_income(month) - suspended(\(yearBefore))"
    let limited = allowsLosses ? "max(\(net), -\(byIncome("allowance")))" : "max(\(net), 0)"
    let released =
      hold.months > 0 && tax.lossRule == .ordinary ? "if(month = hold * 12, \(net), \(limited))" : limited
    return "if(\(settles), \(released), 0)"
  }

  // MARK: Sale

  /// The formula of what of an income without the property is below the threshold of the net investment income tax.
  func investmentRoom(of income: String) -> String { "max(\(tax.filing.investmentThreshold) - \(income), 0)" }

  /// The net investment income tax: nothing where it does not count, and a formula by month where the other income
  /// differs; nil for the usual one.
  func investmentTax(byMonth formula: String) -> String? {
    paysInvestmentTax ? incomeDiffers ? formula : nil : "0"
  }

  /// `true` if the net investment income tax may count.
  var paysInvestmentTax: Bool { tax.investmentTax == .yes && tax.participation != .professional }

  /// The taxable incomes up to which long-term gains are taxed at 0 and at 15 %.
  var gainLimits: (zero: Int, fifteen: Int) { tax.year.gainLimits(tax.filing) }

  var gainsTaxFormula: String {
    let rate = isEntered(named: "gains_rate") ? "gains_rate * remaining_gain" : gainsTaxByLaw
    return "if(hold > 1, \(rate), tax_rate * remaining_gain)"
  }

  /// The tax on a gain that stands on top of the other income and of what was depreciated.
  private var gainsTaxByLaw: String {
    let income = "\(byIncome("magi", at: "hold * 12")) + unrecaptured"
    let untaxed = "max(min(zero_rate_limit - (\(income)), remaining_gain), 0)"
    let high = "max(min(\(income) + remaining_gain - fifteen_rate_limit, remaining_gain), 0)"
    let (middle, top) = TaxTerms.gainsRates
    let more = Percent(trillionths: top.trillionths - middle.trillionths)
    return "\(middle.canonical)% * (remaining_gain - \(untaxed)) + \(more.canonical)% * \(high)"
  }
}
