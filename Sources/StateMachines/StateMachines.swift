// The map of this module: what is found in a program without running it. There is no code here.
//
//     Flow           instructions          ->   the ways through them
//     WaitMachine    the ways              ->   a state machine whose states are the waits, and its run
//     Porting        the state machine     ->   Swift
//     Graphs         the ways              ->   states and transitions, as JSON and in other languages
//
// docs/state-machine.md explains the state machine in a listing.
