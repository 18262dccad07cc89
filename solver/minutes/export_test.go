package minutes

// Fitted returns the weights.
func Fitted() Weights { return fitted }
