import Localization
import Workspace

/// A list of lessons and the way to begin one; passed in, since this room knows no lessons.
package struct LessonProvider {
  /// A lesson in the list of lessons.
  package struct Listing: Sendable {
    /// The name to type.
    package let id: String
    /// The title.
    package let title: String
    /// About how long it takes.
    package let minutes: Int
    /// The user's progress in the lesson.
    package let state: State

    /// A lesson in a list.
    package init(id: String, title: String, minutes: Int, state: State) {
      (self.id, self.title, self.minutes, self.state) = (id, title, minutes, state)
    }
  }

  /// The user's progress in a lesson.
  package enum State: Sendable, Equatable {
    case new
    /// Some of its steps are done.
    case begun(done: Int, of: Int)
    case finished
  }

  /// A copy of a saved property, for a lesson to work on.
  package struct Copy: Sendable {
    /// The name under which it was saved.
    package let name: String
    /// The copy.
    package let work: WorkspaceSnapshot

    /// A copy of the document that is saved under a name.
    package init(name: String, work: WorkspaceSnapshot) { (self.name, self.work) = (name, work) }
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
  package let summary: (_ id: String, _ copy: String?) -> String?

  /// The lessons of a catalog for the user of a workspace.
  package init(
    for userWorkspace: Workspace, listings: @escaping () -> [Listing],
    begin: ((_ id: String, _ copy: Copy?) -> Void)?,
    refusal: @escaping (_ id: String, _ work: WorkspaceSnapshot) -> Refusal?,
    summary: @escaping (_ id: String, _ copy: String?) -> String?
  ) {
    (self.userWorkspace, self.listings, self.begin) = (userWorkspace, listings, begin)
    (self.refusal, self.summary) = (refusal, summary)
  }

  /// The key of the saved progress in a lesson: its own property and each copy have one.
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
    // The progress in every lesson is kept.
    try storing { () throws(StoreError) in try store.save(record, in: .lessons, limit: .max) }
  }
}
