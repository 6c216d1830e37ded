import Finance
import Formulas

/// The formula of the rent at which the first year's cash flow is nothing.
extension Rental {
  /// The present rent less the cash flow for each dollar of rent that is left.
  ///
  /// All rents of the first year go with it, also those that an event sets.
  var breakEvenFormula: String? {
    if isPlainInFirstYear { return nil }
    let rentLine = StandardLine.rent.index
    // With no rent as of the closing it is that of an average month.
    guard rentRoll.isEmpty else { return breakEvenOfUnits }
    let present = isChangedInFirstYear(line: rentLine) ? "if(rent > 0, rent, rent(y1) / 12)" : "rent"
    if isSoldWithinAYear || !sharesAreEvenInFirstYear { return breakEven(present) }
    var due = vacancy == .zero ? "1" : "1 - vacancy"
    for line in lineIndices where isIncome(line: line) {
      guard let share = firstYearShare(ofLine: line, .rent) else { continue }
      due += " + \(share)" + (terms[line]?.vacancy == nil ? "" : " * (1 - \(name(ofLine: line)).vacancy)")
    }
    var left = due
    for line in lineIndices where !isIncome(line: line) {
      if let share = firstYearShare(ofLine: line, .rent) { left += " - \(share)" }
      if let share = firstYearShare(ofLine: line, .collected) {
        left += " - \(share)" + (due == "1" ? "" : " * (\(due))")
      }
    }
    // What is due in the first year is twelve rents, unless they grow by months, change, or begin later.
    let isTwelveRents =
      months(ofLine: rentLine) == 12 && !growsMonthly(line: rentLine) && !isChangedInFirstYear(line: rentLine)
    return isTwelveRents
      ? "rent - cash_flow / (\(left))"
      : "\(present) - cash_flow * 12 * \(present) / (rent(y1) * (\(left)))"
  }

  /// The rent of all units at which nothing is left, if all rents, market rents and nightly rates change alike.
  private var breakEvenOfUnits: String { breakEven("rent_a_month") }

  /// The present rent less the cash flow for each dollar that is left of it, month by month.
  private func breakEven(_ present: String) -> String {
    let months = isSoldWithinAYear ? Rental.monthsHeld : "12"
    return "\(present) - cash_flow * \(months) * \(present) / sum(\(rentLeftInMonth), 1..\(months))"
  }

  /// The rent of a month after vacancy, free months and what platforms take.
  private var collectedRentInMonth: String {
    if rentRoll.isEmpty { return "rent(month) * (1 - \(inMonth("vacancy")))" }
    let losses = [sum(ofUnits: .vacancy), sum(ofUnits: .concessions)].compactMap { $0 }
    return losses.reduce("rent(month)") { "\($0) - (\($1))" }
  }

  /// What is left of the rent of a month after all that goes with it: vacancy, and incomes and costs that are shares.
  private var rentLeftInMonth: String {
    var due = collectedRentInMonth
    let (incomes, costs) = (lineIndices.filter(isIncome), lineIndices.filter { !isIncome(line: $0) })
    for line in incomes {
      guard let share = share(ofLine: line, .rent) else { continue }
      let vacancy = "\(name(ofLine: line)).vacancy"
      due += " + \(share) * rent(month)" + (terms[line]?.vacancy == nil ? "" : " * (1 - \(inMonth(vacancy)))")
    }
    let platforms = rentRoll.filter { $0.nights.platform > .zero }.map {
      " - \($0.name).platform * \($0.name)(month)"
    }
    return costs.reduce(due + platforms.joined()) { left, line in
      left + (share(ofLine: line, .rent).map { " - \($0) * rent(month)" } ?? "")
        + (share(ofLine: line, .collected).map { " - \($0) * (\(due))" } ?? "")
    }
  }

  private func isIncome(line: LineIndex) -> Bool { kind(ofLine: line) == .income }

  /// The share that a line is of a base in a month of the first year; nil for a line that never is one.
  private func share(ofLine line: LineIndex, _ base: RecurringAmount.Base) -> String? {
    let name = name(ofLine: line)
    var text = amount(ofLine: line)?.base == base ? inMonth("\(name).percent") : "0"
    for (number, event) in events.enumerated() where event.month <= 12 {
      guard case .amount(name, let amount) = event.effect else { continue }
      let share = amount.base == base ? Rental.eventName(number) : "0"
      if share != text { text = "if(month >= \(event.month), \(share), \(text))" }
    }
    if text == "0" { return nil }
    let terms = terms[line] ?? LineTerms()
    if terms.first != nil { text = "if(month >= \(name).from, \(text), 0)" }
    if terms.last != nil { text = "if(month <= \(name).to, \(text), 0)" }
    return linesBesideEscrow.contains(name) ? "if(escrow(month) > 0, 0, \(text))" : text
  }

  /// `true` for a line that is, in a month of the first year, a share of the rent or of the collected income.
  private func isShareInFirstYear(line: LineIndex) -> Bool {
    let isShare = { (amount: RecurringAmount?) in amount?.base == .rent || amount?.base == .collected }
    return isShare(amount(ofLine: line)) || changesInFirstYear(ofLine: line).contains(where: isShare)
  }

  /// `true` if each line that is a share of the rent is the same one in all months of the first year.
  private var sharesAreEvenInFirstYear: Bool {
    lineIndices.allSatisfy { line in
      !isShareInFirstYear(line: line) || months(ofLine: line) == 12 && !isChangedInFirstYear(line: line)
    }
  }

  /// The amounts that events give a line in the first year.
  private func changesInFirstYear(ofLine line: LineIndex) -> [RecurringAmount] {
    let name = name(ofLine: line)
    return events.compactMap { event in
      guard event.month <= 12, case .amount(name, let amount) = event.effect else { return nil }
      return amount
    }
  }

  private func isChangedInFirstYear(line: LineIndex) -> Bool { !changesInFirstYear(ofLine: line).isEmpty }

  /// `true` if the first year's costs are the escrow and the expenses of twelve months, and its income is the
  /// rent.
  private var isPlainInFirstYear: Bool {
    let isChanged = events.contains { event in
      if case .amount = event.effect { event.month <= 12 } else { false }
    }
    return hasPlainLoan && rentRoll.isEmpty && amounts.keys.allSatisfy { $0 == .closing } && ownLines.isEmpty
      && vacancy == .zero
      && !isChanged
      && lineIndices.allSatisfy { months(ofLine: $0) == 12 && !growsMonthly(line: $0) }
  }

  /// The number of months of the first year in which a line is due.
  private func months(ofLine line: LineIndex) -> Int {
    let terms = terms[line] ?? LineTerms()
    return max(min(terms.last ?? 12, 12) - (terms.first ?? 1) + 1, 0)
  }

  private func growsMonthly(line: LineIndex) -> Bool {
    let usual = kind(ofLine: line) == .income ? rentGrowth : expenseGrowth
    return growthRule == .monthly && (terms[line]?.growth ?? usual) != .zero
  }

  /// The share that a line is of a base in all months of the first year; nil for a line that is none.
  private func firstYearShare(ofLine line: LineIndex, _ base: RecurringAmount.Base) -> String? {
    guard amount(ofLine: line)?.base == base else { return nil }
    let share = "\(name(ofLine: line)).percent"
    return linesBesideEscrow.contains(name(ofLine: line)) ? "if(escrow > 0, 0, \(share))" : share
  }
}
