import Finance
import Journal
import Localization
import Reports
import Shell
import Workspace

/// A year of moods: a row for each month with a tile for each day, the letter of the day's last mood.
enum MoodYear {
  private static let months = [
    LocalizedText("Jan"), LocalizedText("Feb"), LocalizedText("Mar"), LocalizedText("Apr"),
    LocalizedText("May"), LocalizedText("Jun"), LocalizedText("Jul"), LocalizedText("Aug"),
    LocalizedText("Sep"), LocalizedText("Oct"),
    LocalizedText("Nov"), LocalizedText("Dec"),
  ]

  /// The heat map of a year.
  static func report(_ year: Int, _ entries: EntryStore) throws(Diagnostic) -> Report {
    guard let first = CalendarDate(year: year, month: 1, day: 1) else {
      throw Diagnostic(JournalError.notAYear(String(year)))
    }
    let moods = try moods(of: first, entries)
    let rows = months.enumerated().map { month, name in
      HeatMap.Row(
        label: name,
        slots: (1...31).map { day in
          guard let day = CalendarDate(year: year, month: month + 1, day: day) else { return .absent }
          return moods[day].map { .tile(tile($0)) } ?? .empty
        })
    }
    let map = HeatMap(
      heading: LocalizedText("Moods of \(year)"),
      rowHeader: TableColumn(key: "month", label: LocalizedText("Month")),
      columns: (1...31).map { TableColumn(key: String($0), label: LocalizedText(verbatim: String($0))) },
      rows: rows,
      legend: Mood.allCases.map(tile))
    return Report([.heatMap(map)])
  }

  private static func tile(_ mood: Mood) -> HeatMap.Tile {
    HeatMap.Tile(mood.letter, meaning: mood.title, tint: RGBColor(mood.color))
  }

  /// The mood of each day that has one: that of its last entry.
  /// - Parameter first: The first day of the year.
  private static func moods(
    of first: CalendarDate, _ entries: EntryStore
  ) throws(Diagnostic) -> [CalendarDate: Mood] {
    var query = DocumentQuery(kind: JournalEntry.kind)
    query.bounds = ("time", first.canonical, first.adding(months: 11).endOfMonth.nextCanonical)
    query.present = ["mood"]
    query.newestOfEach = ("time", ZonedTimestamp.dayLength)
    query.fields = JournalEntry.moodFields
    return Dictionary(
      try entries.readable(query).compactMap { entry in
        entry.moment.day.flatMap { day in entry.mood.map { (day, $0) } }
      }, uniquingKeysWith: { newest, _ in newest })
  }
}
