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

  /// `true` when the goals are for a machine whose cores do nothing else; on another they are not judged.
  var needsQuietCores = false
}

/// What was measured of one contender.
struct Measurement {
  let name: String

  /// The middle one of the samples, in the unit of the comparison.
  let median: Double

  /// The instructions of what is measured; nil where they cannot be counted.
  var instructions: Double?

  /// The largest resident set, in MiB; nil for what is no program of its own.
  var mebibytes: Double?
}

/// The figures of a comparison.
///
/// It holds nothing of the contenders themselves, so that what they started ends with the comparison.
struct ComparisonResult {
  /// The name by which the row is chosen.
  let row: String
  let title, unit: String
  let rounds: Int
  let limit: Double?
  let subject: Measurement
  let peers: [PeerResult]

  /// Why its goals are not judged; nil when they are.
  let objection: String?

  /// The comparison's notes, and what else ran.
  let notes: [String]
}

/// The figures of a peer, and the goals beside it.
struct PeerResult {
  let measurement: Measurement
  let goal, memoryGoal: Double?
}

extension Comparison {
  /// Takes the samples and counts.
  /// - Parameter counts: Whether instructions and memory are told, too.
  func result(row: String, counts: InstructionCounter?) throws -> ComparisonResult {
    let others = OtherPrograms()
    let medians = try medians()
    let share = others.share()
    var notes = notes
    if share > OtherPrograms.quietShare {
      notes.append("other programs took \(percent(share)) of the machine meanwhile")
    }
    let contenders = [subject] + peers.map(\.contender)
    let measurements = zip(contenders, medians).enumerated().map { index, pair in
      Measurement(
        name: pair.0.name, median: pair.1,
        instructions: counts?.instructions(of: pair.0, row: row, index: index, milliseconds: pair.1),
        mebibytes: counts == nil ? nil : pair.0.mebibytes)
    }
    return ComparisonResult(
      row: row, title: title, unit: unit, rounds: rounds, limit: limit, subject: measurements[0],
      peers: zip(peers, measurements.dropFirst()).map { peer, measurement in
        PeerResult(measurement: measurement, goal: peer.goal, memoryGoal: peer.memoryGoal)
      },
      objection: needsQuietCores ? Cores.objection(shareOfOthers: share) : nil, notes: notes)
  }

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
}

extension Contender {
  /// The largest resident set of its program.
  fileprivate var mebibytes: Double? {
    if case .program(let program, _) = work { try? program.peakMebibytes() } else { nil }
  }
}

extension ComparisonResult {
  /// What is said of a goal.
  enum Verdict {
    case met, missed
    /// Neither, on this machine or at this time.
    case notJudged
  }

  func verdict(_ value: Double, atMost goal: Double) -> Verdict {
    objection != nil ? .notJudged : value <= goal ? .met : .missed
  }
}

extension ComparisonResult.Verdict {
  var text: String {
    switch self {
    case .met: "met"
    case .missed: "MISSED"
    case .notJudged: "not judged"
    }
  }
}
