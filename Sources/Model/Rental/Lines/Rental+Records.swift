import Finance

/// The user's lines and events as records: what rebuilds them, and what differs between two properties.
extension Rental {
  package func recordCommands(in currency: Currency) -> [[String]] {
    let digits = currency.fractionDigits
    let added = ownLines.map { line in
      ["add", line.kind.rawValue, line.name]
        + line.amount.canonical(fractionDigits: digits).split(separator: " ").map(String.init)
        + termWords(ofLine: line.name, in: currency)
    }
    let details = statedDetails.filter { standardLine($0.line) != nil }.compactMap { detail -> [String]? in
      detail.value.canonical(in: currency).map { ["set", detail.name, $0] }
    }
    let defined = inputs.map {
      ["define", $0.name, "="] + $0.definition(in: currency).split(separator: " ").map(String.init)
    }
    return defined + added + details + loanCommands(in: currency) + eventCommands(in: currency)
      + loanTermCommands(in: currency)
  }

  /// The terms of a line as they are typed behind its amount: `from 13 growth 4%`.
  private func termWords(ofLine name: String, in currency: Currency) -> [String] {
    statedDetails.filter { self.name(ofLine: $0.line) == name }.flatMap { detail -> [String] in
      guard let text = detail.value.canonical(in: currency) else { return [] }
      if case .percent = detail.value { return [detail.part.word, text + "%"] }
      return [detail.part.word, text]
    }
  }

  private typealias Detail = (line: LineIndex, part: RentalLinePart, name: String, value: Value)

  /// The stated paths that are no amounts.
  private var statedDetails: [Detail] {
    statedPaths.compactMap { path in
      guard case .line(let line, let part) = Path(path), part != .amount else { return nil }
      return (line, part, pathField(path).name, self[path: path])
    }
  }

  /// The commands that add the further loans that repay none; the others come with their events.
  private func loanCommands(in currency: Currency) -> [[String]] {
    ownLoans.filter { !$0.isRefinance }.map { loan in
      ["add", "loan", loan.name] + loan.amountWords(in: currency) + ["rate", loan.rate.canonical + "%"]
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
    statedLoanPaths.compactMap { path in
      guard case .loanPart(let loan, let part) = path, LoanPart.all[part].word != "rate",
        let text = value(ofLoan: loan, part).canonical(in: currency)
      else { return nil }
      return ["set", pathField(path.index).name, text]
    }
  }

  package func recordVariants(_ alternatives: (Int) -> [Int]) -> [any Worksheet] {
    let lines = ownLines.indices.map { Path.line($0 + StandardLine.allCases.count, .amount).index }
    let loans = ownLoans.indices.map { Path.loan($0).index }
    let amounts = lines + loans + events.indices.filter(hasAmount).map { Path.event($0).index }
    return amounts.flatMap { path -> [any Worksheet] in
      let field = numberField(of: pathField(path), isShare: false)
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
    copy.inputs = other.inputs
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
    if isShare || amount?.share != nil { return pathField(Path.line(line, .percent).index) }
    return amount?.isPerUnit == true ? pathField(Path.line(line, .unit).index) : field
  }
}

// MARK: Differences

extension Rental {
  /// The lines that were added and removed with their terms, then the events that differ; a line that both
  /// have is a field of both.
  package func recordChanges(since old: any Worksheet) -> [RecordChange] {
    if hasNothingApart, old.hasNothingApart { return [] }
    guard let old = old as? Rental else { return [] }
    return old.lineChanges(unlike: self) { ($0, nil) } + lineChanges(unlike: old) { (nil, $0) }
      + eventChanges(since: old)
  }

  /// The fields of the lines that another property does not have.
  private func lineChanges(
    unlike other: Rental,
    _ sides: (RecordChange.Content) -> (from: RecordChange.Content?, to: RecordChange.Content?)
  ) -> [RecordChange] {
    fields.filter { $0.isPath && other.field(named: $0.name) == nil }.map { field in
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
        eventName(successor ?? number), event.subject, from: old.content(ofEvent: number),
        to: successor.map(content))
    }
    return changes
      + added.map { number, event in
        RecordChange(eventName(number), event.subject, from: nil, to: content(ofEvent: number))
      }
  }

  private func eventName(_ number: Int) -> String { "\(Rental.eventWord).\(number + 1)" }

  private func content(ofEvent number: Int) -> RecordChange.Content {
    if let field = field(named: eventName(number)) { return .value(self[field], of: field) }
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
