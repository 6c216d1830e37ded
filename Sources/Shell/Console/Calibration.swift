import Finance
import Results

/// How sure somebody said that they were of answers, and how often they were right.
package struct Calibration: Sendable, Equatable, Codable {
  /// The answers of which somebody was equally sure.
  package struct Answers: Sendable, Equatable, Codable {
    package var right = 0
    package var wrong = 0

    /// Answers by their verdicts.
    package init(right: Int = 0, wrong: Int = 0) { (self.right, self.wrong) = (right, wrong) }
  }

  /// The answers by the percentage that was stated, from 50 to 100.
  package private(set) var answers: [Int: Answers]

  /// These answers; by default none.
  package init(_ answers: [Int: Answers] = [:]) { self.answers = answers }

  /// Notes an answer.
  package mutating func note(percent: Int, isRight: Bool) {
    if isRight {
      answers[percent, default: Answers()].right += 1
    } else {
      answers[percent, default: Answers()].wrong += 1
    }
  }

  /// The part with what was stated in a range.
  package func within(_ range: ClosedRange<Int>) -> Calibration {
    Calibration(answers.filter { range.contains($0.key) })
  }

  /// The number of answers.
  package var count: Int { right + answers.values.reduce(0) { $0 + $1.wrong } }

  /// The number of right ones.
  package var right: Int { answers.values.reduce(0) { $0 + $1.right } }

  /// The sum of what was stated, in percent.
  package var sum: Int { answers.reduce(0) { $0 + $1.key * ($1.value.right + $1.value.wrong) } }
}

extension Calibration {
  /// The mean of the squared distances of what was stated, as a fraction, from 1 for right and 0 for wrong.
  ///
  /// 0 is the best, and who always says 50 % has 0.25; nil without answers.
  /// - Source: Brier (1950), Verification of forecasts expressed in terms of probability, Monthly Weather Review 78.
  package var brierScore: Ratio? {
    let sum = answers.reduce(0) { sum, item in
      let (percent, answers) = item
      return sum + answers.right * (100 - percent) * (100 - percent) + answers.wrong * percent * percent
    }
    return Ratio(Int128(sum), Int128(10_000 * count))
  }

  /// The relation of what was stated to what was right.
  package enum Verdict: Sendable, Equatable {
    case tooFew, tooSure, fitting, tooUnsure
  }

  /// The fewest answers about which there is something to say.
  package static let fewest = 10

  /// The verdict on the mean of what was stated less the share that was right.
  ///
  /// If everything was right as often as stated, the number of right answers would be spread around Σp with the
  /// variance Σp(1 − p); a distance of less than two standard deviations may well be chance.
  /// - Source: Spiegelhalter (1986), Probabilistic prediction in patient management and clinical trials; the test of
  ///   calibration in the large.
  package var verdict: Verdict {
    guard count >= Calibration.fewest else { return .tooFew }
    let variance = answers.reduce(0) { $0 + $1.key * (100 - $1.key) * ($1.value.right + $1.value.wrong) }
    let distance = sum - 100 * right
    if distance * distance <= 4 * variance { return .fitting }
    return distance > 0 ? .tooSure : .tooUnsure
  }
}
