package discord

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMarkup(t *testing.T) {
	tests := []struct{ in, want string }{
		{"plain", "plain"},
		{"**bold** and `code_*` stay", "**bold** and `code_*` stay"},
		{"```\n1_2 | * >\n``` after_", "```\n1_2 | * >\n``` after\\_"},
		{"at <t:1700000000:R> in <#123> for <@&45>", "at <t:1700000000:R> in <#123> for <@&45>"},
		{"ask <@discord:123>, not <@other:123>", "ask <@123>, not \\<@other:123>"},
		{"</hint:indice>, </next:suite> and `</hint:x>`", "</hint:77>, `/suite` and `</hint:x>`"},
		{"</hint:a b> </hint:> </hint>", "\\</hint:a b> \\</hint:> \\</hint>"},
		{"<@123> and <b>", "\\<@123> and \\<b>"},
		{"a_b ~c~ ||d|| *e", "a\\_b \\~c\\~ \\|\\|d\\|\\| \\*e"},
		{"# no heading\n> no quote\n- no list\n1. no list", "\\# no heading\n\\> no quote\n\\- no list\n1\\. no list"},
		{"Daily #12, 3 > 2 - 1", "Daily #12, 3 > 2 - 1"},
		{"`a` - b", "`a` - b"},
		{"[click](https://example.org)", "[click]\\(https://example.org)"},
		{"see https://example.org/a_b~c?d=_e_ and_on", "see https://example.org/a_b~c?d=_e_ and\\_on"},
		{"<https://example.org/a_b>", "\\<https://example.org/a_b>"},
		{"[x https://a](https://b)", "[x https://a]\\(https://b)"},
		{"https://a||b", "https://a\\|\\|b"},
		{`back\slash`, `back\\slash`},
		{"1. [hidden single](http://localhost:8080/learn/hidden-single): r1_c1", "1\\. [hidden single](http://localhost:8080/learn/hidden-single): r1\\_c1"},
		{"- [x-wing](https://a.example/b_c/learn/x-wing), [a_b](https://x/learn/y)", "\\- [x-wing](https://a.example/b_c/learn/x-wing), [a\\_b](https://x/learn/y)"},
		{"[click](https://example.org/learn/x?y)", "[click]\\(https://example.org/learn/x?y)"},
		{"**\u2068**a**\u2069** is \u2068`x`\u2069", "**\u2068\\*\\*a\\*\\*\u2069** is \u2068\\`x\\`\u2069"},
		{"\u2068[a](https://x/learn/y)\u2069, \u2068<@discord:123>\u2069", "\u2068\\[a\\]\\(https\\://x/learn/y\\)\u2069, \u2068\\<\\@discord\\:123\\>\u2069"},
		{"\u2068שלום_1\u2069 · john_doe · C# · (^_^) · [PRO] Max", "\u2068שלום\\_1\u2069 · john\\_doe · C# · (^\\_^) · [PRO] Max"},
	}
	for _, tt := range tests {
		if got := markup(tt.in, commandIDs{"hint": "77"}); got != tt.want {
			t.Errorf("markup(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

// Whatever the text, the pieces fit, lose nothing but blanks, and there is one.
func TestSplit(t *testing.T) {
	bare := func(s string) string { return strings.NewReplacer(" ", "", "\n", "").Replace(s) }
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("ab \n…𝄞")), 0, 200, -1).Draw(t, "text")
		n := rapid.IntRange(2, 50).Draw(t, "n")
		pieces := split(text, n)
		if len(pieces) == 0 {
			t.Fatal("no piece")
		}
		for _, p := range pieces {
			if utf16Length(p) > n {
				t.Fatalf("a piece of %d units, %d allowed", utf16Length(p), n)
			}
		}
		if bare(strings.Join(pieces, "")) != bare(text) {
			t.Fatalf("%q became %q", text, pieces)
		}
		if c := truncate(text, n); utf16Length(c) > n {
			t.Fatalf("cut to %d units, %d allowed", utf16Length(c), n)
		}
	})
}
