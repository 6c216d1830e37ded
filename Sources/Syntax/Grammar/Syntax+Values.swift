import Finance
import Localization
import Model
import Reports
import Workspace

extension Syntax where Value == Field {
  /// The name of a field.
  package static var field: Syntax {
    Syntax("FIELD") { words, context throws(Diagnostic) in
      try context.field(try words.take(LocalizedText("the name of a field")))
    } complete: {
      $0.fieldCandidates
    }
  }
}

extension ReadingContext {
  /// The fields, and the details of fields behind a point.
  package var fieldCandidates: [Suggestion.Candidate] {
    let fields = workspace.fields
    let known = Set(fields.map(\.name))
    let settable = fields.filter { workspace.sheet.obstacle(toSetting: $0) == nil }
    return settable.map { .init($0.name, $0.help) }
      + workspace.paths.filter { !known.contains($0.name) }.map { .detail($0.name, $0.help) }
  }
}

extension Token {
  /// The whole number from 1 that plain digits denote; nil for any other text.
  package var naturalNumber: Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }
}

extension Syntax where Value == Int {
  /// A whole number from 1.
  /// - Parameter noun: The words for the thing that is counted or numbered.
  package static func number(
    _ noun: LocalizedText, complete: @escaping Completer = { _ in [] }
  ) -> Syntax {
    Syntax(
      "N", read: { words, _ throws(Diagnostic) in try words.takeNumber(of: noun) }, complete: complete)
  }
}

extension Syntax where Value == Token {
  /// Any word.
  /// - Parameter expected: The words for the missing word when there is none.
  package static func word(
    _ name: String, _ expected: LocalizedText, complete: @escaping Completer = { _ in [] }
  ) -> Syntax {
    Syntax(
      name, read: { words, _ throws(Diagnostic) in try words.take(expected) }, complete: complete)
  }

  /// A text, up to a word of the language that can follow it.
  /// - Parameter expected: The words for the missing text when there is none.
  package static func text(
    _ name: String, _ expected: LocalizedText, complete: @escaping Completer = { _ in [] }
  ) -> Syntax {
    Syntax(name) { words, _ throws(Diagnostic) in
      words.expectText()
      let text = try words.takeText(expected, until: words.stops)
      if !text.isQuoted { words.expectText() }
      return text
    } complete: {
      complete($0)
    }
  }

  /// The name of a saved document.
  package static var savedName: Syntax {
    word("NAME", LocalizedText("the name of a saved property")) { context in
      savedNameCandidates(context.workspace, context)
    }
  }

  /// The names of the saved documents of a workspace.
  ///
  /// Those that begin as what is typed are all that is offered where there are any, and more than a list can show
  /// are none the better: the first of them, and the last, so that what all have in common is what these have.
  package static func savedNameCandidates(
    _ workspace: Workspace, _ context: ReadingContext
  ) -> [Suggestion.Candidate] {
    let (names, typed) = (workspace.savedNames, context.partialWord.lowercased())
    let begun = typed.isEmpty ? names : names.filter { $0.isBegun(by: typed) }
    let shown = begun.count > mostNames ? begun.prefix(mostNames - 1) + begun.suffix(1) : begun[...]
    return (shown.isEmpty ? names[...] : shown).map {
      .init($0, $0 == workspace.name ? LocalizedText("open") : LocalizedText("saved"))
    }
  }

  private static var mostNames: Int { 1000 }

  /// A name to give.
  package static func newName(_ name: String) -> Syntax { word(name, LocalizedText("a name")) }

  /// The path of a file.
  package static var file: Syntax {
    word("FILE", LocalizedText("the path of a file")) { _ in [.file] }
  }
}

extension Syntax where Value == [Token] {
  /// The paths of files.
  ///
  /// A word behind the first is one where it is written as a path: in quotes, or with a point, a stroke or a letter that
  /// stands for others.
  package static var files: Syntax {
    let file = Syntax<Token>.file
    let further = SyntaxNode.place(
      .init(name: "FILE") { word, _ in word.isQuoted || word.text.contains { "./*?".contains($0) } })
    return Syntax(.repeated(file.node)) { words, context throws(Diagnostic) in
      var files = [try file.read(&words, context)]
      while let next = words.next, try words.belongs(next, to: further, context), let word = words.take() {
        files.append(word)
      }
      words.expect { $0.partialWord.isEmpty ? [] : [.file] }
      return files
    }
  }
}

extension ArgumentCursor {
  /// Takes a whole number from 1.
  /// - Parameter noun: The words for the thing that is counted or numbered.
  package mutating func takeNumber(of noun: LocalizedText) throws(Diagnostic) -> Int {
    try takeNumber(LocalizedText("the number of \(noun)"), of: noun).number
  }

  /// Takes a whole number from 1, and its word.
  /// - Parameter expected: The words for the missing word when there is none.
  package mutating func takeNumber(
    _ expected: @autoclosure () -> LocalizedText, of noun: @autoclosure () -> LocalizedText
  ) throws(Diagnostic) -> (number: Int, word: Token) {
    let token = try take(expected())
    guard let number = token.naturalNumber else {
      throw Diagnostic(ArgumentError.notACount(token.text, of: noun()), at: token.range)
    }
    return (number, token)
  }

  /// Takes one of a few words, in lower case.
  package mutating func take(oneOf choices: [String], _ context: ReadingContext) throws(Diagnostic) -> Token {
    let token = try take(.any(choices))
    let typed = token.text.lowercased()
    guard choices.contains(typed) else { throw context.unknownChoice(token, allowed: choices) }
    reading?.note(token, .keyword)
    return Token(text: typed, range: token.range, isQuoted: token.isQuoted)
  }

  /// `true` when the next word is this one in any case, and not quoted.
  package func isNext(_ word: String) -> Bool {
    guard let next, !next.isQuoted, next.text.lowercased() == word else { return false }
    reading?.note(next, .keyword)
    return true
  }
}

extension String {
  /// `true` if the text in lower case begins with another one, which is in lower case.
  fileprivate func isBegun(by typed: String) -> Bool {
    // Most names have no letters but those of ASCII, whose bytes can be compared.
    var bytes = utf8.makeIterator()
    for letter in typed.utf8 {
      guard let byte = bytes.next() else { return false }
      guard byte < 0x80, letter < 0x80 else { return lowercased().hasPrefix(typed) }
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if (isUpper ? byte | 0x20 : byte) != letter { return false }
    }
    // A mark behind the letters would belong to the last of them.
    return bytes.next().map { $0 < 0x80 } ?? true || lowercased().hasPrefix(typed)
  }
}
