import Commands
import Glibc
import ScheduleAPI
import ScheduleClient
import Shell

/// Schedules from services.
enum Services {
  /// Connects an interpreter to services, and selects the one of the command line or of `ROI_SERVICE`.
  /// - Parameter progress: Called with the service that the shell waits for, and with nil at the end.
  static func connect(
    _ interpreter: Interpreter, _ options: Options, isInterrupted: @escaping () -> Bool = { false },
    progress: @escaping (_ address: ServiceAddress?) -> Void = { _ in }
  ) {
    interpreter.connect(
      ScheduleSource { address, query throws(ServiceError) in
        defer { progress(nil) }
        return try ScheduleClient(address).fetch(
          query, isInterrupted: isInterrupted, progress: { _ in progress(address) })
      })
    // The addresses were validated at the start.
    if let address = try? options.serviceAddress() {
      interpreter.use(service: address, from: .option)
    } else if let address = try? options.serviceOfEnvironment() {
      interpreter.use(service: address, from: .variable)
    }
  }
}
