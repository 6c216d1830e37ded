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

  /// A copy of what somebody saved, for a lesson to work on.
  public struct Copy: Sendable {
    /// The name under which it was saved.
    public let name: String
    /// The copy.
    public let work: Work

    /// A copy of what has that name.
    public init(name: String, work: Work) { (self.name, self.work) = (name, work) }
  }

  /// Why a lesson takes no copy.
  public enum Refusal: Sendable, Equatable {
    /// Its texts are about its own numbers; these lessons take one.
    case takesNone(others: [String])
    /// It takes another kind of property.
    case needs(String)
  }

  /// Whose lessons they are: `--with` lends out what is saved here, from within another lesson too.
  unowned let learner: Session
  /// Every lesson, in the order in which they are best taken.
  let offers: () -> [Offer]
  /// Begins a lesson after the command, or goes on with it; nil where there is no prompt.
  /// - Parameter copy: What it begins with instead of its own start.
  let begin: ((_ id: String, _ copy: Copy?) -> Void)?
  /// Why a lesson does not take that work; nil when it does.
  let refusal: (_ id: String, _ work: Work) -> Refusal?
  /// What was learned in a lesson, on its own property or on a copy of that name, as a page of Markdown; nil when it was
  /// not begun.
  let summary: (_ id: String, _ copy: String?) -> String?

  /// The lessons of a catalog, for the person whose own session this is.
  public init(
    for learner: Session, offers: @escaping () -> [Offer], begin: ((_ id: String, _ copy: Copy?) -> Void)?,
    refusal: @escaping (_ id: String, _ work: Work) -> Refusal?,
    summary: @escaping (_ id: String, _ copy: String?) -> String?
  ) {
    (self.learner, self.offers, self.begin) = (learner, offers, begin)
    (self.refusal, self.summary) = (refusal, summary)
  }

  /// Under what the progress in a lesson is kept: its own property and each copy have theirs.
  public static func key(_ id: String, copy: String?) -> String {
    // No id has a blank in it.
    copy.map { "\(id) \($0)" } ?? id
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
