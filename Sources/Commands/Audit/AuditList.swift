import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// A list of checks with the definitions that they name.
struct AuditList {
  /// The property's own definitions, and those of the list that it does not have.
  let definitions: UserDefinitions
  let checks: [AuditCheck]

  /// The names of the checks, in order.
  var names: [String] { checks.map(\.name).uniqued() }

  /// The program's own list, or that of a file.
  ///
  /// A file knows the definitions of the program's list and may change them; one without checks is a list of
  /// other definitions for the program's checks.
  /// - Parameter path: The path of the file as it was typed; nil for the program's own list.
  init(_ rental: Rental, path: Token? = nil, _ context: CommandContext) throws(Diagnostic) {
    let standard = Page(name: "audit", bytes: PackageResources.sceptic_roi)
    let file = try path.map { path throws(Diagnostic) in [try Page(path, context)] } ?? []
    let own = context.workspace.document.userDefinitions
    var (definitions, checks, isEmpty) = (own, [AuditCheck](), path != nil)
    // A formula knows definitions by their places, so that all of them come before the checks.
    for (index, page) in ([standard] + file).enumerated() {
      try page.read(
        context,
        define: { definition throws(Diagnostic) in
          isEmpty = isEmpty && index == 0
          let isOwn =
            own.names.contains(definition.name) || rental.field(named: definition.name)?.isPath == true
          if !isOwn { definitions = try definitions.adding(definition, for: rental, context) }
        })
    }
    let vocabulary = rental.vocabulary(definitions)
    for (index, page) in (file + [standard]).enumerated() where checks.isEmpty {
      if let path, isEmpty, index == file.count {
        throw Diagnostic(AuditError.noChecks(path: path.text), at: path.range)
      }
      try page.read(
        context,
        check: { words throws(Diagnostic) in
          if checks.count == Self.limit { throw Diagnostic(AuditError.tooManyChecks(limit: Self.limit)) }
          checks.append(try words.takeCheck(vocabulary, context))
        })
    }
    (self.definitions, self.checks) = (definitions, checks)
  }

  fileprivate static let limit = 200

  /// The names of the checks of the program's own list with their reasons, for completion.
  static let standardNames = String(decoding: PackageResources.sceptic_roi, as: UTF8.self)
    .split(separator: "\ncheck ").dropFirst().map { check in
      let reason = check.split(separator: "because \"").dropFirst().first?.prefix { $0 != "\"" } ?? ""
      return (name: String(check.prefix { $0 != " " }), reason: String(reason))
    }
}

extension UserDefinitions {
  /// The same with the definition of a list, in the place of one of its name.
  fileprivate func adding(
    _ definition: TypedDefinition, for rental: Rental, _ context: CommandContext
  ) throws(Diagnostic) -> UserDefinitions {
    if let holder = context.holder(ofName: definition.name) {
      throw Diagnostic(DefineError.metricNameTaken(definition.name, by: holder), at: definition.nameRange)
    }
    if definitions.count == AuditList.limit {
      throw Diagnostic(AuditError.tooManyChecks(limit: AuditList.limit))
    }
    do throws(DefinitionError) {
      return try rental.defining(definition.name, as: definition.formula.text, in: self)
    } catch {
      throw context.diagnostic(error, of: definition.name, definition.formula)
    }
  }
}

extension AuditList {
  /// The bytes of a list with the name that errors have.
  private struct Page {
    let name: String
    let bytes: [UInt8]

    init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    init(_ path: Token, _ context: CommandContext) throws(Diagnostic) {
      do throws(Diagnostic) {
        (name, bytes) = try context.interpreter.page(at: path.text)
      } catch {
        throw error.at(error.range ?? path.range)
      }
    }

