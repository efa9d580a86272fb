exit(status: PlacesBench.run(CommandLine.arguments))
