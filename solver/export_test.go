package solver

// SearchAny is the solver for all layouts, to hold the classic one against it.
var SearchAny = searchAny
