#if DEBUG
/// Whether tests try all cases, as optimised builds (`.ci/deep`) do, or a sample.
public let triesAll = false
#else
/// Whether tests try all cases, as optimised builds (`.ci/deep`) do, or a sample.
public let triesAll = true
#endif
