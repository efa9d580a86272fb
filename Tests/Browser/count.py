"""Runs tests by name, or all of this folder, and closes with their number."""
import sys
import unittest


def main(names):
    loader = unittest.defaultTestLoader
    suite = loader.loadTestsFromNames(names) if names else loader.discover(".", pattern="test_*.py")
    result = unittest.TextTestRunner(verbosity=2 if names else 1).run(suite)
    failed = len({str(test) for test, _ in result.failures + result.errors})
    skipped = f", {len(result.skipped)} skipped" if result.skipped else ""
    print(f"{result.testsRun - failed - len(result.skipped)} passed, {failed} failed{skipped}")
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
