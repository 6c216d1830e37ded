import Localization
import Reports
import Shell
import Syntax

/// The lists of lessons.
extension LessonProvider {
  /// The list of some lessons: for people a table for each track, with what comes next, and for programs all in one.
  func list(
    of listings: [Listing], _ faulty: [FaultyPage] = [], _ notes: [LocalizedText] = []
  ) -> Report {
    let next = nextLesson(after: nil)
    let hasSkills = listings.contains { $0.standing != nil }
    // Skills of which none was exercised say nothing to people.
    let showsSkills = listings.contains { $0.standing.map { $0 != .new } ?? false }
    // Lessons of others may be in no track, and name no skills.
    let tracks = listings.contains { $0.track != nil } ? Track.allCases.map(Optional.some) + [nil] : [nil]
    var tables = tracks.compactMap { track -> Table? in
      let part = listings.filter { $0.track == track }
      let heading = tracks.count > 1 ? heading(of: track, part) : nil
      return part.isEmpty ? nil : table(part, next: next, hasSkills: showsSkills, heading: heading)
    }
    for index in tables.indices { tables[index].audience = .people }
    if !listings.isEmpty { tables.append(tableForPrograms(listings, hasSkills: hasSkills)) }
    return Report(tables.map(Report.Block.table) + (notes + faulty.map(\.sentence)).map(Report.Block.note))
  }

  /// A report on what was learnt, with what cannot be read of it and so is not in the report.
  func withUnreadable(_ report: Report) -> Report {
    Report(report.blocks + unreadable().map(Report.Block.note))
  }

  /// The report of the lessons that were begun, with how well the user judges how sure they are.
  var progress: Report {
    let copies = copies()
    let begun = listings().flatMap { listing in
      (listing.state == .new ? [] : [listing]) + copies.filter { $0.id == listing.id }
    }
    let list = list(of: begun, [], begun.isEmpty ? [LocalizedText("You have begun no lesson yet.")] : [])
    return Report(list.blocks + calibrationCurve)
  }

  /// The track with its minutes, and how many of its lessons are finished.
  private func heading(of track: Track?, _ listings: [Listing]) -> LocalizedText {
    let title = track?.title ?? LocalizedText("Other lessons")
    let time = LessonProvider.duration(listings.map(\.minutes).reduce(0, +))
    let finished = listings.count { $0.state.isFinished }
    return LocalizedText("\(title): \(time), \(finished) of \(listings.count) finished")
  }

  private func table(
    _ listings: [Listing], next: String?, hasSkills: Bool, heading: LocalizedText?
  ) -> Table {
    let standings = listings.map { $0.standing(isNext: $0.id == next && $0.copy == nil) }
    // A track of new lessons has nothing to say on how far the user is.
    let hasStanding = standings.contains { $0 != .empty }
    let rows = zip(listings, standings).map { listing, standing in
      listing.cellsForPeople + (hasStanding ? [standing] : []) + listing.skills(hasSkills)
    }
    let columns = LessonProvider.columns(hasSkills).filter {
      $0.key != "minutes" && (hasStanding || $0.key != "standing")
    }
    return Table(heading: heading, columns: columns, rows: rows)
  }

  private func tableForPrograms(_ listings: [Listing], hasSkills: Bool) -> Table {
    let track = TableColumn(key: "track", label: LocalizedText("Track"))
    let rows = listings.map { listing in
      listing.cells + [listing.standing(isNext: false)] + listing.skills(hasSkills)
        + [listing.track.map { .text($0.rawValue) } ?? .empty]
    }
    var table = Table(columns: LessonProvider.columns(hasSkills) + [track], rows: rows)
    table.audience = .programs
    return table
  }

  private static func columns(_ hasSkills: Bool) -> [TableColumn] {
    let columns = [
      TableColumn(key: "lesson", label: LocalizedText("Lesson")),
      TableColumn(key: "title", label: LocalizedText("What it is about"), isProse: true),
      TableColumn(key: "minutes", label: LocalizedText("Minutes")),
      TableColumn(key: "standing", label: LocalizedText("How far you are")),
    ]
    return hasSkills ? columns + [TableColumn(key: "skills", label: LocalizedText("Skills"))] : columns
  }
}

extension LessonProvider.Listing {
  fileprivate var cells: [Cell] {
    [.text(LessonProvider.line(id, copy: copy)), .text(title), .count(minutes)]
  }

  /// The same with the minutes behind the title, where they take no column.
  fileprivate var cellsForPeople: [Cell] {
    [.text(LessonProvider.line(id, copy: copy)), .words(LocalizedText("\(title), \(minutes) min"))]
  }

  fileprivate func skills(_ isShown: Bool) -> [Cell] { isShown ? [standing?.cell ?? .empty] : [] }

  /// How far the user is, and whether the lesson comes next.
  fileprivate func standing(isNext: Bool) -> Cell {
    switch state {
    case .new: isNext ? .words(LocalizedText("comes next")) : .empty
    case .begun(let done, let count):
      .words(
        isNext
          ? LocalizedText("\(done) of \(count) steps, comes next")
          : LocalizedText("\(done) of \(count) steps"))
    case .finished: .words(LocalizedText("finished"))
    case .examined(let right, let count, let isPassed):
      .words(isPassed ? LocalizedText("passed") : LocalizedText("\(right) of \(count) right, not passed"))
    }
  }
}

extension LessonProvider.Track {
  fileprivate var title: LocalizedText {
    switch self {
    case .firstHouse: LocalizedText("First house")
    case .comparingDeals: LocalizedText("Comparing deals")
    case .lenderAndTax: LocalizedText("Lender and tax")
    case .shell: LocalizedText("The shell and other worksheets")
    }
  }
}
