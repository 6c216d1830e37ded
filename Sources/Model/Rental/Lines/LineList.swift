import Finance
import Formulas

extension RecordList<Rental> {
  /// The lines as records, with the terms that those of every property have too: `laundry`, `insurance.growth`.
  static var lines: RecordList {
    RecordList(
      "Lines", count: { $0.lineCount }, name: { $0.name(ofLine: $1) }, find: { $0.lineIndex(named: $1) },
      isEntered: { isOwn($0, $1) || $0.terms[$1] != nil }, value: { isOwn($0, $1) ? "" : nil }, saved: .lines,
      commands: { $0.lineCommands(in: $1) },
      take: { ($0.ownLines, $0.terms) = ($1.ownLines, $1.terms) },
      named: NamedRecords("a line") { $0.removeLine(named: $1) },
      fields: [
        RecordField(
          "", "A line of your own.", .amount, in: Rental.anyAmount, form: { $0.form(ofLine: $1) },
          exists: isOwn, isStated: isOwn, read: { $0.amount(ofLine: $1).map(Value.amount) }
        ) { rental, line, value in
          if case .amount(let amount)? = value { rental.setOwnLine(line, to: amount) }
        },
        RecordField(
          "growth", "How much the line grows a year.", \.growth, in: Rental.growthBounds,
          follows: { [$0.growthField(ofLine: $1)] }, exists: { isMonthly($0, $1) && !isRent($0, $1) },
          read: { .percent($0.terms[$1]?.growth ?? $0.usualGrowth(ofLine: $1)) }),
        RecordField(
          "from", "The first month of the line.", \.first, in: 1...Rental.lastMonth, exists: isMonthly,
          read: { .count($0.terms[$1]?.first ?? 1) }),
        RecordField(
          "to", "The last month of the line.", \.last, in: 1...Rental.lastMonth, exists: isMonthly,
          read: { $0.terms[$1]?.last.map(Value.count) }),
        RecordField(
          "percent", "The line as a share of another amount.", .percent, in: 0...100,
          exists: { $0.form(ofLine: $1) != nil },
          read: { $0.amount(ofLine: $1)?.share.map(Value.percent) }
        ) { $0.setAmount(ofLine: $1, to: $2) },
        RecordField(
          "unit", "The line for each unit of the property, as often as it was entered.", .money,
          in: Rental.anyAmount, exists: { $0.form(ofLine: $1) != nil && isMonthly($0, $1) },
          read: { rental, line in
            rental.amount(ofLine: line).flatMap { $0.isPerUnit ? $0.money.map(Value.money) : nil }
          }
        ) { $0.setAmount(ofLine: $1, to: $2) },
        RecordField(
          "vacancy", "The share of the line lost to vacancy and unpaid bills.", \.vacancy, in: 0...100,
          exists: { $0.kind(ofLine: $1) == .income && !isRent($0, $1) },
          read: { .percent($0.terms[$1]?.vacancy ?? .zero) }),
      ],
      figures: [RecordFigure("", exists: isOwn, formula: { $0.formula(ofLine: $1) })])
  }

  @Sendable private static func isOwn(_ rental: Rental, _ line: Int) -> Bool {
    rental.standardLine(line) == nil
  }

  /// `true` for a line of months, which the costs of the purchase are not.
  @Sendable private static func isMonthly(_ rental: Rental, _ line: Int) -> Bool {
    rental.standardLine(line) != .closing
  }

  /// `true` for the rent, which has a growth and a vacancy of its own among the fields.
  @Sendable private static func isRent(_ rental: Rental, _ line: Int) -> Bool {
    rental.standardLine(line) == .rent
  }
}

extension Rental {
  /// The commands that add the user's own lines with their terms, and set those of the others.
  fileprivate func lineCommands(in currency: Currency) -> [[String]] {
    let digits = currency.fractionDigits
    let paths = statedPaths.filter { $0.rentalList == .lines }
    let terms = Dictionary(grouping: paths, by: \.record).mapValues { paths in
      paths.map(pathField).filter { $0.unit != .amount }
    }
    let added = ownLines.enumerated().map { number, line in
      ["add", line.kind.rawValue, line.name]
        + line.amount.canonical(fractionDigits: digits).split(separator: " ").map(String.init)
        + (terms[number + StandardLine.allCases.count] ?? []).flatMap {
          termWords($0, of: line, in: currency)
        }
    }
    let details = lineIndices.filter { standardLine($0) != nil }.flatMap { terms[$0] ?? [] }
    return added + details.compactMap { command(setting: $0, in: currency) }
  }

