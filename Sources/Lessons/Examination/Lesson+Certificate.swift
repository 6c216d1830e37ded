import Localization

/// The certificate of an examination.
extension Lesson {
  /// The result, and each question with its answers, in Markdown.
  ///
  /// The questions and the right answers follow from the seed; the day and the user's answers are kept with the
  /// progress.
  func certificate(of progress: LessonProgress) -> String {
    let answers = progress.answers ?? []
    let asked = steps.filter { !$0.isRead }
    let right = answers.count(where: \.isRight)
    let isOver = answers.count == asked.count
    let result =
      !isOver
      ? LocalizedText("Not finished")
      : isPassed(by: answers) ? LocalizedText("Passed") : LocalizedText("Not passed")
    let seed = "\(self.seed ?? 0)"
    let facts = [
      LocalizedText("Result: **\(result)**, \(.count(right)) of \(.count(asked.count)) right"),
      LocalizedText("To pass: \(.count(passMark ?? 0)) right, the recommendation among them"),
      LocalizedText("Seed: \(seed) (`learn exam --seed \(seed)` asks the same)"),
      LocalizedText("Date: \(answers.last?.day ?? "")"),
    ].map { "- " + $0.text(in: localeFormat) }
    let questions = asked.enumerated().compactMap { index, step -> String? in
      guard let answer = answers.first(where: { $0.step == step.id }) else { return nil }
      return answer.page(number: index + 1, title: step.title, localeFormat)
    }
    let heading = LocalizedText("Certificate: \(title)").text(in: localeFormat)
    return (["# \(heading)", facts.joined(separator: "\n")] + questions).joined(separator: "\n\n")
      + "\n"
  }
}

extension ExaminationAnswer {
  fileprivate func page(number: Int, title: String, _ localeFormat: LocaleFormat) -> String {
    let given = answer.isEmpty ? LocalizedText("none") : LocalizedText(verbatim: answer)
    let verdict =
      isRight ? LocalizedText("Answer: \(given), right") : LocalizedText("Answer: \(given), **wrong**")
    return """
      ## \(number). \(title)

      \(question)

      - \(verdict.text(in: localeFormat))
      - \(LocalizedText("Right answer: \(rightAnswer)").text(in: localeFormat))
      """
  }
}
