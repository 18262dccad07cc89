package format

import (
	"slices"
	"strings"

	"pencilmark/solver/internal/lazyregexp"
)

// A field for one line, such as an option of a command in chat, makes spaces of line ends. Where that
// leaves no puzzle, the rows can be told apart by what else parts them.

// parted brings back the rows of such a text; "" if nothing tells them.
func parted(text string) string {
	words := strings.Split(strings.Trim(text, " "), " ")
	switch {
	case strings.Contains(text, "\n") || len(words) < 4:
		return ""
	case joinedHeading().MatchString(text):
		return strings.Join(words, "\n")
	case tableRule().MatchString(text):
		return tableRows(text)
	case isRuled(text):
		return rule().ReplaceAllString(text, " ")
	}
	if rows := unlabelled(labelledRows(words)); rows != "" {
		return rows
	}
	for _, between := range []string{",", ";", "\t"} {
		if rows := columnsOf(words, between); rows != nil {
			return strings.Join(rows, "\n")
		}
	}
	return ""
}

// labelledRows begins a row at each word that names the next.
func labelledRows(words []string) string {
	var rows []string
	named := 0
	for i, word := range words {
		match := rowLabel().FindStringSubmatch(word + " ")
		isName := match != nil && match[0] == word+" " && isLabel(match, named+1)
		switch {
		case isName:
			rows = append(rows, word)
			named++
		case i == 0:
			return ""
		default:
			rows[len(rows)-1] += " " + word
		}
	}
	return strings.Join(rows, "\n")
}

// tableRule is a line between the rows of a table whose cells stand between bars.
var tableRule = lazyregexp.New(`(?:\|:?-+:?){3,}\||(?:\+-+){3,}\+`)

// tableRows parts such a table at its rules, and at the bars that end its rows.
func tableRows(text string) string {
	columns := strings.Count(strings.ReplaceAll(tableRule().FindString(text), "+", "|"), "|") - 1
	fields := strings.Split(strings.TrimSpace(tableRule().ReplaceAllString(text, " ")), "|")
	if len(fields)%(columns+1) != 1 {
		return ""
	}
	var rows []string
	for at := 1; at < len(fields); at += columns + 1 {
		rows = append(rows, "|"+strings.Join(fields[at:at+columns], "|")+"|")
	}
	return strings.Join(rows, "\n")
}

// joinedHeading begins the sections of an .sdk file.
var joinedHeading = lazyregexp.New(`(?i)^\s*\[puzzle\] `)

// rule is a drawn line between rows, or above or below all.
var rule = lazyregexp.New(`[|+*]?-{3,}(?:[+*]-{3,})+[|+*]?|[+*]-{3,}[+*]`)

// isRuled reports whether a text has such lines, all of one length: those around the
// regions of a jigsaw are not, and without them it would be another puzzle.
func isRuled(text string) bool {
	rules := rule().FindAllString(text, -1)
	return len(rules) > 1 && !slices.ContainsFunc(rules, func(r string) bool { return len(r) != len(rules[0]) })
}

// columnsOf returns words that are each as many columns as there are words. Tabs may be lost
// at both ends of the text.
func columnsOf(words []string, between string) []string {
	rows, last := slices.Clone(words), len(words)-1
	if lost := last - strings.Count(words[0], "\t"); between == "\t" && lost > 0 {
		rows[0] = strings.Repeat("\t", lost) + words[0]
	}
	if lost := last - strings.Count(words[last], "\t"); between == "\t" && lost > 0 {
		rows[last] += strings.Repeat("\t", lost)
	}
	if slices.ContainsFunc(rows, func(w string) bool { return strings.Count(w, between) != last }) {
		return nil
	}
	return rows
}
