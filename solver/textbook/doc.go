// Package textbook holds the methods of the four documents that Pencilmark grew out of, called sources A to D, step for
// step as they describe them.
//
// Each is a ladder over the techniques of solver/logic: [LogicalLadder] (source A) works through a queue,
// [PhasesLadder] (B) goes from the easy to guessing, [HypothesesLadder] (C) applies rules until nothing changes, and
// [MethodsLadder] (D) gives points. What goes beyond a ladder is a function: [TryScenarios] (C), [SolveByThread] (B and
// D), [ApplyGivens] and [Frequencies] (B).
package textbook
