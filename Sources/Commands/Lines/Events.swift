import Finance
import Localization
import Model
import Reports
import Shell

extension Command {
  static let events = Command(
    "events", .property, "List what happens in single months, with its number.",
    examples: [.init("events", "costs, incomes and new amounts")],
    worksheet: Rental.self
  ) { _, rental throws(Diagnostic) in
    guard !rental.events.isEmpty else {
      return .note(LocalizedText("No events yet: \"at 60 cost 9000 roof\" notes a cost in month 60."))
    }
    return Report([.table(EventTable.table(of: rental))])
  }
}

/// The events of a property.
enum EventTable {
  /// A row for each event, in the order of their months.
  static func table(of rental: Rental) -> Table {
    let columns = [
      TableColumn(key: "number", label: LocalizedText("No.")),
      TableColumn(key: "month", label: LocalizedText("Month")),
      TableColumn(key: "year", label: LocalizedText("Year")),
      TableColumn(key: "effect", label: LocalizedText("Effect")),
      TableColumn(key: "amount", label: LocalizedText("Amount", context: "of a line")),
      TableColumn(key: "label", label: LocalizedText("Label"), isProse: true),
    ]
    let rows = rental.events.enumerated().map { index, event -> [Cell] in
      [
        .count(index + 1), .count(event.month), .count((event.month + 11) / 12), effect(of: event),
        amount(ofEvent: index, in: rental), event.label.isEmpty ? .empty : .text(event.label),
      ]
    }
    return Table(columns: columns, rows: rows)
  }

  /// The amounts of all events by the words that tell them apart: `at 60 cost roof`.
  static func amounts(of rental: Rental) -> [(name: String, amount: Cell)] {
    rental.events.enumerated().map { index, event in
      let words = ["at \(event.month)", event.effectWord, event.label].filter { !$0.isEmpty }
      return (words.joined(separator: " "), amount(ofEvent: index, in: rental))
    }
  }

  private static func effect(of event: RentalEvent) -> Cell {
    switch event.effect {
    case .cost: .words(LocalizedText("cost", context: "event"))
    case .income: .words(LocalizedText("income", context: "event"))
    case .amount(let line, _): .text(line)
    }
  }

  private static func amount(ofEvent index: Int, in rental: Rental) -> Cell {
    guard let field = rental.field(named: "\(Rental.eventWord).\(index + 1)") else { return .empty }
    return CellFormatter.cell(rental[field], of: field)
  }
}
