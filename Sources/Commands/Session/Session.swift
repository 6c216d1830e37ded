import Finance
import Journal
import Localization
import Model
import Reports
import Workspace

/// What one run of the shell works on, and the one door through which it changes.
///
/// `edit` copies the desk, applies, and keeps the copy only on success; undo, saving and the change log live behind it
/// (`Workspace+Edit`, `Workspace+Undo`), and no command knows of them.
package final class Workspace {
  /// What only the outside world can tell.
  package struct Identity {
    /// A text that no other run of the shell has.
    let session: String
    /// The present time, ISO 8601 in UTC.
    let now: () -> String
    /// The present time as the person's clock shows it.
    let moment: () -> ZonedTimestamp
    /// A time as `now` tells it, as the person's clock shows it; nil for what is no time.
    let local: (String) -> ZonedTimestamp?

    /// An identity with a clock, and one on the person's wall; without it, theirs shows UTC.
    package init(
      session: String, now: @escaping () -> String, moment: (() -> ZonedTimestamp)? = nil,
      local: @escaping (String) -> ZonedTimestamp? = { ZonedTimestamp(utc: $0) }
    ) {
      (self.session, self.now, self.local) = (session, now, local)
      self.moment = moment ?? { ZonedTimestamp(utc: now()) }
    }

    /// That of a page's transcript: its clock stands still, so that everyone sees the same.
    package static var transcript: Identity {
      Identity(session: "transcript", now: { "2026-01-31T12:00:00Z" })
    }

    /// A time as `now` tells it, to be shown.
    func cell(_ time: String) -> Cell { .moment(iso: time, local: local(time)?.minute ?? time) }
  }

  let identity: Identity
  let store: any Store
  /// How amounts are written, and in which currency they all are; `use` changes it.
  package internal(set) var style: LocaleFormat
  /// The currency of all money.
  package var currency: Currency { style.currency }
  /// The service that schedules come from; nil when they are computed here.
  var service: ServiceUse?
  /// How a service is asked; nil where there is no way.
  var scheduleSource: ScheduleSource?
  /// What the service has to do with the command that is running.
  var serviceCall = ServiceCall()
  /// The lessons; nil where nobody lent them.
  var school: LessonProvider?
  /// What was open last and could not be read at the start.
  var unread: DocumentID?
  /// What is open.
  var desk = Document()
  /// Where one is.
  var place = NavigationPath.property
  /// The edits that are under way, the outermost first.
  var levels: [OpenEdit] = []
  /// The log entries up to this number were there before this session began.
  private(set) var inheritedEntries: Int64 = 0
  /// The store's revision that the desk agrees with.
  var seenRevision: Int64 = 0
  /// What other shells did since it was last said.
  var news: [Report.Part] = []
  /// Lets a person at the prompt edit a field's value in place; the inner nil when it is to stay as it was.
  var askForValue: ((Field) -> String??)?
  /// Whether the running command has a value that does not stand in its line, or not as a script would read it.
  var hasAsked = false
  /// Whether the running command was typed, so that its values may be written as the person's locale has it.
  var isTyped = false
  /// How values of the running command were read where that needs saying.
  var readings: [LocalizedText] = []
  var cachedSchedule: (loan: Loan, schedule: Schedule)?

  /// An empty session that nothing is kept of.
  package init(inMemory identity: Identity, style: LocaleFormat = .enUS) {
    store = MemoryStore()
    self.identity = identity
    self.style = style
  }

  /// A session on a store, with what was open last.
  ///
  /// When what was open cannot be read, the session begins with an empty property and says so in its first reply.
  package init(store: any Store, identity: Identity, style: LocaleFormat = .enUS) throws(StoreError) {
    self.store = store
    self.identity = identity
    self.style = style
    inheritedEntries = try store.lastEntry()
    seenRevision = try store.revision()
    guard let id = try store.lastOpen(), let saved = try store.sheet(id) else { return }
    do throws(Problem) {
      try lay(saved, on: &desk)
    } catch {
      unread = id
      news.append(.note(Wording.message(error.fact, in: style)))
    }
  }

  /// Lets go of the store, at the end.
  package func close() { store.close() }

  var sheet: any Worksheet { desk.sheet }

  /// The kind of what is open; nil for the main one.
  package var kind: String? {
    let kind = type(of: desk.sheet)
    return kind == Rental.self ? nil : kind.kind
  }

  /// The name of what is open.
  package var name: String? { desk.name }

  /// Lays a saved worksheet on a desk.
  func lay(_ saved: SavedDocument, on desk: inout Document) throws(Problem) {
    let name = saved.name.map(LocalizedText.init(verbatim:)) ?? Wording.unnamed
    guard let kind = WorksheetKinds.named(saved.kind) else {
      throw Problem(.unknownKind(name: name, kind: saved.kind))
    }
    do throws(UnreadableRowError) {
      let sheet = try kind.init(rows: saved.rows, in: currency)
      desk.lay(sheet, try kind.annotations(rows: saved.rows), id: saved.id, name: saved.name)
    } catch {
      let isTooFine = kind.isTooFine(error, for: currency)
      throw Problem(isTooFine ? .tooFine(name: name, error, currency) : .unreadable(name: name, error))
    }
  }

  // MARK: Fields

  /// The fields of the open worksheet.
  var fields: [Field] { type(of: desk.sheet).fields }

  /// The field of that name in any case; nil when there is none.
  func fieldIfAny(_ name: String) -> Field? {
    let kind = type(of: desk.sheet)
    return kind.field(named: name) ?? kind.field(named: name.lowercased())
  }

  /// The field that a word names.
  func field(_ token: Token) throws(Problem) -> Field {
    if let field = fieldIfAny(token.text) { return field }
    if let name = token.text.split(separator: "=").first, let field = fieldIfAny(String(name)) {
      throw Problem(.equalsSign(field: field.name), at: token.range)
    }
    let nearest = NearestName.name(to: token.text, among: fields.map(\.name))
    throw Problem(.unknownField(token.text, nearest: nearest), at: token.range)
  }

  /// What a word says as the value of a field.
  func value(of field: Field, _ token: Token) throws(Problem) -> Value {
    let (value, isLocal) = try read(token, for: field)
    guard field.allows(value, in: currency) else { throw Problem(.outOfRange(field), at: token.range) }
    if isLocal { note(value, of: field, typed: token.text) }
    return value
  }

  /// What a word says in the unit of a field, whatever the field takes, and whether it was read as the locale has it.
  func read(_ token: Token, for field: Field) throws(Problem) -> (value: Value, isLocal: Bool) {
    let value: Value
    let local = isTyped ? style.canonical(typed: token.text, isMoney: field.unit == .money) : nil
    do throws(TypingError) {
      value = try Value(typed: local ?? token.text, unit: field.unit, in: currency)
    } catch {
      // A quoted word has escapes, so that offsets in it say nothing about the line; nor do those in what it stands for.
      let start = token.range.lowerBound
      let isWhole =
        token.isQuoted || local != nil || token.text.utf8.count != token.range.count || error.range.isEmpty
      let range = isWhole ? token.range : start + error.range.lowerBound..<start + error.range.upperBound
      throw Problem(.mistyped(field, error.kind, typed: token.text), at: range)
    }
    if let most = field.mostDecimals, value.decimals > most {
      throw Problem(.mistyped(field, .tooManyDecimals(allowed: most), typed: token.text), at: token.range)
    }
    return (value, local != nil)
  }

  // MARK: The rental

  /// The open worksheet as a rental.
  func rental() throws(Problem) -> Rental {
    guard let rental = desk.sheet as? Rental else { throw Problem(.notARental) }
    return rental
  }

  /// The schedule of the open rental, which has at least one payment; computed once for each loan.
  func schedule() throws(Problem) -> Schedule {
    let loan = try rental().mortgage
    guard loan.principal > .zero else { throw Problem(.noLoan) }
    return schedule(of: loan)
  }

  /// Where one is, as far as the schedule still reaches: a month that a change has cut off is left.
  package var presentPlace: NavigationPath {
    guard place != .property else { return .property }
    guard let schedule = try? schedule() else { return .property }
    switch place {
    case .month(let month) where month > schedule.count: return .amortization
    case .year(let year) where year > schedule.yearCount: return .amortization
    default: return place
    }
  }
}

/// Runs work on the store, and tells of its faults as a problem.
func storing<T>(_ body: () throws(StoreError) -> T) throws(Problem) -> T {
  do throws(StoreError) {
    return try body()
  } catch {
    throw Problem(.store(error))
  }
}
