// The models of the family; a model's number is its index in `fx_models`.

import BasicVM
import FX790Device

/// Writes the models.
///
/// `[{"name":"pb-100","title":"PB-100","columns":12,"memory":[544,1568],"hasTimer":false}]`
@c(fx_models)
public func models() {
  finish(
    JSON(Model.allCases) { model in
      let facts = model.facts
      return [
        "name": JSON(facts.name), "title": JSON(facts.title), "columns": JSON(facts.columns),
        "memory": JSON(facts.memorySizes) { JSON($0.name) }, "hasTimer": JSON(facts.isThird),
      ]
    })
}

/// The number of the computer's model.
@c(fx_model)
public func model() -> Int32 { Int32(page.computer.model.rawValue) }

/// The model that a listing names; -1 without a known one.
@c(fx_model_of)
public func model(ofListing count: Int32) -> Int32 {
  ListingFormat.model(of: page.text(count)).map { Int32($0.rawValue) } ?? -1
}
