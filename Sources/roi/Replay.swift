import Commands
import Glibc
import Reports
import Terminal

/// Runs scripts: files, `-c` commands, or a pipe.
struct Replay {
  private let options: Options
  private let output = Output.standard
  private let errors = Output.error

  init(_ options: Options) {
    self.options = options
  }

  func run() -> Int32 {
    let (session, trouble) =
      options.saved ? Workplace.ownSession() : Workplace.session(storedIn: options.store)
    if let trouble { errors.write(Array("roi: \(trouble)\n".utf8)) }
    let screen = Screen(environment: Environment.ofTerminal, color: options.color ?? .auto)
    let printer = Printer(screen, output: output, errors: errors)
    let interpreter = Interpreter(
      session: session, files: .onDisk, format: options.format ?? .text, keepsGoing: options.keepGoing,
      emit: printer.show)
    printer.format = { [unowned interpreter] in interpreter.format }
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
  private var standardInput: ScriptReader {
    ScriptReader { () throws(Problem) in
      output.flush()
      if output.failure != nil { return [] }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        if count >= 0 { return Array(chunk.prefix(count)) }
        if errno != EINTR {
          throw Problem(.file(FileFault(.read, "standard input", .other(String(cString: strerror(errno))))))
        }
      }
    }
  }
}
