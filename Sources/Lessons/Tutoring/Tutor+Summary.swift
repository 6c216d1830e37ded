import Localization

/// The texts about the progress of the user.
extension Tutor {
  /// The present step, and the steps that are done and skipped.
  var overview: LocalizedText {
    let count = lesson.steps.count
    let place = LocalizedText(
      "Step \(.count(stepIndex + 1)) of \(.count(count)), \(step.title), in **\(lesson.title)**."
    ).then(isPlaying ? LocalizedText("This is free play: `done` goes back.") : nil)
    let steps = lesson.steps.indices.map { index -> LocalizedText in
      let title = LocalizedText("- \(lesson.steps[index].title)")
      return mark(ofStep: index).map { LocalizedText("\(title) (\($0))") } ?? title
    }
    return .joined([place, .joined(steps, "\n")], "\n\n")
  }

  private func mark(ofStep index: Int) -> LocalizedText? {
    let id = lesson.steps[index].id
    if progress.done.contains(id) { return LocalizedText("done") }
    if progress.skipped.contains(id) { return LocalizedText("skipped") }
    return index == stepIndex ? LocalizedText("here") : nil
  }
}

extension Lesson {
  /// The steps that are done, the guesses with their answers, and the commands that worked, in Markdown.
  func summary(of progress: LessonProgress) -> String {
    if isPlacement { return placementPage(of: progress) }
    if isExamination { return certificate(of: progress) }
    let done = steps.filter { progress.done.contains($0.id) && !$0.isRead }.map { "- \($0.title)" }
    let skipped = steps.filter { progress.skipped.contains($0.id) }.map { "- \($0.title)" }
    let titles = Dictionary(uniqueKeysWithValues: steps.map { ($0.id, $0.title) })
    let guesses = progress.guesses.map { guess in
      "- " + guess.sentence(title: titles[guess.step] ?? guess.step).text(in: localeFormat)
    }
    let parts = [
      (LocalizedText("What you did"), done), (LocalizedText("Skipped"), skipped),
      (LocalizedText("Guesses and answers"), guesses),
      (LocalizedText("Commands that worked"), progress.commands.map { "- `\($0)`" }),
    ]
    let sections = parts.filter { !$0.1.isEmpty }.map {
      "## \($0.text(in: localeFormat))\n\n\($1.joined(separator: "\n"))"
    }
    return (["# \(title)"] + sections).joined(separator: "\n\n") + "\n"
  }
}

extension Lesson {
  /// The format of the tutor's sentences: figures as everywhere in lessons, in the language of the page.
  var localeFormat: LocaleFormat { .enUS.with(language: language) }
}

extension LessonProgress.Guess {
  fileprivate func sentence(title: String) -> LocalizedText {
    if guess == answer { return LocalizedText("\(title): you said \(guess), which it is") }
    if isRight { return LocalizedText("\(title): you said \(guess), it is \(answer), which was near enough") }
    return LocalizedText("\(title): you said \(guess), it is \(answer)")
  }
}
