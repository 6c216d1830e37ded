/// The time of payments: at the end or at the start of a period.
enum PaymentTiming {
  case end, start

  init(type: Double) throws(TimeValueError) {
    switch type {
    case 0: self = .end
    case 1: self = .start
    default: throw type.isFinite ? .typeNotZeroOrOne(type) : .notFinite
    }
  }
}
