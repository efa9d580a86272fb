"""With no connection: the page opens from what it kept, and says how things stand."""
import unittest

from harness import PageTest, expect

KEPT = """async () => {
  const names = await caches.keys();
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return lists.flat().map((request) => new URL(request.url).pathname);
}"""


class OfflineTest(PageTest):
    # With the network away every fetch is an error in the browser's own words; the page must cope without one.
    tolerated = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")

    def keep_shell(self):
        self.open("#map=15/43.7384/7.4246")
        self.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        self.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        self.page.wait_for_function("""() => caches.match("/style.json?theme=light&language=en")""")

    def test_shell_opens_with_no_connection_at_all(self):
        self.keep_shell()
        self.context.set_offline(True)
        self.page.reload()
        expect(self.page.get_by_role("combobox").first).to_be_visible()
        expect(self.page.locator("#pill")).to_contain_text("Offline · the device does not answer")
        self.page.get_by_role("combobox").first.fill("rue")
        expect(self.page.locator("#panel")).to_contain_text("The device does not answer.")
        self.context.set_offline(False)
        expect(self.page.locator("#pill")).to_contain_text("Online · Monaco")

    def test_pill_follows_the_network(self):
        self.open()
        expect(self.page.locator("#pill")).to_contain_text("Online")
        self.context.set_offline(True)
        expect(self.page.locator("#pill")).to_contain_text("Offline")
        self.context.set_offline(False)
        expect(self.page.locator("#pill")).to_contain_text("Online")

    def test_only_the_shell_is_kept(self):
        self.keep_shell()
        kept = self.page.evaluate(KEPT)
        self.assertIn("/", kept)
        self.assertIn("/assets/js/main.js", kept)
        allowed = ("/assets/", "/vendor/")
        others = [path for path in kept if path not in ("/", "/style.json") and not path.startswith(allowed)]
        self.assertEqual(others, [])

    def test_a_machine_without_a_network_has_all_of_it(self):
        """The device on the loopback, every other name unknown (see the switches), and the browser told so."""
        self.page.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => false })")
        self.open("#map=15/43.7384/7.4246&from=43.7349,7.4193,A&to=43.7396,7.4283,B&mode=foot")
        expect(self.page.locator("#pill")).to_contain_text("Offline · Monaco, map of 26 Dec 2023")
        expect(self.page.locator(".origin")).to_contain_text("no traffic offline")
        self.assertGreater(self.rendered("street-surface-fill"), 0)
        self.assertEqual(self.page.evaluate("(path) => fetch(path).then((a) => a.status)", "/health"), 200)
        self.assertTrue(self.device.address.startswith("http://127.0.0.1:"))


if __name__ == "__main__":
    unittest.main()