    /// Reads the lines; those without a reader are passed over.
    func read(
      _ context: CommandContext, define: ((TypedDefinition) throws(Diagnostic) -> Void)? = nil,
      check: ((inout ArgumentCursor) throws(Diagnostic) -> Void)? = nil
    ) throws(Diagnostic) {
      let passOver = { (words: inout ArgumentCursor) in while words.take() != nil {} }
      try context.interpreter.read(
        page: bytes, named: name,
        as: [
          "define": PageReader(usage: "define NAME = FORMULA") { words, context throws(Diagnostic) in
            guard let define else { return passOver(&words) }
            try define(try words.takeDefinition(context))
          },
          "check": PageReader(usage: ArgumentCursor.checkUsage) { words, _ throws(Diagnostic) in
            guard let check else { return passOver(&words) }
            try check(&words)
          },
        ])
    }
  }
}

// MARK: - A check

extension ArgumentCursor {
  fileprivate static let checkUsage =
    "check NAME LEVEL CONDITION [when CONDITION] [stop when CONDITION] [needs FIELD …] [mend FIELD …] because REASON [source SOURCE]"

  private static let clauses = ["when", "stop", "needs", "mend", Criterion.because, "source"]

  /// Takes a check: name, level, condition, and the clauses behind it, each at most once.
  fileprivate mutating func takeCheck(
    _ vocabulary: any Vocabulary, _ context: CommandContext
  ) throws(Diagnostic) -> AuditCheck {
    let name = try take(LocalizedText("the name of a check"))
    guard name.text.isNameInFormulas else {
      throw Diagnostic(AuditError.badCheckName(name.text), at: name.range)
    }
    let level = try take(oneOf: AuditCheck.Level.allCases.map(\.rawValue), context)
    let condition = try takeCondition(vocabulary, context)
    var (scope, stop, reason, source) = (Formula?.none, Formula?.none, String?.none, String?.none)
    var (needs, remedies): ([String], [String]) = ([], [])
    var taken: Set<String> = []
    while next != nil {
      let clause = try take(oneOf: Self.clauses, context)
      guard taken.insert(clause.text).inserted else {
        throw Diagnostic(ArgumentError.fieldTwice(clause.text), at: clause.range)
      }
      switch clause.text {
      case "when": scope = try takeCondition(vocabulary, context)
      case "stop":
        try take(keyword: "when")
        stop = try takeCondition(vocabulary, context)
      case "needs": needs = try takeFields(context)
      case "mend": remedies = try takeFields(context)
      case "source": source = try takeText(LocalizedText("a source"), until: Self.clauses).text.oneLine
      default: reason = try takeReasonText(until: Self.clauses)
      }
    }
    guard let reason else {
      throw Diagnostic(
        ArgumentError.missing(LocalizedText("\"because\" and a reason"), usage: usage), at: end..<end)
    }
    return AuditCheck(
      name: name.text.lowercased(), level: AuditCheck.Level(rawValue: level.text) ?? .note,
      condition: condition, scope: scope, stop: stop, needs: needs, remedies: remedies, reason: reason,
      source: source)
  }

  private mutating func takeCondition(
    _ vocabulary: any Vocabulary, _ context: CommandContext
  ) throws(Diagnostic) -> Formula {
    try takeCondition(until: Self.clauses, in: vocabulary, context).formula
  }

  /// Takes the names of one or more fields, up to the next clause.
  private mutating func takeFields(_ context: CommandContext) throws(Diagnostic) -> [String] {
    let fields = type(of: context.sheet).fields.map(\.name)
    var names: [String] = []
    repeat {
      let word = try take(LocalizedText("a field"))
      guard fields.contains(word.text.lowercased()) else {
        let nearest = NearestName.name(to: word.text, among: fields).map(NameSuggestion.name)
        throw Diagnostic(ArgumentError.unknownField(word.text, nearest: nearest), at: word.range)
      }
      names.append(word.text.lowercased())
    } while next.map { $0.isQuoted || !Self.clauses.contains($0.text.lowercased()) } ?? false
    return names
  }
}

extension String {
  /// The text with single blanks for blanks and ends of lines.
  fileprivate var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
