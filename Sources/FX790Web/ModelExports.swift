// What the page's script asks about the models of the family; their numbers are those of `fx_models`.

import BasicVM
import FX790Device

/// The models.
@c(fx_models)
public func models() {
  finish(
    .list(Model.allCases) { model in
      let facts = model.facts
      let sizes = UTF8Text.list(facts.memorySizes) { "\($0.name)" }
      return #"{"name":"\#(facts.name)","title":"\#(facts.title)","columns":\#(facts.columns),"#
        + #""memory":\#(sizes),"hasTimer":\#(facts.isThird)}"#
    })
}

/// The computer's model.
@c(fx_model)
public func model() -> Int32 { Int32(page.computer.model.rawValue) }

/// The model that a listing names; -1 if it names none that there is.
@c(fx_model_of)
public func model(ofListing count: Int32) -> Int32 {
  ListingFormat.model(of: page.text(count)).map { Int32($0.rawValue) } ?? -1
}

/// A new computer of a model, with a memory by its place among the model's.
///
/// A seed other than 0 is that of RAN#. Numbers of nothing do nothing.
@c(fx_model_new)
public func beginModel(_ number: Int32, _ memory: Int32, _ seed: Int32) {
  guard let model = UInt8(exactly: number).flatMap({ Model(rawValue: $0) }),
    model.facts.memorySizes.indices.contains(Int(memory))
  else { return }
  let random = seed == 0 ? RandomNumbers() : RandomNumbers(seed: UInt64(UInt32(bitPattern: seed)))
  page.desk.act(.begin(model.facts.memorySizes[Int(memory)], model, random))
}
