import Finance
import Journal
import Localization
import Reports
import Workspace

/// A year of moods: a row for each month, a place for each day, with the letter of the mood in which the day ended.
enum MoodYear {
  private static let months = [
    LocalizedText("Jan"), LocalizedText("Feb"), LocalizedText("Mar"), LocalizedText("Apr"),
    LocalizedText("May"), LocalizedText("Jun"),
    LocalizedText("Jul"), LocalizedText("Aug"), LocalizedText("Sep"), LocalizedText("Oct"),
    LocalizedText("Nov"), LocalizedText("Dec"),
  ]

  static func report(_ year: Int, _ session: Workspace) throws(Problem) -> Report {
    guard let first = CalendarDate(year: year, month: 1, day: 1) else {
      throw Problem(.journal(.badYear(String(year))))
    }
    let moods = try moods(of: first, session)
    let rows = months.enumerated().map { month, name in
      HeatMap.Row(
        label: name,
        places: (1...31).map { day in
          guard let day = CalendarDate(year: year, month: month + 1, day: day) else { return .absent }
          return moods[day].map { .tile(tile($0)) } ?? .free
        })
    }
    let mosaic = HeatMap(
      heading: LocalizedText("Moods of \(year)"),
      rowHead: Column(key: "month", label: LocalizedText("Month")),
      columns: (1...31).map { Column(key: String($0), label: LocalizedText(verbatim: String($0))) },
      rows: rows,
      legend: Mood.allCases.map(tile))
    return Report([.mosaic(mosaic)])
  }

  private static func tile(_ mood: Mood) -> HeatMap.Tile {
    HeatMap.Tile(mood.letter, meaning: mood.title, tint: RGBColor(mood.color))
  }

  /// The mood of each day that has one: that of its last entry.
  private static func moods(of first: CalendarDate, _ session: Workspace) throws(Problem) -> [CalendarDate:
    Mood]
  {
    var query = DocumentQuery(kind: Entry.kind)
    query.from = ("time", first.canonical)
    query.before = ("time", first.adding(months: 11).endOfMonth.nextCanonical)
    var moods: [CalendarDate: Mood] = [:]
    for (_, entry) in try session.entries(query) {
      guard case .success(let entry) = entry, let day = entry.moment.day, let mood = entry.mood else {
        continue
      }
      // The newest comes first.
      if moods[day] == nil { moods[day] = mood }
    }
    return moods
  }
}
