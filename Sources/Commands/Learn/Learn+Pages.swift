import Localization
import Shell
import Syntax

/// Lessons that others have written, by the paths of their pages and folders.
extension LessonRequest {
  /// Finds the lesson that a word names: by its id, by a beginning of it that no other has, or of one that others begin with,
  /// or by a path.
  mutating func find(_ token: Token, _ interpreter: Interpreter) throws(Diagnostic) {
    guard let lessons = interpreter.lessons else { return }
    if token.text.contains("/") || token.text.lowercased().hasSuffix(".md") {
      let found = try accessing(at: token.range) { () throws(FileError) in
        try lessons.find(token.text, for: interpreter)
      }
      return try take(found, token)
    }
    let ids = lessons.listings().map(\.id) + LessonProvider.words
    let typed = token.text.lowercased()
    let fitting = ids.filter { $0.hasPrefix(typed) }
    if ids.contains(typed) || lessons.hasUnlisted(typed) {
      lesson = typed
    } else if let whole = lessons.whole(typed) {
      (lesson, part) = (whole, typed)
    } else if let only = fitting.first(where: { name in fitting.allSatisfy { $0.hasPrefix(name) } }) {
      lesson = only
    } else if fitting.count > 1 {
      throw Diagnostic(LearnError.ambiguousLesson(token.text, choices: fitting), at: token.range)
    } else if let found = try? lessons.find(token.text, for: interpreter), found.isLessonOrFolder {
      try take(found, token)
    } else {
      throw Diagnostic(
        LearnError.unknownLesson(token.text, nearest: NearestName.name(to: typed, among: ids)),
        at: token.range)
    }
  }

  private mutating func take(_ found: LessonProvider.Found, _ token: Token) throws(Diagnostic) {
    switch found {
    case .lesson(let id): lesson = id
    case .faulty(let page): throw Diagnostic(LearnError.faultyPage(page), at: token.range)
    case .noLesson: throw Diagnostic(LearnError.noLesson(token.text), at: token.range)
    case .folder(let listings, let faulty):
      if listings.isEmpty, faulty.isEmpty {
        throw Diagnostic(LearnError.emptyFolder(token.text), at: token.range)
      }
    }
    self.found = found
  }
}

extension LessonProvider {
  /// Returns what a path leads to; with `--safe` nothing is told of a page that is no lesson.
  fileprivate func find(_ path: String, for interpreter: Interpreter) throws(FileError) -> Found {
    guard interpreter.isSafe else { return try find(path) }
    let found = Result { () throws(FileError) in try find(path) }
    if case .success(.folder(let listings, _)) = found { return .folder(listings, faulty: []) }
    try interpreter.refuse(path, ifSafeAndNo: .page)
    if case .success(.faulty) = found { return .noLesson }
    return try found.get()
  }
}

extension LessonProvider.Found {
  fileprivate var isLessonOrFolder: Bool { if case .noLesson = self { false } else { true } }
}

extension LessonProvider.FaultyPage {
  /// The first error, and where the others are told.
  var sentence: LocalizedText {
    let path = Quoting.path(path)
    let first = LocalizedText("\(path) has an error in line \(line): \(message)")
    guard count > 1 else { return first }
    return first.then(LocalizedText("\"roi lesson lint \(path)\" lists all \(count)."))
  }
}
