import Lessons

/// The files of several learners, each of whom counts once.
package struct ProgressFiles: Sendable {
  /// The reason for which a file is not counted.
  package enum Omission: Sendable, Equatable {
    /// It has the same as another one.
    case same(_ name: String, as: String)
    /// It is of the same learner as another one, which goes further.
    case earlier(_ name: String, than: String)

    /// The reason in words.
    package var message: String {
      switch self {
      case .same(let name, let other):
        name == other
          ? "\(name) is named twice, and counted once."
          : "\(name) has the same as \(other), and is not counted again."
      case .earlier(let name, let other):
        "\(name) is of the same learner as \(other), which goes further, and is not counted."
      }
    }
  }

  private var entries: [(name: String, file: ProgressFile)] = []
  private var indices: [String: Int] = [:]

  package init() {}

  /// The number of learners.
  package var count: Int { entries.count }

  /// The files that count, in their order.
  var files: [ProgressFile] { entries.map(\.file) }

  /// Adds a file.
  /// - Returns: The file that is not counted for that; nil for none.
  package mutating func add(_ file: ProgressFile, named name: String) -> Omission? {
    guard let index = indices[file.learner] else {
      indices[file.learner] = entries.count
      entries.append((name, file))
      return nil
    }
    let earlier = entries[index]
    if earlier.file == file { return .same(name, as: earlier.name) }
    guard file.extent > earlier.file.extent else { return .earlier(name, than: earlier.name) }
    entries[index] = (name, file)
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
