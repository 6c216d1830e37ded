import Localization
import Workspace

/// The lessons that there are, and how to begin one; handed in, since this room knows no lessons.
package struct LessonProvider {
  /// A lesson, as a list shows it.
  package struct Offer: Sendable {
    /// The name to type.
    package let id: String
    /// The name to read.
    package let title: String
    /// About how long it takes.
    package let minutes: Int
    /// How far the person is.
    package let standing: Standing

    /// A lesson in a list.
    package init(id: String, title: String, minutes: Int, standing: Standing) {
      (self.id, self.title, self.minutes, self.standing) = (id, title, minutes, standing)
    }
  }

  /// How far somebody is in a lesson.
  package enum Standing: Sendable, Equatable {
    case new
    /// So many of its steps are done.
    case begun(done: Int, of: Int)
    case finished
  }

  /// A copy of what somebody saved, for a lesson to work on.
  package struct Copy: Sendable {
    /// The name under which it was saved.
    package let name: String
    /// The copy.
    package let work: WorkspaceSnapshot

    /// A copy of what has that name.
    package init(name: String, work: WorkspaceSnapshot) { (self.name, self.work) = (name, work) }
  }

  /// Why a lesson takes no copy.
  package enum Refusal: Sendable, Equatable {
    /// Its texts are about its own numbers; these lessons take one.
    case takesNone(others: [String])
    /// It takes another kind of property.
    case needs(String)
  }

  /// Whose lessons they are: `--with` lends out what is saved here, from within another lesson too.
  package unowned let learner: Workspace
  /// Every lesson, in the order in which they are best taken.
  package let offers: () -> [Offer]
  /// Begins a lesson after the command, or goes on with it; nil where there is no prompt.
  /// - Parameter copy: What it begins with instead of its own start.
  package let begin: ((_ id: String, _ copy: Copy?) -> Void)?
  /// Why a lesson does not take that work; nil when it does.
  package let refusal: (_ id: String, _ work: WorkspaceSnapshot) -> Refusal?
  /// What was learned in a lesson, on its own property or on a copy of that name, as a page of Markdown; nil when it was
  /// not begun.
  package let summary: (_ id: String, _ copy: String?) -> String?

  /// The lessons of a catalog, for the person whose own session this is.
  package init(
    for learner: Workspace, offers: @escaping () -> [Offer], begin: ((_ id: String, _ copy: Copy?) -> Void)?,
    refusal: @escaping (_ id: String, _ work: WorkspaceSnapshot) -> Refusal?,
    summary: @escaping (_ id: String, _ copy: String?) -> String?
  ) {
    (self.learner, self.offers, self.begin) = (learner, offers, begin)
    (self.refusal, self.summary) = (refusal, summary)
  }

  /// Under what the progress in a lesson is kept: its own property and each copy have theirs.
  package static func key(_ id: String, copy: String?) -> String {
    // No id has a blank in it.
    copy.map { "\(id) \($0)" } ?? id
  }
}

extension Workspace {
  /// The saved progress in a lesson; nil when it was not begun, or the store cannot be read.
  package func progress(inLesson id: String) -> String? { (try? store.record(id, in: .lessons))?.text }

  /// Saves the progress in a lesson, on disk before this returns.
  package func keep(progress: String, inLesson id: String) throws(Diagnostic) {
    let record = KeyValueRecord(id, progress, at: identity.now())
    // No lesson is ever forgotten to make room for another.
    try storing { () throws(StoreError) in try store.save(record, in: .lessons, limit: .max) }
  }
}
