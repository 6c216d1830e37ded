import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Syntax where Value == FieldRange {
  /// A field and what is thought of it: `rent 2400 to 2850 middle 2650 each year`.
  static var fieldRange: Syntax {
    Syntax("FIELD LOW to HIGH [middle M] [each year]") { words, context throws(Diagnostic) in
      let name = try words.take(LocalizedText("the name of a field"))
      let named = try context.fieldToSet(name)
      guard named.isNumeric, !named.isMonth else {
        throw Diagnostic(SweepError.noNumber(named, context.conventions), at: name.range)
      }
      words.expect("LOW to HIGH [middle M] [each year]") { $0.rangeCandidates(of: named) }
      let first = try words.take(LocalizedText("values for \(named.name), such as A to B"))
      let field = context.sheet.numberField(of: named, isShare: first.text.contains("%"))
      try context.checkIsFree(field, at: name.range)
      let range = try context.range(of: field, first, &words)
      try context.check(range, of: field, at: first.range.lowerBound..<words.end)
      return range
    } complete: {
      $0.numericFieldCandidates
    }
  }
}

/// What may stand behind the ends of a range, or behind a function.
private struct RangeDetails: Sendable {
  /// The middle; nil for the present value.
  var middle: String?
  var isEachYear = false
}

extension Syntax where Value == RangeDetails {
  /// `middle M`, unless a function says it, and `each year`.
  fileprivate static func details(
    of field: Field, hasMiddle: Bool, _ context: ReadingContext
  ) -> Syntax {
    let middle = Clause<RangeDetails>(
      "middle", LocalizedText("half is below it"),
      Syntax<String>.number("M", LocalizedText("the middle"), of: field)
    ) { $0.middle = $1 }
    let eachYear = Clause<RangeDetails>(
      "each", LocalizedText("each year: draw a new value for each year"),
      Syntax<Void>.word("year", LocalizedText("draw a new value for each year"))
    ) { details, _ in details.isEachYear = true }
    // It is not offered where it cannot stand, but read, so that the error says why.
    let mayDiffer = context.sheet.canDifferByYear(field) || context.statement.has(word: "each")
    return .clauses(RangeDetails(), (hasMiddle ? [middle] : []) + (mayDiffer ? [eachYear] : []))
  }
}

extension Syntax where Value == String {
  /// A number of a range as the text that is kept.
  /// - Parameter expected: The words for the missing number.
  fileprivate static func number(_ name: String, _ expected: LocalizedText, of field: Field) -> Syntax {
    Syntax(name) { words, context throws(Diagnostic) in
      try context.number(try words.take(expected), of: field, &words)
    }
  }
}

extension ReadingContext {
  /// Checks that a field does not follow from one that varies already, and that none follows from it.
  fileprivate func checkIsFree(_ field: Field, at range: Range<Int>) throws(Diagnostic) {
    for other in workspace.document.userDefinitions.ranges.ranges where other.name != field.name {
      guard let varied = sheet.field(named: other.name) else { continue }
      if varied.follows.contains(field.name), field.follows.contains(varied.name) {
        throw Diagnostic(ArgumentError.contradiction(varied.name, field.name), at: range)
      }
    }
  }

  /// The present value as the lower end, and the functions.
  fileprivate func rangeCandidates(of field: Field) -> [Suggestion.Candidate] {
    let present = workspace.editableText(of: field).map {
      [Suggestion.Candidate.value($0, LocalizedText("the lower end, above which 9 in 10 are"))]
    }
    return (present ?? [])
      + FieldRange.Shape.functions.map {
        .init("\($0.key)(", LocalizedText(verbatim: $0.value.joined(separator: ", ")))
      }
  }

