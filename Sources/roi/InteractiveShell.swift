import Commands
import Glibc
import Lessons
import LineEditor
import Localization
import Reports
import Shell
import Syntax
import Workspace

/// The interactive shell: reads a line, runs it, and shows the results.
final class InteractiveShell {
  private let options: Options
  let output = Output(STDOUT_FILENO, holdsBack: true)
  private let errors = Output.error
  let printer: Printer
  private let links = FileLinks()
  let interpreter: Interpreter
  let editor: LineEditor
  let router: InputRouter
  /// The lesson that a command asked for, which begins after the command.
  var lessonToBegin: (id: String, copy: LessonProvider.Copy?)?
  /// The screenfuls of a lesson's text that are still to be shown, each after Enter.
  var nextScreenfuls: [String] = []
  /// The tutor of the lesson that goes on after a page on a mistake; nil for none.
  var suspendedTutor: Tutor?
  var environment = Environment.ofTerminal
  /// The use of colour, by an option or the settings.
  var chosenColor = ColorChoice.auto
  var progress: ProgressLine?
  /// The signal that arrived while a value was edited; the shell ends after the command.
  var pendingSignal: Int32?

  init(_ options: Options) {
    self.options = options
    let screen = Screen(environment: environment, color: options.color ?? .auto)
    // The options were validated.
    let locales = (try? options.locales()) ?? LocaleDefaults()
    let localeFormat = locales.localeFormat
    let interruption = Interruption { Interrupts.isRaised }
    let workspace = OpenWorkspace.ofPrompt(
      in: options.store == nil && !options.isSafe ? .own : .file(options.store), localeFormat,
      wait: .shown(on: screen, localeFormat, interruption), errors: errors)
    let printer = Printer(screen, output: output, errors: errors)
    let interpreter = Interpreter(
      workspace: workspace, files: links.noting(options.files(store: options.store ?? StandardPaths.store)),
      format: options.format ?? .text, keepsGoing: options.keepGoing,
      localeDefaults: locales, interruption: interruption, emit: printer.show)
    let router = InputRouter(interpreter)
    interpreter.isSafe = options.isSafe
    if options.isSafe { environment["ROI_PAGER"] = "" }
    let history = History(file: options.isSafe ? nil : StandardPaths.history.map { HistoryFile(path: $0) })
    editor = LineEditor(
      configuration: .init(program: "roi", screen: screen, history: history, environment: environment),
      assistant: router.assistant)
    (self.printer, self.interpreter, self.router) = (printer, interpreter, router)
    printer.interruption = interruption
    printer.format = { router.shell.format }
    printer.charts = { router.shell.settings[.charts] }
    printer.localeFormat = { router.shell.workspace.localeFormat }
  }

  /// Runs the shell until the user leaves; returns the exit status.
  func run() -> Int32 {
    connect()
    start()
    let status = loop()
    let workspace = interpreter.workspace
    editor.restoreWindowTitle()
    let isClosed = workspace.closeTelling(errors, workspace.localeFormat)
    return output.finish(isClosed || status != ExitStatus.success ? status : ExitStatus.failure)
  }

  /// Connects the user's own shell to the prompt, the lessons, the services and the pictures.
  private func connect() {
    editor.texts = editorTexts
    editor.allowsTextEditor = !options.isSafe
    let console = console
    console.dialogue = dialogue
    console.copyText = { [unowned self] in editor.copy($0) }
    interpreter.connect(console)
    connectLessons(to: interpreter)
    if options.isSafe { return }
    interpreter.pictures = .ofMachine
    Services.connect(
      interpreter, options, isInterrupted: { Interrupts.isRaised },
      progress: { [interpreter] in interpreter.show(waitingFor: $0) })
  }

  /// Runs the settings, the start file and the first command, or greets a new user.
  private func start() {
    if !options.noInit {
      if let settings = StandardPaths.settings {
        interpreter.start(from: settings, isSettings: true, reading: Disk.readOrdinary)
      }
      if let startFile = StandardPaths.startFile {
        interpreter.start(from: startFile, isSettings: false, reading: Disk.readOrdinary)
      }
    }
    // Options of the command line override the settings.
    if let format = options.format { interpreter.format = format }
    if let color = options.color { use(color) }
    // The next session makes the same anew.
    interpreter.workspace.markKept()
    interpreter.reviewCriteria()
    if let line = options.firstLine { _ = interpreter.run(typed: line) }
    showOutput()
    if options.firstLine == nil {
      greet()
      // In a pager the first line that is typed would be taken for its commands.
      output.write(Array(printer.take().text.utf8))
    }
  }

  /// Shows a new user the first commands.
  private func greet() {
    guard options.store == nil, StandardPaths.isNew else { return }
    let greeting = LocalizedText(
      "Type a house in: `\(NextStep.house)`. `help` lists the commands, `learn` teaches them."
    )
    printer.show(prose: greeting.text(in: interpreter.workspace.localeFormat))
  }

