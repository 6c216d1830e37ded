extension Functions {
  static let timeValue: [Function] = []
  static let cashFlows: [Function] = []
}
