import Foundation

/// An engine for the part of TextMate grammars that those of the examples use.
///
/// Rules are `match`, `begin` with `end` or `while`, `patterns` and `include`; the leftmost match wins, and of several
/// there the end of the open rule, then the rule that is listed first. `\G` matches where the open rule began.
/// - Source: TextMate manual, Language Grammars; vscode-textmate for `while` and `\G`.
final class TextMateEngine {
  typealias Rule = [String: Any]

  /// A stretch of a line with the scopes of the rules around it, the outermost first.
  struct Stretch {
    let range: Range<Int>
    let scopes: [String]
  }

  private struct Frame {
    let rule: Rule
    let grammar: Rule
    let scopes: [String]
    let end: String?
    let whilePattern: String?
    /// The place at which the rule began in this line; nil in the lines after it.
    var anchor: Int?
  }

  private let grammars: [String: Rule]
  private var frames: [Frame]
  private var compiled: [String: NSRegularExpression] = [:]
  private(set) var faultyPatterns: [String] = []

  /// An engine that begins with one of several grammars, by their scopes.
  init(_ grammars: [Rule], begin: String) {
    let named = grammars.map { ($0["scopeName"] as? String ?? "", $0) }
    self.grammars = Dictionary(uniqueKeysWithValues: named)
    let root = self.grammars[begin] ?? [:]
    frames = [Frame(rule: root, grammar: root, scopes: [begin], end: nil, whilePattern: nil, anchor: 0)]
  }

  /// The stretches of the next line, by UTF-16 offsets; none of them is empty.
  func tokens(in line: String) -> [Stretch] {
    var stretches: [Stretch] = []
    var place = continued(line)
    // A rule that matches nothing may open or close another one only so often at one place.
    var idle = 0
    while place <= line.utf16.count, idle < 100 {
      guard let (result, found) = next(in: line, from: place) else { break }
      add(place..<result.range.lowerBound, to: &stretches)
      let end = apply(found, result, line, &stretches)
      idle = end == place ? idle + 1 : 0
      if end == place, case .single = found { place += 1 } else { place = end }
    }
    add(place..<line.utf16.count, to: &stretches)
    for index in frames.indices { frames[index].anchor = nil }
    return stretches
  }

  private enum Found {
    case end
    case single(Rule)
    case begin(Rule, grammar: Rule)
  }

  /// Closes the rules that go on only while lines match, and returns where the line goes on.
  private func continued(_ line: String) -> Int {
    var place = 0
    for index in frames.indices {
      guard let pattern = frames[index].whilePattern else { continue }
      guard let result = search(pattern, line, place, anchor: 0), result.range.location == place else {
        frames.removeSubrange(index...)
        break
      }
      place = result.range.upperBound
      frames[index].anchor = place
    }
    return place
  }

  private func next(in line: String, from place: Int) -> (NSTextCheckingResult, Found)? {
    let top = frames[frames.count - 1]
    var best: (NSTextCheckingResult, Found)?
    let take = { (pattern: String, found: Found) in
      guard let result = self.search(pattern, line, place, anchor: top.anchor) else { return }
      if best.map({ result.range.location < $0.0.range.location }) ?? true { best = (result, found) }
    }
    if let end = top.end { take(end, .end) }
    for (rule, grammar) in expanded(top.rule, top.grammar) {
      if let pattern = rule["match"] as? String {
        take(pattern, .single(rule))
      } else if let pattern = rule["begin"] as? String {
        take(pattern, .begin(rule, grammar: grammar))
      }
    }
    return best
  }

