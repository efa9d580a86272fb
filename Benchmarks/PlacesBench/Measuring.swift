import Foundation

/// Answers a second of processor time: the median of some passes after one that warms up.
///
/// Processor time, because other programs on the machine then weigh through the caches only.
func rate(_ count: Int, passes: Int = 9, _ pass: () throws -> Void) rethrows -> Double {
  try pass()
  var times: [Double] = []
  for _ in 0..<passes {
    let start = processorSeconds()
    try pass()
    times.append(processorSeconds() - start)
  }
  return Double(count) / times.sorted()[passes / 2]
}

/// Seconds of processor time that this process has used.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Takes a result, so that the work for it is not left out.
@inline(never)
func keep(_ value: some FixedWidthInteger) { withExtendedLifetime(value) {} }

/// Memory that is this process's alone, without the mapped pages that the system may drop.
func privateMegabytes() throws -> Double {
  let rollup = try String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)
  let kilobytes = rollup.split(separator: "\n").filter {
    $0.hasPrefix("Private_Dirty") || $0.hasPrefix("Private_Clean")
  }
  .compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Double($0) } }
  return kilobytes.reduce(0, +) / 1_024
}

/// Ends the process.
func exit(status: Int32) -> Never { Foundation.exit(status) }
