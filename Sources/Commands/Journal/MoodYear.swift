import Finance
import Reports
import Worksheets

/// A year of moods: a row for each month, a place for each day, with the letter of the mood in which the day ended.
enum MoodYear {
  private static let months = [
    Phrase("Jan"), Phrase("Feb"), Phrase("Mar"), Phrase("Apr"), Phrase("May"), Phrase("Jun"),
    Phrase("Jul"), Phrase("Aug"), Phrase("Sep"), Phrase("Oct"), Phrase("Nov"), Phrase("Dec"),
  ]

  static func report(_ year: Int, _ session: Session) throws(Problem) -> Report {
    guard let first = CalendarDate(year: year, month: 1, day: 1) else {
      throw Problem(.journal(.badYear(String(year))))
    }
    let moods = try moods(of: first, session)
    let rows = months.enumerated().map { month, name in
      Mosaic.Row(
        label: name,
        places: (1...31).map { day in
          guard let day = CalendarDate(year: year, month: month + 1, day: day) else { return .absent }
          return moods[day].map { .tile(tile($0)) } ?? .free
        })
    }
    let mosaic = Mosaic(
      heading: Phrase("Moods of \(year)"), rowHead: Column(key: "month", label: Phrase("Month")),
      columns: (1...31).map { Column(key: String($0), label: Phrase(verbatim: String($0))) }, rows: rows,
      legend: Mood.allCases.map(tile))
    return Report([.mosaic(mosaic)])
  }

  private static func tile(_ mood: Mood) -> Mosaic.Tile {
    Mosaic.Tile(mood.letter, meaning: mood.title, tint: Tint(mood.color))
  }

  /// The mood of each day that has one: that of its last entry.
  private static func moods(of first: CalendarDate, _ session: Session) throws(Problem) -> [CalendarDate:
    Mood]
  {
    var query = SheetQuery(kind: Entry.kind)
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
