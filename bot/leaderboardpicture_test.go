package bot

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
)

// What is drawn is what is written: places, names without marks,
// records, and the line of who asks wherever it is.
func TestDrawnBoard(t *testing.T) {
	c := &call{Request: &Request{Place: PlaceGuild}, phrase: phrase.New("en")}
	solved := game.Result{Solved: 3, Penalised: 90 * time.Second}
	own := game.Standing{Rank: 12, Player: game.Player{ID: "me", Name: "Me"}, Result: solved}
	board := &leaderboards.Leaderboard{
		Request: leaderboards.Request{Period: game.PeriodWeek, Page: 1}, First: "2026-11-16", Pages: 2, Own: &own,
		Participation: leaderboards.Participation{Ranked: 12},
		Standings: []game.Standing{
			{Rank: 1, Player: game.Player{ID: "a", Name: "**Anna** <@1>"}, Result: solved},
			{Rank: 2, Player: game.Player{ID: "b", Name: "Дмитрий"}, Result: solved},
			{Rank: 3, Player: game.Player{ID: "c"}, Result: solved},
			{Rank: 4, Player: game.Player{ID: "d", Name: "Dan"}, Result: solved},
		},
	}
	const record = "3 solved · 1 min 30 s · 0 hints"
	want := []render.LeaderboardLine{
		{Rank: 1, Name: "**Anna** <@1>", Record: record},
		{Rank: 2, Name: "Дмитрий", Record: record},
		{Rank: 3, Name: "former player", Record: record},
		{Rank: 4, Name: "Dan", Record: record},
		{Rank: 12, Name: "Me", Record: record, Own: true, Apart: true},
	}
	text := boardMessage(c, board)
	drawn := drawnBoard(c, board, &text)
	for i := range drawn.Lines {
		drawn.Lines[i].Record = strings.ReplaceAll(drawn.Lines[i].Record, "\u00a0", " ")
	}
	if diff := cmp.Diff(want, drawn.Lines); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if drawn.Title != "Leaderboard · This week" || !strings.HasSuffix(drawn.Note, "Page 1 of 2, 12 players") {
		t.Errorf("title %q, note %q", drawn.Title, drawn.Note)
	}
	if n := strings.Count(text.Text, "\n"); n != len(want)-1 {
		t.Errorf("as text it has %d breaks:\n%s", n, text.Text)
	}
}

// A long page is described by as many lines as there is room for, the last among them.
func TestBoardAlt(t *testing.T) {
	long := strings.Repeat("1. **Anna** · "+strings.Repeat("x", 120)+"\n", 10) + "12. **Me**"
	for text, want := range map[string]string{
		"1. **Anna** · 90 s": "1. Anna · 90 s",
		long:                 strings.Repeat("1. Anna · "+strings.Repeat("x", 120)+"\n", 7) + "12. Me",
	} {
		if got := boardAlt(text); got != want || utf8.RuneCountInString(got) > maxAlt {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
