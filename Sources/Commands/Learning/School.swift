import Worksheets

/// The lessons that there are, and how to begin one; handed in, since this room knows no lessons.
public struct School {
  /// A lesson, as a list shows it.
  public struct Offer: Sendable {
    /// The name to type.
    public let id: String
    /// The name to read.
    public let title: String
    /// About how long it takes.
    public let minutes: Int
    /// How far the person is.
    public let standing: Standing

    /// A lesson in a list.
    public init(id: String, title: String, minutes: Int, standing: Standing) {
      (self.id, self.title, self.minutes, self.standing) = (id, title, minutes, standing)
    }
  }

  /// How far somebody is in a lesson.
  public enum Standing: Sendable, Equatable {
    case new
    /// So many of its steps are done.
    case begun(done: Int, of: Int)
    case finished
  }

  /// Whose lessons they are: `--with` lends out what is saved here, from within another lesson too.
  unowned let learner: Session
  /// Every lesson, in the order in which they are best taken.
  let offers: () -> [Offer]
  /// Begins a lesson after the command, or goes on with it; nil where there is no prompt.
  /// - Parameter work: What it begins with instead of its own start.
  let begin: ((_ id: String, _ work: Work?) -> Void)?
  /// What was learned in a lesson, as a page of Markdown; nil when it was not begun.
  let summary: (_ id: String) -> String?

  /// The lessons of a catalog, for the person whose own session this is.
  public init(
    for learner: Session, offers: @escaping () -> [Offer], begin: ((_ id: String, _ work: Work?) -> Void)?,
    summary: @escaping (_ id: String) -> String?
  ) {
    (self.learner, self.offers, self.begin, self.summary) = (learner, offers, begin, summary)
  }
}

extension Interpreter {
  /// Lends the lessons to the commands.
  public func lend(_ school: School) { session.school = school }
}

extension Session {
  /// How far somebody is in a lesson, as it was kept; nil when it was not begun, or the store cannot be read.
  public func progress(inLesson id: String) -> String? { (try? store.text(id, on: .lessons))?.text }

  /// Keeps how far somebody is in a lesson, on disk before this returns.
  public func keep(progress: String, inLesson id: String) throws(Problem) {
    let text = KeptText(id, progress, at: identity.now())
    // No lesson is ever forgotten to make room for another.
    try storing { () throws(StoreFault) in try store.keep(text, on: .lessons, most: .max) }
  }
}
