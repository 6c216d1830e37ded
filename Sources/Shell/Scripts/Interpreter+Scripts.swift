import Localization
import Reports
import Syntax

/// Lines that come from files, pipes, `-c` and editors.
extension Interpreter {
  /// A script that is running.
  struct Script {
    /// The name in errors: a path, `-` or `-c`.
    let name: String
    /// The path that `source` reads from; nil for a pipe.
    let path: String?
    let identity: String?
    /// `true` when only its errors are shown.
    var isQuiet = false
    /// `true` when a line that is no command is told by its place alone, since the file may be no script.
    var hidesOtherLines = false
  }

  /// Runs a script as one edit, to its end or its first error.
  ///
  /// An error undoes the edit, unless the interpreter keeps going.
  /// - Parameters:
  ///   - name: The name in errors: a path, `-` for standard input, `-c`.
  ///   - path: The path of its file; nil when it is no file.
  package func run(script reader: ScriptReader, name: String, path: String?) -> LineResult {
    let isScript = path.map(FileKind.script.covers) != false
    let script = Script(
      name: name, path: path, identity: path.map(files.identity), hidesOtherLines: isSafe && !isScript)
    return run(reader, script, label: "source \(Quoting.word(name))")
  }

  private func run(_ reader: ScriptReader, _ script: Script, label: String) -> LineResult {
    (isQuitting, hasFailed) = (false, false)
    do throws(Diagnostic) {
      try execute(reader, script, label: label)
    } catch {
      if case .scriptFailed? = error.error as? ScriptError { return .failed }
      // The error belongs to no line of the script.
      reportError(error, command: label)
      return .failed
    }
    return hasFailed ? .failed : isQuitting ? .quit : .done
  }

  /// Runs the file of a path as one edit.
  package func run(file path: String) -> LineResult {
    do throws(FileError) {
      return run(script: ScriptReader(try files.read(path)), name: path, path: path)
    } catch {
      reportError(Diagnostic(error), command: "source \(Quoting.word(path))")
      return .failed
    }
  }

  /// Runs commands, a line each, as one edit.
  package func run(commands: [String]) -> LineResult {
    var bytes: [UInt8] = []
    var label = ""
    for command in commands {
      bytes += command.utf8
      bytes.append(UInt8(ascii: "\n"))
      label += label.isEmpty ? command : "; " + command
    }
    return run(ScriptReader(bytes), Script(name: "-c", path: nil, identity: nil), label: label)
  }

  /// Runs a command that a program has put together, as one line of a script of that name.
  package func run(_ statement: Statement, named name: String) -> LineResult {
    scripts.append(Script(name: name, path: nil, identity: nil))
    defer { scripts.removeLast() }
    (isQuitting, hasFailed) = (false, false)
    let source = ScriptLine(text: statement.text)
    return run(Line(statement), from: source) ? isQuitting ? .quit : .done : .failed
  }

  /// Runs the file of a path within the running script or command.
  package func source(_ typed: String) throws(Diagnostic) {
    let limit = 16
    let path = resolve(typed)
    guard scripts.count < limit else { throw Diagnostic(ScriptError.sourceTooDeep(limit: limit)) }
    let identity = files.identity(path)
    guard !scripts.contains(where: { $0.identity == identity }) else {
      throw Diagnostic(ScriptError.sourceCycle(path: path))
    }
    let bytes = try accessing { () throws(FileError) in try read(path, as: .script) }
    let script = Script(name: path, path: path, identity: identity, hidesOtherLines: isSafe)
    let hadFailed = hasFailed
    hasFailed = false
    defer { hasFailed = hasFailed || hadFailed }
    try executeUnrecorded(ScriptReader(bytes), script, label: "source \(Quoting.word(typed))")
    if hasFailed { throw Diagnostic(ScriptError.scriptFailedInPart(path: path)) }
  }

  /// Runs a script within a command; a recording gets the result of the command instead of the lines.
  private func executeUnrecorded(_ reader: ScriptReader, _ script: Script, label: String) throws(Diagnostic) {
    let pausedRecorder = recorder
    recorder = nil
    defer { recorder = pausedRecorder }
    try execute(reader, script, label: label)
  }

  /// A path relative to the folder of the running script.
  func resolve(_ path: String) -> String {
    guard !path.hasPrefix("/"), !path.hasPrefix("~/"), let here = scripts.last?.path,
      let slash = here.lastIndex(of: "/")
    else { return path }
    return here[...slash] + path
  }

  private func execute(_ reader: ScriptReader, _ script: Script, label: String) throws(Diagnostic) {
    scripts.append(script)
    defer { scripts.removeLast() }
    let name = script.name
    try workspace.script(label) { () throws(Diagnostic) in
      var reader = reader
      var count = 0
      let countLine = {
        count += 1
        guard let console = self.console, count.isMultiple(of: 256) else { return }
        console.progress(
          LocalizedText("Running \(name): line \(count)").text(in: self.workspace.localeFormat))
      }
      defer { console?.progress(nil) }
      while let item = try reader.next() {
        try interruption.check()
        countLine()
        switch item {
        case .line(let source, let line):
          // That the store cannot be used is an error of no line, and ends the script.
          if !workspace.isInTransaction, line.statements.contains(where: commands.usesStore) {
            try workspace.beginTransaction()
          }
          if !run(line, from: source) { try fail(name) }
          acknowledge(source)
        case .error(let source, let diagnostic):
          report(diagnostic, command: String(source.text.prefix(200)), in: source, isCommand: false)
          try fail(name)
          acknowledge(source)
        }
        if isQuitting { return }
      }
    }
  }

  private func acknowledge(_ source: ScriptLine) {
    guard let acknowledge, scripts.count == 1 else { return }
    acknowledge(CommandResult.Place(source: scripts[0].name, line: source.lastNumber))
  }

  private func fail(_ name: String) throws(Diagnostic) {
    hasFailed = true
    if !keepsGoing { throw Diagnostic(ScriptError.scriptFailed(path: name)) }
  }

  /// Runs the start file or the saved settings as one edit, which goes on after errors.
  ///
  /// There need be no such file; one that cannot be read is told, and the session begins without it.
  /// - Parameter read: Reads the file; nil to read it as commands read theirs.
  package func start(
    from path: String, isSettings: Bool, reading read: ((String) throws(FileError) -> [UInt8])? = nil
  ) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try (read ?? files.read)(path)
    } catch {
      if error.reason != .missing { reportError(Diagnostic(error)) }
      return
    }
    let before = keepsGoing
    (savesSettings, keepsGoing, isStarting) = (!isSettings, true, true)
    defer { (savesSettings, keepsGoing, isStarting, isQuitting) = (true, before, false, false) }
    _ = run(script: ScriptReader(bytes), name: path, path: path)
  }

  /// Runs the commands of a text that the user has edited, as one edit.
  package func apply(edited text: String) throws(Diagnostic) {
    let script = Script(name: "edit", path: nil, identity: nil, isQuiet: true)
    let before = keepsGoing
    keepsGoing = false
    defer { keepsGoing = before }
    try executeUnrecorded(ScriptReader(Array(text.utf8)), script, label: "edit")
  }
}
