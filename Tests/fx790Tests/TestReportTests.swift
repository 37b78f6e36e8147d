import BasicVM
import Programs
import Testing

@testable import fx790

@Suite struct TestReportTests {
  private static let failure = TestFailure(
    line: 9, reason: "the output differs", expected: "RACE <#>", display: "RACE \"1\"",
    running: "P0-330 PRINT")

  private var report: TestReport {
    var report = TestReport()
    report.add(
      TestReport.Suite(
        path: "a.test",
        cases: [
          .init(name: "one", line: 1, note: .init(line: 1, text: "keys never taken: <2>")),
          .init(name: "# two \\ <&>", line: 1, failure: Self.failure),
          .init(name: "always A>=0", line: 7, skipped: "--search"),
        ]))
    report.add(
      TestReport.Suite(
        path: "b.test",
        cases: [.init(name: "three\u{1B}", line: 1, failure: Self.failure, isAccepted: true)]))
    return report
  }

  @Test func `TAP has a plan, a line for each test, and the reason of a failure`() {
    #expect(
      "\(report.tap)" == """
        TAP version 14
        1..4
        # a.test
        ok 1 - one
        # a.test:1: keys never taken: <2>
        not ok 2 - \\# two \\\\ <&>
          ---
          at: "a.test:9"
          reason: "the output differs"
          expected: "RACE <#>"
          display: "RACE \\"1\\""
          running: "P0-330 PRINT"
          ...
        ok 3 - always A>=0 # SKIP --search
        # b.test
        ok 4 - three? # accepted
        # 2 passed, 1 failed, 1 skipped

        """)
  }

  @Test func `JUnit has a suite for each file, with escaped text`() {
    #expect(
      "\(report.junit)" == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="4" failures="1">
         <testsuite name="a.test" tests="3" failures="1">
          <testcase classname="a.test" name="one" file="a.test" line="1"><system-out>a.test:1: keys never taken: &lt;2&gt;</system-out></testcase>
          <testcase classname="a.test" name="# two \\ &lt;&amp;&gt;" file="a.test" line="1">
           <failure message="the output differs">at: a.test:9
        reason: the output differs
        expected: RACE &lt;#&gt;
        display: RACE &quot;1&quot;
        running: P0-330 PRINT
        </failure>
          </testcase>
          <testcase classname="a.test" name="always A&gt;=0" file="a.test" line="7"><skipped/></testcase>
         </testsuite>
         <testsuite name="b.test" tests="1" failures="0">
          <testcase classname="b.test" name="three?" file="b.test" line="1"/>
         </testsuite>
        </testsuites>

        """)
  }
}
