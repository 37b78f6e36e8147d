import BasicVM

extension Certificate {
  /// The exceptions of a verified certificate: both programs are the same but for these.
  package struct Claim: Sendable {
    /// Whether errors may name different lines.
    package fileprivate(set) var exceptsLineNumbers = false
    /// Whether the programs may differ when memory runs out.
    package fileprivate(set) var exceptsFullMemory = false
  }

  /// Verifies that the certificate proves two programs the same; throws at the first line that is
  /// not proved or belongs to other programs.
  package func claim(
    _ a: EquivalenceProof.Program, _ b: EquivalenceProof.Program,
    identities: (a: UTF8Text, b: UTF8Text)
  ) throws(Refusal) -> Claim {
    for (line, own, name) in [(2, identities.a, "A" as UTF8Text), (3, identities.b, "B")]
    where programs[line - 2] != own {
      throw Refusal("program \(name) is not that of the certificate", line: line)
    }
    let kinds = EquivalenceProof.kinds(a, b)
    guard parts.map({ $0.kind }) == kinds else {
      throw Refusal("the parts of the proof do not lead from A to B", line: 4)
    }
    var claim = Claim()
    for part in parts {
      let forms: Forms
      do throws(EquivalenceProof.Obstacle) {
        forms = try Forms(part.kind, a, b)
      } catch {
        throw Refusal(error.reason, line: part.line)
      }
      var checker = CertificateChecker(part, forms.left, forms.right)
      try checker.check()
      if !checker.hasSameLines { claim.exceptsLineNumbers = true }
      if !forms.hasRoom { claim.exceptsFullMemory = true }
    }
    return claim
  }
}

private struct Forms {
  let left: ControlledForm
  let right: ControlledForm
  var hasRoom = true

  init(
    _ kind: ProofPart, _ a: EquivalenceProof.Program, _ b: EquivalenceProof.Program
  ) throws(EquivalenceProof.Obstacle) {
    let missing = EquivalenceProof.Obstacle("there is no program")
    guard kind == .listings else {
      let program = kind == .portOfA ? a : b
      let machine = try program.machine
      let compiled = Compiler.compile(program.memory)
      guard let listing = ControlledForm(listing: compiled, area: program.area) else {
        throw missing
      }
      (left, right) = (listing, ControlledForm(machine, compiled))
      return
    }
    let (one, other, hasRoom) = try EquivalenceProof.comparable(a, b)
    guard let left = ControlledForm(listing: one, area: a.area),
      let right = ControlledForm(listing: other, area: b.area)
    else { throw missing }
    (self.left, self.right, self.hasRoom) = (left, right, hasRoom)
  }
}
