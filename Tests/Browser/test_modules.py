"""The page's pure modules, run where they live: in the browser. Each file of `modules` is a test."""
import unittest
from pathlib import Path

from harness import PageTest

MODULES = Path(__file__).resolve().parent / "modules"

RUN = """async (file) => {
  const { tests } = await import(`/tests/${file}`);
  const outcome = {};
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test();
      outcome[name] = null;
    } catch (error) {
      outcome[name] = error.message;
    }
  }
  return outcome;
}"""


class ModuleTest(PageTest):
    def run_file(self, file):
        self.page.route("**/tests/*", self.answer)
        self.page.goto(self.device.address + "/health")
        outcome = self.page.evaluate(RUN, file)
        self.assertGreater(len(outcome), 0, f"{file} holds no tests")
        for name, problem in outcome.items():
            with self.subTest(name):
                self.assertIsNone(problem)

    @staticmethod
    def answer(route):
        path = MODULES / route.request.url.rsplit("/", 1)[1]
        route.fulfill(body=path.read_text(), content_type="text/javascript")


def add_tests():
    """One test for each file, so that a failure names it."""
    for path in sorted(MODULES.glob("*.test.js")):
        name = "test_" + path.name.removesuffix(".test.js").replace("-", "_")
        setattr(ModuleTest, name, lambda self, file=path.name: self.run_file(file))


add_tests()

if __name__ == "__main__":
    unittest.main()
