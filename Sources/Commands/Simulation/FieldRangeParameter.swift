import Finance
import Localization
import Model
import Reports
import Shell
import Workspace

extension Parameter where Value == FieldRange {
  /// A field and what is thought of it: `rent 2400 to 2850 middle 2650 each year`.
  static var fieldRange: Parameter {
    Parameter("FIELD LOW to HIGH [middle M] [each year]", takesRest: true) {
      words, context throws(Diagnostic) in
      let word = try words.take(LocalizedText("the name of a field"))
      let named = try context.field(word)
      guard named.isNumeric, !named.isMonth else {
        throw Diagnostic(SweepError.noNumber(named, context.conventions), at: word.range)
      }
      let first = try words.take(LocalizedText("values for \(named.name), such as A to B"))
      let field = context.sheet.numberField(of: named, isShare: first.text.contains("%"))
      try context.checkIsFree(field, at: word.range)
      let start = first.range.lowerBound
      let shape = try context.shape(first, of: field, &words)
      let isEachYear = try context.eachYear(of: field, &words)
      let range = FieldRange(field.name, shape, isEachYear: isEachYear)
      try context.check(range, of: field, at: start..<words.end)
      return range
    } complete: { words, context in
      candidates(words, context)
    }
  }

  private static func candidates(
    _ words: ArraySlice<Token>, _ context: CommandContext
  ) -> [Suggestion.Candidate] {
    guard let name = words.first else {
      return Parameter<Field>.field.complete([], context).filter {
        context.workspace.field(named: $0.text)?.isNumeric == true
      }
    }
    guard let field = context.workspace.field(named: name.text) else { return [] }
    let rest = words.dropFirst().map { $0.text.lowercased() }
    let eachYear = Suggestion.Candidate("each", LocalizedText("each year: draw anew for each year"))
    switch rest {
    case []:
      let present = context.workspace.editableText(of: field).map {
        [Suggestion.Candidate.value($0, LocalizedText("the lower end, above which 9 in 10 are"))]
      }
      return (present ?? [])
        + FieldRange.Shape.functions.map {
          .init("\($0.key)(", LocalizedText(verbatim: $0.value.joined(separator: ", ")))
        }
    case let rest where rest.last == "each": return [.init("year", LocalizedText("draw anew for each year"))]
    case let rest where rest.contains("year"): return []
    case let rest where rest[0].contains("("):
      return rest.last?.hasSuffix(")") == true && context.sheet.canDifferByYear(field) ? [eachYear] : []
    default:
      switch rest.count {
      case 1: return [.init("to", LocalizedText("the upper end follows"))]
      case 2, 4: return []
      case 3:
        let middle = Suggestion.Candidate("middle", LocalizedText("half is below it"))
        return [middle] + (context.sheet.canDifferByYear(field) ? [eachYear] : [])
      default: return context.sheet.canDifferByYear(field) ? [eachYear] : []
      }
    }
  }
}

extension CommandContext {
  /// Checks that a field does not follow from one that varies already, and that none follows from it.
  fileprivate func checkIsFree(_ field: Field, at range: Range<Int>) throws(Diagnostic) {
    for other in workspace.document.userDefinitions.ranges.ranges where other.name != field.name {
      guard let varied = sheet.field(named: other.name) else { continue }
      if varied.follows.contains(field.name), field.follows.contains(varied.name) {
        throw Diagnostic(ArgumentError.contradiction(varied.name, field.name), at: range)
      }
    }
  }

  /// Reads the form of a range, the first word of which was taken.
  fileprivate func shape(
    _ first: Token, of field: Field, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> FieldRange.Shape {
    if let open = first.text.firstIndex(of: "("), first.text.first?.isLetter == true {
      return try function(String(first.text[..<open]).lowercased(), first, of: field, &words)
    }
    let low = try number(first, of: field, &words)
    let keyword = try words.take(LocalizedText(verbatim: "\"to\""))
    guard keyword.text.lowercased() == "to" else {
      throw Diagnostic(
        ArgumentError.unknownChoice(keyword.text, allowed: ["to"], nearest: nil), at: keyword.range)
    }
    words.noteKeyword(keyword)
    let high = try number(try words.take(LocalizedText("the upper end")), of: field, &words)
    guard let word = words.next, word.text.lowercased() == "middle" else {
      return .between(low: low, high: high, middle: try presentText(of: field))
    }
    _ = words.take()
    words.noteKeyword(word)
    let middle = try number(try words.take(LocalizedText("the middle")), of: field, &words)
    return .between(low: low, high: high, middle: middle)
  }

  private func presentText(of field: Field) throws(Diagnostic) -> String {
    guard let text = canonical(sheet[field], of: field) else {
      throw Diagnostic(VaryError.needsMiddle(field.name), at: statement.tokens.last?.range)
    }
    return text
  }

  /// Reads a number of a range as the text that is kept.
  private func number(
    _ word: Token, of field: Field, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> String {
    var typed = words.value(of: field, word)
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
    let (units, rest) = (money.minorUnits * Int128(form.interval.months))
      .quotientAndRemainder(dividingBy: Int128(amount.interval.months))
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

  /// Reads `each year`, which may be left out.
  fileprivate func eachYear(of field: Field, _ words: inout ArgumentCursor) throws(Diagnostic) -> Bool {
    guard let each = words.next, each.text.lowercased() == "each" else { return false }
    _ = words.take()
    words.noteKeyword(each)
    try words.take(keyword: "year")
    return true
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
