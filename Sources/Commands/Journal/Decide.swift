import Journal
import Localization
import Model
import Reports

extension Command {
  static let decide = Command(
    "decide", .journal, "Write down a decision, with the open property as it stands.",
    details: """
      The fields, definitions and criteria of the property are kept as they are now, whatever becomes of it later. What \
      you expect, how sure you are and when to look again cannot be left out; at a prompt they are asked for, and so is \
      the subject. "review" then lists what is due.
      """,
    parameters: [
      Parameter(
        "SUBJECT expected TEXT confidence P% review DAY [mood MOOD] [text TEXT]", DecisionKind())
    ],
    examples: [
      .init(
        "decide \"12 Elm St\" expected \"rent covers it by spring\" confidence 70% review in 6 months",
        "to be reviewed in half a year"),
      .init("decide oak expected \"sold at 300k\" confidence 55 review 2027-01-31", "on a day"),
    ], replay: .never
  ) { arguments, interpreter throws(Problem) in
    guard case .decision(var said)? = arguments.journal else { return Report() }
    let session = interpreter.session
    guard try interpreter.askForMissing(&said, arguments.statement) else { return .notWritten }
    guard let expected = said.expected, let confidence = said.confidence, let review = said.review else {
      return .notWritten
    }
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      // What was entered but is not written yet gets its number here.
      try session.write(&desk)
      let decision = Decision(
        subject: said.subject ?? "", expected: expected, confidence: confidence,
        review: review.day(from: session.today), property: session.frozen(desk))
      let kept = try session.keep(
        Entry(
          mood: said.mood, text: said.text ?? "", moment: session.identity.moment(), decision: decision))
      return Report(EntryReport.parts(kept, session))
    }
  }
}

extension Workspace {
  /// What lies on a desk, as it is now.
  fileprivate func frozen(_ desk: Document) -> FrozenSheet {
    FrozenSheet(
      kind: type(of: desk.sheet).kind, id: desk.id, name: desk.name, rows: desk.rows(in: currency))
  }
}

extension Interpreter {
  /// Asks for what a decision cannot be without; false when the person leaves.
  fileprivate func askForMissing(
    _ said: inout DecisionWords, _ statement: Statement
  ) throws(Problem) -> Bool {
    let subject = { (typed: String) throws(JournalError) in try Entry.filled(typed, or: .emptySubject) }
    let expected = { (typed: String) throws(JournalError) in try Entry.filled(typed, or: .nothingExpected) }
    let review = { (typed: String) throws(JournalError) -> ReviewDate in
      guard let review = ReviewDate(typed) else { throw .badReview(typed) }
      return review
    }
    guard
      try answer(
        &said.subject, "subject", statement, Wording.subjectLabel, session.name ?? "", read: subject),
      try answer(&said.expected, "expected", statement, Wording.expectedLabel, "", read: expected),
      try answer(
        &said.confidence, "confidence", statement, Wording.confidenceLabel, "70%",
        read: DecisionKind.confidence),
      try answer(&said.review, "review", statement, Wording.reviewLabel, "in 6 months", read: review)
    else { return false }
    return true
  }

  /// Asks for what was not said until what is typed can be read, and says each time why it cannot; false when the person
  /// leaves.
  private func answer<Value>(
    _ said: inout Value?, _ part: String, _ statement: Statement, _ label: LocalizedText, _ proposal: String,
    read: (String) throws(JournalError) -> Value
  ) throws(Problem) -> Bool {
    guard said == nil else { return true }
    guard let dialogue else {
      let end = statement.tokens.last?.range.upperBound ?? 0
      throw Problem(
        .missing(LocalizedText(verbatim: "\"\(part)\""), usage: Command.decide.usage), at: end..<end)
    }
    var typed = proposal
    while let answer = dialogue.ask(session.said(label), typed) {
      do throws(JournalError) {
        said = try read(answer)
        return true
      } catch {
        refuse(Problem(.journal(error)))
        typed = answer
      }
    }
    return false
  }
}
