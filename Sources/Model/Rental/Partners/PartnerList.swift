import Finance
import Formulas

extension RecordList<Rental> {
  /// The partners as records, the operator with what is left of the capital last, who has figures only.
  static var partners: RecordList {
    RecordList(
      "Partners", count: { $0.partnerNames.count },
      name: { $0.partnerNames.indices.contains($1) ? $0.partnerNames[$1] : Partner.operatorName },
      find: { rental, name in rental.partnerNames.firstIndex(of: name) },
      value: { rental, number in
        guard rental.partners.indices.contains(number) else { return nil }
        return rental.partners[number].capital == nil ? "amount" : "capital"
      },
      saved: .partners, commands: { $0.partnerCommands(in: $1) }, take: { $0.partners = $1.partners },
      named: NamedRecords("a partner") { $0.removePartner(named: $1) }, fields: [.capital, .amount],
      figures: PartnerFigure.allCases.map(RecordFigure.init))
  }
}

extension Rental {
  /// The commands that add the partners.
  fileprivate func partnerCommands(in currency: Currency) -> [[String]] {
    partners.map { partner in
      let capital =
        partner.capital.map { $0.canonical + "%" } ?? Value.money(partner.amount ?? .zero).canonical(
          in: currency) ?? "0"
      return ["add", "partner", partner.name, capital]
    }
  }
}

extension Partner: PathRecord {
  func hasPaths(of other: Partner) -> Bool { self == other }

  var pathText: String { "\(name)/\(capital?.canonical ?? "")" }
}

extension SavedRecords<Rental> {
  /// The names of the partners, in their order; their capital is a row of its own.
  fileprivate static var partners: SavedRecords {
    SavedRecords(
      key: "partner ", name: { String($1 + 1) },
      row: { rental, number, _ in
        rental.partners.indices.contains(number) ? rental.partners[number].name : nil
      },
      restore: { rental, _, row, _ throws(UnreadableRowError) in
        guard !row.contains(" ") else { throw UnreadableRowError(field: "partner", text: row) }
        rental.add(Partner(row, capital: .zero))
      })
  }
}

extension RecordField<Rental> {
  fileprivate static var capital: RecordField {
    RecordField(
      word: "capital", exists: isStated, isStated: { isStated($0, $1) && $0.partners[$1].capital != nil },
      describe: { _, _, name in
        Field(
          name: name.text, label: name.text, section: name.section, isOptional: true,
          summary: "The share of the cash that the partner pays; an amount as $135,000.", unit: .percent,
          otherUnit: .money, bounds: 0...100, shapesFormulas: true, path: name.path)
      },
      read: { rental, number in rental.partners[number].capital.map(Value.percent) },
      write: { rental, number, value in
        if case .percent(let share)? = value { rental.partners[number].capital = share }
      })
  }

  fileprivate static var amount: RecordField {
    RecordField(
      word: "amount", exists: isStated, isStated: { isStated($0, $1) && $0.partners[$1].amount != nil },
      describe: { _, _, name in
        Field(
          name: name.text, label: name.text, section: name.section, isOptional: true,
          summary: "The cash that the partner pays, in place of a share.", unit: .money,
          bounds: Rental.anyAmount,
          shapesFormulas: true, path: name.path)
      },
      read: { rental, number in rental.partners[number].amount.map(Value.money) },
      write: { rental, number, value in
        if case .money(let amount)? = value { rental.partners[number].amount = amount }
      })
  }

  @Sendable private static func isStated(_ rental: Rental, _ number: Int) -> Bool {
    rental.partners.indices.contains(number)
  }
}

extension RecordFigure<Rental> {
  fileprivate init(_ figure: PartnerFigure) {
    self.init(
      figure.rawValue, figure.summary, hasClosing: true, isMonthly: figure.isMonthly,
      measure: { _, _ in figure.measure }, formula: { $0.formula(of: figure, ofPartner: $1) })
  }
}
