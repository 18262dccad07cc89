package leaderboards_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/play"
	"pencilmark/internal/testkit/gametest"
)

// past is a world with n dailies that are over in guild g and one that is open.
func past(t *testing.T, n int) *world {
	t.Helper()
	w := newWorld(t)
	w.StockBank(n)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	for range n {
		w.Clock.Add(24 * time.Hour)
		w.Tick()
	}
	return w
}

func (w *world) archive(c game.Call, before game.Date) *leaderboards.ArchivePage {
	w.T.Helper()
	page, err := w.Boards.Archive(w.T.Context(), c, before, 2)
	must(w.T, err)
	return page
}

func dates(p *leaderboards.ArchivePage) (all []game.Date) {
	for _, b := range p.Dailies {
		all = append(all, b.Date)
	}
	return all
}

func TestArchivePages(t *testing.T) {
	w := past(t, 5) // 20 to 24 November are over, the 25th is open
	c := gametest.In("g", "ann")
	pages := [][]game.Date{{"2026-11-24", "2026-11-23"}, {"2026-11-22", "2026-11-21"}, {"2026-11-20"}}
	var before game.Date
	var page *leaderboards.ArchivePage
	for i, want := range pages {
		page = w.archive(c, before)
		if got := dates(page); len(got) != len(want) || got[0] != want[0] {
			t.Errorf("page %d: %v, want %v", i, got, want)
		}
		before = page.Older
	}
	if page.Older != "" {
		t.Errorf("older than the oldest: %q", page.Older)
	}
	for i := len(pages) - 2; i >= 0; i-- {
		page = w.archive(c, page.Newer)
		if got := dates(page); got[0] != pages[i][0] {
			t.Errorf("back to page %d: %v", i, got)
		}
	}
	if page.Newer != "" {
		t.Errorf("newer than the newest: %q", page.Newer)
	}
	if page := w.archive(c, "2020-01-01"); len(page.Dailies) != 0 || page.Older != "" {
		t.Errorf("before the beginning: %+v", page)
	}
}

// Months without a daily are passed over.
func TestArchiveByMonth(t *testing.T) {
	w := past(t, 14) // 20 November to 3 December are over
	for of, want := range map[game.Date]struct {
		n              int
		earlier, later game.Date
	}{
		"":           {3, "2026-11-30", ""},
		"2026-12-31": {3, "2026-11-30", ""},
		"2026-11-01": {11, "", "2026-12-01"},
		"2026-06-15": {0, "", "2026-11-20"},
		"2027-02-01": {0, "2026-12-03", ""},
	} {
		page, err := w.Boards.Month(t.Context(), gametest.In("g", "ann"), of)
		must(t, err)
		if len(page.Dailies) != want.n || page.Earlier != want.earlier || page.Later != want.later {
			t.Errorf("%q: %d dailies between %q and %q, want %v", of, len(page.Dailies), page.Earlier, page.Later, want)
		}
	}
}

func TestArchiveShowsTheOwnResult(t *testing.T) {
	w := newWorld(t)
	w.StockBank(6)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	w.plays("bob", time.Minute)
	w.plays("ann", 2*time.Minute)
	w.StartDaily(gametest.In("g", "cora"))
	w.Clock.Add(25 * time.Hour)
	w.Tick()
	for player, want := range map[string]leaderboards.PastDaily{
		"ann": {Had: true, Own: &game.Standing{Rank: 2, Result: game.Result{Time: 2 * time.Minute}}},
		"bob": {Had: true, Own: &game.Standing{Rank: 1, Result: game.Result{Time: time.Minute}}}, "cora": {Had: true}, "dan": {},
	} {
		b := w.archive(gametest.In("g", player), "").Dailies[0]
		if b.Had != want.Had || (b.Own == nil) != (want.Own == nil) || b.Own != nil && (b.Own.Rank != want.Own.Rank || b.Own.Time != want.Own.Time) {
			t.Errorf("%s: %+v", player, b)
		}
	}
}

