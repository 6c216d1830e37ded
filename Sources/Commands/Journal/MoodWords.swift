import Journal
import Localization
import Reports
import Shell
import Syntax

extension Mood {
  /// The name to read; the English one is typed and saved.
  var title: LocalizedText { LocalizedText(key: name) }

  /// The name in its colour; terminals know no opacity.
  var cell: Cell { .tinted(title, RGBColor(color)) }

  /// The names for completion.
  static var candidates: [Suggestion.Candidate] {
    allCases.enumerated().map {
      .init($0.element.name, LocalizedText("mood \($0.offset + 1) of \(allCases.count)"))
    }
  }
}

extension RGBColor {
  /// The colour of a mood, without its opacity.
  init(_ color: HexColor) { self.init(red: color.red, green: color.green, blue: color.blue) }
}

extension ReadingContext {
  /// The names in the language of the user, in small letters; none in a script, which has the English ones.
  private var localMoodNames: [(name: String, mood: Mood)] {
    isTyped ? Mood.allCases.map { (localized($0.title).lowercased(), $0) } : []
  }

  /// The moods that a text may mean.
  ///
  /// The names in the language of the user and their beginnings come first, then the English ones.
  func moods(meantBy typed: String) -> [Mood] {
    let words = typed.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let local = words.isEmpty ? [] : localMoodNames.filter { $0.name.hasPrefix(words) }
    if let exact = local.first(where: { $0.name == words }) { return [exact.mood] }
    return local.isEmpty ? Mood.matching(typed) : local.map(\.mood)
  }

  /// The mood of exactly that name in small letters; nil when there is none.
  fileprivate func mood(named name: String) -> Mood? {
    Mood(rawValue: name) ?? localMoodNames.first { $0.name == name }?.mood
  }

  /// The mood that a text means.
  /// - Parameter range: The range of the mood in the line.
  func mood(_ typed: String, at range: Range<Int>? = nil) throws(Diagnostic) -> Mood {
    let meant = moods(meantBy: typed)
    if meant.count == 1 { return meant[0] }
    if meant.count > 1 {
      let names = meant.map { isTyped ? localized($0.title) : $0.name }
      throw Diagnostic(JournalError.ambiguousMood(typed, choices: names), at: range)
    }
    let nearest = NearestName.name(to: typed, among: Mood.allCases.map(\.name))
    throw Diagnostic(JournalError.unknownMood(typed, nearest: nearest), at: range)
  }
}

extension Syntax where Value == Mood {
  /// A mood: `okay`, `not so great`, `"the best"`, `b`, or the beginning of exactly one name.
  static var mood: Syntax {
    Syntax("MOOD") { words, context throws(Diagnostic) in
      try words.takeMood(context)
    } complete: { _ in
      Mood.candidates
    }
  }
}

extension ArgumentCursor {
  /// The most words that the name of a mood has.
  private static let mostWords = 4

  /// Takes a mood: `okay`, `not so great`, `"the best"`, `b`, or the beginning of exactly one name.
  fileprivate mutating func takeMood(_ context: ReadingContext) throws(Diagnostic) -> Mood {
    var probe = self
    let first = try probe.take(LocalizedText("a mood such as okay"))
    let mood = takeLongest { words -> Mood? in
      guard words.count == 1 || !words.contains(where: \.isQuoted) else { return nil }
      let meant = context.moods(meantBy: words.map(\.text).joined(separator: " "))
      return meant.count == 1 ? meant[0] : nil
    }
    if let mood { return mood }
    return try context.mood(first.text, at: first.range)
  }

  /// Takes the mood of exactly that name; returns nil when there is none, or it is quoted.
  mutating func takeMoodIfNamed(_ context: ReadingContext) -> Mood? {
    takeLongest { words in
      guard !words.contains(where: \.isQuoted) else { return nil }
      return context.mood(named: words.map { $0.text.lowercased() }.joined(separator: " "))
    }
  }

  /// Takes the most words that are a mood.
  private mutating func takeLongest(_ read: ([Token]) -> Mood?) -> Mood? {
    for count in (1...Self.mostWords).reversed() {
      var probe = self
      let words = (0..<count).compactMap { _ in probe.take() }
      guard words.count == count, let mood = read(words) else { continue }
      self = probe
      return mood
    }
    return nil
  }
}
