import Finance
import Localization
import Reports
import Results
import Shell

/// How well the user judges how sure they are.
extension LessonProvider {
  /// The bands of what was stated.
  private static let bands = [50...59, 60...69, 70...79, 80...89, 90...100]

  /// The sentence below the list of lessons; nil where there is too little to say.
  var calibrationNote: LocalizedText? {
    let calibration = calibration()
    return calibration.verdict == .tooFew ? nil : calibration.sentence
  }

  /// What was stated and what was right, by bands.
  var calibrationReport: Report {
    let calibration = calibration()
    guard calibration.count > 0 else {
      return .note(LocalizedText("Some questions of lessons ask how sure you are; you have not said it yet."))
    }
    let columns = [
      TableColumn(key: "band", label: LocalizedText("How sure, in %")),
      TableColumn(key: "stated", label: LocalizedText("On average")),
      TableColumn(key: "right", label: LocalizedText("Were right")),
      TableColumn(key: "answers", label: LocalizedText("Answers")),
    ]
    let rows = LessonProvider.bands.map { band -> [Cell] in
      let part = calibration.within(band)
      return [
        .text("\(band.lowerBound)–\(band.upperBound)"), part.mean ?? .empty, part.share ?? .empty,
        .count(part.count),
      ]
    }
    let notes = [calibration.sentence, calibration.brierSentence].compactMap { $0 }
    return Report([.table(Table(columns: columns, rows: rows))] + notes.map(Report.Block.note))
  }

  /// A bar for the right answers of each band, beside what was stated, and the Brier score; nothing without answers.
  var calibrationCurve: [Report.Block] {
    let calibration = calibration()
    guard let brier = calibration.brierSentence else { return [] }
    let columns = [
      TableColumn(key: "band", label: LocalizedText("How sure, in %")),
      TableColumn(key: "stated", label: LocalizedText("On average"), audience: .programs),
      TableColumn(key: "right", label: LocalizedText("Were right")),
      TableColumn(key: "answers", label: LocalizedText("Answers"), audience: .programs),
      TableColumn(key: "said", label: LocalizedText("On average"), audience: .people),
    ]
    let rows = LessonProvider.bands.compactMap { band -> [Cell]? in
      let part = calibration.within(band)
      guard let stated = part.mean, let right = part.share else { return nil }
      let words = LocalizedText(
        count: part.count, one: "you said \(stated), in one answer",
        other: "you said \(stated), in \(part.count) answers")
      return [
        .text("\(band.lowerBound)–\(band.upperBound)"), stated, right, .count(part.count), .words(words),
      ]
    }
    let chart = Chart(
      title: LocalizedText("Right answers, by how sure you were"), form: .bars,
      table: Table(columns: columns, rows: rows), x: "band", series: ["right"], remark: "said",
      reading: calibration.sentence)
    return [.chart(chart), .note(brier)]
  }
}

extension Calibration {
  /// The mean of what was stated.
  package var mean: Cell? { Ratio(Int128(sum), Int128(100 * count)).map { .percent($0, .rounded(0)) } }

  /// The share of the right answers.
  package var share: Cell? { Ratio(Int128(right), Int128(count)).map { .percent($0, .rounded(0)) } }

  /// The sentence on the Brier score.
  fileprivate var brierSentence: LocalizedText? {
    guard let brierScore else { return nil }
    let score = Cell.brierScore(brierScore)
    return LocalizedText(
      "Brier score: \(score), the mean square of what each statement was off; 0 is the best, and 50 each time gives 0.25."
    )
  }

  fileprivate var sentence: LocalizedText {
    guard let mean, let share, verdict != .tooFew else {
      return LocalizedText(
        count: count, one: "One answer is too few to say how well you judge yourself.",
        other: "\(count) answers are too few to say how well you judge yourself.")
    }
    return LocalizedText(
      "You said \(mean) on average and were right \(share) of the time, in \(count) answers: \(verdict.words)."
    )
  }
}

extension Cell {
  /// A Brier score, rounded to three decimals.
  package static func brierScore(_ score: Ratio) -> Cell { .number(.exact(score), .plain, .rounded(3)) }
}

extension Calibration.Verdict {
  package var words: LocalizedText {
    switch self {
    case .tooFew: LocalizedText("too few to say")
    case .tooSure: LocalizedText("surer than right")
    case .fitting: LocalizedText("about as sure as right, as far as so many can tell")
    case .tooUnsure: LocalizedText("right more often than sure")
    }
  }
}
