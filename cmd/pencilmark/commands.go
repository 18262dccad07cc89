package main

// commands is the command line, in the order in which help shows it.
type commands struct {
	Solve   solveCmd   `cmd:"" help:"Print the solution of each puzzle, or how many it has."`
	Rate    rateCmd    `cmd:"" help:"Tell how hard each puzzle is, and what it needs."`
	Hint    hintCmd    `cmd:"" help:"Tell the next deduction, as little or as much as asked."`
	Path    pathCmd    `cmd:"" help:"Tell every deduction from the puzzle to its solution."`
	Check   checkCmd   `cmd:"" help:"Tell which entries of a half-filled grid are wrong."`
	Version versionCmd `cmd:"" help:"Print which Pencilmark this is."`
}
