import ArgumentParser
import LessonChecks

/// `roi lesson help`: the format of the pages of lessons, and the help of the other tools.
struct LessonHelpTool: Tool {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Show the format of a lesson's page.",
    discussion: "With the name of a tool, such as lint, the help of that tool.")

  @Argument(help: "A tool.")
  var tool: String?

  func validate() throws {
    guard let tool else { return }
    let tools = LessonTools.configuration.subcommands
    guard let named = tools.first(where: { $0.configuration.commandName == tool }) else {
      let names = tools.compactMap { $0.configuration.commandName }.joined(separator: ", ")
      throw ValidationError("There is no tool \"\(tool)\". There are \(names).")
    }
    throw CleanExit.helpRequest(named)
  }

  func runTool() -> Int32 {
    for line in PageFormat.lines { Output.standard.write(line: line) }
    return Output.standard.finish(ExitStatus.success)
  }
}
