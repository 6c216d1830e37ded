import Finance

extension Rental {
  /// The commands that set the terms of the records of a list as far as they were entered.
  func termCommands(
    ofList list: RentalList, in currency: Currency, where isTerm: (Field) -> Bool
  ) -> [[String]] {
    statedPaths.filter { $0.rentalList == list }.map(pathField).filter(isTerm).compactMap {
      command(setting: $0, in: currency)
    }
  }

  /// The command that sets a field to its value; nil for one without a value.
  func command(setting field: Field, in currency: Currency) -> [String]? {
    self[field].canonical(in: currency).map { ["set", field.name, $0] }
  }

  package func numberField(of field: Field, isShare: Bool) -> Field {
    guard field.unit == .amount else { return field }
    if let loan = ownLoans.first(where: { $0.name == field.name }) {
      return isShare || loan.amount.share != nil
        ? self.field(named: "\(loan.name).percent") ?? field : field
    }
    guard let line = lineIndex(named: field.name) else { return field }
    let amount = amount(ofLine: line)
    let part = isShare || amount?.share != nil ? "percent" : amount?.isPerUnit == true ? "unit" : nil
    return part.flatMap { self.field(named: "\(field.name).\($0)") } ?? field
  }
}

// MARK: Differences

extension Rental {
  /// The lines that were added and removed with their terms, then the events that differ; a line that both
  /// have is a field of both.
  package func recordChanges(since old: any Worksheet) -> [RecordChange] {
    if hasNothingApart, old.hasNothingApart { return [] }
    guard let old = old as? Rental else { return [] }
    let events = old.events == events ? [] : eventChanges(since: old)
    // With the same records, each has the fields of the other.
    if old.pathSignature == pathSignature { return events }
    return old.lineChanges(unlike: self) { ($0, nil) } + lineChanges(unlike: old) { (nil, $0) } + events
  }

  /// The fields of the lines that another property does not have.
  private func lineChanges(
    unlike other: Rental,
    _ sides: (RecordChange.Content) -> (from: RecordChange.Content?, to: RecordChange.Content?)
  ) -> [RecordChange] {
    statedPaths.map(pathField).filter { other.field(named: $0.name) == nil }.map { field in
      let (from, to) = sides(.value(self[field], of: field))
      return RecordChange(field.name, .record(name: field.name), from: from, to: to)
    }
  }

  private func eventChanges(since old: Rental) -> [RecordChange] {
    let (before, after) = (Set(old.events), Set(events))
    let removed = old.events.enumerated().filter { !after.contains($0.element) }
    var added = events.enumerated().filter { !before.contains($0.element) }
    let changes = removed.map { number, event -> RecordChange in
      // An event with another amount is the same event.
      let successor = added.firstIndex { $0.element.isLike(event) }.map { added.remove(at: $0).offset }
      return RecordChange(
        Rental.eventName(successor ?? number), event.subject, from: old.content(ofEvent: number),
        to: successor.map(content))
    }
    return changes
      + added.map { number, event in
        RecordChange(Rental.eventName(number), event.subject, from: nil, to: content(ofEvent: number))
      }
  }

  private func content(ofEvent number: Int) -> RecordChange.Content {
    if let field = field(named: Rental.eventName(number)) { return .value(self[field], of: field) }
    return .text(events[number].effect.loan ?? events[number].effect.word)
  }
}

extension RentalEvent {
  /// The effect and the loan that it is about, in words: `cost`, `extra on second`.
  package var subjectWords: String { subjectWords(isLabeled: true) }

  /// The effect and the loan in words, with the user's own words or without.
  package func subjectWords(isLabeled: Bool) -> String {
    let loan = effect.isOfLoan ? effect.loan.map { " \(RentalEvent.onWord) \($0)" } : nil
    return effect.word + (loan ?? "") + (label.isEmpty || !isLabeled ? "" : " \(label)")
  }

  fileprivate var subject: RecordChange.Subject { .event(month: month, words: subjectWords) }

  /// `true` for an event that differs only in its amount.
  fileprivate func isLike(_ other: RentalEvent) -> Bool {
    month == other.month && span == other.span && subjectWords == other.subjectWords
  }
}