  /// The rules inside a rule, with those that are included in place of the inclusions.
  private func expanded(_ rule: Rule, _ grammar: Rule) -> [(Rule, Rule)] {
    (rule["patterns"] as? [Rule] ?? []).flatMap { inner -> [(Rule, Rule)] in
      guard let include = inner["include"] as? String else {
        return inner["match"] == nil && inner["begin"] == nil ? expanded(inner, grammar) : [(inner, grammar)]
      }
      if let other = grammars[include] { return expanded(other, other) }
      let repository = grammar["repository"] as? [String: Rule]
      guard include.hasPrefix("#"), let named = repository?[String(include.dropFirst())] else {
        faultyPatterns.append(include)
        return []
      }
      return named["match"] == nil && named["begin"] == nil ? expanded(named, grammar) : [(named, grammar)]
    }
  }

  /// Adds the stretches of a match, opens or closes its rule, and returns its end.
  private func apply(
    _ found: Found, _ result: NSTextCheckingResult, _ line: String, _ stretches: inout [Stretch]
  ) -> Int {
    let range = Range(result.range) ?? 0..<0
    let outer = frames[frames.count - 1].scopes
    switch found {
    case .end:
      let closed = frames.removeLast()
      add(
        range, result, closed.rule["endCaptures"], named(closed.rule, frames.last?.scopes ?? []), &stretches)
    case .single(let rule):
      add(range, result, rule["captures"], named(rule, outer), &stretches)
    case .begin(let rule, let grammar):
      let scopes = named(rule, outer)
      add(range, result, rule["beginCaptures"], scopes, &stretches)
      frames.append(
        Frame(
          rule: rule, grammar: grammar, scopes: scopes + [rule["contentName"] as? String].compactMap(\.self),
          end: (rule["end"] as? String).map { filled($0, result, line) },
          whilePattern: (rule["while"] as? String).map { filled($0, result, line) }, anchor: range.upperBound)
      )
    }
    return range.upperBound
  }

  private func named(_ rule: Rule, _ outer: [String]) -> [String] {
    outer + [rule["name"] as? String].compactMap(\.self)
  }

  /// The pattern with what the groups of the beginning matched.
  private func filled(_ pattern: String, _ result: NSTextCheckingResult, _ line: String) -> String {
    (0..<result.numberOfRanges).reduce(pattern) { pattern, group in
      let text = Range(result.range(at: group), in: line).map { String(line[$0]) } ?? ""
      return pattern.replacingOccurrences(
        of: "\\\(group)", with: NSRegularExpression.escapedPattern(for: text))
    }
  }

  private func add(_ range: Range<Int>, to stretches: inout [Stretch]) {
    if !range.isEmpty { stretches.append(Stretch(range: range, scopes: frames[frames.count - 1].scopes)) }
  }

  private func add(
    _ range: Range<Int>, _ result: NSTextCheckingResult, _ captures: Any?, _ scopes: [String],
    _ stretches: inout [Stretch]
  ) {
    var place = range.lowerBound
    for group in 1..<max(result.numberOfRanges, 1) {
      guard let scope = ((captures as? [String: Rule])?["\(group)"])?["name"] as? String,
        let inner = Range(result.range(at: group)), !inner.isEmpty
      else { continue }
      if place < inner.lowerBound {
        stretches.append(Stretch(range: place..<inner.lowerBound, scopes: scopes))
      }
      stretches.append(Stretch(range: inner, scopes: scopes + [scope]))
      place = inner.upperBound
    }
    if place < range.upperBound { stretches.append(Stretch(range: place..<range.upperBound, scopes: scopes)) }
  }

  private func search(_ pattern: String, _ line: String, _ place: Int, anchor: Int?) -> NSTextCheckingResult?
  {
    // Elsewhere than at the anchor, nothing may match there.
    let pattern = anchor == place ? pattern : pattern.replacingOccurrences(of: "\\G", with: "(?!)")
    if compiled[pattern] == nil {
      do { compiled[pattern] = try NSRegularExpression(pattern: pattern) } catch {
        faultyPatterns.append(pattern)
        return nil
      }
    }
    let range = NSRange(location: place, length: line.utf16.count - place)
    return compiled[pattern]?.firstMatch(
      in: line, options: [.withTransparentBounds, .withoutAnchoringBounds], range: range)
  }
}
