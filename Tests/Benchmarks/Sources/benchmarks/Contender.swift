/// A thing that can be measured.
struct Contender {
  let name: String

  /// Takes one sample, in the unit of the comparison.
  let sample: () throws -> Double

  /// How its instructions and its memory are told; a thing without one has its time only.
  private(set) var work: Work?

  /// What a sample runs.
  enum Work {
    /// A whole program, and the same program without what is measured, whose part is taken off.
    case program(Program, without: Program?)
    /// This program itself; what is measured is done so many times a sample.
    case itself(repetitions: Double)
  }

  /// Something that is timed only: at a prompt, by a server, or by the peer itself.
  init(name: String, sample: @escaping () throws -> Double) {
    (self.name, self.sample) = (name, sample)
  }

  /// Something that this program computes.
  /// - Parameter repetitions: How many units one sample computes.
  init(name: String, repetitions: Double, sample: @escaping () throws -> Double) {
    self.init(name: name, sample: sample)
    work = .itself(repetitions: repetitions)
  }

  /// A whole program; a sample is the milliseconds of a run.
  /// - Parameter without: The program without what is measured, whose time is taken off.
  init(name: String, _ program: Program, without: Program? = nil) {
    self.init(name: name) { try program.milliseconds() - (without?.milliseconds() ?? 0) }
    work = .program(program, without: without)
  }
}

/// Something that others have made for the same job, and the share of its cost that is the goal.
struct Peer {
  let contender: Contender

  /// The most that the subject may cost, as a multiple of the peer's cost; `nil` to show the ratio only.
  let goal: Double?

  /// The most memory that the subject may take, as a multiple of the peer's.
  var memoryGoal: Double?

  init(_ name: String, goal: Double? = nil, sample: @escaping () throws -> Double) {
    self.init(Contender(name: name, sample: sample), goal: goal)
  }

  init(_ contender: Contender, goal: Double? = nil) {
    (self.contender, self.goal) = (contender, goal)
  }
}
