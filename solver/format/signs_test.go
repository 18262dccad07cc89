package format_test

import (
	"fmt"
	"strings"
	"testing"

	"pencilmark/solver/format"
)

// signs are ways to write the digits 0 to 9 and blanks.
var signs = []struct{ name, blank, digits string }{
	{"keycaps, white squares", "⬜", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, black squares", "⬛️", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, buttons", "🔲", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, small squares", "▫️", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, middle squares", "◻️", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, coloured squares", "🟦", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, zeros", "0️⃣", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, dots", ".", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps without a selector, circles", "⚪", "1⃣ 2⃣ 3⃣ 4⃣ 5⃣ 6⃣ 7⃣ 8⃣ 9⃣"},
	{"names of Discord", ":black_large_square:", ":one: :two: :three: :four: :five: :six: :seven: :eight: :nine:"},
	{"names of Discord, small", ":white_small_square:", ":one: :two: :three: :four: :five: :six: :seven: :eight: :nine:"},
	{"names of Discord, zeros", ":zero:", ":one: :two: :three: :four: :five: :six: :seven: :eight: :nine:"},
	{"names and a character", "⬜", ":one: :two: :three: :four: :five: :six: :seven: :eight: :nine:"},
	{"in circles", "◯", "① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨"},
	{"in circles, zeros", "⓪", "① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨"},
	{"in black circles", "●", "❶ ❷ ❸ ❹ ❺ ❻ ❼ ❽ ❾"},
	{"in circles, dots", ".", "➀ ➁ ➂ ➃ ➄ ➅ ➆ ➇ ➈"},
	{"in brackets", "□", "⑴ ⑵ ⑶ ⑷ ⑸ ⑹ ⑺ ⑻ ⑼"},
	{"wide", "．", "１ ２ ３ ４ ５ ６ ７ ８ ９"},
	{"wide, squares", "□", "１ ２ ３ ４ ５ ６ ７ ８ ９"},
	{"wide, zeros", "０", "１ ２ ３ ４ ５ ６ ７ ８ ９"},
	{"bold", "𝟎", "𝟏 𝟐 𝟑 𝟒 𝟓 𝟔 𝟕 𝟖 𝟗"},
	{"Arabic", "٠", "١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩"},
	{"Persian", "۰", "۱ ۲ ۳ ۴ ۵ ۶ ۷ ۸ ۹"},
	{"Devanagari", "०", "१ २ ३ ४ ५ ६ ७ ८ ९"},
}

// signed writes a puzzle with such digits and blanks.
func signed(puzzle, blank, digits, between string) string {
	list := []string{".", blank}
	for i, d := range strings.Fields(digits) {
		list = append(list, fmt.Sprint(i+1), d+between)
	}
	list[1] += between
	return strings.NewReplacer(list...).Replace(puzzle)
}

func TestReadSigns(t *testing.T) {
	for _, puzzle := range []string{easy, pairs, hbf} {
		for _, s := range signs {
			for _, text := range []string{
				signed(puzzle, s.blank, s.digits, ""),
				signed(rows(puzzle, 9, "\n"), s.blank, s.digits, ""),
				signed(rows(puzzle, 9, "\n"), s.blank, s.digits, " "),
				signed(rows(puzzle, 9, "\n---------\n"), s.blank, s.digits, ""),
				signed(cellsOf(puzzle, ".", "|", "\n"), s.blank, s.digits, ""),
			} {
				if g, err := format.Read(text, format.Options{}); err != nil || format.Line(g) != puzzle {
					t.Errorf("%s: %v, %v from\n%s", s.name, g, err, text)
				}
				var got []string
				for item, err := range format.Scan(strings.NewReader(text+"\n\n"+text+"\n"), format.Options{}) {
					if err != nil {
						t.Fatalf("%s: %v\n%s", s.name, err, text)
					}
					got = append(got, format.Line(item.Grid()))
				}
				if len(got) != 2 || got[0] != puzzle || got[1] != puzzle {
					t.Errorf("%s: %q, want %s twice, from\n%s", s.name, got, puzzle, text)
				}
				if line, _, _ := strings.Cut(text, "\n"); !format.BeginsPuzzle(line) {
					t.Errorf("%s: no row of a puzzle: %s", s.name, line)
				}
			}
		}
	}
}

// Signs that are no cells, and numbers that no digit of the puzzle is, are refused.
func TestReadOtherSigns(t *testing.T) {
	for _, sign := range []string{"🙂", "½", "⑩", "🔟", ":ten:", ":smile:", "一"} {
		text := sign + easy[1:]
		if g, err := format.Read(text, format.Options{}); err == nil {
			t.Errorf("%s is read as %s", text, g)
		}
	}
	for _, text := range []string{":0000:x:" + easy + ":::", "one", ":one", "1:2:3"} {
		if got := format.WithSigns(text); got != text {
			t.Errorf("%s becomes %s", text, got)
		}
	}
}
