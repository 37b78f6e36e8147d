// Overview of this module, which writes a listing as Swift. This file has no code.
//
//     Outline    blocks                 ->   a tree of loops, choices and jumps
//     Swift      -                           the nodes, statements and values of Swift
//     Plan       flow and outline       ->   which variables, loops and calls can be Swift's own
//     Writing    plan and statements    ->   nodes of Swift with names, and their text
//     Checking   listing and Swift      ->   whether both do the same
//
// Each folder uses only those above it (`.ci/layers`).
//
// docs/state-machine.md explains how a listing becomes a state machine.
