import ArgumentParser
import Connections
import Shell

/// `roi lsp`: tells an editor what the prompt knows of the lines that are written in it.
struct LanguageServerTool: Tool {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Serve an editor that speaks the Language Server Protocol.",
    discussion: """
      An editor starts it, and exchanges messages with it over standard input and output: errors, completion, figures and \
      verdicts of the lines that are written in it. It writes no files, starts no programs and asks no services, and \
      reads only files beside a document and below its folder.
      """)

  /// Serves until the editor ends it.
  func runTool() -> Int32 {
    let output = SharedOutput()
    let locales = (try? Options().locales(isScript: true)) ?? LocaleDefaults()
    let server = LanguageServer(
      localeFormat: locales.localeFormat, files: { .beside(page: $0) }, write: output.write)
    let status = server.serve(
      reading: { ServedInput.read(while: output, waits: $0) }, isHeard: { !output.hasFailed })
    guard let status else {
      Output.error.write(line: "roi: no thread can be made")
      return ExitStatus.failure
    }
    let written = output.finish()
    return written == ExitStatus.success ? status : written
  }
}
