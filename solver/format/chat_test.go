package format_test

import (
	"strings"
	"testing"

	"pencilmark/solver/format"
)

func TestReadChat(t *testing.T) {
	nine := rows(easy, 9, "\n")
	keycaps := func(cap string) string {
		var b strings.Builder
		for _, r := range nine {
			b.WriteRune(r)
			if r >= '1' && r <= '9' {
				b.WriteString(cap)
			}
		}
		return b.String()
	}
	wide := func(r rune) rune {
		if r == '\n' {
			return r
		}
		return r + '！' - '!'
	}
	for _, tc := range []struct{ name, text string }{
		{"plain", easy},
		{"newlines turned into spaces", rows(easy, 9, " ")},
		{"the same with dashes", strings.ReplaceAll(rows(easy, 9, " "), ".", "-")},
		{"the same at the ends", " " + rows(easy, 9, " ") + " "},
		{"three dots turned into one character", strings.ReplaceAll(easy, "...", "…")},
		{"code", "`" + easy + "`"},
		{"a fence on the line", "```" + easy + "```"},
		{"a fence", "```\n" + nine + "\n```"},
		{"a fence with a language", "```text\n" + nine + "\n```"},
		{"a fence with rows behind it", "```" + nine + "```"},
		{"full-width", strings.Map(wide, nine)},
		{"full-width blanks", strings.Map(wide, strings.ReplaceAll(nine, ".", "_"))},
		{"ideographic spaces between rows", rows(easy, 9, "\u3000")},
		{"keycaps", keycaps("\ufe0f\u20e3")},
		{"keycaps without variation selector", keycaps("\u20e3")},
		{"invisible characters", strings.ReplaceAll(easy, "4", "\u200b4\u2060\ufeff\u200e")},
		{"spoiler", "||" + easy + "||"},
		{"spaces for blanks", spaced(hbf + "")},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g, err := format.Read(tc.text, format.Options{})
			if err != nil {
				t.Fatalf("%v\n%s", err, tc.text)
			}
			want := easy
			if tc.name == "spaces for blanks" {
				want = hbf
			}
			if got := format.Line(g); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// TestChatErrors: columns count characters as they were typed.
func TestChatErrors(t *testing.T) {
	joined := rows(easy, 9, " ")
	for _, tc := range []struct{ name, text, want string }{
		{"a row too short", strings.Replace(joined, "48", "4", 1), "line 1, column 19: row 2 has 8 cells; want 9"},
		{"a row too long", strings.Replace(joined, "48", "488", 1), "line 1, column 20: row 2 has 10 cells; want 9"},
		{"rows that make up for each other", strings.Replace(strings.Replace(joined, "48", "4", 1), "75.", "75..", 1), "line 1, column 19: row 2 has 8 cells; want 9"},
		{"behind keycaps", "5\ufe0f\u20e33\ufe0f\u20e3y" + easy[3:], `line 1, column 3: "y" does not belong in a sudoku; want 1 to 9, or one of . 0 * _ - for a blank`},
		{"behind three dots", "…y" + easy[4:], `line 1, column 2: "y" does not belong in a sudoku; want 1 to 9, or one of . 0 * _ - for a blank`},
		{"behind invisible characters", "\u200b\u200by" + easy[1:], `line 1, column 1: "y" does not belong in a sudoku; want 1 to 9, or one of . 0 * _ - for a blank`},
		{"behind a fence", "```\n" + rows("y"+easy[1:], 9, "\n") + "\n```", `line 2, column 1: "y" does not belong in a sudoku; want 1 to 9, or one of . 0 * _ - for a blank`},
		{"talk", "hi, can you solve this?", `line 1, column 1: "h" does not belong in a sudoku; want 1 to 9, or one of . 0 * _ - for a blank`},
		{"ten keycap", strings.Repeat(".", 80) + "🔟", `line 1, column 81: "🔟" does not fit a 9x9 sudoku; want 1 to 9, or one of . 0 * _ - for a blank`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if _, err := format.Read(tc.text, format.Options{}); err == nil || err.Error() != tc.want {
				t.Errorf("got  %v\nwant %s", err, tc.want)
			}
		})
	}
}
