/// What is handed out together: the shell, its fetching program and the service.
public enum Release {
  /// The version of all of them.
  public static let version = "0.1.0"
}
