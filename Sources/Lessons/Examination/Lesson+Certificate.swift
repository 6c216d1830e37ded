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
    let isEarlier = isOfEarlierRelease(answers)
    let right = countOfRight(answers)
    let count = isEarlier ? answers.count : cases.isEmpty ? asked.count : cases.count
    let isOver = isEarlier ? progress.step == nil : answers.count == asked.count
    let result =
      !isOver
      ? LocalizedText("Not finished")
      : isPassed(by: answers) ? LocalizedText("Passed") : LocalizedText("Not passed")
    let (seed, name) = ("\(self.seed ?? 0)", nameOfExamination)
    let facts = [
      LocalizedText("Result: **\(result)**, \(.count(right)) of \(.count(count)) right"),
      isEarlier || cases.isEmpty
        ? LocalizedText("To pass: \(.count(passMark?.needed ?? 0)) right, the recommendation among them")
        : LocalizedText("To pass: \(.count(passMark?.needed ?? 0)) cases with every answer right"),
      LocalizedText("Seed: \(seed) (`learn \(name) --seed \(seed)` asks the same)"),
      LocalizedText("Date: \(answers.last?.day ?? "")"),
    ].map { "- " + $0.text(in: localeFormat) }
    let isMissed = isOver && !isEarlier && !isPassed(by: answers)
    let another =
      isMissed ? [LocalizedText("`learn \(name)` asks about other deals.").text(in: localeFormat)] : []
    let questions =
      isEarlier
      ? answers.enumerated().map { $1.page(number: $0 + 1, title: $1.step, localeFormat) }
      : pages(of: asked, answers)
    let heading = LocalizedText("Certificate: \(title)").text(in: localeFormat)
    return (["# \(heading)", facts.joined(separator: "\n")] + another + questions).joined(separator: "\n\n")
      + "\n"
  }

  private func pages(of asked: [LessonStep], _ answers: [ExaminationAnswer]) -> [String] {
    asked.enumerated().compactMap { index, step -> String? in
      guard let answer = answers.first(where: { $0.step == step.id }) else { return nil }
      return answer.page(number: index + 1, title: step.title, localeFormat)
    }
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
