import Foundation

/// Waiting for Ctrl-C or a polite kill.
public enum StopSignals {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Keeps the signals for `wait`. Call it on the main thread before any other thread starts: threads inherit it.
  public static func block() {
    // A shell without job control starts background programs with the interrupt ignored: it would never arrive.
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
    signal(SIGPIPE, SIG_IGN)
    mask(SIG_BLOCK)
  }

  /// Blocks until one of the signals comes. The next one ends the process at once.
  ///
  /// - Returns: The signal's number.
  @discardableResult
  public static func wait() -> Int32 {
    var number: Int32 = 0
    var set = signalSet
    while sigwait(&set, &number) != 0 {}
    mask(SIG_UNBLOCK)
    return number
  }

  private static func mask(_ how: Int32) {
    var set = signalSet
    pthread_sigmask(how, &set, nil)
  }

  private static var signalSet: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    return set
  }
}
