/// An error that keeps a lesson from being drafted.
package enum LessonDraftError: Error, Sendable, Equatable {
  case badID(String)
  /// No command of the page changes anything.
  case nothingChanges
  /// The page has more changes than a lesson should have tasks.
  case tooLong(tasks: Int, limit: Int)

  /// The error in words.
  /// - Parameter transcript: The name of the page.
  package func message(for transcript: String) -> String {
    switch self {
    case .badID(let id): "The id of a lesson is of lower-case letters, digits and hyphens, not \"\(id)\"."
    case .nothingChanges:
      "No command in \(transcript) changes anything, so that there is nothing to do in a lesson."
    case .tooLong(let tasks, let limit):
      "\(transcript) has \(tasks) changes; a lesson has \(limit) tasks at most, and better a few."
    }
  }
}
