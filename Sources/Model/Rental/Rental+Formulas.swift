import Finance
import Formulas

/// The formulas of figures that are made up of what was entered, and name nothing else.
extension Rental {
  // MARK: Lines

  /// The formula of a line in a month.
  func formula(ofLine line: LineIndex) -> String {
    if !rentRoll.isEmpty, standardLine(line) == .rent { return sum(ofUnits: .rent) ?? "0" }
    let name = name(ofLine: line)
    let terms = terms[line] ?? LineTerms()
    var text = formula(ofLine: line, name, amount(ofLine: line), since: nil)
    for (number, event) in events.enumerated() {
      guard case .amount(name, let amount) = event.effect else { continue }
      let new = formula(ofLine: line, Rental.eventName(number), amount, since: event.month)
      text = "if(month >= \(event.month), \(new), \(text))"
    }
    switch (terms.first, terms.last) {
    case (nil, nil): return text
    case (_?, nil): return "if(month >= \(name).from, \(text), 0)"
    case (nil, _?): return "if(month <= \(name).to, \(text), 0)"
    case (_?, _?): return "if(month >= \(name).from and month <= \(name).to, \(text), 0)"
    }
  }

  /// The formula of an amount of a line in a month.
  /// - Parameters:
  ///   - name: The name of the amount.
  ///   - start: The month from which it counts; nil for an amount as of the closing, which grows from there.
  private func formula(
    ofLine line: LineIndex, _ name: String, _ amount: RecurringAmount?, since start: Int?
  ) -> String {
    let percent = start == nil ? inMonth("\(name).percent") : name
    let grown: String
    switch amount?.base {
    case .collected: return "\(percent) * effective_gross(month)"
    case .rent: return "\(percent) * rent(month)"
    case .price: grown = "\(percent) * price / 12"
    case .arv, .value, nil:
      grown = inMonth(name) + Rental.factor(from: interval(ofLine: line), to: .month)
    }
    guard let growth = growthName(ofLine: line) else { return grown }
    return "\(grown) * \(growthFactor(growth, since: start))"
  }

  /// The name of the growth of a line; nil when none is entered.
  private func growthName(ofLine line: LineIndex) -> String? {
    if terms[line]?.growth != nil { return "\(name(ofLine: line)).growth" }
    let name = growthField(ofLine: line)
    return Rental.field(named: name).map(isEntered) == true ? name : nil
  }

  package func formula(ofAmount field: Field) -> String? {
    if !rentRoll.isEmpty, field.unit == .money, let sum = formula(ofSumOfUnits: field) { return sum }
    if let loan = ownLoans.first(where: { $0.name == field.name }) { return formula(ofLoan: loan) }
    guard field.unit == .amount, let line = lineIndex(named: field.name),
      let amount = amount(ofLine: line)
    else { return nil }
    let name = name(ofLine: line)
    let interval = interval(ofLine: line)
    if amount.isPerUnit { return "\(name).unit * units" + Rental.factor(from: amount.interval, to: interval) }
    let times = Rental.factor(from: .month, to: interval)
    return switch amount.base {
    case .collected: "\(name).percent * effective_gross(1)\(times)"
    case .rent: "\(name).percent * rent\(times)"
    case .arv, .value: nil
    case .price:
      "\(name).percent * price" + (amount.interval == .year || amount.interval == .once ? "" : " / 12")
    case nil: nil
    }
  }

  /// The factor from an amount of one interval to that of another, as it stands behind the amount: ` / 12` from a
  /// year to a month.
  private static func factor(
    from: RecurringAmount.Interval, to: RecurringAmount.Interval
  ) -> String {
    let (times, others) = (from.timesAYear, to.timesAYear)
    if times == others { return "" }
    if times.isMultiple(of: others) { return " * \(times / others)" }
    return others.isMultiple(of: times) ? " / \(others / times)" : " * \(times) / \(others)"
  }

  /// The formula of a loan that is a share of another amount; nil for one that is money.
  private func formula(ofLoan loan: OwnLoan) -> String? {
    let base: String
    switch loan.amount.base {
    case .arv: base = arv > .zero ? "arv" : "price"
    case .value: base = "value(\(loan.start))"
    case .price: base = "price"
    case .collected, .rent, nil: return nil
    }
    return "round(\(loan.name).percent * \(base), decimals)"
  }

  package func number(ofAmount field: Field, in currency: Currency) -> Number? {
    if let loan = ownLoans.first(where: { $0.name == field.name }) {
      return loan.amount.money.flatMap { Ratio($0, of: currency.amount(1)) }.map(Number.exact)
    }
    var amount = lineIndex(named: field.name).flatMap { self.amount(ofLine: $0) }
    if let path = field.path, path.rentalList == .events,
      case .amount(_, let changed) = events[path.record].effect
    {
      amount = changed
      if let share = changed.share, let ratio = Ratio(share) { return .exact(ratio) }
    }
    guard let amount else { return Number(0) }
    guard let money = amount.money, let form = field.amountForm else { return nil }
    let units = Int128(amount.isPerUnit && field.isPath ? self.units : 1)
    return Ratio(
      money.minorUnits * units * Int128(amount.interval.timesAYear),
      currency.amount(1).minorUnits * Int128(form.interval.timesAYear)
    ).map(Number.exact)
  }

  // MARK: Sums

  /// The sum of the lines of a kind, or 0 when there are none.
  func sum(of kind: LineKind) -> String {
    let lines = lineIndices.filter { self.kind(ofLine: $0) == kind && isPresent(line: $0) }
    let names = lines.map { standardLine($0) == .escrow ? "taxes_insurance" : name(ofLine: $0) }
    return Rental.sum((names + figuresOfUnits(of: kind)).map { "\($0)(month)" })
  }

