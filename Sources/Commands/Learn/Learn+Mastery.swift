import Finance
import Localization
import Reports
import Shell
import Workspace

/// What the user knows, and what comes next.
extension LessonProvider {
  /// The words behind `learn` that are no lessons of the list.
  static var words: [String] { wordCandidates.map(\.text) }

  static var wordCandidates: [Suggestion.Candidate] {
    [
      .init(review, LocalizedText("questions that are due")),
      .init(examination, LocalizedText("an examination")),
      .init(skillList, LocalizedText("what you know how to do")),
      .init(calibrationTable, LocalizedText("how sure you were, and how often right")),
      .init(progressWord, LocalizedText("how far you are; with a file, your figures for a teacher")),
    ]
  }

  /// `true` for a page on a mistake, and for a lesson with the house of a seed.
  func hasUnlisted(_ id: String) -> Bool {
    isUnlisted(id) || LessonProvider.seeded(id).map { isSeeded($0.id) } == true
  }

  /// The recommendation after the list of lessons; nil where there is nothing to recommend.
  var nextStep: LocalizedText? {
    let due = questionsDue()
    if due == 1 { return LocalizedText("Next: \"learn review\" asks one question that is due.") }
    if due > 1 { return LocalizedText("Next: \"learn review\" asks \(due) questions that are due.") }
    let listings = listings()
    let isBegun = { (listing: Listing) in if case .begun = listing.state { true } else { false } }
    if let next = listings.first(where: isBegun) ?? listings.first(where: { $0.state == .new }) {
      return LocalizedText("Next: \"learn \(next.id)\".")
    }
    return isSeeded(LessonProvider.examination)
      ? LocalizedText("Next: \"learn exam\", eight deals without hints.") : nil
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
