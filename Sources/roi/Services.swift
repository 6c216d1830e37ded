import Commands
import Glibc
import ScheduleService
import Terminal

/// How the shell asks services for schedules.
enum Services {
  /// Lends a session the way to ask, and has it use the service that was said on the command line or in `ROI_SERVICE`.
  /// - Parameter progress: Told what is waited for, and at the end nothing.
  /// - Returns: Whether the service that was said can be used.
  @discardableResult
  static func lend(
    to interpreter: Interpreter, _ options: Options, isInterrupted: @escaping () -> Bool = { false },
    progress: @escaping (_ address: ServiceAddress?) -> Void = { _ in }
  ) -> Bool {
    interpreter.lend(
      ScheduleSource { address, query throws(ServiceFault) in
        defer { progress(nil) }
        return try ScheduleClient(address).fetch(
          query, isInterrupted: isInterrupted, progress: { _ in progress(address) })
      })
    var asked = options
    if asked.service == nil { asked.service = getenv("ROI_SERVICE").map { String(cString: $0) } }
    do throws(ServiceAddress.Fault) {
      if let address = try asked.serviceAddress() { interpreter.session.use(service: address) }
      return true
    } catch {
      // What the command line says is right by now, so that it was the environment.
      interpreter.refuse(Problem(.badAddress(asked.service ?? "", error)))
      return false
    }
  }
}
