import Finance
import Formulas

/// The paths of a property: `insurance.growth`, `laundry`, `laundry.from`, `event.1`.
extension Rental {
  /// The meaning of a path's index.
  enum Path: Equatable {
    case line(LineIndex, RentalLinePart)
    /// The amount of an event, from 0 in the order of the months.
    case event(Int)
    /// An input, in the order in which they were defined.
    case input(Int)
    /// The amount of a further loan, from 0.
    case loan(Int)
    /// A part of a further loan, from 0, by its place in `LoanPart.all`.
    case loanPart(Int, Int)
    /// A figure of a loan, of which 0 is the first of the property.
    case loanFigure(Int, LoanFigure)
    /// A part of a field that differs from year to year, from 0.
    case byYear(Int, FigureByYear.Part)

    private static var firstEvent: Int { 1 << 16 }
    private static var firstInput: Int { 1 << 17 }
    private static var firstLoan: Int { 1 << 18 }
    /// The numbers of each loan: its amount, its figures, and its parts.
    private static var loanSpan: Int { 64 }
    private static var firstPart: Int { 16 }
    private static var firstByYear: Int { 1 << 19 }
    private static var byYearSpan: Int { 4 }

    init(_ index: Int) {
      switch index {
      case Path.firstByYear...:
        let number = index - Path.firstByYear
        self = .byYear(
          number / Path.byYearSpan, FigureByYear.Part(rawValue: number % Path.byYearSpan) ?? .value)
      case Path.firstLoan...: self = Path.loan(numbered: index - Path.firstLoan)
      case Path.firstInput...: self = .input(index - Path.firstInput)
      case Path.firstEvent...: self = .event(index - Path.firstEvent)
      default: self = .line(index / 8, RentalLinePart(rawValue: index % 8) ?? .amount)
      }
    }

    var index: Int {
      switch self {
      case .line(let line, let part): line * 8 + part.rawValue
      case .event(let number): Path.firstEvent + number
      case .input(let number): Path.firstInput + number
      case .loan(let loan): Path.index(ofLoan: loan)
      case .byYear(let number, let part): Path.firstByYear + number * Path.byYearSpan + part.rawValue
      case .loanPart(let loan, let part): Path.index(ofLoan: loan) + Path.firstPart + part
      case .loanFigure(let loan, let figure):
        // The figures of the first loan have the numbers before those of the further ones.
        Path.index(ofLoan: loan - 1) + 1 + (LoanFigure.allCases.firstIndex(of: figure) ?? 0)
      }
    }

    private static func index(ofLoan loan: Int) -> Int { firstLoan + (loan + 1) * loanSpan }

    private static func loan(numbered number: Int) -> Path {
      let (loan, part) = (number / loanSpan - 1, number % loanSpan)
      switch part {
      case 0: return .loan(loan)
      case firstPart...: return .loanPart(loan, part - firstPart)
      default: return .loanFigure(loan + 1, LoanFigure.allCases[part - 1])
      }
    }
  }

  package func pathIndex(named name: String) -> Int? {
    let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if words.count == 2, words[0] == Rental.eventWord {
      return Int(words[1]).flatMap {
        events.indices.contains($0 - 1) && hasAmount(event: $0 - 1) ? Path.event($0 - 1).index : nil
      }
    }
    if words.count == 1, let number = inputs.firstIndex(where: { $0.name == name }) {
      return Path.input(number).index
    }
    guard let line = lineIndex(named: words[0]) else { return loanPath(words)?.index }
    if words.count == 1 { return standardLine(line) == nil ? Path.line(line, .amount).index : nil }
    guard words.count == 2, let part = RentalLinePart.allCases.first(where: { $0.word == words[1] }),
      parts(ofLine: line).contains(part)
    else { return nil }
    return Path.line(line, part).index
  }

  package static let eventWord = "event"

  package var pathNames: [String] {
    let lines = ([StandardLine.closing.index] + lineIndices).flatMap { line -> [String] in
      let name = name(ofLine: line)
      let parts = parts(ofLine: line).map { "\(name).\($0.word)" }
      return standardLine(line) == nil ? [name] + parts : parts
    }
    return lines + loanPathNames + events.indices.filter(hasAmount).map { "\(Rental.eventWord).\($0 + 1)" }
      + inputs.map(\.name)
  }

  /// `true` for an event that has a number, which can be set.
  func hasAmount(event number: Int) -> Bool {
    switch events[number].effect {
    case .recast, .refinance: false
    case .cost, .income, .improvement, .otherIncome, .amount, .extra, .rate, .draw: true
    }
  }

