// Overview of this module, which writes a listing as Swift. This file has no code.
//
//     Plan       flow and blocks        ->   which variables, loops and calls can be Swift's own
//     Outline    blocks                 ->   a tree of loops, choices and jumps
//     Writing    tree and statements    ->   statements of Swift, with names
//     Swift      statements of Swift    ->   text
//     Checking   listing and Swift      ->   whether both do the same
//
// docs/state-machine.md explains how a listing becomes a state machine.
