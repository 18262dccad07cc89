package console

import (
	"strconv"
	"strings"

	"pencilmark/bot"
)

// splitCommand splits a line into a command's name, in lower case and without a
// leading slash, and the rest. A question mark asks for help.
func splitCommand(text string) (name, rest string) {
	text = strings.TrimPrefix(strings.TrimSpace(text), "/")
	end := strings.IndexAny(text, " \t")
	if end < 0 {
		end = len(text)
	}
	if name = strings.ToLower(text[:end]); name == "?" {
		name = "help"
	}
	return name, strings.TrimSpace(text[end:])
}

// firstWord returns what names the command of a line, if it is one.
func firstWord(text string) string {
	name, _ := splitCommand(text)
	return name
}

// parseOptions reads what follows a command's name. An option is given as
// name=value or name:value, or by a value that only it can take: one of its
// choices, or a whole number in its range. What remains is the text of the first
// option that takes any text, kept as it was typed.
func parseOptions(def *bot.Definition, rest string) (map[string]string, bool) {
	given := map[string]string{}
	for rest != "" {
		word, after := cutWord(rest)
		name, value, ok := readOption(def, given, word)
		if !ok {
			break
		}
		given[name] = value
		rest = after
	}
	if rest == "" {
		return given, true
	}
	for _, o := range def.Options {
		if _, taken := given[o.Name]; !taken && o.Kind == bot.Text && len(o.Choices) == 0 {
			given[o.Name] = rest
			return given, true
		}
	}
	return given, false
}

func cutWord(text string) (word, rest string) {
	end := strings.IndexAny(text, " \t\n")
	if end < 0 {
		return text, ""
	}
	return text[:end], strings.TrimLeft(text[end:], " \t")
}

// readOption reads one word as an option, if it can only be one.
func readOption(def *bot.Definition, given map[string]string, word string) (name, value string, ok bool) {
	if at := strings.IndexAny(word, "=:"); at > 0 {
		name := strings.ToLower(word[:at])
		for _, o := range def.Options {
			if o.Name == name {
				return name, word[at+1:], true
			}
		}
	}
	for _, o := range def.Options {
		if _, taken := given[o.Name]; !taken && takes(&o, word) {
			return o.Name, strings.ToLower(word), true
		}
	}
	return "", "", false
}

// takes reports whether a bare word is a value of the option.
func takes(o *bot.Option, word string) bool {
	if o.Kind == bot.Whole {
		n, err := strconv.Atoi(word)
		return err == nil && o.Min <= n && n <= o.Max
	}
	for _, c := range o.Choices {
		if strings.EqualFold(c.Value, word) {
			return true
		}
	}
	return false
}

// unfit returns an option that was given a value it does not take, or nil. Discord
// refuses such values itself.
func unfit(def *bot.Definition, given map[string]string) *bot.Option {
	for i := range def.Options {
		o := &def.Options[i]
		if value, ok := given[o.Name]; ok && len(values(o)) > 0 && !takes(o, value) {
			return o
		}
	}
	return nil
}

// values lists what an option takes, if there is a list.
func values(o *bot.Option) []string {
	var list []string
	if o.Kind == bot.Whole {
		for n := o.Min; n <= o.Max; n++ {
			list = append(list, strconv.Itoa(n))
		}
	}
	for _, c := range o.Choices {
		list = append(list, c.Value)
	}
	return list
}

// nearest returns the command whose name is closest to what was typed, or ""
// if none is close enough to be meant.
func nearest(defs []bot.Definition, typed string) string {
	best, least := "", 3
	for _, d := range defs {
		if len(typed) > 2 && strings.HasPrefix(d.Name, typed) {
			return d.Name
		}
		if n := distance(typed, d.Name); n < least && n < len(d.Name) {
			best, least = d.Name, n
		}
	}
	return best
}

// distance counts the letters to insert, delete or replace (Levenshtein), or
// more than any limit of interest for a long text.
func distance(a, b string) int {
	if len(a) > 32 {
		return len(a)
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
