import BasicVM
import Testing

@testable import Programs

func contender(listing text: String, named name: String = "x.bas") throws -> Contender {
  let listing = ListingReader.read(UTF8Text(text))
  try #require(!listing.hasErrors)
  return try Contender(
    name: UTF8Text(name), memory: listing.memory, area: listing.firstArea ?? 0)
}

func compare(
  _ a: Contender, _ b: Contender, scripts: Int = 200,
  limits: ScriptLimits = ScriptLimits(waits: 2_000, instructions: 20_000)
) -> ComparisonReport {
  var options = Comparison.Options()
  options.scripts = scripts
  options.limits = limits
  var comparison = Comparison(a, b, options: options)
  return comparison.run()
}
