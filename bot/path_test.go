package bot_test

import (
	"maps"
	"strconv"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/testrace"
)

// Every page of a long path fits a message, continues the page before it and has an animated picture. All pages
// together show each step once.
func TestPagesOfAPath(t *testing.T) {
	testrace.Skip(t)
	const nightmare = ".....4.3.83.......67.2.....2.8........1.5..4..6..92...5..4..71.1..3....9....2...3"
	for _, options := range []map[string]string{{}, {"ladder": "logical", "guessing": "guess-and-check"}} {
		w, told := bottest.New(t, true), 0
		for page, pages := 1, 1; page <= pages; page++ {
			q := bot.Request{Command: "path", Place: bot.PlaceDM, User: bot.User{ID: "eve", Name: "Eve"}, Options: map[string]string{"grid": nightmare, "page": strconv.Itoa(page)}}
			maps.Copy(q.Options, options)
			m := w.Router.Handle(t.Context(), &q).Message
			checkMessage(t, &m)
			note := strings.Fields(m.Note)
			if len(note) != 4 || note[1] != strconv.Itoa(page) || len(m.Pictures) != 1 || page == 1 && m.Pictures[0].GIF == nil {
				t.Fatalf("page %d: %q, %d pictures", page, m.Note, len(m.Pictures))
			}
			pages, _ = strconv.Atoi(note[3])
			pages = min(pages, 12)
			for strings.Contains(m.Text, "\n**"+strconv.Itoa(told+1)+".** ") {
				told++
			}
			if want := "**" + strconv.Itoa(told+1) + ".** "; strings.Contains(m.Text, want) {
				t.Errorf("page %d tells %s out of turn", page, want)
			}
		}
		if told < 80 {
			t.Errorf("%v: %d steps", options, told)
		}
	}
}
