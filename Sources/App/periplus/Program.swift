import Foundation

/// The program: finds the command, runs it, turns what went wrong into one line and an exit status.
enum Program {
  /// Runs with the process's own words and streams, and exits.
  static func main() -> Never {
    // A reader that goes away and a limit of file sizes are errors of a write, not reasons to die.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst()), console: .standard))
  }

  /// - Returns: 0 done, 1 failed, 2 wrong usage.
  static func run(_ words: [String], console: Console) -> Int32 {
    do {
      switch try ArgumentParser(table: .periplus).parse(words) {
      case .help(let path): console.text(try HelpText(table: .periplus).page(for: path))
      case .version: console.line("periplus \(CommandTable.periplus.version)")
      case .run(let command, let invocation): try command.run(invocation, console)
      }
      return 0
    } catch let error as UsageError {
      console.note(error.message)
      return 2
    } catch let error as CommandFailure {
      console.note("periplus: \(error.message)")
      return 1
    } catch {
      console.note("periplus: \(error)")
      return 1
    }
  }
}
