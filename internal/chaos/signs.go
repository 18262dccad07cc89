package chaos

// What people take for the word that something is done: parts of sentences of the
// catalogue. A test holds them against it.
const (
	signSaved     = "Saved."
	signWrong     = "Not yet"
	signSolved    = "Solved!"
	signSolution  = "The solution."
	signSubmitted = "in the pool"
	signPosting   = "on its way"
	signPosted    = "posted already"
	signEnded     = "done with this puzzle"
)
