import Finance

extension RecordList<Rental> {
  /// The events as records, by their numbers from 1: `event.1`.
  static var events: RecordList {
    RecordList(
      "Events", count: { $0.events.count }, name: { Rental.eventName($1) },
      find: { $0.eventNumber(ofPath: $1) }, value: { _, _ in "" }, saved: .events,
      commands: { $0.eventCommands(in: $1) }, take: { $0.events = $1.events }, fields: [.event])
  }
}

extension Rental {
  /// The commands that note the events, then set the terms of all further loans, some of which they make.
  fileprivate func eventCommands(in currency: Currency) -> [[String]] {
    events.map { words(of: $0, in: currency) }
      + termCommands(ofList: .loans, in: currency) { $0.name.contains(".") && !$0.name.hasSuffix(".rate") }
  }

  /// The words of the command that makes an event; its label is one word.
  private func words(of event: RentalEvent, in currency: Currency) -> [String] {
    let label = event.label.isEmpty ? [] : [event.label]
    guard case .refinance(let name) = event.effect, let loan = ownLoans.first(where: { $0.name == name })
    else {
      let text = RentalEvent(month: event.month, span: event.span, event.effect, label: "").text(in: currency)
      return ["at"] + text.split(separator: " ").map(String.init) + label
    }
    let repays = loan.repays.map { [OwnLoan.repayingWord, $0.joined(separator: ",")] } ?? []
    return ["at", event.months, RentalEvent.Word.refinance.rawValue] + loan.amountWords(in: currency)
      + ["rate", loan.rate.canonical + "%", "as", name] + repays + label
  }
}

extension SavedRecords<Rental> {
  /// The events: `60 cost 9000 roof`.
  fileprivate static var events: SavedRecords {
    SavedRecords(
      key: "event ", name: { String($1 + 1) }, row: { $0.events[$1].text(in: $2) },
      restore: { rental, _, row, currency throws(UnreadableRowError) in
        try rental.restore(event: row, in: currency)
      })
  }
}

extension Rental {
  /// Adds the event of a row; a refinance is made in its month.
  fileprivate mutating func restore(event row: String, in currency: Currency) throws(UnreadableRowError) {
    let event = try RentalEvent(row: row, of: self, in: currency)
    if case .refinance(let name) = event.effect, let index = ownLoans.firstIndex(where: { $0.name == name }) {
      ownLoans[index].firstMonth = event.month + 1
    }
    add(event)
  }
}

extension RecordField<Rental> {
  /// The amount of an event.
  fileprivate static var event: RecordField {
    RecordField(
      word: "", exists: { $0.events[$1].effect.value != nil }, isStated: { _, _ in false },
      describe: { $0.field(ofEvent: $0.events[$1], $2) },
      read: { rental, number in
        guard case .amount(let line, let amount) = rental.events[number].effect,
          rental.lineIndex(named: line).flatMap({ rental.form(ofLine: $0) }) == nil
        else { return rental.events[number].effect.value }
        return Value(monthly: amount.money ?? .zero, per: amount.interval) ?? .money(.zero)
      },
      write: { if let value = $2 { $0.events[$1].effect.set(value) } })
  }
}

extension Rental {
  package static let eventWord = "event"

  /// The name of the amount of an event, by its number from 0.
  static func eventName(_ number: Int) -> String { "\(eventWord).\(number + 1)" }

  /// The names of events since others were added or removed before them, by the names that they had.
  package func namesMoved(since old: any Worksheet) -> [String: String] {
    guard let old = old as? Rental, events.count != old.events.count else { return [:] }
    let difference = events.difference(from: old.events)
    let offsets = { (changes: [CollectionDifference<RentalEvent>.Change]) in
      Set(
        changes.map { change in
          switch change {
          case .insert(let offset, _, _), .remove(let offset, _, _): offset
          }
        })
    }
    let (gone, new) = (offsets(difference.removals), offsets(difference.insertions))
    let kept = zip(
      old.events.indices.filter { !gone.contains($0) }, events.indices.filter { !new.contains($0) })
    return Dictionary(
      uniqueKeysWithValues: kept.filter { $0 != $1 }.map { (Rental.eventName($0), Rental.eventName($1)) })
  }

  /// The number of an event, from 0, by the name of its amount; nil when there is none.
  package func eventNumber(ofPath name: String) -> Int? {
    guard name.hasPrefix(Rental.eventWord + "."), let number = Int(name.dropFirst(Rental.eventWord.count + 1))
    else { return nil }
    return events.indices.contains(number - 1) ? number - 1 : nil
  }

  fileprivate func field(ofEvent event: RentalEvent, _ name: RecordFieldName) -> Field {
    if case .rate = event.effect {
      return Field(
        name: name.text, label: name.text, section: name.section, isOptional: true,
        summary: "The rate of the event of that number.", unit: .percent, bounds: 0...100, leastDecimals: 3,
        path: name.path)
    }
    var form: AmountForm?
    var isMonthly = false
    if case .amount(let line, _) = event.effect {
      form = lineIndex(named: line).flatMap { self.form(ofLine: $0) }
      isMonthly = form == nil
    }
    return Field(
      name: name.text, label: name.text, section: name.section, isOptional: true,
      summary: "The amount of the event of that number.", unit: form == nil ? .money : .amount,
      period: isMonthly ? .month : nil, bounds: Rental.anyAmount, amountForm: form, allowsPeriods: isMonthly,
      path: name.path)
  }
}

extension RentalEvent.Effect {
  /// The number of the effect, which can be set; nil for one that has none.
  var value: Value? {
    switch self {
    case .cost(let money), .income(let money), .improvement(let money), .otherIncome(let money),
      .worth(let money), .extra(let money, _), .draw(let money, _):
      .money(money)
    case .rate(let rate, _): .percent(rate)
    case .amount(_, let amount): .amount(amount)
    case .recast, .refinance: nil
    }
  }

  fileprivate mutating func set(_ value: Value) {
    switch (self, value) {
    case (.cost, .money(let money)): self = .cost(money)
    case (.income, .money(let money)): self = .income(money)
    case (.improvement, .money(let money)): self = .improvement(money)
    case (.otherIncome, .money(let money)): self = .otherIncome(money)
    case (.worth, .money(let money)): self = .worth(money)
    case (.extra(_, let loan), .money(let money)): self = .extra(money, on: loan)
    case (.draw(_, let loan), .money(let money)): self = .draw(money, on: loan)
    case (.rate(_, let loan), .percent(let rate)): self = .rate(rate, on: loan)
    case (.amount(let line, _), .money(let money)):
      self = .amount(line: line, RecurringAmount(money, per: .month))
    case (.amount(let line, _), .periodic(let money, let interval)):
      self = .amount(line: line, RecurringAmount(money, per: interval))
    case (.amount(let line, _), .amount(let amount)): self = .amount(line: line, amount)
    default: break
    }
  }
}
