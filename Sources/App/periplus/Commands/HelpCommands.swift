extension Command {
  /// `periplus completions SHELL`.
  static let completions: Command = Command(
    path: ["completions"], summary: "Print a completion script for a shell",
    details: "Source it, or put it where the shell looks for completions.",
    arguments: [
      Argument(value: .choice("SHELL", CompletionScript.Shell.allCases.map(\.rawValue)), summary: "The shell")
    ],
    examples: ["source <(periplus completions bash)", "periplus completions zsh > ~/.zfunc/_periplus"]
  ) { invocation, console in
    let shell = CompletionScript.Shell(rawValue: invocation.arguments[0])!
    let script = CompletionScript(table: .periplus).text(for: shell)
    if invocation.wantsJSON {
      try console.json(["shell": shell.rawValue, "script": script])
    } else {
      console.text(script)
    }
  }

  /// `periplus help [COMMAND]`; without `--man` the parser itself answers it.
  static let help: Command = Command(
    path: ["help"], summary: "Show help on a command, or the manual page",
    details: "",
    arguments: [Argument(value: .text("COMMAND"), summary: "The command's words", count: .any)],
    options: [Option(name: "man", summary: "Print the whole manual page in roff")],
    examples: ["periplus help region build", "periplus help --man | man -l -"]
  ) { invocation, console in
    let page = ManualPage(table: .periplus).text()
    if invocation.wantsJSON { try console.json(["manual": page]) } else { console.text(page) }
  }
}
