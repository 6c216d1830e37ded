import SeededRandom

/// Random commands, of which many fail.
package struct RandomSteps {
  package init() {}

  private let names = ["elm", "oak", "ash", "elm street", "untitled", "é"]
  private let values = [
    "0", "1", "20", "250k", "1,800", "99.5", "6.125", "30y", "25m", "100%", "abc", "-1", "1,80",
  ]

  package func next(_ random: inout SplitMix) -> String {
    let name = { (random: inout SplitMix) -> String in
      let name = names.randomElement(using: &random) ?? ""
      return name.contains(" ") ? "\"\(name)\"" : name
    }
    let fields = ["price", "down", "loan", "rate", "term", "escrow", "extra", "expenses", "rent"]
    let field = { (random: inout SplitMix) in fields.randomElement(using: &random) ?? "" }
    let value = { (random: inout SplitMix) in values.randomElement(using: &random) ?? "" }
    switch Int.random(in: 0..<24, using: &random) {
    case 0...5: return "set \(field(&random)) \(value(&random))"
    case 6...8: return "set \(field(&random)) \(value(&random)) \(field(&random)) \(value(&random))"
    case 9: return "reset \(field(&random))"
    case 10: return "reset all"
    case 11, 12: return "save \(name(&random))"
    case 13: return "save \(name(&random)) --force"
    case 14, 15: return "open \(name(&random))"
    case 16: return "new"
    case 17: return "copy \(name(&random)) \(name(&random))"
    case 18: return "rename \(name(&random)) \(name(&random))"
    case 19: return "delete \(name(&random))"
    case 20: return "undo \(Int.random(in: 1...3, using: &random))"
    case 21: return "redo"
    case 22:
      return ["month 1", "next", "back", "year 1", "schedule 1..2"].randomElement(using: &random) ?? ""
    default:
      return [
        "show", "list", "log", "summary", "help", "journal okay elm", "entry 2 remove",
        "entry 3 change mood meh", "entries elm",
      ].randomElement(using: &random) ?? ""
    }
  }
}
