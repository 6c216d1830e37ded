import ArgumentParser

/// The command line with all of its first words, for the shells that complete it.
struct WholeCommandLine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandLineOptions.configuration.commandName,
    abstract: CommandLineOptions.configuration.abstract,
    subcommands: [ScriptWords.self, LessonWords.self] + RoiTools.configuration.subcommands)

  @OptionGroup var options: ShellOptions

  // As the library's own, which would be offered behind every command.
  @Flag(help: "Show the version.")
  var version = false
}

/// The words behind `roi run`, and those of a command line that begins with a script.
struct ScriptWords: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "run", abstract: "Run scripts.")

  @Argument(help: "Scripts.", completion: .file())
  var files: [String] = []

  @OptionGroup var options: ShellOptions
}

/// The words behind `roi learn`.
struct LessonWords: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "learn", abstract: "Take a lesson.")

  @Argument(
    help: "A lesson.", completion: .custom { TypedCommands.words(behind: "learn ", TypedWord($0, $1, $2)) })
  var lesson: String?

  @OptionGroup var options: ShellOptions
}
