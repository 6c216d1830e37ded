import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let audit = Command(
    "audit", .risk, "Check the property against a sceptic's list.",
    details: """
      What fails is shown, the worst first, with both sides of the condition, the reason and its source.
      "stop": a lender would refuse, or the figures do not add up.
      "ask": verify it before you make an offer. "note": good to know.
      Below are values of single fields that would make the check pass.
      A check that needs a field you have not entered is "not known" and never passes; "audit all" lists \
      every check.
      "audit off NAME because REASON" waives a check for this property; "audit on NAME" restores it.
      The limits are names: "define least_vacancy = 8%" changes one for this property.
      "audit from FILE" runs a list of your own: definitions, and lines that begin with "check".
      A file with definitions alone changes the limits of the program's list.
      A line: check parking ask units <= 4 because "there are four spaces" source "the plan".
      After that: "when CONDITION", when it applies.
      "stop when CONDITION": when it is more serious.
      "needs FIELDS": the fields that it needs. "mend FIELDS": the fields that can fix it.
      """,
    syntax: .auditRequest,
    examples: [
      .init("audit", "what fails"), .init("audit all", "every check with its state"),
      .init("audit off management because \"I manage it myself\"", "one that does not count here"),
      .init("audit on management", "and counts again"), .init("audit from my-list.roi", "a list of your own"),
    ], preview: .result(figures: ["fail", "hold"], changesWith: ["off", "on"]), comparesLoans: true,
    worksheet: Rental.self
  ) { context, rental, request throws(Diagnostic) in
    let list = try AuditList(rental, path: request.path, context)
    switch request.action {
    case .failing: return try AuditReport(Audit(rental, list, context.workspace), context).failing()
    case .all: return try AuditReport(Audit(rental, list, context.workspace), context).all()
    case .off(let name, let reason):
      guard list.names.contains(name.text) else {
        let nearest = NearestName.name(to: name.text, among: list.names)
        throw Diagnostic(AuditError.unknownCheck(name.text, nearest: nearest), at: name.range)
      }
      return try context.edit { document throws(Diagnostic) in
        document.define(document.userDefinitions.waiving(name.text, because: reason))
        return .note(LocalizedText("\(name.text) is waived; \"audit on \(name.text)\" restores it."))
      }
    case .on(let name): return try context.takeUp(name)
    }
  }
}

extension CommandContext {
  /// Ends the waiver of a check, or of all.
  fileprivate func takeUp(_ name: Token) throws(Diagnostic) -> Report {
    try edit { document throws(Diagnostic) in
      let waived = document.userDefinitions.waivers.map(\.check)
      guard name.text == "all" || waived.contains(name.text) else {
        throw Diagnostic(AuditError.notWaived(name.text), at: name.range)
      }
      for check in name.text == "all" ? waived : [name.text] {
        document.define(document.userDefinitions.waiving(check, because: nil))
      }
      return name.text == "all"
        ? .note(LocalizedText("No check is waived any more; \"undo\" brings the waivers back."))
        : .note(LocalizedText("\(name.text) counts again."))
    }
  }
}

/// The words of `audit`.
private struct AuditRequest: Sendable {
  enum Action: Sendable {
    case failing, all
    case off(Token, because: String)
    case on(Token)
  }

  /// The file of a list; nil for the program's own.
  var path: Token?
  var action = Action.failing
}

extension Syntax where Value == AuditRequest {
  /// Perhaps `from` and a file, and perhaps what to do with the list.
  fileprivate static var auditRequest: Syntax {
    Syntax<(Token?, AuditRequest.Action?)>.sequence(
      .optional(.word("from", LocalizedText("a list of your own"), .file)), .optional(.auditAction)
    ).map { AuditRequest(path: $0, action: $1 ?? .failing) }
  }
}

extension Syntax where Value == AuditRequest.Action {
  fileprivate static var auditAction: Syntax {
    let check = LocalizedText("the name of a check")
    let standard = Syntax<Token>.word("NAME", check) { _ in
      AuditList.standardNames.map { .init($0.name, LocalizedText(key: $0.reason)) }
    }
    let waived = Syntax<Token>.word("NAME", check) { context in
      let waivers = context.workspace.document.userDefinitions.waivers
      let all = Suggestion.Candidate("all", LocalizedText("every one"), isInsertedUnasked: false)
      return waivers.map { .init($0.check, LocalizedText(verbatim: $0.reason)) }
        + (waivers.isEmpty ? [] : [all])
    }
    return .choice([
      Syntax<Void>.word("all", LocalizedText("every check with its state")).map { .all },
      Syntax<(Token, String)>.word(
        "off", LocalizedText("waive a check, with a reason"), .sequence(standard, .because)
      ).map { .off($0.inLowerCase, because: $1) },
      Syntax<Token>.word("on", LocalizedText("restore a check"), waived).map { .on($0.inLowerCase) },
    ])
  }
}

extension Token {
  fileprivate var inLowerCase: Token { Token(text: text.lowercased(), range: range, isQuoted: isQuoted) }
}
