import Foundation

/// The shell as a whole process, beside programs that do the same kind of job.
struct ShellComparisons {
  /// The built `roi`.
  let roi: String

  /// A folder for stores and scripts, on the disk that is measured.
  let folder: URL

  private static let property = "set price 250000 down 20 rate 6.5 rent 1800"
  private static let sqliteQuits = Program(arguments: ["sqlite3", ":memory:", ".quit"])
  private static let hledgerVersion = Program(arguments: ["hledger", "--version"])

  private func path(_ name: String) -> String {
    folder.appending(path: name).path
  }

  private func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    return path(name)
  }

  private static func notes(_ names: String...) -> [String] {
    let known = [
      (name: "sqlite3", isThere: Peers.sqlite, install: "apt-get install sqlite3"),
      (name: "hledger", isThere: Peers.hledger, install: "apt-get install hledger"),
      (name: "bc", isThere: Peers.bc, install: "apt-get install bc"),
      (
        name: "numpy-financial", isThere: Peers.numpyFinancial,
        install: "pip install numpy-financial, for python3"
      ),
    ]
    return Peers.missing(known.filter { names.contains($0.name) })
  }
}

extension ShellComparisons {
  /// Runs a program once and holds its output against what it must have: a quick answer that is none must not
  /// win.
  private func verify(_ program: Program, writesLines lines: Int = 1, with words: String = "") throws {
    try program.run()
    let text = try String(contentsOfFile: program.output, encoding: .utf8)
    guard text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= lines, words.isEmpty || text.contains(words)
    else {
      let command = program.arguments.joined(separator: " ")
      throw ProgramFailure(description: "\(command) does not write \(lines) lines or \"\(words)\"")
    }
  }
}

extension ShellComparisons {
  /// Starting and leaving.
  func start() -> Comparison {
    let quit = Program(arguments: [roi, "-c", "quit"])
    var comparison = Comparison(
      title: "start: roi -c quit", unit: "ms",
      subject: Contender(name: "roi -c quit", quit), rounds: 41,
      notes: ShellComparisons.notes("sqlite3", "hledger"))
    if Peers.sqlite {
      comparison.peers.append(
        Peer(Contender(name: "sqlite3 :memory: .quit", ShellComparisons.sqliteQuits), goal: 1))
    }
    if Peers.hledger {
      comparison.peers.append(
        Peer(Contender(name: "hledger --version", ShellComparisons.hledgerVersion), goal: 0.5))
    }
    return comparison
  }

  /// The memory that starting and leaving takes.
  func memory() -> Comparison {
    let quit = Program(arguments: [roi, "-c", "quit"])
    var comparison = Comparison(
      title: "memory: roi -c quit, largest resident set", unit: "MiB",
      subject: Contender(name: "roi -c quit", sample: quit.peakMebibytes), limit: 16, rounds: 3)
    if Peers.sqlite {
      let sample = ShellComparisons.sqliteQuits.peakMebibytes
      comparison.peers.append(Peer("sqlite3 :memory: .quit", sample: sample))
    }
    if Peers.hledger {
      comparison.peers.append(
        Peer("hledger --version", sample: ShellComparisons.hledgerVersion.peakMebibytes))
    }
    // What the method itself cannot go below.
    let nothing = Program(arguments: ["true"])
    comparison.peers.append(Peer("true (the floor of the method)", sample: nothing.peakMebibytes))
    return comparison
  }

  /// Opening a store with a saved property, and showing it.
  func open() throws -> Comparison {
    let store = path("saved.db")
    let save = ["-c", ShellComparisons.property, "-c", "save elm"]
    try Program(arguments: [roi, "--store", store] + save).run()
    let show = Program(arguments: [roi, "--store", store, "-c", "show"], output: path("shown"))
    try verify(show, with: "250,000")
    var comparison = Comparison(
      title: "open: a saved property opened and shown", unit: "ms",
      subject: Contender(name: "roi --store FILE -c show", show), rounds: 41,
      notes: ShellComparisons.notes("sqlite3"))
    if Peers.sqlite {
      comparison.peers.append(
        Peer(Contender(name: "sqlite3 :memory: .quit", ShellComparisons.sqliteQuits), goal: 2))
    }
    return comparison
  }
}

