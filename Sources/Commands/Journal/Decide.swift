import Journal
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let decide = Command(
    "decide", .journal, "Write down a decision, with the open property as it stands.",
    details: """
      The fields, definitions and criteria of the property are kept as they are now, whatever becomes of it \
      later.
      What you expect, how sure you are and when to look again are required; at the prompt, roi asks for \
      them and for the subject.
      "review" lists what is due.
      """,
    syntax: .decisionDraft,
    examples: [
      .init(
        "decide \"12 Elm St\" expected \"rent covers it by spring\" confidence 70% review in 6 months",
        "to be reviewed in half a year"),
      .init("decide oak expected \"sold at 300k\" confidence 55 review 2027-01-31", "on a day"),
    ], recording: .never,
    preview: .opening(upcomingDecision), reach: .outside
  ) { context, typed throws(Diagnostic) in
    var draft = typed
    guard try context.askForMissing(&draft), let expected = draft.expected,
      let confidence = draft.confidence, let review = draft.review
    else { return EntryReport.notWritten }
    return try context.edit { document throws(Diagnostic) in
      // A document that was not saved yet gets its number here.
      try context.workspace.write(&document)
      let property = PropertySnapshot(
        kind: type(of: document.sheet).kind, id: document.id, name: document.name,
        rows: document.rows(in: context.workspace.currency))
      let decision = Decision(
        subject: draft.subject ?? "", expected: expected, confidence: confidence,
        review: review.day(from: context.today), property: property)
      let added = try context.entries.add(
        JournalEntry(
          mood: draft.mood, text: draft.text ?? "", moment: context.workspace.identity.localNow(),
          decision: decision))
      return Report(EntryReport.parts(added, today: context.today))
    }
  }

  /// What would be written down, with the property as it stands, or what the user would be asked for; nil where nobody
  /// can be asked.
  @Sendable private static func upcomingDecision(
    _ context: CommandContext
  ) throws(Diagnostic) -> UpcomingDocument? {
    let draft = try context.typed(Syntax<DecisionDraft>.decisionDraft, of: decide)
    guard let subject = draft.subject, let review = draft.review, draft.missing.isEmpty else {
      guard context.prompt != nil else { return nil }
      let asks = LocalizedText(
        "Asks for \(LocalizedText.all(draft.missing)), and keeps the property as it stands.")
      return UpcomingDocument(asks, context.workspace.document)
    }
    let day = review.day(from: context.today).canonical
    return UpcomingDocument(
      LocalizedText("Writes down \(Quoting.word(subject)), to be reviewed on \(day)."),
      context.workspace.document)
  }
}

/// The typed parts of a decision; at a prompt the user is asked for the first four where they are nil.
private struct DecisionDraft: Sendable {
  var subject: String?
  var expected: String?
  var confidence: Int?
  var review: ReviewDate?
  var mood: Mood?
  var text: String?

  /// The parts for which the user is asked.
  var missing: [String] {
    let parts = [
      ("subject", subject == nil), ("expected", expected == nil), ("confidence", confidence == nil),
      ("review", review == nil),
    ]
    return parts.filter(\.1).map(\.0)
  }
}

// MARK: - Asking

extension CommandContext {
  /// Asks for the parts that a decision needs; returns false when the user leaves.
  fileprivate func askForMissing(_ draft: inout DecisionDraft) throws(Diagnostic) -> Bool {
    guard
      try ask(
        for: &draft.subject, "subject", LocalizedText("What are you deciding on?"), workspace.name ?? "",
        read: { typed throws(JournalError) in try nonBlank(typed, or: .emptySubject) }),
      try ask(
        for: &draft.expected, "expected", LocalizedText("What do you expect?"), "",
        read: { typed throws(JournalError) in try nonBlank(typed, or: .emptyExpectation) }),
      try ask(
        for: &draft.confidence, "confidence", LocalizedText("How sure are you (0% to 100%)?"), "70%",
        read: Confidence.read),
      try ask(
        for: &draft.review, "review", ReviewDate.question, "in 6 months", read: ReviewDate.init(typed:))
    else { return false }
    return true
  }

