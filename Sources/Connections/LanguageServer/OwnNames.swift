import Encoding
import Localization
import Reports
import Shell
import Syntax

/// The names that a document gives to metrics, and where they stand in it.
struct OwnNames {
  /// A name at its place.
  struct Mention {
    let name: String
    let range: Range<Place>
    let isDefinition: Bool
  }

  let mentions: [Mention]

  /// The names in some lines.
  init(in lines: [Evaluation.Found], of evaluation: Evaluation) {
    var (mentions, known) = ([Mention](), Set<String>())
    let interpreter = DraftShell(resuming: evaluation.state).interpreter
    for found in lines {
      let (passage, row) = (found.line.passage, found.row)
      let defined = Line(unfinished: passage.text).statements.compactMap { $0.definedName(interpreter) }
      known.formUnion(defined.map(\.name))
      for name in defined {
        mentions.append(
          Mention(name: name.name, range: passage.range(name.range, from: row), isDefinition: true))
      }
      for span in evaluation.tokens(of: found) where [.metric, .field, .text].contains(span.kind) {
        let name = passage.text.text(span.range).lowercased()
        guard known.contains(name), !defined.contains(where: { $0.range == span.range }) else { continue }
        mentions.append(Mention(name: name, range: passage.range(span.range, from: row), isDefinition: false))
      }
    }
    self.mentions = mentions
  }

  /// The mention at a place; nil for none.
  func mention(at place: Place) -> Mention? {
    mentions.first { $0.range.lowerBound <= place && place <= $0.range.upperBound }
  }

  /// All mentions of a name.
  func all(of name: String) -> [Mention] { mentions.filter { $0.name == name } }
}

extension Statement {
  /// The name that `define` gives, in lower case; nil for another command.
  fileprivate func definedName(_ interpreter: Interpreter) -> (name: String, range: Range<Int>)? {
    guard interpreter.command(named: tokens[0].text)?.name == "define", let word = tokens.dropFirst().first,
      !word.isQuoted
    else {
      return nil
    }
    let name = word.text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let start = word.range.lowerBound
    return name.isEmpty ? nil : (name.lowercased(), start..<start + name.utf8.count)
  }
}

extension DocumentRequest {
  /// The names of all lines.
  var ownNames: OwnNames { OwnNames(in: lines(in: 0..<text.rows.count), of: evaluation) }
}

extension LanguageFeature {
  /// The place at which a name was defined.
  static let definition = LanguageFeature(
    "textDocument/definition", ("definitionProvider", .boolean(true))
  ) { request throws(MessageError) in
    let (names, place) = (request.ownNames, try request.place())
    guard let name = names.mention(at: place)?.name else { return .null }
    let definitions = names.all(of: name).filter(\.isDefinition)
    let last = definitions.last { $0.range.lowerBound <= place } ?? definitions.first
    return last.map { ["uri": .string(request.open.address), "range": request.text.range($0.range)] } ?? .null
  }

  /// Another name in all places.
  static let rename = LanguageFeature(
    [("textDocument/rename", renamed), ("textDocument/prepareRename", renamable)],
    ("renameProvider", ["prepareProvider": .boolean(true)]))

  @Sendable private static func renamable(_ request: DocumentRequest) throws(MessageError) -> JSONValue {
    let mention = request.ownNames.mention(at: try request.place())
    return mention.map { request.text.range($0.range) } ?? .null
  }

  @Sendable private static func renamed(_ request: DocumentRequest) throws(MessageError) -> JSONValue {
    let (names, place) = (request.ownNames, try request.place())
    guard let mention = names.mention(at: place), let new = request.parameters?["newName"]?.string else {
      throw MessageError(.invalidParameters, "There is no name of a metric of yours.", of: request.id)
    }
    // Whether it can be a name, the command itself knows.
    let shell = DraftShell(resuming: request.evaluation.state)
    guard names.all(of: new.lowercased()).isEmpty,
      shell.report([.typed("define"), .typed(new), .typed("="), .typed("1")]) != nil
    else {
      throw MessageError(
        .invalidParameters, "\"\(new.prefix(60))\" cannot be a name of a metric.", of: request.id)
    }
    let edits = names.all(of: mention.name).map { request.text.edit($0.range, new) }
    return ["changes": .object([(request.open.address, .array(edits))])]
  }

  /// The outline: the names that are defined, and those under which work is saved.
  static let symbols = LanguageFeature(
    "textDocument/documentSymbol", ("documentSymbolProvider", .boolean(true))
  ) { request throws(MessageError) in
    let lines = request.lines(in: 0..<request.text.rows.count)
    let interpreter = DraftShell(resuming: request.evaluation.state).interpreter
    return .array(lines.flatMap { request.symbols(of: $0, interpreter) })
  }
}

extension DocumentRequest {
  /// The symbols of a line.
  fileprivate func symbols(of found: Evaluation.Found, _ interpreter: Interpreter) -> [JSONValue] {
    let passage = found.line.passage
    return Line(unfinished: passage.text).statements.compactMap { statement -> JSONValue? in
      guard let (name, range, kind) = statement.symbol(interpreter) else { return nil }
      let whole =
        statement.tokens[0].range.lowerBound..<statement.tokens[statement.tokens.count - 1].range.upperBound
      return [
        "name": .string(name), "detail": .string(statement.text), "kind": .number(kind),
        "range": text.range(passage.range(whole, from: found.row)),
        "selectionRange": text.range(passage.range(range, from: found.row)),
      ]
    }
  }
}

extension Statement {
  /// The name that it gives, with its place and its kind in the protocol; nil for none.
  fileprivate func symbol(_ interpreter: Interpreter) -> (name: String, range: Range<Int>, kind: Int)? {
    // A variable, and a file.
    if let defined = definedName(interpreter) { return (defined.name, defined.range, 13) }
    guard interpreter.command(named: tokens[0].text)?.name == "save", let word = tokens.dropFirst().first,
      !word.text.isEmpty
    else {
      return nil
    }
    return (word.text, word.range, 1)
  }
}
