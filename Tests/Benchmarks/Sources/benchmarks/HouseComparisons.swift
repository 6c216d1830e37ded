import Foundation

/// Whole houses as their owners keep them: a usual one with few and many lines of costs, and a large one with
/// each command.
struct HouseComparisons {
  /// The built `roi`.
  let roi: String

  /// A folder for scripts and output.
  let folder: URL

  /// A command, asked of a house.
  private struct Command {
    /// What its row is called: `solve`.
    let name: String
    let line: String
    /// The most milliseconds that a person should wait for it.
    let limit: Double
    /// The fewest lines that it answers.
    var answers = 1
    /// What has to be typed before it, which is not measured.
    var before: [String] = []

    /// As many as keep a slow row from lasting minutes.
    var rounds: Int { limit > 100 ? 5 : 11 }
  }

  /// All rows by name.
  var comparisons: [(name: String, make: () throws -> Comparison)] {
    usualCommands.map { command in ("house-" + command.name, { try usual(command) }) }
      + bigCommands.map { command in ("big-house-" + command.name, { try big(command) }) }
      + [("big-house-memory", memory)]
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func script(_ name: String, _ lines: [String]) throws -> Program {
    let path = path(name + ".roi")
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: false, encoding: .utf8)
    return Program(arguments: [roi, path], output: path + ".out")
  }

  /// The command in the script of a house, and the same script without it.
  private func programs(_ name: String, _ house: [String], _ command: Command) throws -> (Program, Program) {
    let asked = try script("\(name)-\(command.name)", house + command.before + [command.line])
    let bare = try script("\(name)-\(command.name)-bare", house + command.before)
    try asked.run()
    try bare.run()
    let answered = try lines(of: asked) - lines(of: bare)
    guard answered >= command.answers else {
      throw ProgramFailure(description: "\(command.line) answers \(answered) lines, not \(command.answers)")
    }
    return (asked, bare)
  }

  private func lines(of program: Program) throws -> Int {
    try String(contentsOfFile: program.output, encoding: .utf8).utf8.count { $0 == UInt8(ascii: "\n") }
  }

  /// The most milliseconds of what is looked at, of what searches, and of a report and futures.
  private static let (look, search, long) = (50.0, 300.0, 1000.0)

  // MARK: A usual house

  private var usualCommands: [Command] {
    [
      Command(name: "report", line: "report \(path("house.html")) --force", limit: Self.long),
      Command(name: "breaks", line: "breaks", limit: Self.search),
      Command(name: "solve", line: "solve price for dscr >= 1", limit: Self.search),
    ]
  }

  /// A command with twenty, ten and none of the owner's own lines of costs.
  private func usual(_ command: Command) throws -> Comparison {
    func contender(_ count: Int) throws -> Contender {
      let costs = (0..<count).map { "add expense cost\($0 + 1) \($0 + 11)/mo" }
      let (asked, bare) = try programs("house\(count)", [usualHouse] + costs, command)
      return Contender(name: "roi, \(count == 0 ? "no" : "\(count)") lines", asked, without: bare)
    }
    return Comparison(
      title: "house: \(command.name), with 20 own lines of costs, 10 and none", unit: "ms",
      subject: try contender(20),
      // Such a house has some twelve fields that cost or earn: 32 of them take 32 log 32 beside 12 log 12.
      peers: [Peer(try contender(10)), Peer(try contender(0), goal: 4)], limit: command.limit,
      rounds: command.rounds)
  }

  // MARK: A large house

  private var bigCommands: [Command] {
    [
      Command(name: "show", line: "show", limit: Self.look, answers: 70),
      Command(name: "set", line: "set rent 9300", limit: Self.look),
      Command(name: "month", line: "month 60", limit: Self.look, answers: 5),
      Command(name: "schedule", line: "schedule", limit: Self.look, answers: 360),
      Command(name: "project", line: "project", limit: Self.look, answers: 10),
      Command(name: "sale", line: "sale", limit: Self.look, answers: 5),
      Command(name: "tax", line: "tax", limit: Self.look, answers: 10),
      Command(name: "summary", line: "summary", limit: Self.look, answers: 10),
      Command(name: "explain", line: "explain irr", limit: Self.look, answers: 20),
      Command(
        name: "compare", line: "compare before after", limit: Self.look, answers: 10,
        before: ["save before", "set rent 9400 price 650k", "save after"]),
      Command(name: "lender", line: "lender", limit: Self.look, answers: 10),
      Command(name: "solve", line: "solve price for irr >= 8%", limit: Self.search),
      Command(name: "breaks", line: "breaks", limit: Self.search, answers: 20),
      Command(name: "audit", line: "audit", limit: Self.search, answers: 30),
      Command(name: "sweep", line: "sweep rent 8001..9000 by 1 show irr", limit: Self.search, answers: 1000),
      Command(name: "simulate-irr", line: "simulate irr futures 10000", limit: Self.long, answers: 10),
      Command(name: "simulate", line: "simulate futures 10000", limit: Self.long, answers: 20),
      Command(name: "report", line: "report \(path("big-house.html")) --force", limit: Self.long),
    ]
  }

  private func big(_ command: Command) throws -> Comparison {
    let (asked, bare) = try programs("big-house", [bigHouse], command)
    return Comparison(
      title: "big-house: \(command.line.replacingOccurrences(of: folder.path + "/", with: ""))", unit: "ms",
      subject: Contender(name: "roi, without its start and the script", asked, without: bare),
      limit: command.limit, rounds: command.rounds)
  }

  /// The memory of the command that takes the most.
  private func memory() throws -> Comparison {
    var worst: (name: String, program: Program, mebibytes: Double)?
    for command in bigCommands {
      let lines = [bigHouse] + command.before + [command.line]
      let program = try script("big-house-memory-\(command.name)", lines)
      let mebibytes = try program.peakMebibytes()
      if mebibytes > worst?.mebibytes ?? 0 { worst = (command.name, program, mebibytes) }
    }
    guard let worst else { throw ProgramFailure(description: "there is no command of a large house") }
    return Comparison(
      title: "big-house: largest resident set of all its commands", unit: "MiB",
      subject: Contender(name: "roi, the script and \(worst.name)", sample: worst.program.peakMebibytes),
      limit: 200, rounds: 1)
  }
}

/// A house with one loan, costs in percent, growth and a criterion.
private let usualHouse = """
  set price 325000 down 25 rate 6.875 rent 3200 closing 3% taxes 4200 insurance 1650 vacancy 5
  set management 9% maintenance 6% rent_growth 3 expense_growth 2.5 appreciation 3 hold 7 selling 6
  require dscr >= 1.2
  """

/// An invented house with most of what an owner can enter.
private let bigHouse = {
  let file = URL(filePath: #filePath).appending(path: "../../../../big-house.roi").standardized
  guard let script = try? String(contentsOf: file, encoding: .utf8) else {
    fatalError("\(file.path) cannot be read")
  }
  return script
}()
