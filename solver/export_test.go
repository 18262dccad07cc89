package solver

// SearchAny is the search for all layouts, to compare the classic one with.
var SearchAny = searchAny