  /// The parts of a line that have paths.
  private func parts(ofLine index: LineIndex) -> [RentalLinePart] {
    switch standardLine(index) {
    case .closing: return [.percent]
    // The rent has a growth and a vacancy of its own among the fields.
    case .rent: return [.from, .to]
    default: break
    }
    var parts: [RentalLinePart] = [.growth, .from, .to]
    if form(ofLine: index) != nil { parts += [.percent, .unit] }
    if kind(ofLine: index) == .income { parts.append(.vacancy) }
    return parts
  }

  package var pathSignature: PathSignature {
    recordLists.isEmpty ? .none : recordLists[0].pathSignature
  }

  package var statedPaths: [Int] {
    if hasNothingApart { return [] }
    var paths = inputs.indices.map(Path.input)
    for line in [StandardLine.closing.index] + lineIndices {
      if standardLine(line) == nil { paths.append(.line(line, .amount)) }
      guard let terms = terms[line] else { continue }
      if terms.growth != nil { paths.append(.line(line, .growth)) }
      if terms.first != nil { paths.append(.line(line, .from)) }
      if terms.last != nil { paths.append(.line(line, .to)) }
      if terms.vacancy != nil { paths.append(.line(line, .vacancy)) }
    }
    return (paths + statedLoanPaths).map(\.index)
  }

  package subscript(path index: Int) -> Value {
    switch Path(index) {
    case .input(let number): inputs[number].value
    case .line(let line, let part): value(ofLine: line, part)
    case .loan(let loan): .amount(ownLoans[loan].amount)
    case .loanPart(let loan, let part): value(ofLoan: loan, part)
    case .loanFigure, .byYear: preconditionFailure("a figure is no field")
    case .event(let number):
      switch events[number].effect {
      case .cost(let money), .income(let money), .improvement(let money), .otherIncome(let money),
        .extra(let money, _), .draw(let money, _):
        .money(money)
      case .rate(let rate, _): .percent(rate)
      case .recast, .refinance: preconditionFailure("the event has no amount")
      case .amount(let line, let amount):
        lineIndex(named: line).flatMap { form(ofLine: $0) } == nil
          ? Value(monthly: amount.money ?? .zero, per: amount.interval) ?? .money(.zero) : .amount(amount)
      }
    }
  }

  private func value(ofLine line: LineIndex, _ part: RentalLinePart) -> Value {
    let terms = terms[line] ?? LineTerms()
    let amount = amount(ofLine: line)
    var missing: Value { .undefined(.missing(label: label(ofLine: line, part))) }
    switch part {
    case .amount: return amount.map(Value.amount) ?? missing
    case .percent: return amount?.share.map(Value.percent) ?? missing
    case .unit: return amount.flatMap { $0.isPerUnit ? $0.money.map(Value.money) : nil } ?? missing
    case .growth:
      return .percent(terms.growth ?? (kind(ofLine: line) == .income ? rentGrowth : expenseGrowth))
    case .from: return .count(terms.first ?? 1)
    case .to: return terms.last.map(Value.count) ?? missing
    case .vacancy: return .percent(terms.vacancy ?? .zero)
    }
  }

  package mutating func setPath(_ index: Int, to value: Value?) {
    switch Path(index) {
    case .input(let number):
      if let value { inputs[number].value = value }
    case .loan(let loan): if case .amount(let amount)? = value { ownLoans[loan].amount = amount }
    case .loanPart(let loan, let part): setLoan(loan, part, to: value)
    case .loanFigure, .byYear: preconditionFailure("a figure is no field")
    case .event(let number):
      guard let value else { return }
      setEvent(number, to: value)
    case .line(let line, let part):
      var terms = terms[line] ?? LineTerms()
      switch part {
      case .amount: if case .amount(let amount)? = value { setOwnLine(line, to: amount) }
      case .percent, .unit: setAmount(ofLine: line, part, to: value)
      case .growth: terms.growth = value.flatMap(Percent.init)
      case .from: terms.first = value.flatMap(Int.init)
      case .to: terms.last = value.flatMap(Int.init)
      case .vacancy: terms.vacancy = value.flatMap(Percent.init)
      }
      self.terms[line] = terms == LineTerms() ? nil : terms
    }
  }

  private mutating func setEvent(_ number: Int, to value: Value) {
    switch (events[number].effect, value) {
    case (.cost, .money(let money)): events[number].effect = .cost(money)
    case (.income, .money(let money)): events[number].effect = .income(money)
    case (.improvement, .money(let money)): events[number].effect = .improvement(money)
    case (.otherIncome, .money(let money)): events[number].effect = .otherIncome(money)
    case (.extra(_, let loan), .money(let money)): events[number].effect = .extra(money, on: loan)
    case (.draw(_, let loan), .money(let money)): events[number].effect = .draw(money, on: loan)
    case (.rate(_, let loan), .percent(let rate)): events[number].effect = .rate(rate, on: loan)
    case (.amount(let line, _), .money(let money)):
      events[number].effect = .amount(line: line, RecurringAmount(money, per: .month))
    case (.amount(let line, _), .periodic(let money, let interval)):
      events[number].effect = .amount(line: line, RecurringAmount(money, per: interval))
    case (.amount(let line, _), .amount(let amount)):
      events[number].effect = .amount(line: line, amount)
    default: break
    }
  }

