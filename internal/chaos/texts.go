package chaos

// What people take for the word that something is done: parts of sentences of the
// catalogue. A test holds them against it.
const (
	textSaved         = "Saved."
	textWrong         = "Not yet"
	textSolved        = "Solved!"
	textSolution      = "The solution."
	textSubmitted     = "in the pool"
	textPosting       = "on its way"
	textAlreadyPosted = "posted already"
	textAttemptEnded  = "done with this puzzle"
)
