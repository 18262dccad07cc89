// Package textbook holds the methods of the four documents that Pencilmark grew out
// of, called sources A to D, step for step as they tell them.
//
// Each is a ladder over the techniques of solver/logic: [Logical] (source A) works
// through a queue, [Phases] (B) goes from the easy to guessing, [Hypotheses] (C)
// applies rules until nothing changes, and [Methods] (D) gives points. What goes
// beyond a ladder is a function: [Scenarios] (C), [Thread] (B and D), [ApplyGivens]
// and [Frequencies] (B).
package textbook
