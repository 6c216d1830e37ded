import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let audit = Command(
    "audit", .analysis, "Check the property against a sceptic's list.",
    details: """
      It shows what fails, the worst first: "stop" where a lender would refuse or the sum is wrong, "ask" for what is to \
      be verified before an offer, "note" for what is to be known; with both sides of the condition, the reason, its \
      source, and the values of single fields with which it would hold. What rests on a field that is not entered is not \
      known, and never passes; "all" lists every check. "off" waives a check for this property, with a reason; "on" takes \
      it up again. The limits are names: "define least_vacancy = 8%" changes one for this property. "from FILE" runs a \
      list of your own: a file of nothing but definitions and lines such as "check parking ask units <= 4 because \
      \"there are four places\" source \"the plan\""; with definitions alone, it changes the limits of the program's \
      list. A check can say "when CONDITION" it applies, "stop when CONDITION" it weighs more, the fields that it "needs", \
      and those that may "mend" it.
      """,
    parameters: .auditRequest,
    examples: [
      .init("audit", "what fails"), .init("audit all", "every check with its state"),
      .init("audit off management because \"I manage it myself\"", "one that does not count here"),
      .init("audit on management", "and counts again"), .init("audit from my-list.roi", "a list of your own"),
    ], comparesLoans: true, worksheet: Rental.self
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
        return .note(LocalizedText("\(name.text) is waived; \"audit on \(name.text)\" takes it up again."))
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

extension Parameter where Value == AuditRequest {
  /// Perhaps `from` and a file, and perhaps what to do with the list.
  fileprivate static var auditRequest: Parameter {
    Parameter("[from FILE] [all | off NAME because REASON | on NAME]", takesRest: true) {
      words, context throws(Diagnostic) in
      var request = AuditRequest()
      if words.isNext("from") {
        _ = words.take()
        request.path = try words.take(LocalizedText("the path of a file"))
      }
      guard words.next != nil else { return request }
      let choices = actions.map(\.word) + (request.path == nil ? ["from"] : [])
      switch try words.take(oneOf: choices, context).text {
      case "off":
        let name = try words.take(LocalizedText("the name of a check")).inLowerCase
        request.action = .off(name, because: try words.takeReason())
      case "on": request.action = .on(try words.take(LocalizedText("the name of a check")).inLowerCase)
      default: request.action = .all
      }
      return request
    } complete: { words, context in
      candidates(behind: words, context)
    }
  }

  private static var actions: [(word: String, meaning: LocalizedText)] {
    [
      ("all", LocalizedText("every check with its state")),
      ("off", LocalizedText("waive a check, with a reason")),
      ("on", LocalizedText("take a check up again")),
    ]
  }

  private static func candidates(
    behind words: ArraySlice<Token>, _ context: CommandContext
  ) -> [Suggestion.Candidate] {
    var typed = words.map { $0.text.lowercased() }[...]
    let from = Suggestion.Candidate("from", LocalizedText("a list of your own"), isFinal: false)
    let actions = actions.map { Suggestion.Candidate($0.word, $0.meaning, isFinal: $0.word == "all") }
    if typed.first == "from" {
      if typed.count == 1 { return [.file] }
      typed = typed.dropFirst(2)
      if typed.isEmpty { return actions }
    }
    let waivers = context.workspace.document.userDefinitions.waivers
    switch (typed.first, typed.count) {
    case (nil, _): return actions + [from]
    case ("off", 1):
      return AuditList.standardNames.map { .init($0.name, LocalizedText(key: $0.reason)) }
    case ("off", 2): return [.because]
    case ("on", 1):
      let all = Suggestion.Candidate("all", LocalizedText("every one"), isInsertedUnasked: false)
      return waivers.map { .init($0.check, LocalizedText(verbatim: $0.reason)) }
        + (waivers.isEmpty ? [] : [all])
    default: return []
    }
  }
}

extension Token {
  fileprivate var inLowerCase: Token { Token(text: text.lowercased(), range: range, isQuoted: isQuoted) }
}
