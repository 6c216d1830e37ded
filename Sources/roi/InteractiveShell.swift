import Commands
import Glibc
import LineEditor
import Localization
import Reports

/// The interactive shell: reads a line, runs it, shows what came of it.
final class InteractiveShell {
  private let options: Options
  private let output = Output(STDOUT_FILENO, holdsBack: true)
  private let errors = Output.error
  let printer: Printer
  let interpreter: Interpreter
  let editor: LineEditor
  let listener: InputRouter
  /// The lesson that a command asked for, to begin when that is done.
  var lessonToBegin: (id: String, copy: LessonProvider.Copy?)?
  private var environment = Environment.ofTerminal
  private var progress: Progress?
  /// Came while a value was edited; the shell ends as soon as the command has.
  var pendingSignal: Int32?

  init(_ options: Options) {
    self.options = options
    let screen = Screen(environment: environment, color: options.color ?? .auto)
    // What was said is known to be right.
    let locales = (try? options.locales()) ?? LocaleDefaults()
    let style = locales.style
    let (session, trouble) =
      options.store.map { StandardPaths.session(storedIn: $0, style) } ?? StandardPaths.ownSession(style)
    if let trouble { errors.write(Array("roi: \(trouble.text(in: style))\n".utf8)) }
    let printer = Printer(screen, output: output, errors: errors)
    let interpreter = Interpreter(
      session: session, files: .onDisk, format: options.format ?? .text, keepsGoing: options.keepGoing,
      localeDefaults: locales, isInterrupted: { Interrupts.isRaised }, emit: printer.show)
    let listener = InputRouter(interpreter)
    let history = History(file: StandardPaths.history.map(HistoryFile.init(path:)))
    editor = LineEditor(
      configuration: .init(program: "roi", screen: screen, history: history, environment: environment),
      complete: { line, cursor in listener.suggestions(line, cursor) },
      hint: { line in listener.shell.hint(after: line) })
    (self.printer, self.interpreter, self.listener) = (printer, interpreter, listener)
    printer.format = { listener.shell.format }
    printer.style = { listener.shell.session.style }
  }

  func run() -> Int32 {
    editor.words = words
    var console = console
    console.dialogue = dialogue
    interpreter.lend(console)
    lendLessons(to: interpreter)
    Services.lend(
      to: interpreter, options, isInterrupted: { Interrupts.isRaised },
      progress: { [interpreter] in interpreter.show(waitingFor: $0) })
    if !options.noInit {
      if let settings = StandardPaths.settings { interpreter.start(from: settings, isSettings: true) }
      if let startFile = StandardPaths.startFile { interpreter.start(from: startFile, isSettings: false) }
    }
    // What was said on the command line holds against what was chosen earlier.
    if let format = options.format { interpreter.format = format }
    if let color = options.color { use(color) }
    if let line = options.firstLine { _ = interpreter.run(typed: line) } else { greet() }
    showOutput()
    let status = loop()
    interpreter.session.close()
    return output.finish(status)
  }

  /// Tells somebody who is here for the first time what to type.
  private func greet() {
    guard options.store == nil, StandardPaths.isNew else { return }
    let greeting = LocalizedText(
      "Type a house in: `set price 250k down 20 rate 6.5 rent 1800`. `help` lists the commands, `learn` teaches them."
    )
    printer.show(prose: greeting.text(in: interpreter.session.style))
  }

  /// Reads and runs lines until the person leaves; returns the exit status.
  private func loop() -> Int32 {
    var hasFailed = false
    // The lines so far of one that goes on after a `\`.
    var begun = ""
    while output.failure == nil {
      if lessonToBegin != nil {
        beginLesson()
        showOutput()
      }
      let prompt =
        begun.isEmpty
        ? PromptText.prompt(of: listener.shell.session, in: listener.tutor, hasFailed: hasFailed)
        : PromptText.goesOn
      printer.promptWidth = begun.isEmpty ? TextWidth.cells(prompt.text) : nil
      switch editor.readLine(prompt: prompt) {
      case .line(let line):
        Interrupts.clear()
        let verdict =
          listener.tutor.map { take(begun + line, to: $0) } ?? interpreter.run(typed: begun + line)
        showOutput()
        if let pendingSignal { return ExitStatus.signal(pendingSignal) }
        if verdict == .quit { return ExitStatus.success }
        begun = verdict == .continues ? begun + line.dropLast() : ""
        hasFailed = verdict == .failed
      case .cancelled: (begun, hasFailed) = ("", false)
      case .endOfInput where listener.tutor != nil:
        leaveLesson()
        showOutput()
        (begun, hasFailed) = ("", false)
      case .endOfInput: return ExitStatus.success
      case .refused(let position): hasFailed = refuse(.invalidText(offset: position))
      case .tooLong: hasFailed = refuse(.lineTooWide)
      case .terminated(let signal): return ExitStatus.signal(signal)
      }
    }
    return ExitStatus.success
  }

