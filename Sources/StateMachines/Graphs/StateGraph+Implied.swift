import BasicVM

extension StateGraph.Condition {
  var comparison: Comparison? {
    if case .comparison(let comparison) = form { comparison } else { nil }
  }

  /// The condition in BASIC.
  var text: UTF8Text {
    switch form {
    case .comparison(let comparison): comparison.text
    case .oneOf(let keys, let key):
      keys.map { Comparison(key, .equal, $0).text }.joined(" OR ")
    case .other(let selector): "\(selector): other"
    }
  }
}

extension StateGraph {
  /// Removes implied conditions: `X≤10` and `X<5` become `X<5`, `A≥5` and `A≤5` become `A=5`,
  /// `N≤M` and `M≤N` become `N=M`.
  ///
  /// All conditions must be true. The first kept condition on a variable gets the decisions of all
  /// conditions on it. `isSame` is whether the variables have the same values in two conditions.
  static func joined(
    _ conditions: [Condition], isSame: (_ one: Condition, _ other: Condition) -> Bool
  ) -> [Condition] {
    var groups: [ConditionGroup] = []
    for condition in withValues(conditions, isSame: isSame) {
      let group = ConditionGroup(condition)
      let known = groups.firstIndex { known in
        known.isMergeable && group.isMergeable && known.value == group.value
      }
      if let known { groups[known].members += group.members } else { groups.append(group) }
    }
    return groups.flatMap { $0.joined }
  }

  /// Numbers the values of variables that the conditions are about.
  private static func withValues(
    _ conditions: [Condition], isSame: (_ one: Condition, _ other: Condition) -> Bool
  ) -> [Condition] {
    var values: [(subject: UTF8Text, conditions: [Condition])] = []
    return conditions.map { condition in
      guard let subject = condition.subject else { return condition }
      let known = values.firstIndex { value in
        value.subject == subject && value.conditions.allSatisfy { isSame($0, condition) }
      }
      if let known {
        values[known].conditions.append(condition)
      } else {
        values.append((subject, [condition]))
      }
      var condition = condition
      condition.value = known ?? values.count - 1
      return condition
    }
  }
}

extension StateGraph.Condition {
  /// The variable or the two variables that it compares; nil if there is none.
  fileprivate var subject: UTF8Text? {
    guard let comparison else { return nil }
    if let both = comparison.ofVariables { return "\(both.left.text) \(both.right.text)" }
    let oriented = comparison.withConstant ?? comparison
    return oriented.letter == nil ? nil : oriented.left.text
  }
}

private struct ConditionGroup {
  let value: Int?
  /// Whether it compares a variable with a constant or with another variable.
  let isMergeable: Bool
  var members: [Member]

  struct Member {
    var condition: StateGraph.Condition
    let comparison: Comparison?
    var number: Decimal12?

    var relation: Relation? { comparison?.relation }
  }

  init(_ condition: StateGraph.Condition) {
    let comparison = condition.comparison?.ofVariables ?? condition.comparison?.withConstant
    value = condition.value
    isMergeable = comparison?.letter != nil && value != nil
    members = [
      Member(condition: condition, comparison: comparison, number: comparison?.number)
    ]
  }

  var joined: [StateGraph.Condition] {
    guard members.count > 1 else { return members.map { $0.condition } }
    if members[0].comparison?.ofVariables != nil {
      guard let common = commonRelation else { return members.map { $0.condition } }
      return kept([rewritten(members[0], common)])
    }
    if let equal = members.first(where: { $0.relation == .equal }) { return kept([equal]) }
    guard members.allSatisfy({ $0.number != nil }) else { return members.map { $0.condition } }
    return kept(joinedNumbers)
  }

  /// One relation between two variables; nil if they exclude each other.
  private var commonRelation: Relation? {
    members.dropFirst().reduce(members[0].relation) { common, member in
      guard let common, let relation = member.relation else { return nil }
      return common.and(relation)
    }
  }

  private func kept(_ kept: [Member]) -> [StateGraph.Condition] {
    var conditions = kept.map { $0.condition }
    conditions[0].decisions = []
    for decision in members.flatMap({ $0.condition.decisions })
    where !conditions[0].decisions.contains(decision) {
      conditions[0].decisions.append(decision)
    }
    return conditions
  }

  // MARK: Numbers

  private var joinedNumbers: [Member] {
    var low = narrowest(ofUpper: false)
    var high = narrowest(ofUpper: true)
    if let low, let high, let exact = exactly(low, high) { return [exact] }
    var others: [Int] = []
    for index in members.indices where members[index].relation == .notEqual {
      if let bound = low, members[bound.index].number == members[index].number {
        low = Bound(index: bound.index, isIncluded: false)
      } else if let bound = high, members[bound.index].number == members[index].number {
        high = Bound(index: bound.index, isIncluded: false)
      } else if isBetween(members[index], low, high),
        !others.contains(where: { members[$0].number == members[index].number })
      {
        others.append(index)
      }
    }
    var all = others.map { (index: $0, member: members[$0]) }
    if let low { all.append((low.index, member(low, .greater))) }
    if let high { all.append((high.index, member(high, .less))) }
    return all.sorted { $0.index < $1.index }.map { $0.member }
  }

  private struct Bound {
    let index: Int
    let isIncluded: Bool
  }

  private func narrowest(ofUpper isUpper: Bool) -> Bound? {
    var found: Bound?
    for (index, member) in members.enumerated() {
      guard let relation = member.relation, let number = member.number,
        isUpper ? relation.isUpperBound : relation.isLowerBound
      else { continue }
      let isIncluded = relation.includesEqual
      if let known = found, let other = members[known.index].number {
        let isNarrower = isUpper ? number < other : other < number
        guard isNarrower || number == other && known.isIncluded && !isIncluded else { continue }
      }
      found = Bound(index: index, isIncluded: isIncluded)
    }
    return found
  }

  /// The equality if both bounds are the same number.
  private func exactly(_ low: Bound, _ high: Bound) -> Member? {
    guard low.isIncluded, high.isIncluded, members[low.index].number == members[high.index].number
    else { return nil }
    return rewritten(members[min(low.index, high.index)], .equal)
  }

  private func isBetween(_ member: Member, _ low: Bound?, _ high: Bound?) -> Bool {
    guard let number = member.number else { return true }
    if let least = low.flatMap({ members[$0.index].number }), number < least { return false }
    if let most = high.flatMap({ members[$0.index].number }), most < number { return false }
    return true
  }

  /// Its relation becomes strict if another member excludes the number.
  private func member(_ bound: Bound, _ strict: Relation) -> Member {
    let member = members[bound.index]
    let isIncluded = member.relation?.includesEqual == true
    return isIncluded && !bound.isIncluded ? rewritten(member, strict) : member
  }

  private func rewritten(_ member: Member, _ relation: Relation) -> Member {
    guard let comparison = member.comparison else { return member }
    var member = member
    member.condition.form = .comparison(comparison.related(by: relation))
    return member
  }
}
