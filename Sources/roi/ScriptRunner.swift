import Commands
import Glibc
import Lessons
import LineEditor
import Shell
import Workspace

/// Runs scripts: files, `-c` commands, or a pipe.
struct ScriptRunner {
  private let options: Options
  private let output = Output.standard
  private let errors = Output.error

  init(_ options: Options) {
    self.options = options
  }

  func run() -> Int32 {
    // The options were validated.
    let locales = (try? options.locales(isScript: !options.saved)) ?? LocaleDefaults()
    let localeFormat = locales.localeFormat
    let screen = Screen(environment: Environment.ofOutput(options.color), color: options.color ?? .auto)
    // Who waits for each line may stop it, and goes on with the next.
    if options.acknowledges { Interrupts.installAlone() }
    let interruption = options.acknowledges ? Interruption { Interrupts.isRaised } : .never
    let workspace = OpenWorkspace.ofScript(
      in: options.saved ? .own : .file(options.store), localeFormat, wait: .shown(on: screen, localeFormat),
      errors: errors)
    let printer = Printer(screen, output: output, errors: errors)
    let interpreter = Interpreter(
      workspace: workspace, files: options.files(store: options.saved ? StandardPaths.store : options.store),
      format: options.format ?? .text, keepsGoing: options.keepGoing,
      localeDefaults: locales, interruption: interruption, emit: printer.show)
    connect(printer, interpreter)
    interpreter.isSafe = options.isSafe
    if !options.isSafe {
      Services.connect(interpreter, options)
      interpreter.pictures = .ofMachine
    }
    interpreter.lessons = LessonLibrary(of: interpreter).provider(for: workspace, begin: nil)
    let succeeded = runScripts(on: interpreter)
    let isClosed = workspace.closeTelling(errors, localeFormat)
    return output.finish(succeeded && isClosed ? ExitStatus.success : ExitStatus.failure)
  }

  /// Lets the printer follow the settings, and tell of each line to whoever waits for it.
  private func connect(_ printer: Printer, _ interpreter: Interpreter) {
    printer.format = { [unowned interpreter] in interpreter.format }
    printer.charts = { [unowned interpreter] in interpreter.settings[.charts] }
    printer.localeFormat = { [unowned interpreter] in interpreter.workspace.localeFormat }
    printer.revision = { [unowned interpreter] in interpreter.appearanceRevision }
    (printer.addsDisplay, printer.interruption) = (options.displays, interpreter.interruption)
    guard options.acknowledges else { return }
    output.isCutByInterrupts = false
    interpreter.acknowledge = {
      printer.acknowledge($0)
      Interrupts.clear()
    }
  }

  /// Runs the scripts, then the commands.
  /// - Returns: `true` when all succeeded.
  private func runScripts(on interpreter: Interpreter) -> Bool {
    // A script that locks a store is read to its end first.
    var input = StandardInput(output: output)
    if options.acknowledges { input.hasRead = Interrupts.clear }
    let locksStore = options.saved || options.store != nil
    var succeeded = true
    for file in options.files.isEmpty && options.commands.isEmpty ? ["-"] : options.files {
      if options.isSafe { interpreter.files = .safe(for: file == "-" ? nil : file) }
      let result =
        file == "-"
        ? interpreter.run(script: locksStore ? input.whole : input.live, name: "-", path: nil)
        : interpreter.run(file: file)
      if result == .quit { return succeeded }
      succeeded = succeeded && result == .done
      if !succeeded, !options.keepGoing { return false }
    }
    guard !options.commands.isEmpty else { return succeeded }
    interpreter.files = options.files(store: options.saved ? StandardPaths.store : options.store)
    return interpreter.run(commands: options.commands) != .failed && succeeded
  }
}
