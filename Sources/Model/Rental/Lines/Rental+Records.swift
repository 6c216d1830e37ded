import Finance

/// The user's lines and events as records: what rebuilds them, and what differs between two properties.
extension Rental {
  package func recordCommands(in currency: Currency) -> [[String]] {
    let digits = currency.fractionDigits
    let terms = statedTerms
    let added = ownLines.enumerated().map { number, line in
      ["add", line.kind.rawValue, line.name]
        + line.amount.canonical(fractionDigits: digits).split(separator: " ").map(String.init)
        + (terms[number + StandardLine.allCases.count] ?? []).flatMap {
          termWords($0, of: line, in: currency)
        }
    }
    let details = lineIndices.filter { standardLine($0) != nil }.flatMap { terms[$0] ?? [] }.compactMap {
      field in self[field].canonical(in: currency).map { ["set", field.name, $0] }
    }
    let defined = inputs.map {
      ["define", $0.name, "="] + $0.definition(in: currency).split(separator: " ").map(String.init)
    }
    return defined + unitCommands(in: currency) + partnerCommands(in: currency) + added + details
      + loanCommands(in: currency)
      + eventCommands(in: currency)
      + loanTermCommands(in: currency)
  }

  /// The terms that were entered, by line.
  private var statedTerms: [LineIndex: [Field]] {
    Dictionary(grouping: statedPaths.filter { $0.rentalList == .lines }, by: \.record).mapValues { paths in
      paths.map(pathField).filter { $0.unit != .amount }
    }
  }

  /// A term of a line as it is typed behind the amount: `growth 4%`.
  private func termWords(_ field: Field, of line: OwnLine, in currency: Currency) -> [String] {
    guard let text = self[field].canonical(in: currency) else { return [] }
    return [String(field.name.dropFirst(line.name.count + 1)), field.unit == .percent ? text + "%" : text]
  }

  /// The commands that add the further loans that repay none; the others come with their events.
  private func loanCommands(in currency: Currency) -> [[String]] {
    ownLoans.filter { !$0.isRefinance }.map { loan in
      ["add", "loan", loan.name] + loan.amountWords(in: currency) + ["rate", loan.rate.canonical + "%"]
    }
  }

  /// The commands that add the units, and set their terms.
  private func unitCommands(in currency: Currency) -> [[String]] {
    let added = rentRoll.map { unit -> [String] in
      let (rent, rate) = (unit.rent.value, unit.nights.rate.usual.map(Value.money) ?? .money(.zero))
      let words =
        unit.isNightly
        ? [RentalUnit.nightsWord, rate.canonical(in: currency)] : [rent?.canonical(in: currency)]
      return ["add", "unit", unit.name] + words.compactMap { $0 }
    }
    let terms = statedPaths.filter { $0.rentalList == .units }.map(pathField).filter { field in
      !rentRoll.contains { field.name == "\($0.name).rent" || field.name == "\($0.name).rate" }
    }
    return added
      + terms.compactMap { field in
        self[field].canonical(in: currency).map { ["set", field.name, $0] }
      }
  }

  /// The commands that add the partners.
  private func partnerCommands(in currency: Currency) -> [[String]] {
    partners.map { partner in
      let capital =
        partner.capital.map { $0.canonical + "%" } ?? Value.money(partner.amount ?? .zero).canonical(
          in: currency) ?? "0"
      return ["add", "partner", partner.name, capital]
    }
  }

  private func eventCommands(in currency: Currency) -> [[String]] {
    events.map { event in
      guard case .refinance(let name) = event.effect, let loan = ownLoans.first(where: { $0.name == name })
      else { return event.words(in: currency) }
      let repays = loan.repays.map { [OwnLoan.repayingWord, $0.joined(separator: ",")] } ?? []
      return ["at", event.months, RentalEvent.Word.refinance.rawValue] + loan.amountWords(in: currency)
        + ["rate", loan.rate.canonical + "%", "as", name] + repays
        + (event.label.isEmpty ? [] : [event.label])
    }
  }

  /// The terms of further loans besides amount and rate.
  private func loanTermCommands(in currency: Currency) -> [[String]] {
    statedPaths.filter { $0.rentalList == .loans }.compactMap { path in
      let field = pathField(path)
      guard field.name.contains("."), !field.name.hasSuffix(".rate"),
        let text = self[field].canonical(in: currency)
      else { return nil }
      return ["set", field.name, text]
    }
  }

  package func recordVariants(_ alternatives: (Int) -> [Int]) -> [any Worksheet] {
    let names =
      ownLines.map(\.name) + rentRoll.map { "\($0.name).rent" } + ownLoans.map(\.name)
      + events.indices.map(Rental.eventName)
    return names.compactMap(field).flatMap { field -> [any Worksheet] in
      let field = numberField(of: field, isShare: false)
      guard let units = self[field].units else { return [] }
      return alternatives(Int(units)).map { other in
        var copy = self
        copy.set(field, to: field.value(units: Int64(other)))
        return copy
      }
    }
  }

  package func withRecords(of other: any Worksheet) -> any Worksheet {
    guard let other = other as? Rental else { return self }
    var copy = self
    (copy.ownLines, copy.terms, copy.events) = (other.ownLines, other.terms, other.events)
    copy.ownLoans = other.ownLoans
    (copy.inputs, copy.rentRoll, copy.partners) = (other.inputs, other.rentRoll, other.partners)
    return copy
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

extension OwnLoan {
  /// The words of its amount: `75%`, `of`, `arv`.
  fileprivate func amountWords(in currency: Currency) -> [String] {
    amount.canonical(fractionDigits: currency.fractionDigits).split(separator: " ").map(String.init)
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

  /// The words of the command that makes it; the label is one word.
  fileprivate func words(in currency: Currency) -> [String] {
    let text = RentalEvent(month: month, span: span, effect, label: "").text(in: currency)
    return ["at"] + text.split(separator: " ").map(String.init) + (label.isEmpty ? [] : [label])
  }
}
