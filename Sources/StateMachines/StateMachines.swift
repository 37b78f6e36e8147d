// Overview of this module, which analyses a program without running it. This file has no code.
//
//     Flow           instructions          ->   control flow
//     WaitMachine    control flow          ->   a state machine whose states are the waits
//     Names          remarks and texts     ->   names of states and variables
//     Bisimulation   two programs          ->   a proof that they do the same
//     Certificates   a proof               ->   text, and a checker for it
//     Graphs         control flow          ->   states and transitions, as JSON and other formats
//     Lint           control flow          ->   warnings about loops and unreachable statements
//
// Each folder uses only those above it (`.ci/layers`).
//
// docs/state-machine.md explains how a listing becomes a state machine.
