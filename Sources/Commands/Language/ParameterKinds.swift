import Localization
import Reports

extension ParameterKind where Self == FieldKind {
  /// The name of a field.
  static var field: FieldKind { FieldKind() }
}

struct FieldKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    .field(try session.field(try words.take(LocalizedText("the name of a field"))))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    session.fields.map { .init($0.name, $0.help) }
  }
}

extension ParameterKind where Self == AssignmentKind {
  /// A field and its new value.
  static var assignment: AssignmentKind { AssignmentKind() }
}

struct AssignmentKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    let field = try session.field(try words.take(LocalizedText("the name of a field")))
    if let next = words.next, next.text == "=" {
      throw Problem(.equalsSign(field: field.name), at: next.range)
    }
    if words.next == nil, let asked = session.askForValue?(field) {
      session.hasAsked = true
      guard let text = asked else { return .field(field) }
      // The person typed it elsewhere, so that no part of this line is to blame.
      return .assignment(field, try session.value(of: field, Token(text: text, range: 0..<0, isQuoted: true)))
    }
    let typed = words.value(of: field, try words.take(LocalizedText("a value for \(field.name)")))
    do throws(Problem) {
      return .assignment(field, try session.value(of: field, typed))
    } catch {
      words.note(error, of: field, typed: typed.text)
      return .field(field)
    }
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    guard let name = before.last, before.count % 2 == 1 else {
      let taken = Set(before.enumerated().filter { $0.offset % 2 == 0 }.map { $0.element.text.lowercased() })
      return session.fields.filter { !taken.contains($0.name) }.map { .init($0.name, $0.help) }
    }
    guard let field = session.fieldIfAny(name.text) else { return [] }
    guard let present = session.typeable(field) else { return [] }
    return [.init(present, LocalizedText("the present value of \(field.name)"))]
  }
}

extension ParameterKind where Self == NumberKind {
  /// A whole number from 1.
  static func number(_ what: LocalizedText) -> NumberKind { NumberKind(what: what) }
}

struct NumberKind: ParameterKind {
  let what: LocalizedText

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    let token = try words.take(LocalizedText("the number of \(what)"))
    guard let number = NumberKind.positive(token.text) else {
      throw Problem(.notACount(token.text, of: what), at: token.range)
    }
    return .number(number)
  }

  /// A whole number from 1, in plain digits.
  static func positive(_ text: some StringProtocol) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] { [] }
}

extension ParameterKind where Self == SpanKind {
  /// Which months of the schedule.
  static var span: SpanKind { SpanKind() }
}

struct SpanKind: ParameterKind {
  /// A word of its own may begin an argument of two, as the `by` of `by year` does.
  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    let token = try words.take(LocalizedText("months"))
    if token.text.lowercased() == "by" {
      let unit = try words.take(LocalizedText("year"))
      guard ["year", "years"].contains(unit.text.lowercased()) else {
        throw Problem(
          .unknownChoice(unit.text, allowed: ["year"], nearest: "year"), at: unit.range)
      }
      return .span(.years)
    }
    let ends = token.text.split(separator: "..", omittingEmptySubsequences: false).map(NumberKind.positive)
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else {
      throw Problem(.noSuchMonth(typed: token.text), at: token.range)
    }
    guard first <= last else { throw Problem(.emptySpan(first: first, last: last), at: token.range) }
    return .span(.months(first...last))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    if before.count == 1, before.first?.text.lowercased() == "by" {
      return [.init("year", LocalizedText("a row for each year"))]
    }
    guard before.isEmpty else { return [] }
    return [
      .init("1..12", LocalizedText("the first year's months"), isFinal: false),
      .init("by", LocalizedText("a row for each year")),
    ]
  }
}

extension ParameterKind where Self == SavedNameKind {
  /// The name of something saved.
  static var savedName: SavedNameKind { SavedNameKind() }
}

struct SavedNameKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    .text(try words.take(LocalizedText("the name of a saved property")))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    session.savedNames.map { .init($0, $0 == session.name ? LocalizedText("open") : LocalizedText("saved")) }
  }
}

extension ParameterKind where Self == NewNameKind {
  /// A name to give.
  static var newName: NewNameKind { NewNameKind() }
}

struct NewNameKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    .text(try words.take(LocalizedText("a name")))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] { [] }
}

extension ParameterKind where Self == FileKind {
  /// The path of a file.
  static var file: FileKind { FileKind() }
}

struct FileKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    .text(try words.take(LocalizedText("the path of a file")))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    [.file]
  }
}

/// A word that changes what a command does, such as `--force`.
struct FlagKind: Sendable {
  let word: String
  let summary: LocalizedText

  init(_ word: String, _ summary: LocalizedText) {
    (self.word, self.summary) = (word, summary)
  }
}

extension ParameterKind where Self == ChoiceKind {
  /// One of a few words.
  static func choice(_ words: [(String, LocalizedText)]) -> ChoiceKind { ChoiceKind(words: words) }
}

struct ChoiceKind: ParameterKind {
  /// Each word and what it means.
  let words: [(String, LocalizedText)]

  func read(_ rest: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    let token = try rest.take(.any(words.map(\.0)))
    let typed = token.text.lowercased()
    guard words.contains(where: { $0.0 == typed }) else {
      let names = words.map(\.0)
      throw Problem(
        .unknownChoice(token.text, allowed: names, nearest: NearestName.name(to: typed, among: names)),
        at: token.range)
    }
    return .text(Token(text: typed, range: token.range, isQuoted: token.isQuoted))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    words.map { .init($0.0, $0.1) }
  }
}

extension ParameterKind where Self == TopicKind {
  /// The name of a command or a field.
  static var topic: TopicKind { TopicKind() }
}

struct TopicKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    .text(try words.take(LocalizedText("a command or a field")))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    CommandTable.all.map { .init($0.name, $0.help) } + [
      .init("formulas", LocalizedText("all that formulas can use"))
    ]
      + session.formulaNames.map { .init($0.name, $0.help) }
  }
}
