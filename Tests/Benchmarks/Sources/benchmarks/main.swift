// Measures the shell and its arithmetic beside named peers:
//
//   swift run -c release --package-path Tests/Benchmarks benchmarks [--roi PATH] [NAME…]
//
// PATH is the built shell, `.build/release/roi` unless told; names choose among the measurements.

import Foundation

var names: [String] = []
var roi = ".build/release/roi"
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  if argument == "--roi" { roi = arguments.popFirst() ?? roi } else { names.append(argument) }
}

let folder = URL(filePath: ".build", directoryHint: .isDirectory)
  .appending(path: "benchmarks-\(getpid())", directoryHint: .isDirectory)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
// The person's own store, settings and history stay out of it.
setenv("XDG_DATA_HOME", folder.path, 1)
setenv("XDG_CONFIG_HOME", folder.path, 1)
setenv("XDG_STATE_HOME", folder.path, 1)

let shell = ShellComparisons(roi: roi, folder: folder)
let deal = DealComparisons(roi: roi, folder: folder)
let simulation = SimulationComparisons(roi: roi, folder: folder)
let screening = ScreeningComparisons(roi: roi, folder: folder)
let chart = ChartComparisons(roi: roi, folder: folder)
let prompt = PromptComparisons(roi: roi, folder: folder)
let comparisons: [(name: String, needsShell: Bool, make: () throws -> Comparison)] = [
  ("rows", false, ScheduleComparison.comparison),
  ("formula", false, FormulaComparisons.once),
  ("sweep", false, FormulaComparisons.sweep),
  ("cores", false, FormulaComparisons.cores),
  ("service", false, ServiceComparison.comparison),
  ("start", true, shell.start),
  ("memory", true, shell.memory),
  ("open", true, shell.open),
  ("replay", true, shell.replay),
  ("print", true, shell.schedule),
  ("project", true, deal.project),
  ("returns", true, deal.returns),
  ("futures", true, simulation.returns),
  ("first-year", true, simulation.firstYear),
  ("screen", true, screening.criteria),
  ("screen-irr", true, screening.returns),
  ("screen-memory", true, screening.memory),
  ("chart", true, chart.line),
  ("durable", true, shell.durable),
  ("prompt", true, prompt.prompt),
  ("echo", true, prompt.echo),
  ("history", true, prompt.history),
]
let isBuilt = FileManager.default.isExecutableFile(atPath: roi)
for comparison in comparisons where names.isEmpty || names.contains(comparison.name) {
  guard isBuilt || !comparison.needsShell else {
    print("\n\(comparison.name): left out: there is no shell at \(roi); build it, or name it with --roi")
    continue
  }
  do {
    try comparison.make().report()
  } catch {
    print("\n\(comparison.name): failed: \(error)")
  }
}
