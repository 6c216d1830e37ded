import Commands
import Glibc
import Lessons
import LineEditor

/// Runs scripts: files, `-c` commands, or a pipe.
struct ScriptRunner {
  private let options: Options
  private let output = Output.standard
  private let errors = Output.error

  init(_ options: Options) {
    self.options = options
  }

  func run() -> Int32 {
    // What was said is known to be right.
    let locales = (try? options.locales(isScript: !options.saved)) ?? LocaleDefaults()
    let style = locales.style
    let (session, trouble) =
      options.saved ? StandardPaths.ownSession(style) : StandardPaths.session(storedIn: options.store, style)
    if let trouble { errors.write(Array("roi: \(trouble.text(in: style))\n".utf8)) }
    let screen = Screen(environment: Environment.ofTerminal, color: options.color ?? .auto)
    let printer = Printer(screen, output: output, errors: errors)
    let interpreter = Interpreter(
      session: session, files: .onDisk, format: options.format ?? .text, keepsGoing: options.keepGoing,
      localeDefaults: locales, emit: printer.show)
    printer.format = { [unowned interpreter] in interpreter.format }
    printer.style = { [unowned interpreter] in interpreter.session.style }
    Services.lend(to: interpreter, options)
    interpreter.lend(LessonCatalog.school(for: session, begin: nil))
    let isRight = play(on: interpreter)
    session.close()
    return output.finish(isRight && trouble == nil ? ExitStatus.success : ExitStatus.failure)
  }

  /// Whether all went well.
  private func play(on interpreter: Interpreter) -> Bool {
    if !options.commands.isEmpty {
      return interpreter.run(commands: options.commands) != .failed
    }
    var isRight = true
    for file in options.files.isEmpty ? ["-"] : options.files {
      let verdict =
        file == "-"
        ? interpreter.run(script: standardInput, name: "-", path: nil) : interpreter.run(file: file)
      if verdict == .quit { break }
      isRight = isRight && verdict == .done
      if !isRight, !options.keepGoing { break }
    }
    return isRight
  }

  /// Standard input, read as it comes; what was answered so far is shown before waiting for more.
  ///
  /// A script on a store has the store to itself while it runs, so that one is read to its end first: a slow pipe would
  /// keep every other shell from writing.
  private var standardInput: ScriptReader {
    guard options.saved || options.store != nil else {
      return ScriptReader { () throws(Problem) in
        output.flush()
        return output.failure == nil ? try nextChunk() : []
      }
    }
    let all = Result { () throws(Problem) in try wholeInput() }
    var isTaken = false
    return ScriptReader { () throws(Problem) in
      defer { isTaken = true }
      return isTaken ? [] : try all.get()
    }
  }

  private func wholeInput() throws(Problem) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let chunk = try nextChunk(), !chunk.isEmpty { bytes += chunk }
    return bytes
  }

  /// What there is to read, once there is something; nothing at the end.
  private func nextChunk() throws(Problem) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count >= 0 { return Array(chunk.prefix(count)) }
      switch errno {
      case EINTR: break
      case EAGAIN: Waiting.until(STDIN_FILENO, POLLIN)
      default:
        throw Problem(.file(FileError(.read, "standard input", .other(String(cString: strerror(errno))))))
      }
    }
  }
}
