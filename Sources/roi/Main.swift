import ArgumentParser
import Commands
import Glibc
import ScheduleAPI

/// Reads the options and hands over to the prompt or to a script.
@main
enum Main {
  static func main() {
    // A reader that has gone away shows as a failed write, which ends the program quietly.
    signal(SIGPIPE, SIG_IGN)
    if CommandLine.arguments.dropFirst().first == "check" { exit(checkPages()) }
    if CommandLine.arguments.dropFirst().first == "lesson" { exit(lessonPages()) }
    exit(status(of: parse()))
  }

  private static func status(of options: Options) -> Int32 {
    do throws(ServiceAddress.Fault) { _ = try options.serviceOfEnvironment() } catch {
      let problem = Problem(.badAddress(Options.serviceVariable ?? "", error))
      return answer(ValidationError("ROI_SERVICE: \(problem)"), of: CommandLineOptions.self)
    }
    let isAtTerminal = isatty(STDIN_FILENO) == 1
    if options.files.isEmpty, options.commands.isEmpty, isAtTerminal {
      return InteractiveShell(options).run()
    }
    return ScriptRunner(options).run()
  }

  /// The options of `roi learn [LESSON …] [OPTIONS]`: at a terminal the prompt begins with that command, and else it is all
  /// that is run; a script of that name is `./learn`.
  private static func learning(_ words: [String]) throws -> Options {
    // The one option that is the command's own.
    let place = words.firstIndex(of: "--with") ?? words.endIndex
    let with = words[place...].prefix(2)
    var options = try CommandLineOptions.parse(Array(words[..<place] + words[place...].dropFirst(2))).options
    let line = (["learn"] + (options.files + with).map { Quoting.word($0) }).joined(separator: " ")
    options.files = []
    // The list shows how far the person is, which their own store knows.
    options.saved = options.store == nil
    if isatty(STDIN_FILENO) == 1 { options.firstLine = line } else { options.commands = [line] }
    return options
  }

  /// Checks pages, as `roi check` asks; a script of that name is `./check`.
  private static func checkPages() -> Int32 {
    do {
      return try CheckPages.parse(Array(CommandLine.arguments.dropFirst(2))).check()
    } catch {
      return answer(error, of: CheckPages.self)
    }
  }

  /// Proves or drafts lessons, as `roi lesson` asks; a script of that name is `./lesson`.
  private static func lessonPages() -> Int32 {
    do {
      var command = try LessonPages.parseAsRoot(Array(CommandLine.arguments.dropFirst(2)))
      if let tool = command as? any LessonTool { return tool.status() }
      // The library's own: help, which it throws.
      try command.run()
      return ExitStatus.success
    } catch {
      return answer(error, of: LessonPages.self)
    }
  }

  /// Shows a mistake on the command line, or what `--help` asks for.
  private static func answer(_ error: any Error, of command: (some ParsableCommand).Type) -> Int32 {
    let isAnswer = command.exitCode(for: error).isSuccess
    let output = isAnswer ? Output.standard : Output.error
    output.write(Array((command.fullMessage(for: error) + "\n").utf8))
    return isAnswer ? output.finish(0) : ExitStatus.usage
  }

  /// The options; on a mistake, or for `--help`, it says so and ends the program.
  private static func parse() -> Options {
    do {
      let words = CommandLine.arguments.dropFirst()
      if words.isEmpty { return Options() }
      if words.first == "learn" { return try learning(Array(words.dropFirst())) }
      return try CommandLineOptions.parse(Array(words.first == "run" ? words.dropFirst() : words)).options
    } catch {
      exit(answer(error, of: CommandLineOptions.self))
    }
  }
}

/// What the shell that called the program is told.
enum ExitStatus {
  static let success: Int32 = 0
  /// A command failed.
  static let failure: Int32 = 1
  /// The command line was wrong.
  static let usage: Int32 = 2
  /// Output could not be written, as in `sysexits.h`.
  static let cannotWrite: Int32 = 74

  /// The program ended on a signal.
  static func signal(_ number: Int32) -> Int32 { 128 + number }
}