  private static func sum(_ terms: [String]) -> String {
    terms.isEmpty ? "0" : terms.formula(joinedBy: "+")
  }

  /// `true` if there are reserves.
  var hasReserves: Bool { lineIndices.contains { kind(ofLine: $0) == .reserve && isPresent(line: $0) } }

  var operatingExpensesFormula: String {
    sum(of: .expense) + (reserveRule == .above && hasReserves ? " + reserves(month)" : "")
  }

  var vacancyFormula: String {
    let others = terms.keys.sorted().filter { terms[$0]?.vacancy != nil && isPresent(line: $0) }.map(name)
    let rent = rentRoll.isEmpty ? "\(inMonth("vacancy")) * rent(month)" : sum(ofUnits: .vacancy)
    return Rental.sum(
      [rent].compactMap { $0 } + others.map { "\(inMonth("\($0).vacancy")) * \($0)(month)" })
  }

  var oneOffFormula: String {
    var text = ""
    for (number, event) in events.enumerated() where event.month > 0 {
      let amount = "if(\(event.condition), \(Rental.eventName(number)), 0)"
      switch event.effect {
      case .cost, .improvement: text += text.isEmpty ? "-\(amount)" : " - \(amount)"
      case .income: text += text.isEmpty ? amount : " + \(amount)"
      case .otherIncome, .amount, .worth, .extra, .recast, .rate, .draw, .refinance: break
      }
    }
    return text.isEmpty ? "0" : text
  }

  // MARK: Purchase

  var cashInvestedFormula: String { purchaseFormula(ownPartFormula) }

  var totalCostFormula: String { purchaseFormula("price") }

  private func purchaseFormula(_ start: String) -> String {
    var text = start
    if amounts[.closing] != nil { text += " + closing" }
    if start != "price", paysPoints { text += " + points_paid" }
    if rehab > .zero || isEntered(named: "rehab") { text += " + rehab" }
    text += closingItems(isWithoutCosts: start == "price")
    guard start != "price" else { return text }
    if credit > .zero || isEntered(named: "credit") { text += " - credit" }
    if investedRule == .with { text += " + reserve_fund" }
    return text
  }

  /// The terms of what happens at the closing besides the purchase, after what comes before them.
  /// - Parameter isWithoutCosts: `true` for improvements alone, as for the cost of the property.
  private func closingItems(isWithoutCosts: Bool) -> String {
    events.enumerated().reduce("") { text, item in
      guard item.element.month == 0 else { return text }
      let name = Rental.eventName(item.offset)
      return switch item.element.effect {
      case .improvement: text + " + \(name)"
      case .cost: isWithoutCosts ? text : text + " + \(name)"
      case .income: isWithoutCosts ? text : text + " - \(name)"
      case .otherIncome, .amount, .worth, .extra, .recast, .rate, .draw, .refinance: text
      }
    }
  }

  // MARK: Value and sale

  /// What the property is said to be worth, the value of the closing first, in the order of the months.
  private var statedValues: [StatedValue] {
    let closing =
      arv > .zero
      ? StatedValue(month: 0, name: "arv", amount: arv) : StatedValue(month: 0, name: "price", amount: price)
    return [closing]
      + events.enumerated().compactMap { number, event in
        guard case .worth(let amount) = event.effect else { return nil }
        return StatedValue(month: event.month, name: Rental.eventName(number), amount: amount)
      }
  }

  /// The value from which that after a month has grown.
  func statedValue(afterMonth month: Int) -> StatedValue {
    statedValues.last { $0.month <= month } ?? statedValues[0]
  }

  var valueFormula: String {
    let grown = statedValues.map { value in
      isEntered(named: "appreciation")
        ? "\(value.name) * \(appreciationFactor(since: value.month))" : value.name
    }
    return zip(statedValues, grown).dropFirst().reduce(grown[0]) { text, later in
      "if(month >= \(later.0.month), \(later.1), \(text))"
    }
  }

  var salePriceFormula: String? {
    if exitPrice > .zero { return "exit_price" }
    guard exitCap > .zero else { return nil }
    switch exitRule {
    case .next: return "sum(noi(month + 1..month + 12)) / exit_cap"
    case .trailing: return "\(Rental.sumOfTwelveMonths("noi")) / exit_cap"
    }
  }

  /// The formula of a figure of the twelve months until a month; the first twelve stand for fewer.
  static func sumOfTwelveMonths(_ name: String) -> String {
    "sum(\(name)(max(month, 12) - 11..max(month, 12)))"
  }
}

/// What the property is said to be worth at the end of a month, from which it grows.
struct StatedValue {
  /// The month; 0 for the closing.
  let month: Int
  /// The name of the amount in formulas.
  let name: String
  let amount: Money
}

extension RentalEvent {
  /// The condition under which it happens in a month.
  fileprivate var condition: String {
    guard let span else { return "month = \(month)" }
    let end = span.last.map { " and month <= \($0)" } ?? ""
    let turn = "(month - \(month)) / \(span.interval)"
    return "month >= \(month)\(end)" + (span.interval == 1 ? "" : " and rounddown(\(turn)) = \(turn)")
  }
}

extension [String] {
  /// The parts of a formula with an operator between them.
  ///
  /// Appended, as the library's joining looks its types up when it is called first.
  func formula(joinedBy sign: String) -> String {
    dropFirst().reduce(first ?? "") { "\($0) \(sign) \($1)" }
  }
}
