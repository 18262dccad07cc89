package words_test

import (
	"strings"
	"testing"

	"pencilmark/bot/words"
)

// FuzzFindGrid searches arbitrary text for a puzzle. The puzzle must be part of the text, and nothing of the rest may
// be lost.
func FuzzFindGrid(f *testing.F) {
	for _, seed := range []string{
		easy, block(easy), drawn(easy), "hint " + tiny + " 2x2", "```\n" + block(easy) + "\n```", "||" + easy + "||", `\*\*3` + easy,
		"> " + easy, ">>> " + easy, "a.b.c.1.2.3.4.5.6.7.8.9", "\xff" + easy, "1️⃣2️⃣", "／。；", "`", "0x0+x 99x99 4x4+x",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		found := words.FindGrid(text)
		if len(found.Grid)+len(found.Rest) > len(text)+1 {
			t.Errorf("%q: more comes out than went in: %+v", text, found)
		}
		if found.Grid != "" && !strings.ContainsAny(found.Grid, "0123456789０１２３４５６７８９") {
			t.Errorf("%q: a puzzle without a digit: %q", text, found.Grid)
		}
	})
}
