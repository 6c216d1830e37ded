/// The tools of the server, in the order in which they are listed.
enum ToolTable {
  static let all: [Tool] = [.figures, .explain, .solve, .sweep, .compare, .view, .lookup]
}
