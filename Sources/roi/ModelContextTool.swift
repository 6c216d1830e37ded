import ArgumentParser
import Connections
import SQLiteStore
import Shell
import Workspace

/// `roi mcp`: answers the questions of an assistant.
struct ModelContextTool: Tool {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve an assistant that speaks the Model Context Protocol.",
    discussion: """
      A program starts it, and exchanges messages with it over standard input and output. Its tools compute figures of \
      properties that the program describes; none of them writes a file, reads one but the listings of --folder, starts a \
      program or asks a service.
      """)

  @Flag(help: "Let the program read your saved properties.")
  var saved = false

  @Option(help: ArgumentHelp("Let the program screen the listings in a folder.", valueName: "dir"))
  var folder: String?

  /// Refuses a folder that there is not.
  func validate() throws {
    if let folder, !Disk.isFolder(folder) { throw ValidationError("There is no folder \"\(folder)\".") }
  }

  /// Serves until the input ends.
  func runTool() -> Int32 {
    let output = SharedOutput()
    let server = ContextServer(
      saved: saved ? SavedResources(Self.savedDocuments) : nil,
      listings: folder.map(Files.listings), now: { .now }, write: output.write)
    guard server.serve(reading: { ServedInput.read(while: output) ?? [] }, isHeard: { !output.hasFailed })
    else {
      Output.error.write(line: "roi: no thread can be made")
      return ExitStatus.failure
    }
    return output.finish()
  }

  @Sendable private static func savedDocuments() throws(StoreError) -> [SavedDocument] {
    guard let path = StandardPaths.store else { throw StoreError("HOME", .noHome) }
    return try StoreSnapshot.documents(at: path)
  }
}