  /// A term of a line as it is typed behind the amount: `growth 4%`.
  private func termWords(_ field: Field, of line: OwnLine, in currency: Currency) -> [String] {
    guard let text = self[field].canonical(in: currency) else { return [] }
    return [String(field.name.dropFirst(line.name.count + 1)), field.unit == .percent ? text + "%" : text]
  }
}

extension OwnLine: PathRecord {
  func hasPaths(of other: OwnLine) -> Bool {
    name == other.name && kind == other.kind && amount.interval == other.amount.interval
  }

  var pathText: String { "\(name)/\(kind.rawValue)/\(amount.interval.rawValue)" }
}

extension SavedRecords<Rental> {
  /// The user's own lines: `income laundry 60/mo`.
  fileprivate static var lines: SavedRecords {
    SavedRecords(
      key: "line ", name: { String($1 - StandardLine.allCases.count + 1) },
      row: { rental, line, currency in
        rental.standardLine(line) == nil
          ? rental.ownLines[line - StandardLine.allCases.count].row(in: currency) : nil
      },
      restore: { rental, _, row, currency throws(UnreadableRowError) in
        rental.add(try OwnLine(row: row, in: currency))
      })
  }
}

extension OwnLine {
  fileprivate func row(in currency: Currency) -> String {
    "\(kind.rawValue) \(name) \(amount.canonical(fractionDigits: currency.fractionDigits))"
  }

  fileprivate init(row: String, in currency: Currency) throws(UnreadableRowError) {
    let words = row.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3, let kind = LineKind(rawValue: words[0]),
      let amount = RecurringAmount(
        canonical: words[2], fractionDigits: currency.fractionDigits, interval: .month)
    else { throw UnreadableRowError(field: "line", text: row) }
    self.init(words[1], kind, amount)
  }
}

extension RecordField<Rental> {
  /// A field of a line.
  /// - Parameter form: Returns the form of a field of amounts.
  fileprivate init(
    _ word: String, _ summary: String, _ unit: Unit, in bounds: ClosedRange<Int>,
    form: @escaping @Sendable (Rental, Int) -> AmountForm? = { _, _ in nil },
    follows: @escaping @Sendable (Rental, Int) -> [String] = { _, _ in [] },
    exists: @escaping @Sendable (Rental, Int) -> Bool,
    isStated: @escaping @Sendable (Rental, Int) -> Bool = { _, _ in false },
    read: @escaping @Sendable (Rental, Int) -> Value?,
    write: @escaping @Sendable (inout Rental, Int, Value?) -> Void
  ) {
    (self.word, self.exists, self.isStated, self.read, self.write) = (word, exists, isStated, read, write)
    describe = { rental, line, name in
      Field(
        name: name.text, label: name.text, section: name.section, isOptional: true, summary: summary,
        unit: unit, bounds: bounds, isMonth: unit == .count, follows: follows(rental, line),
        // The formula of a line compares the month with its first and last ones by their names; that of the break-even
        // rent has another form for a line of all twelve months, which the least or the greatest value then has, too.
        shapesFormulas: false, amountForm: form(rental, line), path: name.path)
    }
  }

  /// A term of a line.
  @inline(__always)
  fileprivate init<Held: FieldValue>(
    _ word: String, _ summary: String,
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<LineTerms, Held?>,
    in bounds: ClosedRange<Int>,
    follows: @escaping @Sendable (Rental, Int) -> [String] = { _, _ in [] },
    exists: @escaping @Sendable (Rental, Int) -> Bool, read: @escaping @Sendable (Rental, Int) -> Value?
  ) {
    self.init(
      word, summary, Held.unit, in: bounds, follows: follows, exists: exists,
      isStated: { $0.terms[$1]?[keyPath: path()] != nil }, read: read
    ) { rental, line, value in
      var terms = rental.terms[line] ?? LineTerms()
      terms[keyPath: path()] = value.flatMap { Held($0) }
      rental.terms[line] = terms == LineTerms() ? nil : terms
    }
  }
}

extension Rental {
  /// The name of the field whose growth a line has unless it has its own.
  func growthField(ofLine line: LineIndex) -> String {
    kind(ofLine: line) == .income ? "rent_growth" : "expense_growth"
  }

  fileprivate func usualGrowth(ofLine line: LineIndex) -> Percent {
    kind(ofLine: line) == .income ? rentGrowth : expenseGrowth
  }

  /// Sets an amount by its percentage, or by its money for each unit.
  fileprivate mutating func setAmount(ofLine line: LineIndex, to value: Value?) {
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
