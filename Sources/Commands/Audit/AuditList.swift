import Formulas
import Localization
import Model
import Reports
import Shell
import Synchronization
import Syntax
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
    let isStandard = path == nil && context.workspace.document.userDefinitions.names.isEmpty
    if isStandard, let known = Self.known.withLock({ $0[rental.pathSignature] }) {
      self = known
      return
    }
    try self.init(reading: path, for: rental, context)
    if isStandard { Self.known.withLock { [self] in $0[rental.pathSignature] = self } }
  }

  /// The program's own list, as it was read for properties without definitions of their own; formulas know paths by
  /// their places.
  private static let known = Mutex<[PathSignature: AuditList]>([:])

  private init(reading path: Token?, for rental: Rental, _ context: CommandContext) throws(Diagnostic) {
    let standard = Page(name: "audit", bytes: Array(Self.standardText.utf8))
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
        vocabulary,
        check: { check throws(Diagnostic) in
          if checks.count == Self.limit { throw Diagnostic(AuditError.tooManyChecks(limit: Self.limit)) }
          checks.append(check)
        })
    }
    (self.definitions, self.checks) = (definitions, checks)
  }

  fileprivate static let limit = 200

  /// The program's own list, with the values of published limits in the place of their names.
  private static let standardText = PublishedLimit.resolving(
    String(decoding: PackageResources.sceptic_roi, as: UTF8.self))

  /// The names of the checks of the program's own list with their reasons, for completion.
  static let standardNames =
    standardText
    .split(separator: "\ncheck ").dropFirst().map { check in
      let reason = check.split(separator: "because \"").dropFirst().first?.prefix { $0 != "\"" } ?? ""
      return (name: String(check.prefix { $0 != " " }), reason: String(reason))
    }
}

extension UserDefinitions {
  /// The same with the definition of a list, in the place of one of its name.
  fileprivate func adding(
    _ definition: TypedDefinition, for rental: Rental, _ context: ReadingContext
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

    /// Reads the lines; those that nobody takes are passed over.
    /// - Parameter vocabulary: The names that the formulas of checks can use.
    func read(
      _ context: CommandContext, _ vocabulary: (any Vocabulary)? = nil,
      define: ((TypedDefinition) throws(Diagnostic) -> Void)? = nil,
      check: ((AuditCheck) throws(Diagnostic) -> Void)? = nil
    ) throws(Diagnostic) {
      let definition = Syntax<TypedDefinition>("NAME = FORMULA") { words, context throws(Diagnostic) in
        try words.takeDefinition(context)
      }
      try context.interpreter.read(
        page: bytes, named: name,
        as: [
          "define": PageReader("define", definition, define),
          "check": PageReader("check", .check, in: vocabulary, check),
        ])
    }
  }
}

// MARK: - A check

/// The clauses behind the condition of a check.
private struct CheckClauses: Sendable {
  var scope: Formula?
  var stop: Formula?
  var needs: [String] = []
  var remedies: [String] = []
  var reason = ""
  var source: String?
}

extension Syntax where Value == AuditCheck {
  /// A check: name, level, condition, and the clauses behind it.
  fileprivate static var check: Syntax {
    let levels = AuditCheck.Level.allCases.map { ($0.rawValue, LocalizedText(verbatim: $0.rawValue)) }
    let name = Syntax<String>("NAME") { words, _ throws(Diagnostic) in
      let name = try words.take(LocalizedText("the name of a check"))
      guard name.text.isNameInFormulas else {
        throw Diagnostic(AuditError.badCheckName(name.text), at: name.range)
      }
      return name.text.lowercased()
    }
    return Syntax<(String, Token, TypedFormula, CheckClauses)>.sequence(
      name, .choice("LEVEL", levels), .condition, .checkClauses
    ).map { name, level, condition, clauses in
      AuditCheck(
        name: name, level: AuditCheck.Level(rawValue: level.text) ?? .note, condition: condition.formula,
        scope: clauses.scope, stop: clauses.stop, needs: clauses.needs, remedies: clauses.remedies,
        reason: clauses.reason, source: clauses.source)
    }
  }
}

extension Syntax where Value == CheckClauses {
  fileprivate static var checkClauses: Syntax {
    let condition = Syntax<TypedFormula>.condition
    let source = Syntax<String>("SOURCE") { words, _ throws(Diagnostic) in
      try words.takeText(LocalizedText("a source"), until: words.stops).text.oneLine
    }
    return .clauses(
      CheckClauses(),
      [
        Clause("when", LocalizedText("when it applies"), condition) { $0.scope = $1.formula },
        Clause(
          "stop", LocalizedText("when it is more serious"),
          .word("when", LocalizedText("when it is more serious"), condition)
        ) { $0.stop = $1.formula },
        Clause("needs", LocalizedText("the fields that it needs"), .fieldNames) { $0.needs = $1 },
        Clause("mend", LocalizedText("the fields that can fix it"), .fieldNames) { $0.remedies = $1 },
        Clause(
          Criterion.because, LocalizedText("why: a few words"), .reason,
          missing: LocalizedText("\"because\" and a reason")
        ) { $0.reason = $1 },
        Clause("source", LocalizedText("where it comes from"), source) { $0.source = $1 },
      ])
  }
}

extension Syntax where Value == [String] {
  /// The names of one or more fields.
  fileprivate static var fieldNames: Syntax {
    .oneOrMore(
      Syntax<String>("FIELD") { words, context throws(Diagnostic) in
        let word = try words.take(LocalizedText("a field"))
        let (name, fields) = (word.text.lowercased(), type(of: context.sheet).fields.map(\.name))
        guard fields.contains(name) else {
          let nearest = NearestName.name(to: word.text, among: fields).map(NameSuggestion.name)
          throw Diagnostic(ArgumentError.unknownField(word.text, nearest: nearest), at: word.range)
        }
        return name
      })
  }
}

extension String {
  /// The text with single blanks for blanks and ends of lines.
  fileprivate var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