extension ShellComparisons {
  /// A long script, one reply a line, written to a file.
  func replay() throws -> Comparison {
    let numbers = 1...100_000
    let script = try write(numbers.map { "set rent \($0)\n" }.joined(), to: "rents.roi")
    let replay = Program(arguments: [roi, script], output: path("replies"))
    try verify(replay, writesLines: 100_000, with: "99,999")
    var comparison = Comparison(
      title: "replay: 100,000 lines of set rent N, replies to a file", unit: "ms",
      subject: Contender(name: "roi FILE", replay), rounds: 5,
      notes: ShellComparisons.notes("bc", "sqlite3"))
    if Peers.bc {
      let lines = try write(numbers.map { "r=\($0)\nr\n" }.joined() + "quit\n", to: "rents.bc")
      let program = Program(arguments: ["bc", "-q"], input: lines, output: path("replies.bc"))
      try verify(program, writesLines: 100_000, with: "99999")
      comparison.peers.append(Peer(Contender(name: "bc -q: r=N and r", program), goal: 0.5))
    }
    if Peers.sqlite { comparison.peers.append(try inserts(numbers)) }
    return comparison
  }

  private func inserts(_ numbers: ClosedRange<Int>) throws -> Peer {
    let database = path("rents.db")
    let rows = numbers.map { "insert into change(field, value) values('rent', \($0));\n" }.joined()
    let lines = try write(
      "create table change(id integer primary key, field text, value integer);\nbegin;\n\(rows)commit;\n",
      to: "rents.sql")
    let program = Program(arguments: ["sqlite3", database], input: lines, output: path("replies.sql"))
    return Peer("sqlite3 inserting in one transaction", goal: 1 / 3) {
      unlink(database)
      return try program.milliseconds()
    }
  }

  /// A schedule of 360 rows, printed.
  func schedule() throws -> Comparison {
    let arguments = [roi, "-c", ShellComparisons.property, "-c", "schedule"]
    let own = Program(arguments: arguments, output: path("schedule"))
    try verify(own, writesLines: 360, with: "1,083.33")
    var comparison = Comparison(
      title: "print: a 360-row schedule, whole process", unit: "ms",
      subject: Contender(name: "roi -c 'set …' -c schedule", own), rounds: 21,
      notes: ShellComparisons.notes("sqlite3", "numpy-financial"))
    if Peers.sqlite {
      let query = try write(recursiveQuery, to: "schedule.sql")
      let program = Program(
        arguments: ["sqlite3", ":memory:"], input: query, output: path("schedule.sqlite"))
      try verify(program, writesLines: 360, with: "1083.33")
      comparison.peers.append(Peer(Contender(name: "sqlite3, a recursive query", program), goal: 1.2))
    }
    if Peers.numpyFinancial {
      let program = Program(arguments: [Peers.python3, "-c", numpyTable], output: path("schedule.numpy"))
      try verify(program, writesLines: 360, with: "1083.33")
      comparison.peers.append(Peer(Contender(name: "python3 with numpy-financial", program), goal: 0.1))
    }
    return comparison
  }
}

extension ShellComparisons {
  /// One change that is on disk before the next prompt appears.
  func durable() throws -> Comparison {
    let store = ["--store", path("durable.db")]
    let session = try PromptSession(PromptProgram([roi] + store, prompt: "roi> ", home: folder))
    try session.send("set rent 1777")
    // Another shell must see it, before the first one ends.
    try verify(Program(arguments: [roi] + store + ["-c", "show"], output: path("seen")), with: "1,777")
    let log = try AppendedFile(path("bare"))
    var rent = 0
    return Comparison(
      title: "durable: one set at the prompt, on disk before the next prompt", unit: "ms",
      subject: Contender(name: "roi --store FILE, set rent N") {
        rent += 1
        return try milliseconds { try session.send("set rent \(rent)") }
      },
      peers: [
        Peer("write and fdatasync of 64 bytes", goal: 2.5) {
          try milliseconds { try log.appendDurably(64) }
        }
      ], rounds: 201)
  }
}

/// The loan of `ShellComparisons.property` to the cent, a row a month; SQLite rounds in binary, which is near
/// enough here.
private let recursiveQuery = """
  with recursive month(n, b, i) as (
    select 1, 200000.0, round(200000.0 * 0.065 / 12, 2)
    union all
    select n + 1, round(b - (1264.14 - i), 2), round(round(b - (1264.14 - i), 2) * 0.065 / 12, 2)
    from month where n < 360)
  select n, printf('%.2f', b), printf('%.2f', i), printf('%.2f', min(1264.14 - i, b)),
    printf('%.2f', max(0, b - (1264.14 - i))) from month;

  """

/// The same loan by numpy-financial, a row a month.
private let numpyTable = """
  import numpy as np, numpy_financial as npf
  n = np.arange(1, 361)
  interest = -npf.ipmt(0.065 / 12, n, 360, 200000)
  principal = -npf.ppmt(0.065 / 12, n, 360, 200000)
  balance = 200000 - np.cumsum(principal)
  for row in zip(n, interest, principal, balance):
      print("%d %.2f %.2f %.2f" % row)
  """
