import Reports
import Worksheets

/// Takes lines from anywhere, runs their commands on a session, and hands on what came of each.
///
/// The same bytes give the same outcomes, whether they come from a terminal, a pipe, a file or `-c`.
public final class Interpreter {
  /// What the outer loop has to do after a line.
  public enum Verdict: Sendable, Equatable {
    case done
    case failed
    /// `quit` was typed.
    case quit
    /// The line ends in a `\`, so that the next one belongs to it; nothing was run.
    case continues
  }

  /// What the commands work on.
  public let session: Session
  /// The format of what follows.
  public var format: OutputFormat
  /// Whether a script goes on after an error.
  public var keepsGoing: Bool
  let files: Files
  /// What the prompt lends; nil in a script.
  private(set) var console: Console?
  /// What the person has chosen about the shell.
  public internal(set) var settings = Settings()
  /// Whether a choice is kept for the next time; not while the kept ones are read.
  private(set) var keepsSettings = true
  /// Asked between commands; true when the person wants to stop what is running.
  let isInterrupted: () -> Bool
  private let emit: (Outcome) -> Void

  /// The last outcome that has figures or a table, for `export`.
  private(set) var lastResult: Outcome?
  /// The scripts that are running, the outermost first.
  private var scripts: [Script] = []
  var recorder: Recorder?
  private var isQuitting = false
  private var hasFailed = false

  private struct Script {
    /// What errors call it: a path, `-` or `-c`.
    let name: String
    /// The path that `source` reads from; nil for a pipe.
    let path: String?
    let identity: String?
    /// Whether only its errors are shown.
    var isQuiet = false
  }

  /// An interpreter over a session.
  /// - Parameter emit: Called with what came of each command, in order.
  public init(
    session: Session, files: Files, format: OutputFormat, keepsGoing: Bool = false,
    isInterrupted: @escaping () -> Bool = { false }, emit: @escaping (Outcome) -> Void
  ) {
    (self.session, self.files, self.format) = (session, files, format)
    (self.keepsGoing, self.isInterrupted, self.emit) = (keepsGoing, isInterrupted, emit)
  }

  // MARK: At the prompt

  /// Runs a line that was typed.
  public func run(typed text: String) -> Verdict {
    isQuitting = false
    let source = ScriptLine(text: text, number: 1, joints: [])
    if let fault = ScriptReader.fault(in: text) {
      report(fault, command: String(text.prefix(200)), in: source)
      return .failed
    }
    let line: Line
    do throws(Line.Fault) {
      line = try Line(text)
    } catch {
      if error == .continues { return .continues }
      report(Problem(line: error, in: text), command: text, in: source)
      return .failed
    }
    let isRight = run(line, from: source)
    return isQuitting ? .quit : isRight ? .done : .failed
  }

  // MARK: Scripts

  /// Runs a script as one edit, to its end or its first error; an error takes back what it did, unless it goes on.
  /// - Parameters:
  ///   - name: What errors call it: a path, `-` for standard input, `-c`.
  ///   - path: Where it lies, nil when it is no file.
  public func run(script reader: ScriptReader, name: String, path: String?) -> Verdict {
    let script = Script(name: name, path: path, identity: path.map(files.identity))
    return run(reader, script, label: "source \(Quoting.word(name))")
  }

  private func run(_ reader: ScriptReader, _ script: Script, label: String) -> Verdict {
    (isQuitting, hasFailed) = (false, false)
    do throws(Problem) {
      try play(reader, script, label: label)
    } catch {
      if case .scriptFailed = error.fact { return .failed }
      // No line of the script is to blame.
      refuse(error, command: label)
      return .failed
    }
    return hasFailed ? .failed : isQuitting ? .quit : .done
  }

  /// Runs the file of that path as one edit.
  public func run(file path: String) -> Verdict {
    do throws(FileFault) {
      return run(script: ScriptReader(try files.read(path)), name: path, path: path)
    } catch {
      refuse(Problem(.file(error)), command: "source \(Quoting.word(path))")
      return .failed
    }
  }

  /// Runs commands, a line each, as one edit.
  public func run(commands: [String]) -> Verdict {
    let reader = ScriptReader(Array((commands.map { $0 + "\n" }).joined().utf8))
    return run(reader, Script(name: "-c", path: nil, identity: nil), label: commands.joined(separator: "; "))
  }

  /// Runs the file of that path within what is running.
  func source(_ typed: String) throws(Problem) {
    let limit = 16
    let path = resolve(typed)
    guard scripts.count < limit else { throw Problem(.sourceTooDeep(limit: limit)) }
    let identity = files.identity(path)
    guard !scripts.contains(where: { $0.identity == identity }) else {
      throw Problem(.sourceCycle(path: path))
    }
    let bytes = try reading { () throws(FileFault) in try files.read(path) }
    let wasRecording = recorder
    recorder = nil
    defer { recorder = wasRecording }
    try play(
      ScriptReader(bytes), Script(name: path, path: path, identity: identity),
      label: "source \(Quoting.word(typed))")
  }

  /// A path as the running script means it: relative to the folder that the script lies in.
  private func resolve(_ path: String) -> String {
    guard !path.hasPrefix("/"), !path.hasPrefix("~/"), let here = scripts.last?.path,
      let slash = here.lastIndex(of: "/")
    else { return path }
    return here[...slash] + path
  }

