import Finance
import Localization
import Reports
import Shell
import Syntax
import Workspace

/// What the user knows, and what comes next.
extension LessonProvider {
  /// The words behind `learn` that are no lessons of the list.
  static var words: [String] { wordCandidates.map(\.text) }

  static var wordCandidates: [Suggestion.Candidate] {
    [
      .init(review, LocalizedText("questions that are due")),
      .init(examination, LocalizedText("an examination")),
      .init(placement, LocalizedText("five questions that say with which lesson to begin")),
      .init(skillList, LocalizedText("what you know how to do")),
      .init(calibrationTable, LocalizedText("how sure you were, and how often right")),
      .init(progressWord, LocalizedText("how far you are; with a file, your figures for a teacher")),
    ]
  }

  /// `true` for a page on a mistake, and for a lesson with the house of a seed.
  func hasUnlisted(_ id: String) -> Bool {
    isUnlisted(id) || LessonProvider.seeded(id).map { isSeeded($0.id) } == true
  }

  /// The recommendation after the list of lessons, or at the end of a lesson; nil where there is nothing to recommend.
  /// - Parameter id: The lesson that has ended.
  package func nextStep(after id: String? = nil) -> LocalizedText? {
    let due = questionsDue()
    if due == 1 { return LocalizedText("Next: \"learn review\" asks one question that is due.") }
    if due > 1 { return LocalizedText("Next: \"learn review\" asks \(due) questions that are due.") }
    if let next = nextLesson(after: id) { return LocalizedText("Next: \"learn \(next)\".") }
    return isSeeded(LessonProvider.examination)
      ? LocalizedText("Next: \"learn exam\", eight deals without hints.") : nil
  }

  /// The next lesson of a placement; without one a lesson that was begun, or else the next that is new.
  func nextLesson(after id: String?) -> String? {
    let listings = listings()
    // An examination has ended with the deals of a seed.
    let id = listings.contains { $0.id == id } ? id : id.flatMap(LessonProvider.seeded)?.id
    let placed = placed().compactMap { id in listings.first { $0.id == id } }
    if let next = placed.first(where: { !$0.state.isOver && $0.id != id }) { return next.id }
    let end = listings.firstIndex { $0.id == id } ?? 0
    // What was skipped in the lesson that has ended is no reason to begin it again.
    let order = (listings[end...] + listings[..<end]).filter { $0.id != id }
    let isBegun = { (listing: Listing) in if case .begun = listing.state { true } else { false } }
    return (order.first(where: isBegun) ?? order.first { $0.state == .new })?.id
  }

  /// The sentence on the placement, for somebody who has begun no lesson; nil for anybody else.
  var placementNote: LocalizedText? {
    guard isUnlisted(LessonProvider.placement), listings().allSatisfy({ $0.state == .new }), placed().isEmpty
    else { return nil }
    return LocalizedText("\"learn placement\" asks five questions, and says with which lesson to begin.")
  }

  /// The sentence on the open property whose figures the next lesson can take; nil where there is none.
  var dealNote: LocalizedText? {
    guard let next = nextLesson(after: nil), let copy = try? copyOfOpenProperty,
      refusal(next, copy.work) == nil
    else { return nil }
    return LocalizedText("\"learn \(next) --with\" takes the figures of \(copy.shownName).")
  }

  /// A copy of the open property, which may have no name.
  var copyOfOpenProperty: Copy {
    get throws(Diagnostic) {
      guard let name = userWorkspace.name else { return Copy(name: "", work: userWorkspace.snapshot) }
      return Copy(name: name, work: try userWorkspace.snapshot(ofSaved: name))
    }
  }

  /// The sentence in place of a review; nil when there is something to ask.
  var nothingDue: LocalizedText? {
    guard questionsDue() == 0 else { return nil }
    guard let next = skills().compactMap(\.due).min() else {
      return LocalizedText("Nothing is due. A review asks about what lessons have taught you.")
    }
    return LocalizedText("Nothing is due before \(next.canonical).")
  }

  /// The skills with their answers.
  var skillReport: Report {
    let columns = [
      TableColumn(key: "skill", label: LocalizedText("Skill")),
      TableColumn(key: "standing", label: LocalizedText("Standing")),
      TableColumn(key: "right", label: LocalizedText("Right")),
      TableColumn(key: "hints", label: LocalizedText("With hints"), importance: .detail),
      TableColumn(key: "wrong", label: LocalizedText("Wrong")),
      TableColumn(key: "due", label: LocalizedText("Asked again")),
    ]
    let rows = skills().map { skill -> [Cell] in
      [
        .text(skill.name), skill.standing.cell, .count(skill.right), .count(skill.withHints),
        .count(skill.wrong), skill.due.map(Cell.date) ?? .empty,
      ]
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }
}

extension LessonProvider.Standing {
  var cell: Cell {
    switch self {
    case .new: .words(LocalizedText("new"))
    case .familiar: .words(LocalizedText("familiar"))
    case .mastered: .words(LocalizedText("mastered"))
    }
  }
}

extension LessonRequest {
  /// Reads the seed of the house.
  mutating func take(seed token: Token, _ context: CommandContext) throws(Diagnostic) {
    guard let seed = token.naturalNumber, seed <= 1_000_000_000 else {
      throw Diagnostic(LearnError.badSeed(token.text), at: token.range)
    }
    if context.isStillTyped { return }
    guard context.interpreter.lessons?.isSeeded(lesson) == true else {
      throw Diagnostic(LearnError.noSeed(lesson), at: token.range)
    }
    lesson = LessonProvider.id(lesson, seed: UInt64(seed))
  }
}
