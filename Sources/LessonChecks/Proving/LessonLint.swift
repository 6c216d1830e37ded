import Commands
import Lessons
import Localization
import Shell

/// The proof that a page is a lesson that works.
///
/// Every answer that must pass passes, and the next step can be done from the state after it; every other one
/// fails, the untouched beginning too; the lesson works on the copies that it takes; each check can fail;
/// hints add something; commands are introduced before they are needed, and those that texts quote can be run;
/// every formula in braces has a value, and prose quotes no number that the user does not type; transcripts are up to
/// date; and the model answers lead to the end of the lesson.
package enum LessonLint {
  /// Returns the errors of a page, in its order.
  /// - Parameters:
  ///   - original: The page of which it is a translation, if it is one.
  ///   - isStrict: `true` when the page must have hints, replies to mistakes and reasons, and nothing left for
  ///     later.
  package static func errors(
    in page: String, original: String? = nil, isStrict: Bool = false, files: Files
  ) -> [LessonCheckError] {
    let lesson: Lesson
    do throws(InvalidLessonError) {
      lesson = try Lesson(page)
    } catch {
      return error.errors.map(LessonCheckError.init)
    }
    let transcript = TranscriptPage(page)
    let mismatches = transcript.mismatches(files: files).map { mismatch in
      LessonCheckError(mismatch.line, .changedTranscript(command: mismatch.command))
    }
    let translation = original.map {
      TranslationProof.errors(in: page, of: lesson, original: $0, .reproducible(files: files))
    }
    let errors =
      proofErrors(of: lesson, isStrict: isStrict, files: files) + (translation ?? [])
      + transcript.errors.map(LessonCheckError.init)
      + mismatches
    return errors.sorted { $0.line < $1.line }
  }

  /// The seeds with whose houses a lesson with `vary:` is proved.
  static let seeds: ClosedRange<UInt64> = 1...20

  /// The number of seeds with which an examination is proved, each of which draws several deals.
  private static let seedsOfCases = 1

  /// The errors of the proof; those that only some houses have, with the first seed of each.
  private static func proofErrors(of lesson: Lesson, isStrict: Bool, files: Files) -> [LessonCheckError] {
    let errors = { (lesson: Lesson) -> [LessonCheckError] in
      var proof = LessonProof(lesson, .reproducible(files: files), isStrict: isStrict)
      proof.run()
      return proof.errors
    }
    guard lesson.isDrawn else { return errors(lesson) }
    var (found, lines): ([LessonCheckError], Set<Int>) = ([], [])
    for seed in seeds.prefix(lesson.passMark?.cases == nil ? seeds.count : seedsOfCases) {
      let drawn = lesson.drawn(seed: seed)
      let house = drawn.start.suffix(lesson.variations.count).map(\.text).joined(separator: "; ")
      let new = errors(drawn).filter { !lines.contains($0.line) }
      lines.formUnion(new.map(\.line))
      found += new.map { $0.with(seed: seed, house: house) }
    }
    return found
  }

  /// Returns where the original of a translation is: in the folder above, in a file of the same name; nil for a
  /// page in English.
  package static func pathOfOriginal(of page: String, at path: String) -> String? {
    guard let lesson = try? Lesson(page), lesson.language != .english else { return nil }
    return Path.normal("\(Path.folder(of: path))/../\(Path.name(of: path))")
  }

  /// Returns an error for each lesson with the id of an earlier one in the same language.
  /// - Parameter pages: The lessons with the names of their pages.
  package static func duplicateIDs(
    of pages: [(name: String, lesson: Lesson)]
  ) -> [(name: String, error: LessonCheckError)] {
    var seen: [String: String] = [:]
    return pages.compactMap { name, lesson in
      let key = "\(lesson.id) \(lesson.language.code)"
      defer { seen[key] = seen[key] ?? name }
      return seen[key].map { other in
        (name, LessonCheckError(1, .repeatedLessonID(lesson.id, otherPage: other)))
      }
    }
  }
}