  private func play(_ reader: ScriptReader, _ script: Script, label: String) throws(Problem) {
    scripts.append(script)
    defer { scripts.removeLast() }
    let name = script.name
    try session.script(label) { () throws(Problem) in
      var reader = reader
      var count = 0
      defer { console?.progress(nil) }
      while let item = try reader.next() {
        if isInterrupted() { throw Problem(.interrupted) }
        count += 1
        if count.isMultiple(of: 256) { console?.progress(Wording.running(name, line: count)) }
        switch item {
        case .line(let source, let line):
          if !run(line, from: source) { try fail(name) }
        case .fault(let source, let problem):
          report(problem, command: String(source.text.prefix(200)), in: source)
          try fail(name)
        }
        if isQuitting { return }
      }
    }
  }

  private func fail(_ name: String) throws(Problem) {
    hasFailed = true
    if !keepsGoing { throw Problem(.scriptFailed(path: name)) }
  }

  /// Runs the start file, or the kept settings: one edit, after whose errors the shell goes on.
  public func start(from path: String, isSettings: Bool) {
    guard let bytes = try? files.read(path) else { return }
    (keepsSettings, keepsGoing) = (!isSettings, true)
    defer { (keepsSettings, keepsGoing, isQuitting) = (true, false, false) }
    _ = run(script: ScriptReader(bytes), name: path, path: path)
  }

  /// Lends what a prompt has to the commands.
  public func lend(_ console: Console) {
    self.console = console
    session.askForValue = { [unowned self] field in
      guard isAtPrompt else { return nil }
      let present = session.sheet[field]
      let isTypeable = field.allows(present, in: session.currency)
      let text = isTypeable ? present.canonical(in: session.currency) : nil
      return .some(console.editValue(field.label, text ?? ""))
    }
  }

  /// Reports what was refused as a whole, so that no word of it is to blame.
  public func refuse(_ problem: Problem, command: String = "") {
    let failure = Failure(code: Wording.code(problem.fact), message: Wording.message(problem.fact))
    emit(Outcome(command: command, result: .failure(failure)))
  }

  /// Runs the commands that the person left in an editor, as one change.
  func apply(edited text: String) throws(Problem) {
    let script = Script(name: "edit", path: nil, identity: nil, isQuiet: true)
    try play(ScriptReader(Array(text.utf8)), script, label: "edit")
  }

  /// Whether what runs was typed, rather than read from a script.
  var isAtPrompt: Bool { console != nil && scripts.isEmpty }

  // MARK: One command

  /// Runs the commands of a line up to the first that fails.
  private func run(_ line: Line, from source: ScriptLine) -> Bool {
    for statement in line.statements {
      do throws(Problem) {
        let report = try perform(statement)
        let outcome = Outcome(command: statement.text, result: .success(report))
        if report.isResult { lastResult = outcome }
        if scripts.last?.isQuiet != true { emit(outcome) }
      } catch {
        report(error, of: statement, in: source)
        return false
      }
      if isQuitting { break }
    }
    return true
  }

  private func perform(_ statement: Statement) throws(Problem) -> Report {
    if session.levels.isEmpty { try session.refresh() }
    let command = try CommandTable.command(statement.tokens[0], session)
    session.hasAsked = false
    let arguments = try Arguments(statement, of: command, session)
    let before = session.desk.revision
    var report = try command.run(arguments, self)
    let news = session.takeNews()
    if !news.isEmpty { report.parts = news + report.parts }
    if let recorder {
      do throws(Problem) {
        try recorder.note(
          statement, session.hasAsked ? .asResult : command.replay,
          hasChanged: session.desk.revision != before, session)
      } catch {
        // The command is done all the same, and a recording with a gap would not give the same property.
        self.recorder = nil
        report.parts.append(.note(Wording.recordingEnded(recorder.path, Wording.message(error.fact))))
      }
    }
    return report
  }

  /// Ends the session after this command.
  func quit() { isQuitting = true }

  // MARK: Failures

  private func report(_ problem: Problem, of statement: Statement, in source: ScriptLine) {
    // What failed inside a script has been reported there, line by line.
    if case .scriptFailed = problem.fact, format != .json { return }
    let first = statement.tokens[0].range.lowerBound
    let whole = first..<first + statement.text.utf8.count
    let marked = Problem(problem.fact, at: problem.range ?? whole)
    report(marked, command: statement.text, in: source)
  }

  private func report(_ problem: Problem, command: String, in source: ScriptLine) {
    let range = problem.range ?? 0..<0
    let physical = source.physical(range.lowerBound)
    let length = physical.text.utf8.count
    let start = min(range.lowerBound - physical.start, length)
    let end = min(max(range.upperBound - physical.start, start), length)
    let place = Failure.Place(
      source: scripts.last?.name, line: physical.number, text: physical.text, range: start..<end)
    let failure = Failure(
      code: Wording.code(problem.fact), message: Wording.message(problem.fact), place: place)
    emit(Outcome(command: command, result: .failure(failure)))
  }
}

extension Report {
  /// Whether it holds something to export: figures or a table.
  fileprivate var isResult: Bool {
    parts.contains { part in
      switch part {
      case .figures, .table: true
      case .note, .changes: false
      }
    }
  }
}

/// Runs work on files, and tells of its faults as a problem.
func reading<T>(_ body: () throws(FileFault) -> T) throws(Problem) -> T {
  do throws(FileFault) {
    return try body()
  } catch {
    throw Problem(.file(error))
  }
}
