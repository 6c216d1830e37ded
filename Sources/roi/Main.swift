import ArgumentParser
import Commands
import Glibc
import Localization
import Reports
import ScheduleClient
import Shell
import Syntax

/// Reads the options, and starts the interactive shell, a script or a tool for pages.
///
/// The way of a typed line: `InteractiveShell.loop` reads it through `LineEditor`, `InputRouter` gives it to
/// the user's shell or to the tutor of a lesson, an `Interpreter` runs it, `Printer` renders each result, and
/// `Output` writes it.
@main
enum Main {
  static func main() {
    StandardDescriptors.occupy()
    // A closed pipe fails a write, which ends the program without a message.
    signal(SIGPIPE, SIG_IGN)
    // A file that grows over the limit of the system fails a write, too.
    signal(SIGXFSZ, SIG_IGN)
    var words: [String] = []
    for (index, word) in Arguments.words.enumerated() {
      guard let word else {
        exit(show(ValidationError("Argument \(index + 1) is not UTF-8."), of: CommandLineOptions.self))
      }
      words.append(word)
    }
    let first = words.first ?? ""
    if CompletionScript.isAsked(for: words) { exit(complete(words)) }
    exit(RoiTools.names.contains(first) ? runTool(words) : run(parse(words)))
  }

  /// Runs the shell or a script, and returns the exit status.
  private static func run(_ options: Options) -> Int32 {
    do throws(ServiceAddressError) { _ = try options.serviceOfEnvironment() } catch {
      let diagnostic = Diagnostic(ServiceCommandError.badAddress(Options.serviceVariable ?? "", error))
      return show(ValidationError("ROI_SERVICE: \(diagnostic)"), of: CommandLineOptions.self)
    }
    let isAtTerminal = isatty(STDIN_FILENO) == 1
    if options.files.isEmpty, options.commands.isEmpty, isAtTerminal {
      return InteractiveShell(options).run()
    }
    return ScriptRunner(options).run()
  }

  /// The options of `roi learn [LESSON …] [OPTIONS]`: at a terminal the command begins the session, elsewhere
  /// it is the whole session; a script of that name is `./learn`.
  private static func learnOptions(_ words: [String]) throws -> Options {
    // `--with` and `--force` are options of the command itself.
    let force = words.contains("--force") ? ["--force"] : []
    let words = words.filter { $0 != "--force" }
    let withIndex = words.firstIndex(of: "--with") ?? words.endIndex
    let with = words[withIndex...].prefix(2)
    var options = try CommandLineOptions.parse(Array(words[..<withIndex] + words[withIndex...].dropFirst(2)))
      .options
    let line = (["learn"] + (options.files + with + force).map { Quoting.word($0) }).joined(separator: " ")
    options.files = []
    // The progress in lessons is in the user's own store.
    options.saved = options.store == nil && !options.isSafe
    if isatty(STDIN_FILENO) == 1 { options.firstLine = line } else { options.commands = [line] }
    return options
  }

  /// Runs a tool, and returns the exit status.
  private static func runTool(_ words: [String]) -> Int32 {
    let isOfLessons = words.first == LessonTools.configuration.commandName
    return isOfLessons ? runTool(LessonLine.self, Array(words.dropFirst())) : runTool(RoiTools.self, words)
  }

  private static func runTool(_ root: (some ParsableCommand).Type, _ words: [String]) -> Int32 {
    do {
      var command = try root.parseAsRoot(words)
      if let tool = command as? any Tool { return tool.runTool() }
      // The library's help command, which throws its text.
      try command.run()
      return ExitStatus.success
    } catch {
      return show(error, of: root)
    }
  }

  /// Writes the script by which a shell completes words, or the words that such a script asks for.
  private static func complete(_ words: [String]) -> Int32 {
    if let script = CompletionScript(for: words) {
      Output.standard.write(Array((script.text + "\n").utf8))
      return Output.standard.finish(ExitStatus.success)
    }
    do {
      _ = try WholeCommandLine.parseAsRoot(words)
      return ExitStatus.success
    } catch {
      return show(error, of: WholeCommandLine.self)
    }
  }

  /// Shows an error of the command line, or the text of `--help`, and returns the exit status.
  private static func show(_ error: any Error, of command: (some ParsableCommand).Type) -> Int32 {
    let isHelp = command.exitCode(for: error).isSuccess
    let output = isHelp ? Output.standard : Output.error
    output.write(Array((Sanitizing.visible(lines: command.fullMessage(for: error)) + "\n").utf8))
    return isHelp ? output.finish(0) : ExitStatus.usage
  }

  /// Returns the options; shows an error or the text of `--help` and ends the program.
  private static func parse(_ words: [String]) -> Options {
    do {
      if words.isEmpty { return Options() }
      if words.contains("--version"), words.contains("--verbose") {
        Output.standard.write(Array(LinkedLibraries.report.utf8))
        exit(Output.standard.finish(0))
      }
      if words.first == "learn" { return try learnOptions(Array(words.dropFirst())) }
      let rest = words.first == "run" ? Array(words.dropFirst()) : words
      return try PlainOptions.read(rest) ?? CommandLineOptions.parse(rest).options
    } catch {
      exit(show(error, of: CommandLineOptions.self))
    }
  }
}
