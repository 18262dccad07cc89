package request

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"pencilmark/internal/game"
	"pencilmark/solver"
)

// Lines splits paragraphs into lines.
func Lines(paragraphs []string) []string { return strings.Split(strings.Join(paragraphs, "\n"), "\n") }

// TimeView is a time as text and in ISO 8601.
type TimeView struct{ Text, ISO string }

// DailyTitle names a daily by number, tier and puzzle id, because other servers have other dailies with that number.
func (r *Request) DailyTitle(p *game.Post) string {
	return r.Printer.Daily(p.Date.Number(), p.Tier) + " · " + p.Puzzle
}

// DailyHeading is DailyTitle without the tier, for places that show the tier separately.
func DailyHeading(r *Request, p *game.Post) string {
	return r.Printer.DailyNumber(p.Date.Number(), p.IsMini()) + " · " + p.Puzzle
}

// Date writes a date in words.
func (r *Request) Date(d game.Date) string {
	return r.TimeText("web.page.date", d.Midnight())
}

// Moment shows a time in UTC, because the page does not know its reader's time zone.
func (r *Request) Moment(t time.Time) TimeView {
	t = t.UTC()
	return TimeView{r.TimeText("web.page.moment", t), t.Format(time.RFC3339)}
}

// TimeText writes a date or a time with a text of the catalogue.
func (r *Request) TimeText(key string, t time.Time) string {
	p := r.Printer
	return p.Text(key, map[string]any{
		"Weekday": p.Text("bot.weekday."+strconv.Itoa(int(t.Weekday())), nil),
		"Day":     t.Day(),
		"Month":   p.Text("bot.month."+strconv.Itoa(int(t.Month())), nil),
		"Year":    t.Year(),
		"Time":    t.Format("15:04"),
	})
}

// CellNames returns the names of cells, such as r1c1.
func CellNames(l *solver.Layout, cells []int) []string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = l.CellName(c)
	}
	return names
}

// Symbol returns the character for a digit: 1 to 9, then a letter.
func Symbol(digit int) string { return string(solver.Symbol(digit)) }

// Brief shortens a client's text that an error repeats.
func Brief(text string) string {
	const enough = 40
	if runes := []rune(text); len(runes) > enough {
		return string(runes[:enough]) + "…"
	}
	return text
}

func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + "."
}
