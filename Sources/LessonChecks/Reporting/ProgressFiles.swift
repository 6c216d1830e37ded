import Finance
import Lessons
import Localization

/// The files of several learners, each of whom counts once.
package struct ProgressFiles: Sendable {
  /// The reason for which a file is not counted.
  package enum Omission: Sendable, Equatable {
    /// It has the same as another one.
    case same(_ name: String, as: String)
    /// It is of the same learner as another one, which goes further.
    case earlier(_ name: String, than: String)

    /// The reason in words.
    package var message: LocalizedText {
      switch self {
      case .same(let name, let other):
        name == other
          ? LocalizedText("\(name) is named twice, and counted once.")
          : LocalizedText("\(name) has the same as \(other), and is not counted again.")
      case .earlier(let name, let other):
        LocalizedText("\(name) is of the same learner as \(other), which goes further, and is not counted.")
      }
    }
  }

  /// A file that counts.
  struct Entry: Sendable {
    let name: String
    let file: ProgressFile
    /// The day on which the file was written; nil where that is not known.
    let day: CalendarDate?
  }

  /// The files that count with their names, in their order.
  private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]

  package init() {}

  /// The number of learners.
  package var count: Int { entries.count }

  /// The files that count, in their order.
  var files: [ProgressFile] { entries.map(\.file) }

  /// Adds a file of a day.
  /// - Returns: The file that is not counted for that; nil for none.
  package mutating func add(
    _ file: ProgressFile, named name: String, of day: CalendarDate? = nil
  ) -> Omission? {
    let entry = Entry(name: name, file: file, day: day)
    guard let index = indices[file.learner] else {
      indices[file.learner] = entries.count
      entries.append(entry)
      return nil
    }
    let earlier = entries[index]
    if earlier.file == file { return .same(name, as: earlier.name) }
    guard file.extent > earlier.file.extent else { return .earlier(name, than: earlier.name) }
    entries[index] = entry
    return .earlier(earlier.name, than: name)
  }
}

extension ProgressFile {
  /// How much was done; later files of a learner have more, since nothing is taken back.
  fileprivate var extent: (steps: Int, answers: Int, skills: Int) {
    let steps = lessons.flatMap(\.steps)
    return (
      steps.count { $0.end != nil }, steps.reduce(0) { $0 + ($1.tries ?? 0) + $1.hints },
      skills.reduce(0) { $0 + $1.right + $1.withHints + $1.wrong }
    )
  }
}
