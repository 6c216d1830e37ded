import Commands
import Glibc
import Reports
import Terminal

/// The interactive shell: reads a line, runs it, shows what came of it.
struct Prompting {
  private let options: Options
  private let output = Output.standard
  private let errors = Output.error

  init(_ options: Options) {
    self.options = options
  }

  func run() -> Int32 {
    let (session, trouble) = Workplace.session(storedIn: options.store ?? Workplace.ownStore)
    if let trouble { errors.write(Array("roi: \(trouble)\n".utf8)) }
    let printer = Printer(options, output: output, errors: errors)
    let interpreter = Interpreter(
      session: session, files: .onDisk, format: options.format, keepsGoing: options.keepGoing,
      isInterrupted: { Interrupts.isRaised }, emit: printer.show)
    printer.format = { [unowned interpreter] in interpreter.format }
    let environment = Environment.ofTerminal
    let screen = Screen(environment: environment, color: options.color)
    let editor = LineEditor(
      configuration: .init(
        program: "roi", screen: screen, history: History(file: HistoryFile(path: Workplace.history)),
        environment: environment),
      complete: { line, cursor in interpreter.suggestions(in: line, at: cursor).map(Terminal.Suggestion.init)
      },
      hint: { _ in nil })
    return loop(editor, interpreter, printer)
  }

  private func loop(_ editor: LineEditor, _ interpreter: Interpreter, _ printer: Printer) -> Int32 {
    var hasFailed = false
    while true {
      let prompt = prompt(of: interpreter.session, hasFailed: hasFailed)
      switch editor.readLine(prompt: prompt) {
      case .line(let line):
        Interrupts.clear()
        printer.promptWidth = TextWidth.cells(prompt.text)
        let verdict = interpreter.run(typed: line)
        output.flush()
        if output.failure != nil || verdict == .quit { return output.finish(ExitStatus.success) }
        hasFailed = verdict == .failed
      case .cancelled: hasFailed = false
      case .endOfInput: return output.finish(ExitStatus.success)
      case .refused(let position):
        errors.write(Array("Byte \(position + 1) of this line is not UTF-8 text; nothing was done.\n".utf8))
        hasFailed = true
      case .tooLong:
        errors.write(Array("The line was longer than the window can hold; nothing was done.\n".utf8))
        hasFailed = true
      case .terminated(let signal): return output.finish(ExitStatus.signal(signal))
      }
    }
  }

  /// Says what is open and where one is in it: `roi:elm/month 12> `.
  private func prompt(of session: Session, hasFailed: Bool) -> Terminal.Prompt {
    let longestName = 40
    var text = "roi"
    if let name = session.name { text += ":" + Sanitizing.visible(String(name.prefix(longestName))) }
    switch session.presentPlace {
    case .property: break
    case .amortization: text += "/schedule"
    case .month(let month): text += "/month \(month)"
    case .year(let year): text += "/year \(year)"
    }
    return Terminal.Prompt([.init(text + ">", style: hasFailed ? "31" : "1"), .init(" ")])
  }
}

extension Terminal.Suggestion {
  /// A suggestion of the commands, as the editor takes it.
  fileprivate init(_ suggestion: Commands.Suggestion) {
    self.init(
      replaces: suggestion.replaces, text: suggestion.text, label: suggestion.label,
      description: suggestion.description, isFinal: suggestion.isFinal)
  }
}
