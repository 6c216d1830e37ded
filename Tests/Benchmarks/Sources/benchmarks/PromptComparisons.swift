import Foundation

/// What a person feels at the prompt, beside the prompt of SQLite's shell.
struct PromptComparisons {
  /// The built `roi`.
  let roi: String

  /// A folder for the homes of the shells.
  let folder: URL

  private static let historyLength = 10_000

  private static let notes = Peers.missing([("sqlite3", Peers.sqlite, "apt-get install sqlite3")])
}

extension PromptComparisons {
  /// From the start to the first prompt, where nothing was before.
  func prompt() throws -> Comparison {
    var comparison = Comparison(
      title: "prompt: from the start to the first prompt, on a terminal", unit: "ms",
      subject: Contender(name: "roi, the first time") { try firstStart(own) }, rounds: 41,
      notes: PromptComparisons.notes)
    if Peers.sqlite {
      comparison.peers.append(Peer("sqlite3", goal: 1.2) { try firstStart(sqlite) })
    }
    // The first time there is no store yet to open; every other time there is one, with work in it.
    let home = try freshHome(historyLength: 0)
    try PromptSession(own(home)).send("set rent 1800")
    comparison.peers.append(Peer("roi, every other time") { try start(own(home)) })
    return comparison
  }

  private func firstStart(_ program: (URL) -> PromptProgram) throws -> Double {
    let home = try freshHome(historyLength: 0)
    defer { try? FileManager.default.removeItem(at: home) }
    return try start(program(home))
  }

  private func start(_ program: PromptProgram) throws -> Double {
    var session: PromptSession?
    let elapsed = try milliseconds { session = try PromptSession(program) }
    // To end the session is no part of its start.
    return withExtendedLifetime(session) { elapsed }
  }

  /// From a key to its echo, with hints from a long history.
  func echo() throws -> Comparison {
    let home = try freshHome(historyLength: PromptComparisons.historyLength)
    let session = try PromptSession(own(home))
    try checkThatHistoryIsKnown(to: session)
    var comparison = Comparison(
      title: "echo: a key echoed at the prompt, 10,000 lines of history, 99th percentile of 300 keys",
      unit: "ms", subject: Contender(name: "roi, with hints") { try slowEcho(session) }, limit: 5, rounds: 5,
      notes: PromptComparisons.notes)
    if Peers.sqlite {
      let session = try PromptSession(sqlite(home))
      comparison.peers.append(Peer("sqlite3") { try slowEcho(session) })
    }
    return comparison
  }

  /// The 99th percentile of the milliseconds from 300 keys to their echoes.
  private func slowEcho(_ session: PromptSession) throws -> Double {
    // A line of the history, the older the sooner, and two that soon go on otherwise than any: 30 keys.
    let lines = (0..<10).flatMap { ["set rent 1\($0)00", "set price", "show me\($0)"] }
    let echoes = try lines.flatMap { try session.type($0).echoes }.sorted()
    return echoes[(echoes.count * 99 + 99) / 100 - 1]
  }

  /// The memory that a long history takes.
  func history() throws -> Comparison {
    let home = try freshHome(historyLength: PromptComparisons.historyLength)
    var comparison = Comparison(
      title: "history: 10,000 lines of history, largest resident set at the prompt", unit: "MiB",
      subject: Contender(name: "roi, a hint from the oldest line shown") {
        let session = try PromptSession(own(home))
        try checkThatHistoryIsKnown(to: session)
        return try session.peakMebibytes()
      }, limit: 32, rounds: 3, notes: PromptComparisons.notes)
    if Peers.sqlite {
      comparison.peers.append(
        Peer("sqlite3 (keeps 2,000 of them)") { try PromptSession(sqlite(home)).peakMebibytes() })
    }
    return comparison
  }
}

extension PromptComparisons {
  private func own(_ home: URL) -> PromptProgram {
    PromptProgram([roi], prompt: "roi> ", home: home)
  }

  private func sqlite(_ home: URL) -> PromptProgram {
    PromptProgram(["sqlite3", "-init", "/dev/null"], prompt: "sqlite> ", home: home)
  }

  /// A home with nothing in it but so many lines of history, the same for both shells.
  private func freshHome(historyLength: Int) throws -> URL {
    let files = FileManager.default
    let home = folder.appending(path: "home-\(UUID().uuidString)", directoryHint: .isDirectory)
    let state = home.appending(path: "state/rentalroi", directoryHint: .isDirectory)
    let isPrivate = [FileAttributeKey.posixPermissions: 0o700]
    try files.createDirectory(at: home, withIntermediateDirectories: true, attributes: isPrivate)
    guard historyLength > 0 else { return home }
    try files.createDirectory(at: state, withIntermediateDirectories: true, attributes: isPrivate)
    let lines = (0..<historyLength).map { "set rent \($0 + 10_000) # Zürich, the \($0)th thought\n" }
    let bytes = Data(lines.joined().utf8)
    for file in [state.appending(path: "history"), home.appending(path: "sqlite")] {
      let attributes = [FileAttributeKey.posixPermissions: 0o600]
      guard files.createFile(atPath: file.path, contents: bytes, attributes: attributes) else {
        throw ProgramFailure(description: "\(file.path) cannot be made")
      }
    }
    return home
  }

  /// A history that was not read must not win.
  private func checkThatHistoryIsKnown(to session: PromptSession) throws {
    let oldest = "set rent 10000 #"
    guard try session.type(oldest).hints.contains("the 0th thought") else {
      throw ProgramFailure(description: "roi shows no hint from the oldest line of its history")
    }
  }
}
