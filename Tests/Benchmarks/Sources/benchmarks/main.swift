// Measures the shell and its arithmetic beside named peers:
//
//   swift run -c release --package-path Tests/Benchmarks benchmarks [--roi PATH] [--quick] [--markdown] [ROW…]
//
// PATH is the built shell, `.build/release/roi` unless told; rows choose among the measurements, and `growth`, which
// is none, all whose names begin with `growth-`. --quick leaves out the instructions and the memory, --markdown prints
// one table at the end, with the commit, from which the sources may not differ.

import Foundation

var names: [String] = []
var roi = ".build/release/roi"
var arguments = CommandLine.arguments.dropFirst()
var isQuick = false
var isMarkdown = false
/// To take so many samples of one contender of the row that is named, and print nothing: what is run under the counter of
/// instructions.
var samples: (count: Int, contender: Int)?
while let argument = arguments.popFirst() {
  switch argument {
  case "--roi": roi = arguments.popFirst() ?? roi
  case "--quick": isQuick = true
  case "--markdown": isMarkdown = true
  case "--samples":
    samples = arguments.popFirst().flatMap { Int($0) }.flatMap { count in
      arguments.popFirst().flatMap { Int($0) }.map { (count, $0) }
    }
  default: names.append(argument)
  }
}

let commit = isMarkdown ? MeasuredCommit.present : nil
if isMarkdown, commit == nil {
  print(
    "A table names the commit that it measures: commit what differs in Sources and Tests/Benchmarks first.")
  exit(2)
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
let comparisons: [(name: String, needsShell: Bool, make: () throws -> Comparison)] =
  [
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
    ("csv", true, deal.money),
    ("csv-percent", true, deal.percentages),
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
  ] + GrowthComparisons(roi: roi, folder: folder).comparisons.map { ($0.name, true, $0.make) }
  + HouseComparisons(roi: roi, folder: folder).comparisons.map { ($0.name, true, $0.make) }
names = names.flatMap { name in
  let group = comparisons.map(\.name).filter { $0.hasPrefix(name + "-") }
  return group.isEmpty || comparisons.contains { $0.name == name } ? [name] : group
}
let unknown = names.filter { name in !comparisons.contains { $0.name == name } }
guard unknown.isEmpty else {
  print(
    "There is no row \(unknown.joined(separator: ", ")); there are \(comparisons.map(\.name).joined(separator: ", "))."
  )
  exit(2)
}
if let samples {
  for comparison in comparisons where names.contains(comparison.name) {
    let made = try comparison.make()
    let contenders = [made.subject] + made.peers.map(\.contender)
    for _ in 0..<samples.count { _ = try contenders[samples.contender].sample() }
  }
}

let counter = isQuick || samples != nil ? nil : try InstructionCounter(roi: roi, folder: folder)
if counter == nil, !isQuick, samples == nil {
  print("instructions and memory are left out: valgrind is not installed")
}
let isBuilt = FileManager.default.isExecutableFile(atPath: roi)
var results: [ComparisonResult] = []
var failedRows: [String] = []
for comparison in comparisons where samples == nil && (names.isEmpty || names.contains(comparison.name)) {
  guard isBuilt || !comparison.needsShell else {
    print("\n\(comparison.name): left out: there is no shell at \(roi); build it, or name it with --roi")
    continue
  }
  do {
    let result = try comparison.make().result(row: comparison.name, counts: counter)
    TextReport.print(result)
    results.append(result)
  } catch {
    print("\n\(comparison.name): failed: \(error)")
    failedRows.append(comparison.name)
  }
}
if let commit { MarkdownReport.print(results, of: commit) }
if !failedRows.isEmpty {
  print("\nThese rows failed: \(failedRows.joined(separator: ", ")).")
  try? FileManager.default.removeItem(at: folder)
  exit(1)
}
