import ArgumentParser

/// A part of the program with a command line of its own, such as `roi check`.
protocol Tool: ParsableCommand {
  /// Runs the tool, and returns the exit status.
  func runTool() -> Int32
}

/// The tools, by the first word of the command line; a script of that name is `./check`.
struct RoiTools: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roi",
    subcommands: [
      CheckTool.self, RowsTool.self, SchemaTool.self, ModelContextTool.self, LanguageServerTool.self,
      LessonTools.self,
    ])

  /// The first words that lead to a tool.
  static let names = configuration.subcommands.compactMap { $0.configuration.commandName }
}