  /// Sets an amount by its percentage, or by its money for each unit.
  private mutating func setAmount(ofLine line: LineIndex, _ part: RentalLinePart, to value: Value?) {
    guard let form = form(ofLine: line) else { return }
    let old = amount(ofLine: line)
    let perUnit = old.flatMap { $0.isPerUnit ? $0 : nil }
    let new: RecurringAmount? =
      switch value {
      case .percent(let share): RecurringAmount(share, of: old?.base ?? form.base, per: form.interval)
      case .money(let money):
        // It stays an amount of the interval in which it reads.
        RecurringAmount(money, per: perUnit?.interval ?? form.interval, isPerUnit: true)
      default: nil
      }
    if let standard = standardLine(line) {
      self[amount: standard] = new
    } else if let new {
      setOwnLine(line, to: new)
    }
  }
}

// MARK: Descriptions

extension Rental {
  package func pathField(_ index: Int) -> Field {
    let path = Path(index)
    let fieldIndex = Field.firstPathIndex + index
    switch path {
    case .input(let number):
      let input = inputs[number]
      return Field(
        name: input.name, label: input.name, section: "Inputs", isOptional: true,
        summary: "A number of your own.",
        unit: input.unit, bounds: input.unit == .money ? Rental.anyAmount : -900_000_000...900_000_000,
        index: fieldIndex)
    case .event(let number):
      let name = "\(Rental.eventWord).\(number + 1)"
      if case .rate = events[number].effect {
        return Field(
          name: name, label: name, section: "Events", isOptional: true,
          summary: "The rate of the event of that number.", unit: .percent, bounds: 0...100, leastDecimals: 3,
          index: fieldIndex)
      }
      let isAmount = if case .amount = self[path: index] { true } else { false }
      return Field(
        name: name, label: name, section: "Events", isOptional: true,
        summary: "The amount of the event of that number.", unit: isAmount ? .amount : .money,
        period: isAmount ? nil : period(ofEvent: number), bounds: Rental.anyAmount, leastDecimals: 0,
        amountForm: form(ofEvent: number), allowsPeriods: !isAmount && period(ofEvent: number) != nil,
        index: fieldIndex)
    case .loan, .loanPart: return loanField(path, index: fieldIndex)
    case .loanFigure, .byYear: preconditionFailure("a figure is no field")
    case .line(let line, let part):
      let name = name(ofLine: line)
      return Field(
        name: part == .amount ? name : "\(name).\(part.word)", label: label(ofLine: line, part),
        section: "Lines", isOptional: true, summary: part.summary, unit: part.unit, bounds: part.bounds,
        isMonth: part == .from || part == .to,
        follows: part == .growth ? [growthField(ofLine: line)] : [],
        amountForm: part == .amount ? form(ofLine: line) : nil, index: fieldIndex)
    }
  }

  private func form(ofEvent number: Int) -> AmountForm? {
    guard case .amount(let line, _) = events[number].effect else { return nil }
    return lineIndex(named: line).flatMap { form(ofLine: $0) }
  }

  /// The period of an event's amount: that of a line that is a plain amount a month; nil for a one-off.
  private func period(ofEvent number: Int) -> RecurringAmount.Interval? {
    if case .amount = events[number].effect { .month } else { nil }
  }

  /// The name of the field whose growth a line has unless it has its own.
  func growthField(ofLine line: LineIndex) -> String {
    kind(ofLine: line) == .income ? "rent_growth" : "expense_growth"
  }

  /// The name that people read: that of the line, then the part.
  private func label(ofLine line: LineIndex, _ part: RentalLinePart) -> String {
    let name = name(ofLine: line)
    return part == .amount ? name : "\(name).\(part.word)"
  }
}

extension RentalLinePart {
  fileprivate var unit: Unit {
    switch self {
    case .amount: .amount
    case .percent, .growth, .vacancy: .percent
    case .unit: .money
    case .from, .to: .count
    }
  }

  fileprivate var bounds: ClosedRange<Int> {
    switch self {
    case .amount, .unit: Rental.anyAmount
    case .percent, .vacancy: 0...100
    case .growth: Rental.growthBounds
    case .from, .to: 1...Rental.lastMonth
    }
  }

  fileprivate var summary: String {
    switch self {
    case .amount: "A line of your own."
    case .percent: "The line as a share of another amount."
    case .unit: "The line for each unit of the property, as often as it was entered."
    case .growth: "What the line grows by a year."
    case .from: "The first month of the line."
    case .to: "The last month of the line."
    case .vacancy: "What vacancy and unpaid bills take of the line."
    }
  }
}
