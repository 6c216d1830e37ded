import ArgumentParser
import Commands

/// `roi schema`: writes the JSON Schema of the results in JSON.
struct SchemaTool: Tool {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Write the JSON Schema of a line of --format json.",
    discussion: """
      It is JSON Schema 2020-12, made of what writes the results and of the registries of fields and figures.
      """)

  func runTool() -> Int32 {
    let output = Output.standard
    output.write(Array((OutputSchema.text + "\n").utf8))
    return output.finish(ExitStatus.success)
  }
}
