package main

import (
	"regexp"
	"strings"
)

// puzzleEscape hides a puzzle that starts with a hyphen, a blank, from the parser
// of flags.
const puzzleEscape = "\x00"

// escapePuzzles marks the arguments that start like a flag but are puzzles: flags
// have a lower-case letter behind their hyphens, and no puzzle is under 16 long.
func escapePuzzles(args []string) []string {
	escaped := make([]string, len(args))
	for i, arg := range args {
		rest := strings.TrimLeft(arg, "-")
		if strings.HasPrefix(arg, "-") && len(arg) >= 16 && (rest == "" || !isLower(rune(rest[0]))) {
			arg = puzzleEscape + arg
		}
		escaped[i] = arg
	}
	return escaped
}

// joinNegativeNumbers joins a flag with the negative number behind it, so that its
// command says which numbers it takes: the parser would see a flag in -1.
func joinNegativeNumbers(args []string) []string {
	var joined []string
	for _, arg := range args {
		last := len(joined) - 1
		if last >= 0 && negative.MatchString(arg) && longFlag.MatchString(joined[last]) {
			joined[last] += "=" + arg
			continue
		}
		joined = append(joined, arg)
	}
	return joined
}

var (
	negative = regexp.MustCompile(`^-\d{1,9}$`)
	longFlag = regexp.MustCompile(`^--[a-z][a-z-]*$`)
)

func unescapePuzzle(arg string) string { return strings.TrimPrefix(arg, puzzleEscape) }