  private func nonBlank(_ text: String, or error: JournalError) throws(JournalError) -> String {
    guard let text = text.nilIfBlank else { throw error }
    return text
  }

  /// Asks for a part that the line leaves out, until the answer can be read; reports the errors.
  /// - Returns: `false` when the user leaves.
  private func ask<Value>(
    for value: inout Value?, _ part: String, _ label: LocalizedText, _ proposal: String,
    read: (String) throws(JournalError) -> Value
  ) throws(Diagnostic) -> Bool {
    guard value == nil else { return true }
    guard let dialogue = prompt?.dialogue else {
      let end = statement.tokens.last?.range.upperBound ?? 0
      throw Diagnostic(
        ArgumentError.missing(LocalizedText(verbatim: "\"\(part)\""), usage: Command.decide.usage),
        at: end..<end)
    }
    var typed = proposal
    while let answer = dialogue.ask(localized(label), typed) {
      do throws(JournalError) {
        value = try read(answer)
        return true
      } catch {
        dialogue.report(Diagnostic(error))
        typed = answer
      }
    }
    return false
  }
}

// MARK: - The syntax

/// The confidence in a decision.
private enum Confidence {
  /// Reads whole percents from 0 to 100, with the sign or without.
  static func read(_ typed: String) throws(JournalError) -> Int {
    let digits = (typed.hasSuffix("%") ? typed.dropLast() : typed[...]).utf8
    guard (1...3).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(String(Substring(digits))), number <= 100
    else { throw .notAConfidence(typed) }
    return number
  }
}

extension Syntax where Value == DecisionDraft {
  fileprivate static var decisionDraft: Syntax {
    Syntax<(String?, DecisionDraft)>.sequence(.decisionSubject, .clauses(DecisionDraft(), parts))
      .map { typed in
        var draft = typed.1
        draft.subject = typed.0
        return draft
      }
  }

  private static var parts: [Clause<DecisionDraft>] {
    [
      Clause(
        "expected", LocalizedText("what you expect to come of it"),
        Syntax<Token>.text("TEXT", LocalizedText("what you expect")), isAskedFor: true
      ) { $0.expected = $1.text },
      Clause(
        "confidence", LocalizedText("how sure you are, from 0% to 100%"), Syntax<Int>.confidence,
        isAskedFor: true
      ) { $0.confidence = $1 },
      Clause(
        "review", LocalizedText("when to look at it again"), Syntax<ReviewDate>.reviewDate, isAskedFor: true
      ) { $0.review = $1 },
      Clause("mood", LocalizedText("how you feel"), Syntax<Mood>.mood) { $0.mood = $1 },
      Clause(
        "text", LocalizedText("what else there is to say"),
        Syntax<Token>.text("TEXT", LocalizedText("a text"))
      ) { $0.text = $1.text },
    ]
  }
}

extension Syntax where Value == String? {
  /// What a decision is upon; nil at a prompt, where the user is asked for it.
  fileprivate static var decisionSubject: Syntax {
    Syntax("SUBJECT") { words, context throws(Diagnostic) in
      if words.next == nil, context.isTyped, !context.isStillTyped { return nil }
      let subject = try words.takeText(LocalizedText("what you are deciding on"), until: words.stops)
      guard subject.text.nilIfBlank != nil else {
        throw Diagnostic(JournalError.emptySubject, at: subject.range)
      }
      return subject.text
    } complete: { context in
      context.workspace.name.map { [.init($0, LocalizedText("what is open"))] } ?? []
    }
  }
}

extension Syntax where Value == Int {
  /// Whole percents from 0 to 100, with the sign or without.
  fileprivate static var confidence: Syntax {
    Syntax("P%") { words, _ throws(Diagnostic) in
      let number = try words.take(LocalizedText("a percentage such as 70%"))
      let token = words.takePercentSign(after: number)
      do throws(JournalError) {
        return try Confidence.read(token.text)
      } catch {
        throw Diagnostic(error, at: token.range)
      }
    } complete: { _ in
      [.init("70%", LocalizedText("rather sure"))]
    }
  }
}
