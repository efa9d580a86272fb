import Ports

/// Random numbers that repeat: a test that fails with a seed fails again with it.
public typealias SeededGenerator = SeededRandom
