import Commands
import Glibc
import ScheduleAPI
import ScheduleClient

/// How the shell asks services for schedules.
enum Services {
  /// Lends a session the way to ask, and has it use the service that was said on the command line or in `ROI_SERVICE`.
  /// - Parameter progress: Told what is waited for, and at the end nothing.
  static func lend(
    to interpreter: Interpreter, _ options: Options, isInterrupted: @escaping () -> Bool = { false },
    progress: @escaping (_ address: ServiceAddress?) -> Void = { _ in }
  ) {
    interpreter.lend(
      ScheduleSource { address, query throws(ServiceError) in
        defer { progress(nil) }
        return try ScheduleClient(address).fetch(
          query, isInterrupted: isInterrupted, progress: { _ in progress(address) })
      })
    // What was said is known to be right.
    if let address = try? options.serviceAddress() {
      interpreter.use(service: address, from: .option)
    } else if let address = try? options.serviceOfEnvironment() {
      interpreter.use(service: address, from: .variable)
    }
  }
}
