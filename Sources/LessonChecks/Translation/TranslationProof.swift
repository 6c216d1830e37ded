import Lessons
import Localization
import Shell

/// The proof that a translation is the same lesson as its original, in other words.
///
/// Both have the same front matter but for title and language, the same steps in the same order, and in each
/// step as many lines of each kind, with the same conditions, answers and right options. Each text has the
/// formulas, the code, the numbers and the terms of the original's, and is translated. With the same answers, both
/// lead to the same state at the end of each step.
struct TranslationProof {
  private(set) var errors: [LessonCheckError] = []
  /// The terms of the language.
  private let glossary: [GlossaryTerm]

  private init(_ glossary: [GlossaryTerm]) { self.glossary = glossary }

  /// Returns the errors of a page.
  /// - Parameter lesson: The lesson that was read from the page.
  static func errors(
    in page: String, of lesson: Lesson, original: String, _ configuration: SandboxConfiguration
  ) -> [LessonCheckError] {
    do throws(InvalidLessonError) {
      let originalLesson = try Lesson(original)
      var proof = TranslationProof(GlossaryTerm.all(of: lesson.language.code))
      proof.compare(PageOutline(of: page, lesson), PageOutline(of: original, originalLesson))
      // Without a house, questions about it have no answers.
      if proof.errors.isEmpty {
        proof.play(lesson.drawn(seed: 1), originalLesson.drawn(seed: 1), configuration)
      }
      return proof.errors
    } catch {
      return error.errors.prefix(1).map {
        LessonCheckError(1, .brokenOriginal(line: $0.line, $0.message))
      }
    }
  }

  private mutating func report(_ line: Int, _ error: TranslationError) {
    errors.append(LessonCheckError(line, error))
  }

  // MARK: The pages

  private mutating func compare(_ page: PageOutline, _ original: PageOutline) {
    compare(page.beginning, original.beginning)
    let (ids, originalIDs) = (page.steps.map(\.id), original.steps.map(\.id))
    for step in page.steps where !originalIDs.contains(step.id) {
      report(step.line, .additionalStep(step.id))
    }
    for (index, step) in original.steps.enumerated() where !ids.contains(step.id) {
      report(page.steps[min(index, page.steps.count - 1)].line, .missingStep(step.id, line: step.line))
    }
    // With a step too few or too many, the others are not where they were.
    let isComplete = Set(ids) == Set(originalIDs)
    for (step, other) in zip(page.steps, original.steps) where isComplete && step.id != other.id {
      report(step.line, .otherStep(step.id, original: other.id, line: other.line))
    }
    for step in page.steps {
      if let other = original.steps.first(where: { $0.id == step.id }) { compare(step, other) }
    }
  }

  /// Compares the parts of each kind, in their order.
  private mutating func compare(_ step: PageOutline.Step, _ original: PageOutline.Step) {
    let kinds = (original.parts + step.parts).map(\.kind)
    for (index, kind) in kinds.enumerated() where !kinds[..<index].contains(kind) {
      let parts = step.parts.filter { $0.kind == kind }
      let others = original.parts.filter { $0.kind == kind }
      if parts.count == others.count {
        for (part, other) in zip(parts, others) { compare(part, other) }
      } else {
        report(
          parts.last?.line ?? step.line,
          .otherCount(of: kind, parts.count, original: others.count, line: original.line))
      }
    }
  }

  private mutating func compare(_ part: PageOutline.Part, _ original: PageOutline.Part) {
    if part.fixed != original.fixed {
      report(part.line, .otherPart(part.fixed, original: original.fixed, line: original.line))
    }
    for piece in original.pieces(missingIn: part) {
      report(part.line, .missingPiece(piece, line: original.line))
    }
    for piece in part.pieces(missingIn: original) {
      report(part.line, .additionalPiece(piece, line: original.line))
    }
    for term in glossary {
      guard let form = term.form(in: original.sentence), !term.isTranslated(in: part.sentence) else {
        continue
      }
      report(part.line, .missingTerm(form, translations: term.translations, line: original.line))
    }
    // A few words can be the same in two languages.
    if part.words.count > 3, part.words == original.words {
      report(part.line, .untranslated(line: original.line))
    }
  }

  // MARK: The lessons

  /// Plays both lessons with the model answers of the original.
  private mutating func play(
    _ lesson: Lesson, _ original: Lesson, _ configuration: SandboxConfiguration
  ) {
    let tutors = [lesson, original].map { Tutor($0, configuration) }
    for tutor in tutors { _ = tutor.begin() }
    let steps = zip(lesson.steps, tutors[1].lesson.steps)
    for (index, (step, other)) in steps.enumerated() {
      for line in other.modelAnswer(tutors[1].sandbox) where !tutors[1].isPast(index) {
        for tutor in tutors { _ = tutor.respond(to: line) }
      }
      let isSame =
        tutors.allSatisfy { $0.isPast(index) } && tutors[0].sandbox.state == tutors[1].sandbox.state
      guard isSame else { return report(step.line, .otherOutcome(step: step.title, line: other.line)) }
      for tutor in tutors { tutor.leave(index) }
    }
  }
}

extension PageOutline.Part {
  /// The formulas that stand here more often than in another part, and the code and numbers that do not stand there.
  ///
  /// Code can be named once more to make a sentence of it; a formula cannot.
  fileprivate func pieces(missingIn other: PageOutline.Part) -> [String] {
    var (rest, missing) = (other.formulas, [String]())
    for formula in formulas {
      if let index = rest.firstIndex(of: formula) { rest.remove(at: index) } else { missing.append(formula) }
    }
    let (otherCode, otherNumbers) = (other.code, Set(other.numbers.map(\.value)))
    return missing + code.filter { !otherCode.contains($0) }
      + numbers.filter { !otherNumbers.contains($0.value) }.map { String($0.text) }
  }
}
