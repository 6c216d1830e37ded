import Localization
import Model
import Reports
import Syntax
import Workspace

/// The suggestions at the cursor: a function of line, cursor, workspace and files.
struct Completion {
  let context: CommandContext
  let interpreter: Interpreter

  init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    context = CommandContext(interpreter, Statement(tokens: [], text: ""), isTyped: false)
  }

  /// The suggestions for the word in which the cursor stands, in the order in which they are shown.
  /// - Parameter cursor: A UTF-8 offset in the line.
  func suggestions(in line: String, at cursor: Int) -> [Suggestion] {
    guard let word = CursorWord(line, cursor) else { return [] }
    var (words, hasPaths) = ([Suggestion.Candidate](), false)
    var assigned: Suggestion.FormulaPosition?
    for candidate in candidates(word) {
      switch candidate.kind {
      case .paths: hasPaths = true
      case .formula(let position) where position.isAssigned: assigned = position
      case .formula(let position) where position.isBegun(word.partial):
        return suggestions(in: position, word)
      case .formula: break
      default: words.append(candidate)
      }
    }
    let fitting = fitting(words, word.partial)
    // Behind an equals sign a value that is offered whole comes before a formula.
    if fitting.isEmpty, let assigned, assigned.isBegun(word.partial), !word.isClosed {
      return suggestions(in: assigned, word)
    }
    return fitting.map { suggestion($0, Quoting.word($0.text), word.range) } + (hasPaths ? paths(word) : [])
  }

  func suggestion(
    _ candidate: Suggestion.Candidate, _ text: String, _ range: Range<Int>
  ) -> Suggestion {
    Suggestion(
      replaces: range, text: text, label: candidate.label ?? candidate.text,
      description: context.localized(candidate.description), isFinal: candidate.isFinal,
      isInsertedUnasked: candidate.isInsertedUnasked)
  }

  private func paths(_ word: CursorWord) -> [Suggestion] {
    // A name with invisible characters would be another one than it seems, also in the line.
    let paths = interpreter.files.list(word.partial).filter { Sanitizing.visible($0) == $0 }
    return paths.map { path in
      let isFolder = path.hasSuffix("/")
      let description = isFolder ? LocalizedText("folder") : LocalizedText("file")
      return suggestion(
        .init(path, description, isFinal: !isFolder), Quoting.word(path), word.range)
    }
  }

  /// The candidates for which a text stands, by the strongest match that there is.
  func fitting(_ candidates: [Suggestion.Candidate], _ partial: String) -> [Suggestion.Candidate] {
    let typed = partial.lowercased()
    // A flag is offered to one who has begun it, and a detail to one who has typed its point.
    let offered = candidates.filter { candidate in
      switch candidate.kind {
      case .detail: return partial.contains(".")
      case .assignment: return !partial.contains("=")
      case .assigned: return partial.contains("=")
      case .word, .value, .paths, .formula, .elsewhere:
        return partial.hasPrefix("-") || !candidate.text.hasPrefix("--")
      }
    }
    lazy var synonyms = context.sheet.otherWordsByName
    for match in CandidateMatch.allCases {
      let found = match.matches(
        of: typed, among: offered, otherNames: { synonyms[$0] ?? [] },
        description: { context.localized($0) })
      // Commands that do not work here are left out as long as others do.
      let working = found.filter { if case .elsewhere = $0.kind { false } else { true } }
      // One name may have two meanings, as rate is a field and a function with one page of help.
      var texts: Set<String> = []
      if !found.isEmpty {
        return (working.isEmpty ? found : working).filter { texts.insert($0.text).inserted }
      }
    }
    return []
  }

  func candidates(_ word: CursorWord) -> [Suggestion.Candidate] {
    guard let typed = word.before else {
      if interpreter.beginsImpliedFormula(word.partial) { return [.formula(behind: [])] }
      return commandCandidates + (word.partial.isEmpty ? [] : impliedCandidates)
    }
    guard let (command, statement) = interpreter.resolved(unfinished: typed) else { return [] }
    context.partialWord = word.partial
    let candidates = TypedReading(command, statement, in: interpreter).candidates(context)
    let isFlagBegun =
      word.partial.hasPrefix("--") || word.partial == "-" && !candidates.contains(where: \.isFormula)
    guard isFlagBegun else { return candidates }
    return candidates.filter { $0.text.hasPrefix("--") }
      + command.flags.filter { flag in
        !statement.tokens.contains { command.isFlag($0) && $0.text == flag.text }
      }
  }

  /// The commands; on a kind with commands of its own these first.
  private var commandCandidates: [Suggestion.Candidate] {
    let (sheet, all) = (context.sheet, interpreter.commands.all)
    let own = sheet.loanWorksheet == nil ? all.filter { $0.isOwn(of: sheet) } : []
    let ownNames = Set(own.map(\.name))
    return (own + all.filter { !ownNames.contains($0.name) }).map { command in
      .init(command.works(on: sheet) ? .word : .elsewhere, command.name, command.localizedSummary)
    }
  }

  /// The names that can begin a line without a command, but for those that are commands.
  private var impliedCandidates: [Suggestion.Candidate] {
    guard interpreter.commands.implied != nil else { return [] }
    let commands = interpreter.commands.allNames
    let names = context.workspace.figureNames.filter { !commands.contains($0.name) }
    return names.map { .init($0.name, $0.help, isFinal: !$0.isCalled) }
  }
}

extension Interpreter {
  /// The suggestions at the cursor.
  package func suggestions(in line: String, at cursor: Int) -> [Suggestion] {
    Completion(self).suggestions(in: line, at: cursor)
  }
}

extension Worksheet {
  /// The other words for each name, those that are taken for it first.
  fileprivate var otherWordsByName: [String: [String]] {
    Dictionary(Self.conventions.otherWords, uniquingKeysWith: { $0 + $1 })
  }
}