// What is over here may be live elsewhere: it is listed, and neither shown nor
// played again.
func TestArchiveOfADailyThatIsLiveElsewhere(t *testing.T) {
	w := newWorld(t)
	w.StockBank(6)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	w.Clock.Add(10 * time.Hour)
	w.AddGuild("late", gametest.Settings("22:00", "UTC"))
	w.Clock.Set(gametest.Noon.Add(24 * time.Hour))
	w.Tick()
	c := gametest.In("g", "ann")
	if page := w.archive(c, ""); len(page.Dailies) != 1 || !page.Dailies[0].Live {
		t.Fatalf("page = %+v", page)
	}
	if p, err := w.Boards.Daily(t.Context(), c, "2026-11-20", 3); err != nil || p.Puzzle != nil {
		t.Errorf("Daily = %+v, %v", p, err)
	}
	if _, err := w.Play.Replay(t.Context(), c, "2026-11-20", false); !errors.Is(err, game.ErrLive) {
		t.Errorf("Replay = %v", err)
	}
	if _, err := w.Play.Replay(t.Context(), c, "2026-11-21", false); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("Replay of the open daily = %v", err)
	}
}

// A page costs few queries however many guilds the scheduler has yet to look at. Until
// then they may come to a daily that is over here.
func TestArchiveCostsFewQueriesAmongManyGuilds(t *testing.T) {
	w := past(t, 10)
	for i := range 20 {
		_, err := w.Daily.Setup(t.Context(), gametest.In(fmt.Sprint("new ", i), "admin"), gametest.Settings("12:00", "UTC"))
		must(t, err)
	}
	ask := func() *leaderboards.ArchivePage {
		before := w.Counts()
		page, err := w.Boards.Archive(t.Context(), gametest.In("g", "ann"), "", 8)
		must(t, err)
		if n := w.Counts().Minus(before); n.Reads > 8 {
			t.Errorf("a page costs %d queries", n.Reads)
		}
		return page
	}
	if !ask().Dailies[0].Live {
		t.Error("not live, though other guilds may get it")
	}
	w.Clock.Add(time.Minute)
	w.Tick()
	if ask().Dailies[0].Live {
		t.Error("live, though no guild gets it any more")
	}
}

// Playing a daily once more, as often as one likes, leaves the first time alone.
func TestReplay(t *testing.T) {
	w := newWorld(t)
	w.StockBank(6)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	c := gametest.In("g", "ann")
	w.plays("ann", time.Minute)
	w.Clock.Add(72 * time.Hour)
	w.Tick()
	before := w.archive(c, "").Dailies
	first, err := w.Play.Replay(t.Context(), c, "2026-11-20", false)
	must(t, err)
	if first.Ranked() || first.Kind != game.PracticeAttempt || !first.Replay || first.Progress.FilledCount() != first.Grid.FilledCount() {
		t.Errorf("replay = %+v", first)
	}
	again, err := w.Play.Replay(t.Context(), c, "2026-11-20", false)
	if err != nil || again.ID != first.ID {
		t.Errorf("one under way: %+v, %v", again, err)
	}
	if a := w.HandIn(c, first.Solution); a.Status != play.AnswerSolved || a.Counts || a.Late {
		t.Errorf("solved again: %+v", a)
	}
	afresh, err := w.Play.Replay(t.Context(), c, "2026-11-20", false)
	if err != nil || afresh.ID == first.ID {
		t.Errorf("after the end: %+v, %v", afresh, err)
	}
	after := w.archive(c, "").Dailies
	if a, b := after[len(after)-1], before[len(before)-1]; *a.Own != *b.Own {
		t.Errorf("the result: %+v, was %+v", a.Own, b.Own)
	}
	if work, err := w.Play.Open(t.Context(), c, game.Subject{Puzzle: first.Puzzle.ID}); err != nil || work.Replay {
		t.Errorf("by its id: %+v, %v", work, err)
	}
}
