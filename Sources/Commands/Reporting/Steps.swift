extension Command {
  static let next = Command(
    "next", .reporting, "Go on to the next month or year.",
    details: "From the schedule it goes to the first month.",
    examples: [.init("next", "after month 12, month 13")]
  ) { _, interpreter throws(Problem) in
    try Navigation.step(1, in: interpreter.session)
  }

  static let previous = Command(
    "previous", .reporting, "Go back to the month or year before.",
    details: "From the schedule it goes to the last month.",
    examples: [.init("previous", "after month 12, month 11")]
  ) { _, interpreter throws(Problem) in
    try Navigation.step(-1, in: interpreter.session)
  }

  static let back = Command(
    "back", .reporting, "Leave the month for the schedule, or the schedule for the property.",
    examples: [.init("back", "one level up")]
  ) { _, interpreter throws(Problem) in
    let session = interpreter.session
    switch session.presentPlace {
    case .month, .year: session.place = .amortization
    case .amortization, .property: session.place = .property
    }
    return .note(Wording.isAt(session.place))
  }
}
