import BasicVM

extension GraphFinder {
  /// Merges conditions on the key if a simple one replaces them.
  mutating func needs(
    of group: PathGroup, from state: Int, in region: WaitRegion
  ) -> [StateGraph.Condition] {
    guard let name = graph.states[state].keyName, let paths = region.feasiblePaths,
      let keys = paths.keys(to: group.arrivals.map { region[$0] })
    else { return conditions(for: group.choices, in: region) }
    var others: [WaitRegion.Choice] = []
    var onKeys: [WaitRegion.Choice] = []
    // The keys that fulfil all choices on the key.
    var covered = KeySet.all
    for choice in group.choices {
      if let chosen = KeySet(comparison(of: choice), key: name) {
        covered = covered.intersection(chosen)
        onKeys.append(choice)
      } else {
        others.append(choice)
      }
    }
    if covered == keys || covered.others == keys.others {
      let left = group.choices.filter { onKeys.contains($0) || !paths.decides(keys, $0) }
      return conditions(for: left, in: region)
    }
    guard let forms = keys.conditions(on: name) else {
      return conditions(for: group.choices, in: region)
    }
    let decisions = onKeys.map { decision(of: $0) }
    let first = forms.enumerated().map { index, form in
      StateGraph.Condition(form: form, decisions: index == 0 ? decisions : [], keys: keys)
    }
    return first + conditions(for: others.filter { !paths.decides(keys, $0) }, in: region)
  }

  private func decision(of choice: WaitRegion.Choice) -> StateGraph.Decision {
    .init(
      place: contexts.key(of: choice.context),
      reason: contexts.edges(from: choice.context)[choice.edge].reason)
  }

  /// Without implied conditions.
  private mutating func conditions(
    for choices: [WaitRegion.Choice], in region: WaitRegion
  ) -> [StateGraph.Condition] {
    var conditions: [StateGraph.Condition] = []
    var chosen: [UTF8Text: WaitRegion.Choice] = [:]
    for choice in choices {
      guard let form = form(of: choice) else { continue }
      let condition = StateGraph.Condition(form: form, decisions: [decision(of: choice)])
      let text = condition.text
      if let known = conditions.firstIndex(where: { $0.text == text }) {
        conditions[known].decisions.append(decision(of: choice))
        continue
      }
      conditions.append(condition)
      chosen[text] = choice
    }
    var effort = effort
    defer { self.effort = effort }
    return StateGraph.joined(conditions) { one, other in
      guard let first = chosen[one.text], let second = chosen[other.text],
        let letters = one.comparison?.letters, effort > 0,
        isComparison(first), isComparison(second)
      else { return false }
      effort -= 2 * region.count * letters.count
      return letters.allSatisfy { region.preserves($0, between: first, second) }
    }
  }

  private func isComparison(_ choice: WaitRegion.Choice) -> Bool {
    switch contexts.edges(from: choice.context)[choice.edge].reason {
    case .holds, .fails: true
    case .always, .choice, .otherwise, .again, .done, .computed: false
    }
  }
}
