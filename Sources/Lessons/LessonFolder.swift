import Localization
import Shell

/// The pages of lessons in folders, which others have written.
struct LessonFolder {
  /// The limit of a page, in bytes.
  static let largestPage = 1 << 20
  /// The limit of the pages of a folder that are read.
  static let mostPages = 200

  let files: Files

  /// A page that is meant to be a lesson.
  enum Page {
    case lesson(Lesson)
    case faulty(LessonProvider.FaultyPage)

    /// The lesson; nil for a page with errors.
    var lesson: Lesson? { if case .lesson(let lesson) = self { lesson } else { nil } }
  }

  /// The lessons of a folder, in the order of the names of their files.
  struct Content {
    var lessons: [Lesson] = []
    var faulty: [LessonProvider.FaultyPage] = []
  }

  /// Returns the page at a path, in a language if there is one in it.
  /// - Returns: Nil for a page without front matter, which is no lesson.
  func page(at path: String, in language: Language) throws(FileError) -> Page? {
    guard case .lesson(let lesson)? = try page(at: path) else { return try page(at: path) }
    guard lesson.language != language else { return .lesson(lesson) }
    let (folder, name) = LessonFolder.split(path)
    let place = "\(folder)\(language.code)/\(name)"
    guard isOrdinary(place), case .lesson(var translated)? = try? page(at: place),
      translated.id == lesson.id, translated.language == language
    else { return .lesson(lesson) }
    // Progress in one is progress in the other.
    translated.page = lesson.page
    return .lesson(translated)
  }

  /// `false` for a pipe or a device, which is not waited for unasked.
  private func isOrdinary(_ path: String) -> Bool { (try? files.find(path))?.isOrdinary != false }

  private func page(at path: String) throws(FileError) -> Page? {
    let bytes = try files.read(path)
    guard bytes.count <= LessonFolder.largestPage else {
      return .faulty(.init(path: path, line: 1, message: "The page has more than a megabyte.", count: 1))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.pageLines.first == "---" else { return nil }
    do throws(InvalidLessonError) {
      var lesson = try Lesson(text)
      lesson.page = Lesson.Page(path: files.identity(path), name: path)
      return .lesson(lesson)
    } catch {
      let first = error.errors[0]
      return .faulty(.init(path: path, line: first.line, message: first.message, count: error.errors.count))
    }
  }

  /// Returns the content of the folder at a path; nil when no folder is there.
  func folder(at path: String, in language: Language) -> Content? {
    let trimmed = path.hasSuffix("/") && path.utf8.count > 1 ? String(path.dropLast()) : path
    let isFolder =
      [".", "..", "/", "~"].contains(trimmed) || trimmed.hasSuffix("/..") || trimmed.hasSuffix("/.")
      || files.list(trimmed).contains(trimmed + "/")
    return isFolder ? content(of: trimmed, in: language) : nil
  }

  /// Returns the lessons of a folder.
  func content(of folder: String, in language: Language) -> Content {
    var content = Content()
    let beginning = folder.hasSuffix("/") ? folder : folder + "/"
    let pages = files.list(beginning).filter { $0.lowercased().hasSuffix(".md") }.sorted()
    for path in pages.prefix(LessonFolder.mostPages) {
      guard isOrdinary(path) else { continue }
      switch try? page(at: path, in: language) {
      case .lesson(let lesson): content.lessons.append(lesson)
      case .faulty(let page): content.faulty.append(page)
      // What can no longer be read, or is about the lessons, is none.
      case nil: break
      }
    }
    return content
  }

  /// The folder of a path, with its slash, and the name of the file.
  private static func split(_ path: String) -> (folder: Substring, name: Substring) {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    return (path[..<start], path[start...])
  }
}

extension LessonFolder.Content {
  /// The same lessons, named by their ids; one whose id is taken has an error.
  func namedByID(except taken: Set<String>) -> Self {
    var (content, taken) = (LessonFolder.Content(faulty: faulty), taken)
    for var lesson in lessons {
      if taken.insert(lesson.id).inserted {
        lesson.page?.name = lesson.id
        content.lessons.append(lesson)
      } else {
        let message = "The id \"\(lesson.id)\" is taken, so that only its path begins this lesson."
        content.faulty.append(.init(path: lesson.name, line: 1, message: message, count: 1))
      }
    }
    return content
  }
}