  /// Reads and runs lines until the user leaves; returns the exit status.
  private func loop() -> Int32 {
    var hasFailed = false
    while output.failure == nil {
      if lessonToBegin != nil {
        beginLesson()
        showOutput()
      }
      let isNew = editor.earlierLines.isEmpty
      let prompt =
        isNew
        ? PromptText.prompt(
          of: router.shell.workspace, in: router.tutor, failure: hasFailed ? editor.failureStyle : nil)
        : Prompt.continuation
      editor.name(window: PromptText.title(of: router.shell.workspace))
      editor.lastStatus = Int(hasFailed ? ExitStatus.failure : ExitStatus.success)
      printer.promptWidth = isNew ? TextWidth.cells(prompt.text) : nil
      let event = editor.readLine(prompt: prompt)
      let text = editor.earlierLines
      editor.earlierLines = ""
      switch event {
      case .line(let line):
        interpreter.interruption.begin()
        let start = ContinuousClock.now
        let result = run(line, after: text)
        let isWhole = showOutput()
        FreedMemory.giveBack(after: start.duration(to: .now))
        if let pendingSignal { return ExitStatus.signal(pendingSignal) }
        if result == .quit, !warnsOfLoss() { return ExitStatus.success }
        hasFailed = result == .failed || !isWhole
        if hasFailed {
          tellNotRun(editor.dropPendingLines(), arePasted: true)
          showOutput()
        }
      case .cancelled: hasFailed = false
      case .endOfInput where router.tutor != nil:
        leaveLesson()
        showOutput()
        hasFailed = false
      case .endOfInput: if !warnsOfLoss() { return ExitStatus.success }
      case .refused(let position): hasFailed = refuse(.invalidText(offset: position))
      case .terminated(let signal): return ExitStatus.signal(signal)
      }
    }
    return ExitStatus.success
  }

  /// Says that work is about to be lost, once after each change.
  /// - Returns: `false` when there is nothing to say, and the user may leave.
  private func warnsOfLoss() -> Bool {
    let workspace = interpreter.workspace
    guard workspace.hasLosableWork else { return false }
    workspace.markKept()
    let warning =
      interpreter.isSafe
      ? LocalizedText(
        "Nothing in this session is saved, and --safe writes no files: \"quit\" once more leaves without saving."
      )
      : LocalizedText(
        "Nothing in this session is saved: \"dump FILE\" writes it to a file, and \"quit\" once more leaves without saving."
      )
    printer.show(prose: warning.text(in: workspace.localeFormat))
    showOutput()
    return true
  }

  /// Runs a line behind those that it continues, unless it goes on itself; a blank one ends them.
  private func run(_ line: String, after earlier: String) -> Interpreter.LineResult {
    let text = earlier + line
    let isBroken = text.contains("\n")
    if !isBroken, earlier.isEmpty || !line.allSatisfy(\.isWhitespace),
      let beginning = continuation(of: text)
    {
      editor.earlierLines = beginning
      return .continues
    }
    editor.history.append(text)
    // Its rows are not those of the carets.
    if isBroken { printer.promptWidth = nil }
    var result = Interpreter.LineResult.done
    var pieces = TypedLines(text).pieces[...]
    while result != .failed, result != .quit, let piece = pieces.popFirst() { result = run(piece.text) }
    if result == .failed { tellNotRun(pieces.count, arePasted: false) }
    // The answer of a lesson that is not right is no failure of the line.
    if router.tutor == nil { editor.history.note(text, failed: result == .failed) }
    editor.correction = result == .failed ? router.shell.correction : nil
    return result
  }

  /// The text to which the next line is to be appended; nil for a line that is whole, as an answer in a lesson
  /// is with any quotes.
  private func continuation(of text: String) -> String? {
    router.isWhole(text) ? nil : UnfinishedLine.beginning(of: text)
  }

  /// Tells how many rows, or pasted lines, stand behind one that has failed.
  private func tellNotRun(_ count: Int, arePasted: Bool) {
    switch (count, arePasted) {
    case (0, _): break
    case (1, true): show(sentence: LocalizedText("The last pasted line was not run."))
    case (_, true): show(sentence: LocalizedText("The last \(count) of the pasted lines were not run."))
    case (1, false): show(sentence: LocalizedText("The row behind it was not run."))
    case (_, false): show(sentence: LocalizedText("The \(count) rows behind it were not run."))
    }
  }

  /// Runs a line in the user's own shell or in the lesson.
  private func run(_ line: String) -> Interpreter.LineResult {
    if showNextScreenful(after: line) { return .done }
    switch router.run(line) {
    case .shell(let result): return result
    case .lesson(let response, let tutor): return show(response, of: tutor)
    }
  }

  /// Shows the output of the command, in pages when it is much taller than the terminal.
  /// - Returns: `false` when the user has cut it short.
  @discardableResult
  func showOutput() -> Bool {
    let (text, heads, again) = printer.takeForPages()
    let pager = Pager(screen: editor.screen, environment: environment)
    if !output.isCut, pager.isNeeded(for: text) {
      links.clear()
      if pager.command == nil {
        if case .terminated(let signal) = editor.page(text, heads: heads, again: again) {
          pendingSignal = signal
        }
        return true
      }
      // What is typed already is meant for the prompt, and not for the user's pager.
      if !editor.hasWaitingInput, pager.show(text, heads: heads) { return true }
    }
    let linked = links.link(in: text)
    output.write(Array((editor.showsMarks ? linked : text).utf8))
    guard output.isCut else { return true }
    output.isCut = false
    // It may have been cut within a line and within a colour.
    output.write(Array((editor.screen.colors == .none ? "\n" : "\u{1B}[0m\n").utf8))
    return false
  }

  /// Shows an error of the line editor; returns `true`, as the line has failed.
  private func refuse(_ error: LineSyntaxError) -> Bool {
    interpreter.reportError(Diagnostic(error))
    return true
  }

  /// Shows output in these colours from now on; in none, and without moving the cursor, where the line is plain.
  func use(_ color: ColorChoice) {
    chosenColor = color
    let isPlain = interpreter.settings[.overlay] == Setting.plainOverlay
    var terminal = environment
    if isPlain { terminal["TERM"] = "dumb" }
    editor.screen = Screen(environment: terminal, color: isPlain ? .never : color)
    if let theme = editor.theme { editor.screen.background = theme }
    printer.use(editor.screen)
  }
}
