import Foundation

/// What takes how much longer, and how much more memory, when there is ten times as much of it.
struct GrowthComparisons {
  /// The built `roi`.
  let roi: String

  /// A folder for stores, scripts and output.
  let folder: URL

  /// A thing of which there can be much.
  private struct Measured {
    /// What is done with it: `list of saved properties`.
    let title: String
    /// The smaller of the two numbers; the other is ten times as much.
    let count: Int
    /// The most milliseconds for the larger number.
    var limit: Double?
    /// Makes the program for a number.
    let program: (Int) throws -> Program
    /// Makes what is taken off its time, such as the start; nil for nothing.
    var without: ((Int) throws -> Program)?
  }

  /// All rows by name.
  var comparisons: [(name: String, make: () throws -> Comparison)] {
    rows.map { row in ("growth-" + row.name, { try comparison(row.measured()) }) }
  }

  private var rows: [(name: String, measured: () -> Measured)] {
    [
      ("start", { saved("a start with saved properties", "quit") }),
      ("list", { saved("list of saved properties", "list", limit: nil) }),
      ("open", { saved("open one of the saved properties", "open house-000500") }),
      ("nearest", { saved("the nearest name of the saved ones", "open house-00500", status: 1) }),
      ("log", { typed("log of many changes", "log") { "set rent \($0)" } }),
      ("review", { kept("review all decisions", "review all", limit: nil, line: decision) }),
      ("year", { kept("a year of journal entries", "entries year") { "journal okay \"walked \($0)\"" } }),
      ("accounts", { accounts }), ("define", { definitions }), ("chain", { chain }),
      ("require", { lines("criteria", 100, limit: 500, first: deal) { "require cash_flow > -\($0)" } }),
      ("lines", { lines("lines of a script", 10_000) { "set rent \($0)" } }),
      ("events", { events }), ("loans", { loans }), ("years", { years }),
    ]
  }

  private let deal = "set price 250000 down 20 rate 6.5 rent 1800"

  private func comparison(_ measured: Measured) throws -> Comparison {
    let (few, many) = (measured.count, 10 * measured.count)
    func contender(_ count: Int) throws -> Contender {
      Contender(
        name: "roi, \(count)", try measured.program(count), without: try measured.without?(count))
    }
    // What takes n log n, and a fifth for the noise.
    let growth = 10 * log(Double(many)) / log(Double(few)) * 1.2
    var peer = Peer(try contender(few), goal: growth)
    peer.memoryGoal = 11
    return Comparison(
      title: "growth: \(measured.title), \(many) and \(few)", unit: "ms", subject: try contender(many),
      peers: [peer], limit: measured.limit, rounds: 5)
  }

  // MARK: Scripts

  private func script(_ name: String, _ lines: some Sequence<String>) throws -> Program {
    let path = folder.appending(path: name).path
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: false, encoding: .utf8)
    return Program(arguments: [roi, path], output: path + ".out")
  }

  /// A script with so many lines, less one with none of them.
  private func lines(
    _ title: String, _ count: Int, limit: Double? = nil, last: String = "", first: String = "",
    line: @escaping (Int) -> String
  ) -> Measured {
    let name = title.filter(\.isLetter)
    return Measured(
      title: title, count: count, limit: limit,
      program: { count in
        let end = last.replacingOccurrences(of: "{last}", with: "\(count)")
        let program = try script("\(name)\(count).roi", [first] + (1...count).map(line) + [end])
        try program.run()
        return program
      }, without: { _ in try script("\(name).roi", [first]) })
  }

  private var accounts: Measured {
    lines("accounts", 1_000, limit: 300, last: "show", first: "use accounts") {
      "add \"Account \($0)\" banking \($0)"
    }
  }

  private var definitions: Measured {
    lines("definitions", 100, limit: 50) { "define figure\($0) = rent * \($0)" }
  }

  private var chain: Measured {
    lines(
      "definitions, each of the one before", 100, last: "calc figure{last}", first: "define figure0 = rent"
    ) {
      "define figure\($0) = figure\($0 - 1) + 1"
    }
  }

  private var events: Measured {
    lines("events of a property, and its summary", 30, last: "summary", first: deal) {
      "at \($0) cost \($0 + 100)"
    }
  }

  private var loans: Measured {
    lines("loans of a property, and its summary", 5, last: "summary", first: deal) {
      "add loan note\($0) 1000 rate 5 term 10y"
    }
  }

  private var years: Measured {
    Measured(
      title: "years of a projection", count: 10,
      program: { try script("years\($0).roi", [deal, "project \($0)"]) },
      without: { _ in try script("years.roi", [deal]) })
  }

  private func decision(_ number: Int) -> String {
    "decide \"\(number) Elm\" expected \"rent covers it\" confidence 70% review 2030-01-31"
  }

  // MARK: Stores

  /// A command in a store with so many saved properties.
  private func saved(_ title: String, _ command: String, limit: Double? = 50, status: CInt = 0) -> Measured {
    kept(title, command, limit: limit, status: status, name: "saved") {
      "new\nset price \(200_000 + $0)\nsave house-\(padded($0))"
    }
  }

  /// A command in a store that a script of so many lines has filled, as one change.
  private func kept(
    _ title: String, _ command: String, limit: Double? = 50, status: CInt = 0, name: String? = nil,
    line: @escaping (Int) -> String
  ) -> Measured {
    stored(title, command, limit: limit, status: status) { count in
      let name = (name ?? title.filter(\.isLetter)) + "\(count)"
      return try store(name) { path in
        try Program(
          arguments: [roi, "--store", path, try script(name + ".roi", (1...count).map(line)).arguments[1]]
        ).run()
      }
    }
  }

  /// A command in a store in which so many lines were typed, each a change of its own.
  private func typed(
    _ title: String, _ command: String, limit: Double? = 50, line: @escaping (Int) -> String
  ) -> Measured {
    stored(title, command, limit: limit) { count in
      try store(title.filter(\.isLetter) + "\(count)") { path in
        let session = try PromptSession(PromptProgram([roi, "--store", path], prompt: "roi> ", home: folder))
        for number in 1...count { try session.send(line(number)) }
        try session.send("show")
      }
    }
  }

  private func stored(
    _ title: String, _ command: String, limit: Double?, status: CInt = 0,
    store: @escaping (Int) throws -> String
  ) -> Measured {
    let output = folder.appending(path: "growth.out").path
    return Measured(
      title: title, count: 1_000, limit: limit,
      program: {
        Program(arguments: [roi, "--store", try store($0), "-c", command], output: output, status: status)
      },
      without: { _ in Program(arguments: [roi, "-c", "quit"]) })
  }

  /// The path of a store, which is filled when it is first asked for.
  private func store(_ name: String, fill: (String) throws -> Void) throws -> String {
    let path = folder.appending(path: name + ".db").path
    if !FileManager.default.fileExists(atPath: path) { try fill(path) }
    return path
  }

  private func padded(_ index: Int) -> String {
    String(repeating: "0", count: 6 - String(index).count) + String(index)
  }
}
