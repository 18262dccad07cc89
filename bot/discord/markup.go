package discord

import (
	"regexp"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// verbatim matches text that is not escaped: code, bold marks, addresses, timestamps, mentions, links to a technique's
// page, and isolated text. Its groups are a command's name and title, the timestamp's format, the kind of mention, a
// link's label and address, and isolated text.
var verbatim = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`|\\*\\*|</([a-z]+):([^<>\\s]+)>|https?://[A-Za-z0-9._~/?#@!$&+,;=%:-]+|<t:-?[0-9]+(:[tTdDfFR])?>|<(#|@&|@" + platform + ")[0-9]+>|\\[([^\\[\\]\n]+)\\]\\((https?://[^\\s()\\[\\]]+/learn/[a-z0-9-]+)\\)|\u2068([^\u2068\u2069]*)\u2069")

// special matches markup in players' names and pasted text. Lists, quotes and headings are markup only at the start of
// a line.
var special = regexp.MustCompile(`[\\*_~|<]|\]\(|(?m:^[ \t]*(?:[>#+-]|[0-9]+\.))`)

// mark matches a character that can be markup anywhere in a line.
var mark = regexp.MustCompile("[\\\\*_~|<>`@#:\\[\\]()]")

// record matches a line of parts separated by dots, such as a place on a leaderboard.
var record = regexp.MustCompile(`(?m)^.* · .*$`)

// markup returns the bot's text as Discord markdown. Commands with known ids become clickable.
func markup(text string, ids commandIDs) string {
	var b strings.Builder
	end := 0
	for _, span := range verbatim.FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(escape(text, end, span[0]))
		switch group := func(n int) string { return text[span[2*n]:span[2*n+1]] }; {
		case span[2*1] >= 0:
			b.WriteString(ids.mention(group(1), group(2)))
		case span[2*5] >= 0:
			b.WriteString("[" + special.ReplaceAllString(group(5), `\$0`) + "](" + group(6) + ")")
		case span[2*7] >= 0:
			b.WriteString("\u2068" + mark.ReplaceAllString(group(7), `\$0`) + "\u2069")
		default:
			b.WriteString(mention(group(0)))
		}
		end = span[1]
	}
	b.WriteString(escape(text, end, len(text)))
	return b.String()
}

// mention removes the platform from a player's id.
func mention(kept string) string {
	if id, ok := strings.CutPrefix(kept, "<@"+platform); ok {
		return "<@" + id
	}
	return kept
}

// longestPart is the maximum length in characters of a part of a record that must not be broken. It exceeds the length
// of a time or a number of players.
const longestPart = 24

// keepTogether replaces spaces in a record so that it breaks only before its dots, which would hang at the end of a
// line, and in its long parts.
func keepTogether(line string) string {
	parts := strings.Split(line, " · ")
	for i, part := range parts {
		if utf8.RuneCountInString(part) <= longestPart {
			parts[i] = strings.ReplaceAll(part, " ", "\u00a0")
		}
	}
	return strings.Join(parts, " ·\u00a0")
}

// escape escapes text[from:to]. It needs the whole text to find the starts of lines.
func escape(text string, from, to int) string {
	part := text[from:to]
	inLine := from > 0 && text[from-1] != '\n'
	if inLine {
		part = "\x00" + part // not the start of a line
	}
	part = special.ReplaceAllStringFunc(part, func(s string) string {
		last := len(s) - 1
		return s[:last] + `\` + s[last:]
	})
	return record.ReplaceAllStringFunc(strings.TrimPrefix(part, "\x00"), keepTogether)
}

func utf16Length(s string) int { return len(utf16.Encode([]rune(s))) }

// prefix returns the start of a text, at most n UTF-16 units.
func prefix(s string, n int) string {
	for i, r := range s {
		if n -= utf16.RuneLen(r); n < 0 {
			return s[:i]
		}
	}
	return s
}

// truncate shortens a text to at most n UTF-16 units, with an ellipsis.
func truncate(s string, n int) string {
	if utf16Length(s) <= n {
		return s
	}
	return strings.TrimRight(prefix(s, n-1), " \n") + "…"
}

// split cuts a text into pieces of at most n UTF-16 units: at a paragraph if possible, else at a line, a space or
// anywhere. It returns at least one piece.
func split(s string, n int) []string {
	var pieces []string
	for utf16Length(s) > n {
		head := prefix(s, n)
		at := len(head)
		for _, gap := range []string{"\n\n", "\n", " "} {
			if i := strings.LastIndex(head, gap); i > 0 {
				at = i
				break
			}
		}
		pieces = append(pieces, s[:at])
		s = strings.TrimLeft(s[at:], " \n")
	}
	return append(pieces, s)
}