  /// Reads a range, the first word of which was taken.
  fileprivate func range(
    of field: Field, _ first: Token, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> FieldRange {
    if let open = first.text.firstIndex(of: "("), first.text.first?.isLetter == true {
      let shape = try function(String(first.text[..<open]).lowercased(), first, of: field, &words)
      let details = try Syntax<RangeDetails>.details(of: field, hasMiddle: false, self).read(&words, self)
      return FieldRange(field.name, shape, isEachYear: details.isEachYear)
    }
    let low = try number(first, of: field, &words)
    let high = Syntax<String>.number("HIGH", LocalizedText("the upper end"), of: field)
    let rest = Syntax<(String, RangeDetails)>.sequence(
      .word("to", LocalizedText("the upper end follows"), high), .details(of: field, hasMiddle: true, self))
    let (end, details) = try rest.read(&words, self)
    let middle: String
    if let typed = details.middle { middle = typed } else { middle = try presentText(of: field) }
    return FieldRange(
      field.name, .between(low: low, high: end, middle: middle), isEachYear: details.isEachYear)
  }

  private func presentText(of field: Field) throws(Diagnostic) -> String {
    guard let text = canonical(sheet[field], of: field) else {
      throw Diagnostic(VaryError.needsMiddle(field.name), at: statement.tokens.last?.range)
    }
    return text
  }

  /// Reads a number of a range as the text that is kept.
  fileprivate func number(
    _ word: Token, of field: Field, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> String {
    var typed = words.value(of: field, word, in: workspace.localeFormat)
    let value = try value(of: field, &typed, &words)
    guard let text = canonical(value, of: field) else {
      throw Diagnostic(VaryError.notANumber(typed.text, of: field.name), at: typed.range)
    }
    return text
  }

  /// The text of a number of a field, of an amount in the interval of its field; nil for one that has none.
  private func canonical(_ value: Value, of field: Field) -> String? {
    guard case .amount(let amount) = value else { return value.canonical(in: workspace.currency) }
    guard let form = field.amountForm, let money = amount.money, !amount.isPerUnit else { return nil }
    let (units, rest) = (money.minorUnits * Int128(amount.interval.timesAYear))
      .quotientAndRemainder(dividingBy: Int128(form.interval.timesAYear))
    return rest == 0 ? Value.money(Money(minorUnits: units)).canonical(in: workspace.currency) : nil
  }

  /// Reads the numbers of `triangular(a, b, c)`, which may have blanks.
  private func function(
    _ name: String, _ first: Token, of field: Field, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> FieldRange.Shape {
    let names = FieldRange.Shape.functions.map(\.key)
    guard names.contains(name) else {
      throw Diagnostic(
        ArgumentError.unknownChoice(
          name, allowed: names, nearest: NearestName.name(to: name, among: names)),
        at: first.range.lowerBound..<first.range.lowerBound + name.utf8.count)
    }
    var last = first
    while !last.text.hasSuffix(")"), let next = words.take() { last = next }
    let text = statementText(first.range.lowerBound..<last.range.upperBound)
    guard text.hasSuffix(")") else {
      throw Diagnostic(VaryError.notClosed, at: words.end..<words.end)
    }
    let wanted = FieldRange.Shape.functions.first { $0.key == name }?.value ?? []
    var start = first.range.lowerBound + name.utf8.count + 1
    var numbers: [String] = []
    for part in text.dropFirst(name.count + 1).dropLast().split(
      separator: ",", omittingEmptySubsequences: false)
    {
      let lead = part.prefix { $0 == " " }.utf8.count
      let trimmed = part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      let range = start + lead..<start + lead + String(trimmed).utf8.count
      start += part.utf8.count + 1
      guard numbers.count < wanted.count else { continue }
      let token = Token(text: String(trimmed), range: range, isQuoted: false)
      numbers.append(try argument(token, of: field, isDistance: wanted[numbers.count] == "deviation"))
    }
    guard let shape = FieldRange.Shape(name, numbers),
      numbers.count == text.count(where: { $0 == "," }) + 1
    else {
      throw Diagnostic(
        VaryError.wrongNumbers(name, wanted: wanted), at: first.range.lowerBound..<last.range.upperBound)
    }
    return shape
  }

  private func argument(_ token: Token, of field: Field, isDistance: Bool) throws(Diagnostic) -> String {
    let value = isDistance ? try read(token, for: field).value : try self.value(of: field, token)
    guard let text = canonical(value, of: field) else {
      throw Diagnostic(VaryError.notANumber(token.text, of: field.name), at: token.range)
    }
    return text
  }

  private func statementText(_ range: Range<Int>) -> String {
    let start = statement.tokens[0].range.lowerBound
    return String(
      decoding: statement.text.utf8.dropFirst(range.lowerBound - start).prefix(range.count), as: UTF8.self)
  }

  /// Checks that the field can have a range.
  fileprivate func check(
    _ range: FieldRange, of field: Field, at place: Range<Int>
  ) throws(Diagnostic) {
    if range.isEachYear, !sheet.canDifferByYear(field) {
      throw Diagnostic(VaryError.flaw(.notByYear, range), at: place)
    }
    do throws(RangeFlaw) {
      _ = try range.distribution(of: field, in: workspace.currency)
    } catch {
      throw Diagnostic(VaryError.flaw(error, range), at: place)
    }
  }
}
