/// A pattern of a name in a folder, in which `*` stands for any letters and `?` for one.
struct NamePattern {
  private let pattern: [Character]

  init(_ pattern: some StringProtocol) { self.pattern = Array(pattern) }

  /// `true` for a text with letters that stand for others.
  static func isOne(_ text: some StringProtocol) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

  /// The letters before the first that stands for others.
  var beginning: String { String(pattern.prefix { $0 != "*" && $0 != "?" }) }

  /// `true` for a name that the pattern stands for.
  func matches(_ name: some StringProtocol) -> Bool {
    let name = Array(name)
    var (place, next) = (0, 0)
    // The last star, and where the letters that it stands for end so far.
    var star: (place: Int, end: Int)?
    while next < name.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, next)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[next] {
        (place, next) = (place + 1, next + 1)
      } else if let last = star {
        star = (last.place, last.end + 1)
        (place, next) = (last.place + 1, last.end + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}

extension Interpreter {
  /// The files that a pattern of paths stands for, in the order of their names; nil for a path that is no pattern, or
  /// that is the name of a file itself.
  package func paths(matching typed: String) -> [String]? {
    guard NamePattern.isOne(typed), (try? files.find(resolve(typed))) == nil else { return nil }
    let parts = typed.split(separator: "/")
    var found = [typed.hasPrefix("/") ? "/" : ""]
    for (index, part) in parts.enumerated() {
      let isFolder = index < parts.count - 1
      let pattern = NamePattern(part)
      found = found.flatMap { folder in
        guard NamePattern.isOne(part) else { return [folder + part + (isFolder ? "/" : "")] }
        let beginning = resolve(folder + pattern.beginning)
        let start = beginning.utf8.count - pattern.beginning.utf8.count
        return files.list(beginning).map { String($0.utf8.dropFirst(start)) ?? "" }.filter { name in
          name.hasSuffix("/") == isFolder && pattern.matches(isFolder ? name.dropLast() : name[...])
        }.map { folder + $0 }
      }
    }
    let isNamed = parts.last.map { !NamePattern.isOne($0) } ?? true
    return isNamed ? found.filter { (try? files.find(resolve($0))) != nil } : found
  }
}
