#if DEBUG
/// Whether tests try all of their cases: optimised builds, as in `.ci/deep`, do; debug builds try a
/// sample.
public let triesAll = false
#else
/// Whether tests try all of their cases: optimised builds, as in `.ci/deep`, do; debug builds try a
/// sample.
public let triesAll = true
#endif
