import Finance
import Localization
import Model
import Reports
import Shell
import Syntax

/// The events of a property.
enum EventTable {
  /// The table, or the sentence that there are none.
  static func report(of rental: Rental) -> Report {
    guard !rental.events.isEmpty else {
      return .note(LocalizedText("No events yet: \"at 60 cost 9000 roof\" notes a cost in month 60."))
    }
    return Report([.table(table(of: rental))])
  }

  /// A row for each event, in the order of their months.
  static func table(of rental: Rental) -> Table {
    var columns = [
      TableColumn(key: "number", label: LocalizedText("No.")),
      TableColumn(key: "month", label: LocalizedText("Month")),
      TableColumn(key: "year", label: LocalizedText("Year")),
      TableColumn(key: "effect", label: LocalizedText("Effect")),
      TableColumn(key: "amount", label: LocalizedText("Amount", context: "of a line")),
      TableColumn(key: "label", label: LocalizedText("Label"), isProse: true),
    ]
    var rows = rental.events.enumerated().map { index, event -> [Cell] in
      [
        .count(index + 1), months(of: event), .count((event.month + 11) / 12), effect(of: event),
        amount(ofEvent: index, in: rental), event.label.isEmpty ? .empty : .text(event.label),
      ]
    }
    if let first = rental.firstMonth {
      columns.insert(.date, at: 2)
      for (index, event) in rental.events.enumerated() {
        // The closing is in the calendar's month of month 1.
        rows[index].insert(.month(max(event.month, 1), from: first), at: 2)
      }
    }
    return Table(columns: columns, rows: rows)
  }

  /// The amounts of all events by the words that tell them apart: `at 60 cost roof`.
  static func amounts(of rental: Rental) -> [(name: String, amount: Cell)] {
    rental.events.enumerated().map { index, event in
      ("at \(event.months) \(event.subjectWords)", amount(ofEvent: index, in: rental))
    }
  }

  private static func effect(of event: RentalEvent) -> Cell {
    switch event.effect {
    case .cost: .words(LocalizedText("cost", context: "event"))
    case .income: .words(LocalizedText("income", context: "event"))
    case .improvement: .words(LocalizedText("improvement", context: "event"))
    case .otherIncome, .worth: .text(event.effect.word)
    case .amount(let line, _): .text(line)
    case .extra, .recast, .rate, .draw: .text(event.subjectWords(isLabeled: false))
    case .refinance(let loan): .text("\(event.effect.word): \(loan)")
    }
  }

  /// The month as a number, several as they are typed.
  private static func months(of event: RentalEvent) -> Cell {
    event.span == nil ? .count(event.month) : .text(event.months)
  }

  private static func amount(ofEvent index: Int, in rental: Rental) -> Cell {
    rental.amountField(ofEvent: index + 1).map { CellFormatter.cell(rental[$0], of: $0) } ?? .empty
  }
}

extension Rental {
  /// The field of the amount of an event, which of a refinance is that of its loan; nil for an event without.
  func amountField(ofEvent number: Int) -> Field? {
    if case .refinance(let loan) = events[number - 1].effect { return field(named: loan) }
    return field(named: "\(Rental.eventWord).\(number)")
  }
}
