import Finance
import Localization
import Syntax
import Workspace

/// A list of lessons and the way to begin one; passed in, since this room knows no lessons.
package struct LessonProvider {
  /// A lesson in the list of lessons.
  package struct Listing: Sendable {
    /// The name to type: an id, or the path of a page.
    package let id: String
    /// The title.
    package let title: String
    /// About how long it takes.
    package let minutes: Int
    /// The user's progress in the lesson.
    package let state: State
    /// The user's standing in the skills of the lesson; nil for a lesson that names none.
    package let standing: Standing?
    /// The track that the lesson is a part of; nil for none.
    package let track: Track?
    /// The name of the copy on which it is taken; nil for the lesson's own property.
    package let copy: String?

    /// A lesson in a list.
    package init(
      id: String, title: String, minutes: Int, state: State, standing: Standing? = nil, track: Track? = nil,
      copy: String? = nil
    ) {
      (self.id, self.title, self.minutes, self.state) = (id, title, minutes, state)
      (self.standing, self.track, self.copy) = (standing, track, copy)
    }
  }

  /// A purpose for which lessons are taken one after the other.
  package enum Track: String, Sendable, CaseIterable {
    case firstHouse = "first-house"
    case comparingDeals = "comparing-deals"
    case lenderAndTax = "lender-and-tax"
    /// The tools: apart from the others, as no deal needs them.
    case shell
  }

  /// How well a skill is known.
  package enum Standing: Sendable, Hashable {
    /// It was never exercised.
    case new
    case familiar
    /// It was right each time that it was due, for some weeks.
    case mastered
  }

  /// A skill that lessons exercise, and the user's answers.
  package struct Skill: Sendable {
    package let name: String
    package let standing: Standing
    /// The right answers without a hint, those with one, and the wrong ones.
    package let (right, withHints, wrong): (Int, Int, Int)
    /// The day on which it is asked again; nil for a new skill.
    package let due: CalendarDate?

    /// A skill with the number of its answers.
    package init(
      name: String, standing: Standing, right: Int, withHints: Int, wrong: Int, due: CalendarDate?
    ) {
      (self.name, self.standing, self.due) = (name, standing, due)
      (self.right, self.withHints, self.wrong) = (right, withHints, wrong)
    }
  }

  /// The user's progress in a lesson.
  package enum State: Sendable, Equatable {
    case new
    /// Some of its steps are done.
    case begun(done: Int, of: Int)
    case finished
    /// All questions of an examination are answered.
    case examined(right: Int, of: Int, isPassed: Bool)

    /// `true` for what is finished, and for an examination that is passed.
    package var isFinished: Bool {
      switch self {
      case .new, .begun: false
      case .finished: true
      case .examined(_, _, let isPassed): isPassed
      }
    }

    /// `true` when nothing is left to do in it.
    package var isOver: Bool { if case .examined = self { true } else { isFinished } }
  }

  /// A page that is meant to be a lesson, but has errors.
  package struct FaultyPage: Sendable, Equatable {
    /// The path as it was typed, or that of the folder with the name of the file.
    package let path: String
    /// The line of the first error, from 1, and the error in words.
    package let (line, message): (Int, String)
    /// The number of errors.
    package let count: Int

    /// A page with errors, of which one is told.
    package init(path: String, line: Int, message: String, count: Int) {
      (self.path, self.count) = (path, count)
      (self.line, self.message) = (line, message)
    }
  }

  /// What a path leads to.
  package enum Found: Sendable {
    /// A lesson, which begins by this id.
    case lesson(String)
    case folder([Listing], faulty: [FaultyPage])
    case faulty(FaultyPage)
    /// A file that is no lesson.
    case noLesson
  }

  /// A copy of a saved property, or of the open one, for a lesson to work on.
  package struct Copy: Sendable {
    /// The name under which it was saved; empty for the open property if it has none.
    package let name: String
    /// The copy.
    package let work: WorkspaceSnapshot

    /// A copy of the document that is saved under a name.
    package init(name: String, work: WorkspaceSnapshot) { (self.name, self.work) = (name, work) }

    /// The name in a sentence.
    package var shownName: LocalizedText {
      name.isEmpty ? LocalizedText("the open property") : LocalizedText(verbatim: Quoting.word(name))
    }
  }

  /// The reason why a lesson takes no copy.
  package enum Refusal: Sendable, Equatable {
    /// Its texts are about its own numbers; these lessons take one.
    case takesNone(others: [String])
    /// It takes another kind of property.
    case needs(String)
  }

  /// The user's own workspace, from which `--with` copies, from within another lesson too.
  package unowned let userWorkspace: Workspace
  /// Every lesson, in the order in which they are best taken.
  package let listings: () -> [Listing]
  /// Begins a lesson after the command, or goes on with it; nil where there is no prompt.
  /// - Parameter copy: The copy with which it begins, in place of its own property.
  package let begin: ((_ id: String, _ copy: Copy?) -> Void)?
  /// The reason why a lesson takes no copy of some work; nil when it takes one.
  package let refusal: (_ id: String, _ work: WorkspaceSnapshot) -> Refusal?
  /// A summary of a lesson that was taken on its own property or on a copy of that name, as a page of
  /// Markdown; nil when it was not begun.
  package let summary: (_ id: String, _ copy: String?) throws(Diagnostic) -> String?
  /// Every skill that the lessons exercise.
  package var skills: () -> [Skill] = { [] }
  /// How sure the user was of answers, and how often right.
  package var calibration: () -> Calibration = { Calibration() }
  /// The text of a file with the user's figures in all lessons; nil when no lesson was begun.
  package var progressFile: () throws(Diagnostic) -> String? = { () throws(Diagnostic) in nil }
  /// The number of questions that a review asks today.
  package var questionsDue: () -> Int = { 0 }
  /// The name of the lesson of which one of an earlier release is a part now; nil for any other.
  package var whole: (_ part: String) -> String? = { _ in nil }
  /// The lessons from that with which a placement says to begin, in their order; none without a placement.
  package var placed: () -> [String] = { [] }
  /// `true` for a lesson that is not among the listings: a page on a mistake, and the placement.
  ///
  /// A question rather than a list, since every start makes a provider, and the list takes the reading of all pages.
  package var isUnlisted: (_ id: String) -> Bool = { _ in false }
  /// `true` for a lesson, listed or not, whose house a seed draws.
  package var isSeeded: (_ id: String) -> Bool = { _ in false }
  /// The lessons that were begun on copies of the user's own properties.
  package var copies: () -> [Listing] = { [] }
  /// The sentences on saved answers and lessons that cannot be read, which the lists show as if they were new.
  package var unreadable: () -> [LocalizedText] = { [] }
  /// The pages in the user's own folder that are meant to be lessons, but have errors.
  package var faultyPages: () -> [FaultyPage] = { [] }
  /// Returns what a path leads to.
  package var find: (_ path: String) throws(FileError) -> Found = { _ in .noLesson }

  /// The lessons of a catalog for the user of a workspace.
  package init(
    for userWorkspace: Workspace, listings: @escaping () -> [Listing],
    begin: ((_ id: String, _ copy: Copy?) -> Void)?,
    refusal: @escaping (_ id: String, _ work: WorkspaceSnapshot) -> Refusal?,
    summary: @escaping (_ id: String, _ copy: String?) throws(Diagnostic) -> String?
  ) {
    (self.userWorkspace, self.listings, self.begin) = (userWorkspace, listings, begin)
    (self.refusal, self.summary) = (refusal, summary)
  }

  /// The key of the saved progress in a lesson: its own property and each copy have one.
  package static func key(_ id: String, copy: String?) -> String {
    // No id has a blank in it.
    copy.map { "\(id) \($0)" } ?? id
  }

  /// What is typed behind `learn` for a lesson on its own property or on a copy.
  package static func line(_ name: String, copy: String?) -> String {
    let words =
      [Quoting.word(name)] + (copy.map { ["--with"] + ($0.isEmpty ? [] : [Quoting.word($0)]) } ?? [])
    return words.joined(separator: " ")
  }

  /// The id of a lesson with the house of a seed.
  package static func id(_ id: String, seed: UInt64) -> String { "\(id)-\(seed)" }

  /// The lesson and the seed of such an id; nil for any other text.
  package static func seeded(_ id: String) -> (id: String, seed: UInt64)? {
    guard let hyphen = id.lastIndex(of: "-"), let seed = UInt64(id[id.index(after: hyphen)...]) else {
      return nil
    }
    return (String(id[..<hyphen]), seed)
  }

  /// The lesson with which somebody begins who has saved nothing and begun no lesson; nil for anybody else.
  package var firstDayLesson: String? {
    let isFirstDay =
      userWorkspace.savedNames.isEmpty && userWorkspace.documentRevision == 0
      && userWorkspace.hasBegunNoLesson
    return isFirstDay ? listings().first?.id : nil
  }

  /// A time in minutes, in words.
  package static func duration(_ minutes: Int) -> LocalizedText {
    LocalizedText(count: minutes, one: "one minute", other: "\(minutes) minutes")
  }

  /// The word behind `learn` for questions that are due.
  package static let review = "review"
  /// The word behind `learn` for an examination.
  package static let examination = "exam"
  /// The word behind `learn` for the questions that say with which lesson to begin.
  package static let placement = "placement"
  /// The word behind `learn` for a list of the skills.
  package static let skillList = "skills"
  /// The word behind `learn` for how sure the user was, and how often right.
  package static let calibrationTable = "calibration"
  /// The word behind `learn` for a file with the user's figures, for a teacher.
  package static let progressWord = "progress"
  /// The words behind `learn` that no lesson of others has as its id.
  package static let reservedNames: Set = [
    review, examination, placement, skillList, calibrationTable, progressWord,
  ]
}

extension Workspace {
  /// The saved progress in a lesson; nil when it was not begun.
  package func savedProgress(inLesson id: String) throws(Diagnostic) -> String? {
    try storing { () throws(StoreError) in try store.record(id, in: .lessons) }?.text
  }

  /// `true` if no progress in any lesson is saved.
  fileprivate var hasBegunNoLesson: Bool { (try? store.records(in: .lessons))?.isEmpty == true }

  /// Saves the progress in a lesson, on disk before this returns.
  package func keep(progress: String, inLesson id: String) throws(Diagnostic) {
    let record = KeyValueRecord(id, progress, at: identity.now())
    // The progress in every lesson is kept.
    try storing { () throws(StoreError) in try store.save(record, in: .lessons, limit: .max) }
  }
}