  /// Shows what the command has written, through the pager when it is taller than the terminal.
  private func showOutput() {
    let text = String(decoding: output.take(), as: UTF8.self)
    let pager = Pager(screen: editor.screen, environment: environment)
    if pager.isNeeded(for: text), pager.show(text) { return }
    output.write(Array(text.utf8))
  }

  private func refuse(_ fact: Problem.Fact) -> Bool {
    interpreter.refuse(Problem(fact))
    return true
  }

  private func use(_ color: ColorChoice) {
    editor.screen = Screen(environment: environment, color: color)
    printer.use(editor.screen)
  }
}

// MARK: What the prompt lends to commands

extension InteractiveShell {
  var console: Console {
    Console(
      editValue: { [unowned self] label, present in edit(present, label: label) },
      editText: { [unowned self] text in editText(text) },
      confirm: { [unowned self] question in
        guard let answer = edit("", label: question, keepsSame: true) else { return false }
        return answer.isEmpty || Answer.yes.contains(answer.lowercased())
      },
      progress: { [unowned self] text in show(progress: text) },
      history: { [unowned self] in editor.history.entries },
      clearHistory: { [unowned self] in clearHistory() },
      apply: { [unowned self] setting, value in apply(setting, value) },
      keep: { settings in StandardPaths.keep(settings) })
  }

  /// What the person left in the line; nil for what was there, or when it was left with Ctrl-C or Esc.
  private func edit(_ present: String, label: String, keepsSame: Bool = false) -> String? {
    switch editor.edit(present, prompt: Prompt([.init(label, style: "1"), .init("  ")])) {
    case .line(let text): return text == present && !keepsSame ? nil : text
    case .terminated(let signal):
      pendingSignal = signal
      return nil
    default: return nil
    }
  }

  private func editText(_ text: String) -> Console.EditedText {
    switch TextEditor(environment: environment).edit(text, fileExtension: ".roi") {
    case .edited(let text): .text(text)
    case .abandoned(let status): .left(.editorFailed(status: Int(status)))
    case .failed(let call, let number):
      .left(.editorUnavailable("\(call): \(String(cString: strerror(number)))"))
    case .notUTF8: .left(.editedTextInvalid)
    }
  }

  private func show(progress text: String?) {
    guard let text else {
      progress?.end()
      progress = nil
      return
    }
    let line = progress ?? Progress(screen: editor.screen)
    progress = line
    line.update(text)
  }

  private func clearHistory() -> String? {
    do throws(HistoryFile.Problem) {
      try editor.history.clear()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// What the editor says, in the language of the shell.
  private var words: EditorWords {
    let style = interpreter.session.style
    var words = EditorWords()
    words.search = LocalizedText("search").text(in: style)
    words.noMatch = LocalizedText("no match").text(in: style)
    words.showAll = { LocalizedText("Show all \($0)? (y or n)").text(in: style) }
    words.yes = Answer.letters
    return words
  }

  private func apply(_ setting: Setting, _ value: String) {
    switch setting.name {
    case Setting.hints.name: editor.hintsEnabled = value == "on"
    case Setting.history.name: editor.history.isEnabled = value == "on"
    case Setting.color.name: use(ColorChoice(rawValue: value) ?? .auto)
    case Setting.language.name: editor.words = words
    case Setting.keys.name: editor.keys = KeyStyle(rawValue: value)
    case Setting.pager.name:
      environment["ROI_PAGER"] = value.isEmpty ? Environment.ofTerminal["ROI_PAGER"] : value
    default: break
    }
  }
}
