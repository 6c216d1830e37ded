import Finance
import Localization
import Model

/// The open document of one run of the shell, its edits and the store behind it.
///
/// `edit` is the one way to change it: it applies a change to a copy and keeps the copy only on success.
/// Undo, saving and the change log happen behind `edit` (`Workspace+Edit`, `Workspace+Undo`), and no command
/// knows of them.
package final class Workspace {
  /// The clock and identity of this run.
  package let identity: RunIdentity
  /// The store in which documents and the change log are kept.
  package let store: any Store
  /// The format of amounts, with the currency and the language; `use` changes it.
  package internal(set) var localeFormat: LocaleFormat { didSet { localeRevision += 1 } }
  /// The number of changes of that format.
  package private(set) var localeRevision = 0
  /// The open document.
  package internal(set) var document = Document()
  /// The position as it was set last, which a change of the loan may have cut off; see `path`.
  package var statedPath = NavigationPath.property
  /// The source of schedules besides the computation here; nil for none.
  package var scheduleProvider: (any ScheduleProvider)?
  /// The user's wish to stop, after which no edit is kept.
  package var interruption = Interruption.never
  /// The edits that have begun and not ended, the outermost first.
  package internal(set) var openEdits: [OpenEdit] = []
  /// `true` while the store has a transaction of the outermost edit.
  package internal(set) var isInTransaction = false
  /// The log entries up to this number were there before this run began.
  package private(set) var inheritedEntries: Int64 = 0
  /// `true` if what is saved is there for the next run, too.
  let outlivesRun: Bool
  /// `true` for the session of a person of which nothing is kept, as it has no store.
  package let isLostAtEnd: Bool
  /// The revision that is kept elsewhere, although the session is lost.
  private var revisionElsewhere: Int64 = 0
  /// The document that was open last and could not be read at the start.
  var unreadID: DocumentID?
  /// The revision of the store that the open document agrees with.
  var seenRevision: Int64 = 0
  /// The changes by others that the user does not know of yet.
  var news: [WorkspaceNews] = []
  /// The values that were computed last, of at most two contents of documents, such as before and after a change.
  var keptScopes: [KeptScope] = []
  /// The schedules that were computed last, the last one at the end.
  private var cachedSchedules: [Schedule] = []
  /// The number of schedules that are kept: as many as a property has loans.
  private static let mostSchedules = 8

  /// The entries of the log that this run may undo: its own, and those before it.
  var undoReach: UndoReach { UndoReach(session: identity.session, inheritedEntries: inheritedEntries) }

  /// The revision of the store after the last edit that was kept, here or by another shell.
  package var keptRevision: Int64 { seenRevision }

  /// The currency of all money.
  package var currency: Currency { localeFormat.currency }

  /// The open worksheet.
  package var sheet: any Worksheet { document.sheet }

  /// The number of the contents of the open document, for which other rooms need no copy of it.
  package var documentRevision: Int { document.revision }

  /// The name of the open document.
  package var name: String? { document.name }

  /// The word for the kind of the open worksheet; nil for the main kind.
  package var kind: String? {
    let kind = type(of: document.sheet)
    return kind == WorksheetKinds.main ? nil : kind.kind
  }

  /// A workspace for a script whose store could not be opened: every edit throws that error, so that nothing
  /// is computed from an empty property in the place of the user's.
  package init(inPlaceOf refusal: StoreError, identity: RunIdentity, localeFormat: LocaleFormat) {
    store = MemoryStore(inPlaceOf: refusal)
    (outlivesRun, isLostAtEnd) = (false, false)
    (self.identity, self.localeFormat) = (identity, localeFormat)
  }

  /// A workspace of which nothing is kept.
  /// - Parameter isLostAtEnd: `true` for the session of a person, who is told so; `false` for a page or a lesson, where
  ///   it stands for one with a store.
  package init(
    inMemory identity: RunIdentity, localeFormat: LocaleFormat = .enUS, isLostAtEnd: Bool = false
  ) {
    store = MemoryStore()
    (outlivesRun, self.isLostAtEnd) = (false, isLostAtEnd)
    (self.identity, self.localeFormat) = (identity, localeFormat)
  }

  /// A workspace on a store, with the document that was open last, or a new one with the user's defaults.
  ///
  /// When that document cannot be read, the workspace begins with an empty one, and its first news has the
  /// error.
  /// - Parameter outlivesRun: `false` for a store that is gone after the run.
  package init(
    store: any Store, identity: RunIdentity, localeFormat: LocaleFormat = .enUS, outlivesRun: Bool = true
  ) throws(StoreError) {
    (self.outlivesRun, isLostAtEnd) = (outlivesRun, false)
    (self.store, self.identity, self.localeFormat) = (store, identity, localeFormat)
    inheritedEntries = try store.lastEntry()
    seenRevision = try store.revision()
    let saved = try store.lastOpen().flatMap { id throws(StoreError) in try store.document(id) }
    let kind = WorksheetKinds.main
    let defaults = saved == nil ? try savedDefaults(of: kind) : nil
    do throws(Diagnostic) {
      if let saved {
        try read(saved, into: &document)
      } else {
        document = try newDocument(kind, with: defaults)
      }
    } catch {
      unreadID = saved?.id
      news.append(.unreadable(error.error))
    }
  }

  /// `true` while something was done that is gone at the end of the run.
  package var hasLosableWork: Bool { isLostAtEnd && keptRevision != revisionElsewhere }

  /// Notes that all work so far is kept elsewhere, or is made anew in every session.
  package func markKept() { revisionElsewhere = keptRevision }

  /// Closes the store, at the end of the run.
  package func close() throws(StoreError) { try store.close() }

  /// Reads a saved document in the place of another one.
  package func read(_ saved: SavedDocument, into document: inout Document) throws(Diagnostic) {
    guard let kind = WorksheetKinds.named(saved.kind) else {
      throw Diagnostic(DocumentError.unknownKind(name: saved.name, kind: saved.kind))
    }
    do throws(UnreadableRowError) {
      let sheet = try kind.init(rows: saved.rows, in: currency)
      document.open(sheet, try sheet.userDefinitions(rows: saved.rows), id: saved.id, name: saved.name)
    } catch {
      let needsMoreDecimals = kind.needsMoreDecimals(error, for: currency)
      throw Diagnostic(
        needsMoreDecimals
          ? DocumentError.tooManyDecimals(name: saved.name, error, currency)
          : DocumentError.unreadable(name: saved.name, error))
    }
  }

  // MARK: The loan of the open worksheet

  /// The first loan of the open worksheet; nil when nothing is borrowed.
  package var loan: Loan? {
    guard let loan = document.sheet.loanWorksheet?.mortgage, loan.principal > .zero else { return nil }
    return loan
  }

  /// The open worksheet as one with a loan.
  package func loanWorksheet() throws(Diagnostic) -> any LoanWorksheet {
    guard let worksheet = document.sheet.loanWorksheet else { throw Diagnostic(ScheduleError.notARental) }
    return worksheet
  }

  /// The number of the last payment on any loan; nil when nothing is borrowed.
  package var lastPayment: Int? {
    document.sheet.loanWorksheet?.loans.map { $0.start + schedule(of: $0.loan).count }.max()
  }

  /// The schedule of a loan; the last ones are kept in memory.
  package func schedule(of loan: Loan) -> Schedule {
    if let provided = provided(loan) { return provided }
    // Most properties have one loan.
    if let last = cachedSchedules.last, last.loan == loan { return last }
    if let schedule = cachedSchedules.first(where: { $0.loan == loan }) { return schedule }
    let schedule = Schedule(loan)
    if cachedSchedules.count >= Self.mostSchedules { cachedSchedules.removeFirst() }
    cachedSchedules.append(schedule)
    return schedule
  }

  /// The level payment of a loan; that of the provider's schedule where there is one.
  package func levelPayment(of loan: Loan) -> Money { provided(loan)?.levelPayment ?? loan.levelPayment }

  private func provided(_ loan: Loan) -> Schedule? {
    guard let scheduleProvider, scheduleProvider.isActive, loan == self.loan else { return nil }
    return scheduleProvider.schedule(of: loan)
  }

  /// The position as far as the worksheet still has it: the schedule is left when the loan is gone, a month or
  /// a year when nothing of the purchase is known any more.
  package var path: NavigationPath {
    switch statedPath {
    case .property: .property
    case .amortization: document.sheet.loanWorksheet?.loans.isEmpty == false ? .amortization : .property
    case .month, .year: document.sheet.loanWorksheet?.isPurchaseKnown == true ? statedPath : .property
    }
  }
}

/// Runs work on the store and turns its error into a diagnostic.
package func storing<T>(_ body: () throws(StoreError) -> T) throws(Diagnostic) -> T {
  do throws(StoreError) {
    return try body()
  } catch {
    throw Diagnostic(error)
  }
}
