package main

import (
	"regexp"
	"strings"
)

// guardMark hides a puzzle that starts with a hyphen, a blank, from the parser
// of flags.
const guardMark = "\x00"

// guardPuzzles marks the arguments that start like a flag but are puzzles: flags
// have a lower-case letter behind their hyphens, and no puzzle is under 16 long.
func guardPuzzles(args []string) []string {
	guarded := make([]string, len(args))
	for i, arg := range args {
		rest := strings.TrimLeft(arg, "-")
		if strings.HasPrefix(arg, "-") && len(arg) >= 16 && (rest == "" || !isLower(rune(rest[0]))) {
			arg = guardMark + arg
		}
		guarded[i] = arg
	}
	return guarded
}

// joinNumbers joins a flag with the negative number behind it, so that its
// command says which numbers it takes: the parser would see a flag in -1.
func joinNumbers(args []string) []string {
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

func unguard(arg string) string { return strings.TrimPrefix(arg, guardMark) }
