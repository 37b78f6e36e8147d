/// Whether tests try all of their cases: optimised builds, as in `.ci/deep`, do; debug builds try a
/// sample.
#if DEBUG
public let triesAll = false
#else
public let triesAll = true
#endif
