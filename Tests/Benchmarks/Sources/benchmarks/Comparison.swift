/// A thing that can be measured.
struct Contender {
  let name: String

  /// Takes one sample, in the unit of the comparison.
  let sample: () throws -> Double
}

/// Something that others have made for the same job, and the share of its cost that is the goal.
struct Peer {
  let contender: Contender

  /// The most that the subject may cost, as a multiple of the peer's cost; `nil` to show the ratio only.
  let goal: Double?

  init(_ name: String, goal: Double? = nil, sample: @escaping () throws -> Double) {
    contender = Contender(name: name, sample: sample)
    self.goal = goal
  }
}

/// A subject measured beside its peers in one run.
struct Comparison {
  let title: String

  /// What a sample counts: `ns a row`.
  let unit: String

  let subject: Contender
  var peers: [Peer] = []

  /// The most that the subject may cost by itself.
  var limit: Double?

  /// How many samples of each contender are taken.
  var rounds = 15

  /// What is left out, and why.
  var notes: [String] = []
}

extension Comparison {
  /// The middle one of several samples of each contender, the subject first.
  ///
  /// The samples are interleaved, so that what else the machine does falls on all alike.
  private func medians() throws -> [Double] {
    let contenders = [subject] + peers.map(\.contender)
    for contender in contenders { _ = try contender.sample() }
    var samples = contenders.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, contender) in contenders.enumerated() {
        samples[index].append(try contender.sample())
      }
    }
    return samples.map { $0.sorted()[$0.count / 2] }
  }

  /// Measures, and writes a line for each contender with its ratio and whether the goal is met.
  func report() throws {
    let medians = try medians()
    print("\n\(title) (\(unit), median of \(rounds))")
    print(line(subject.name, medians[0], verdict: limit.map { Comparison.verdict(medians[0], atMost: $0) }))
    for (peer, median) in zip(peers, medians.dropFirst()) {
      let ratio = medians[0] / median
      let verdict = peer.goal.map { Comparison.verdict(ratio, atMost: $0, asRatio: true) }
      print(line(peer.contender.name, median, ratio: ratio, verdict: verdict))
    }
    for note in notes { print("  \(note)") }
  }

  private func line(_ name: String, _ median: Double, ratio: Double? = nil, verdict: String?) -> String {
    let name = name.padded(to: 44, fromLeft: false)
    let figures = median.rounded(toSignificantDigits: 4).padded(to: 10)
    let share = ratio.map { "roi / this = " + Comparison.text(ofRatio: $0) } ?? ""
    return "  \(name)\(figures)  \(share.padded(to: 22, fromLeft: false))\(verdict ?? "")"
  }

  private static func verdict(_ value: Double, atMost limit: Double, asRatio: Bool = false) -> String {
    let goal = asRatio ? text(ofRatio: limit) : limit.rounded(toSignificantDigits: 4)
    return "goal ≤ \(goal): " + (value <= limit ? "met" : "MISSED")
  }

  /// A ratio as people say it: 1.52, or 1/310 for a small one.
  private static func text(ofRatio ratio: Double) -> String {
    guard ratio < 0.51 else { return ratio.rounded(toSignificantDigits: 3) }
    return "1/" + (1 / ratio).rounded(toSignificantDigits: 3)
  }
}
