import Finance

/// The lines of a property: those that every property has, and the user's own.
extension Rental {
  /// The number of a line among all: those that every property has come first.
  typealias LineIndex = Int

  /// The last month of a property's time.
  package static let lastMonth = 1200

  /// The number of lines, with the costs of the purchase.
  var lineCount: Int { StandardLine.allCases.count + ownLines.count }

  /// The lines of months, by index.
  var lineIndices: [LineIndex] {
    let standard = StandardLine.allCases.filter { $0 != .closing }.map(\.index)
    return standard + ownLines.indices.map { $0 + StandardLine.allCases.count }
  }

  func lineIndex(named name: String) -> LineIndex? {
    if let line = StandardLine(rawValue: name) { return line.index }
    return ownLines.firstIndex { $0.name == name }.map { $0 + StandardLine.allCases.count }
  }

  /// The standard line of an index; nil for one of the user's.
  func standardLine(_ index: LineIndex) -> StandardLine? {
    index < StandardLine.allCases.count ? StandardLine.allCases[index] : nil
  }

  private func ownLine(_ index: LineIndex) -> OwnLine { ownLines[index - StandardLine.allCases.count] }

  func name(ofLine index: LineIndex) -> String { standardLine(index)?.rawValue ?? ownLine(index).name }

  func kind(ofLine index: LineIndex) -> LineKind { standardLine(index)?.kind ?? ownLine(index).kind }

  /// The recurring amount of a line; nil for one that is not entered, and for a plain amount a month.
  func amount(ofLine index: LineIndex) -> RecurringAmount? {
    guard let line = standardLine(index) else { return ownLine(index).amount }
    return amounts[line]
  }

  /// The form of a line's amounts; nil for one that is a plain amount a month.
  func form(ofLine index: LineIndex) -> AmountForm? {
    if let line = standardLine(index) { return line.form }
    let line = ownLine(index)
    return OwnLine.form(line.kind, per: line.amount.interval)
  }

  /// The interval of a line's number in formulas.
  func interval(ofLine index: LineIndex) -> RecurringAmount.Interval {
    form(ofLine: index)?.interval ?? .month
  }

  /// `true` for a line with an amount that is a part of the sums of lines; of a stated escrow and what it covers,
  /// the escrow.
  func isPresent(line index: LineIndex) -> Bool {
    switch standardLine(index) {
    case .rent, .expenses, nil: true
    case .escrow: !escrowFollows
    case .taxes?, .insurance?: statedEscrow == nil && hasAmount(StandardLine.allCases[index])
    case let line?: hasAmount(line)
    }
  }

  /// `true` for a line with an amount that is a cost or an income of its own: a stated escrow, or what it covers.
  func counts(line index: LineIndex) -> Bool {
    switch standardLine(index) {
    case .escrow?: escrowStandsForLines || !escrowFollows && linesBesideEscrow.isEmpty
    case .taxes?, .insurance?: !escrowStandsForLines && hasAmount(StandardLine.allCases[index])
    default: isPresent(line: index)
    }
  }

  /// `true` for a line whose amount an event changes.
  func isChanged(line name: String) -> Bool {
    events.contains { if case .amount(name, _) = $0.effect { true } else { false } }
  }

  /// The amount of a line that every property has.
  subscript(amount line: StandardLine) -> RecurringAmount? {
    get { amounts[line] }
    set { amounts[line] = newValue }
  }

  /// Sets the amount of one of the user's lines.
  mutating func setOwnLine(_ index: LineIndex, to amount: RecurringAmount) {
    ownLines[index - StandardLine.allCases.count].amount = amount
  }
}

/// The user's own lines and events, for commands.
extension Rental {
  /// The names of the lines of months: those that every property has come first.
  package var lineNames: [String] { lineIndices.map(name) }

  /// The names of the lines that have an amount.
  package var enteredLineNames: [String] {
    lineIndices.filter { line in
      guard counts(line: line) else { return false }
      guard standardLine(line) != nil, form(ofLine: line) == nil else { return true }
      guard let field = Rental.field(named: name(ofLine: line)) else { return false }
      return isEntered(field) || self[field].units != 0
    }.map(name)
  }

  /// `true` for the name of a line that the user has added.
  package func isOwnLine(named name: String) -> Bool { ownLines.contains { $0.name == name } }

  /// The kind of a line; nil when there is none of that name.
  package func kind(ofLineNamed name: String) -> LineKind? {
    lineIndex(named: name).map { kind(ofLine: $0) }
  }

  /// The name of the field whose growth a line has unless it has its own.
  package func growthField(ofLineNamed name: String) -> String? {
    lineIndex(named: name).map { growthField(ofLine: $0) }
  }

  /// The words that, besides those of formulas, cannot be the name of a line.
  package static let reservedNames = [eventWord] + RentalEvent.Word.allCases.map(\.rawValue)

  /// The field of the amount of a line that is not there yet; a plain number is an amount a month.
  package static func field(ofNewLine name: String, _ kind: LineKind) -> Field {
    Field(
      name: name, label: name, section: "Lines", summary: "A line of your own.", unit: .amount,
      bounds: anyAmount, amountForm: OwnLine.form(kind, per: .month))
  }

  /// The field of the amount of a one-off cost or income.
  package static func field(ofOneOff word: String) -> Field {
    Field(
      name: word, label: word, section: "Events", summary: "The amount of the event of that number.",
      unit: .money, bounds: anyAmount)
  }

  /// Adds a line at the end.
  /// - Precondition: No line, field or metric has its name.
  package mutating func add(_ line: OwnLine) { ownLines.append(line) }

  /// Removes a line with its terms, and the events that change it.
  mutating func removeLine(named name: String) {
    guard let index = lineIndex(named: name), standardLine(index) == nil else { return }
    ownLines.remove(at: index - StandardLine.allCases.count)
    // The lines behind it move up.
    let moved = terms.filter { $0.key != index }.map { ($0.key > index ? $0.key - 1 : $0.key, $0.value) }
    terms = Dictionary(uniqueKeysWithValues: moved)
    events.removeAll { if case .amount(name, _) = $0.effect { true } else { false } }
  }

  /// Adds an event; they are kept in the order of their months.
  package mutating func add(_ event: RentalEvent) {
    let index = events.firstIndex { $0.month > event.month } ?? events.endIndex
    events.insert(event, at: index)
  }

  /// Removes an event.
  /// - Parameter index: From 0, in the order of the months.
  package mutating func removeEvent(at index: Int) { events.remove(at: index) }
}
