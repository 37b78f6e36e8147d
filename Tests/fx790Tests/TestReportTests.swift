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
        path: "a.test", tests: ["one", "# two \\ <&>"].map { ListingTest(name: $0) },
        failures: [nil, Self.failure],
        notes: ["keys never taken: <2>", nil]))
    report.add(
      TestReport.Suite(
        path: "b.test", tests: [ListingTest(name: "three\u{1B}")], failures: [Self.failure],
        isAccepted: [true]))
    return report
  }

  @Test func `TAP has a plan, a line for each test, and the reason of a failure`() {
    #expect(
      "\(report.tap)" == """
        TAP version 14
        1..3
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
        # b.test
        ok 3 - three? # accepted
        # 2 passed, 1 failed

        """)
  }

  @Test func `JUnit has a suite for each file, with escaped text`() {
    #expect(
      "\(report.junit)" == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="3" failures="1">
         <testsuite name="a.test" tests="2" failures="1">
          <testcase classname="a.test" name="one" file="a.test" line="1"><system-out>a.test:1: keys never taken: &lt;2&gt;</system-out></testcase>
          <testcase classname="a.test" name="# two \\ &lt;&amp;&gt;" file="a.test" line="1">
           <failure message="the output differs">at: a.test:9
        reason: the output differs
        expected: RACE &lt;#&gt;
        display: RACE &quot;1&quot;
        running: P0-330 PRINT
        </failure>
          </testcase>
         </testsuite>
         <testsuite name="b.test" tests="1" failures="0">
          <testcase classname="b.test" name="three?" file="b.test" line="1"/>
         </testsuite>
        </testsuites>

        """)
  }
}
