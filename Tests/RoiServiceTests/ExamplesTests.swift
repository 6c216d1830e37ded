import Foundation
import Programs
import Testing

/// The examples of how copies of the service are run, held against each other and against the program.
///
/// No container is started and no nginx: only that what one file says is what the others and the program
/// know.
@Suite("The examples of the service")
struct ExamplesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func text(of name: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: "examples/service/\(name)"), encoding: .utf8)
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Self.root.appending(path: path).path)
  }

  @Test("The copies that nginx asks are those that compose and systemd start")
  func portsAgree() throws {
    let asked = try text(of: "nginx.conf").matches(
      of: /^ *server 127\.0\.0\.1:(\d+)/.anchorsMatchLineEndings()
    )
    .map { String($0.1) }
    let composed = try text(of: "compose.yaml").matches(of: /"--port", "(\d+)"/).map { String($0.1) }
    let unit = try text(of: "roi-service@.service").matches(of: /roi-service@(\d+)/).map { String($0.1) }
    #expect(asked.count == 2)
    #expect(composed == asked && unit == asked)
  }

  @Test(
    "Every option that stands in an example is one that the program knows",
    arguments: ["compose.yaml", "Dockerfile", "roi-service@.service"])
  func optionsAreKnown(name: String) throws {
    let help = try PipedProgram.run(Invocation(Invocation.built("roi-service"), ["--help"])).text
    // What is not a copy's own line is for another program.
    let lines = try text(of: name).split(separator: "\n")
      .filter { $0.contains("command:") || $0.hasPrefix("CMD") || $0.hasPrefix("ExecStart") }
    let options = lines.flatMap { $0.matches(of: /--[a-z-]+/).map { String($0.output) } }
    #expect(options.count >= 2)
    for option in options { #expect(help.contains(" \(option) "), "\(option)") }
  }

  @Test("Every option of the page about the service is one that the program knows")
  func optionsOfThePageAreKnown() throws {
    let help = try PipedProgram.run(Invocation(Invocation.built("roi-service"), ["--help"])).text
    // The lines for other programs have options of their own, and the end is about the shell.
    let text = try text(of: "README.md").components(separatedBy: "## In the shell")[0]
      .replacing(/```sh\n[^`]*```/, with: "").replacing(/`docker[^`]*`/, with: "")
    let options = Set(text.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
    #expect(options.count >= 5)
    for option in options { #expect(help.contains("\(option) "), "\(option)") }
  }

  @Test("Every file that an example names is there") func filesAreThere() throws {
    let compose = try text(of: "compose.yaml")
    let dockerfile = try #require(compose.firstMatch(of: /dockerfile: (\S+)/)?.1)
    #expect(compose.contains("context: ../..") && exists(String(dockerfile)))
    let mounted = compose.matches(of: /- \.\/([^:]+):/).map { "examples/service/\($0.1)" }
    #expect(mounted.count == 1 && mounted.allSatisfy(exists))
    let copied = try text(of: "Dockerfile").matches(of: /^COPY ([^-].*) \S+$/.anchorsMatchLineEndings())
      .flatMap { $0.1.split(separator: " ").map(String.init) }
    #expect(copied.count >= 3 && copied.allSatisfy(exists))
    let sent = try text(of: "Dockerfile.dockerignore").matches(of: /!(\S+)/).map { String($0.1) }
    #expect(Set(sent) == Set(copied))
    let built = try #require(try text(of: "Dockerfile").firstMatch(of: /--product (\S+)/)?.1)
    #expect(FileManager.default.fileExists(atPath: Invocation.built(String(built))))
  }
}
