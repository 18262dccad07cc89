// Package textbook holds the methods of the four documents that Pencilmark grew out of, called sources A to D, step
// by step as they describe them.
//
// Each is a ladder over the techniques of solver/logic: [LogicalLadder] (source A) works through a queue,
// [PhasesLadder] (B) goes from easy methods to guessing, [HypothesesLadder] (C) applies rules until nothing changes,
// and [MethodsLadder] (D) gives points. Methods that are not a ladder are functions: [TryScenarios] (C),
// [SolveByThread] (B and D), [ApplyGivens] and [Frequencies] (B).
package textbook
