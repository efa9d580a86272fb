import Testing

@testable import DeviceApp

struct AttributionTextTests {
  @Test(arguments: [
    ("© OpenStreetMap contributors", ["© OpenStreetMap contributors"]),
    (
      #"<a href="https://a.example/x?y=1&amp;z=2" target="_blank">&copy; A</a> <a href='http://b.example'>B</a>"#,
      [#"<a href="https://a.example/x?y=1&amp;z=2">© A</a>"#, #"<a href="http://b.example">B</a>"#]
    ),
    (
      #"Map by <A class=x HREF="https://a.example"><b>A</b></A>, thanks"#,
      ["Map by", #"<a href="https://a.example">A</a>"#, ", thanks"]
    ),
    (#"<a href="javascript:alert(1)">A</a>"#, ["A"]),
    (#"<img src=x onerror="alert(1)">A<script>x()</script>"#, ["Ax()"]),
    (#"<a href="https://a.example" onclick="x()">A</a>"#, [#"<a href="https://a.example">A</a>"#]),
    ("&lt;script&gt;A", ["&lt;script&gt;A"]),
    ("<a href=https://a.example", []),
    (" | ", []),
  ])
  func onlyLinksAndWordsAreLeft(html: String, expected: [String]) { #expect(AttributionText.links(html) == expected) }

  @Test func ourOwnLinksAreEscaped() {
    #expect(
      AttributionText.link("A & \"B\"", to: "https://x/?a&b")
        == #"<a href="https://x/?a&amp;b">A &amp; &quot;B&quot;</a>"#)
  }
}
