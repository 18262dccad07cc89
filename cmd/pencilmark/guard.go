package main

import "strings"

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

func unguard(arg string) string { return strings.TrimPrefix(arg, guardMark) }
