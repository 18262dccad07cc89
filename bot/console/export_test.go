package console

// ParseOptions lets tests read the options of a line.
var ParseOptions = parseOptions
