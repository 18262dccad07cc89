package leaderboards_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/testkit/gametest"
)

// tables returns every leaderboard of a guild, and those of all servers, as one line each. Only g's
// players are on those of all servers.
func (w *world) tables(reader game.Call) (lines []string) {
	w.T.Helper()
	for _, p := range game.Periods() {
		for name, r := range map[string]leaderboards.Request{"": {}, " clean": {Clean: true}, " world": {Worldwide: true}, " world clean": {Worldwide: true, Clean: true}} {
			r.Period = p
			board, err := w.Leaderboards.Leaderboard(w.T.Context(), reader, r)
			gametest.Must(w.T, err)
			var line strings.Builder
			line.WriteString(fmt.Sprintf("%s%s:", p, name))
			for _, st := range board.Standings {
				line.WriteString(fmt.Sprintf(" %d %s %d %d", st.Rank, st.Player.ID, max(st.Points, st.Streak, st.Solved), st.Penalised/time.Second))
			}
			if board.Ranked != len(board.Standings) {
				w.T.Errorf("%s: %d lines, and it counts %d", line.String(), len(board.Standings), board.Ranked)
			}
			lines = append(lines, line.String())
		}
	}
	last, err := w.Leaderboards.Archive(w.T.Context(), reader, "", 10)
	gametest.Must(w.T, err)
	for _, p := range last.Dailies {
		d, err := w.Leaderboards.Daily(w.T.Context(), reader, p.Date, 10)
		gametest.Must(w.T, err)
		podium, err := w.Leaderboards.Summary(w.T.Context(), p.ID)
		gametest.Must(w.T, err)
		times, err := w.Leaderboards.Histogram(w.T.Context(), reader, p.Date)
		gametest.Must(w.T, err)
		var line strings.Builder
		line.WriteString(fmt.Sprintf("%s, %d in bars, podium of %d:", p.Date, times.Count, podium.Solved))
		for _, st := range append(d.Standings, podium.First...) {
			line.WriteString(fmt.Sprintf(" %d %s", st.Rank, st.Player.ID))
		}
		lines = append(lines, line.String())
	}
	slices.Sort(lines)
	return lines
}

func TestLeavingTables(t *testing.T) {
	w := threeDays(t)
	w.nextDay() // so that the seasons over all servers include everybody
	w.playsIn("g", "gil", time.Minute)
	w.playsIn("g", "ann", 2*time.Minute)
	reader, ann := gametest.In("g", "gil"), gametest.In("g", "ann")
	before := w.tables(reader)
	if text := strings.Join(before, "\n"); strings.Count(text, " ann ") < 15 {
		t.Fatalf("ann is on too few leaderboards for a test:\n%s", text)
	}
	stats, err := w.Leaderboards.Stats(t.Context(), ann)
	gametest.Must(t, err)

	gametest.Must(t, w.Leaderboards.Depart(t.Context(), ann))
	for _, line := range w.tables(reader) {
		if strings.Contains(line, " ann") {
			t.Errorf("left: %s", line)
		}
	}
	own, err := w.Leaderboards.Leaderboard(t.Context(), ann, leaderboards.Request{Period: game.PeriodAll})
	gametest.Must(t, err)
	if !own.Departed || own.Own != nil || len(own.Standings) != 1 || own.Standings[0].Rank != 1 {
		t.Errorf("the board to her who left: %+v", own)
	}
	away, err := w.Leaderboards.Stats(t.Context(), ann)
	gametest.Must(t, err)
	stats.Place = 0
	if diff := cmp.Diff(stats, away); diff != "" {
		t.Errorf("her statistics (-before +after leaving):\n%s", diff)
	}
	h, err := w.Leaderboards.Leaderboard(t.Context(), gametest.In("h", "bob"), leaderboards.Request{Period: game.PeriodAll})
	gametest.Must(t, err)
	if len(h.Standings) != 1 {
		t.Errorf("another guild's board: %+v", h.Standings)
	}

	gametest.Must(t, w.Leaderboards.Return(t.Context(), ann))
	if diff := cmp.Diff(before, w.tables(reader)); diff != "" {
		t.Errorf("come back (-before +after):\n%s", diff)
	}
}

// A kept leaderboard is checked again when a player leaves or comes back: once for each request,
// and not if nothing changes.
func TestLeavingRenewsKeptLeaderboards(t *testing.T) {
	w := past(t, 1)
	revision := func() (n int64) {
		gametest.Must(t, w.Leaderboards.Keep(t.Context(), gametest.In("g", "boss"), "c", leaderboards.Request{}))
		kept, err := w.Leaderboards.Kept(t.Context(), "g")
		gametest.Must(t, err)
		return kept[0].Revision
	}
	start := revision()
	c := gametest.In("g", "ann")
	for i, deed := range []struct {
		what string
		do   func() error
		more int64
	}{
		{"come back without having left", func() error { return w.Leaderboards.Return(t.Context(), c) }, 0},
		{"leave", func() error { return w.Leaderboards.Depart(t.Context(), c) }, 1},
		{"leave again", func() error { return w.Leaderboards.Depart(t.Context(), c) }, 1},
		{"come back", func() error { return w.Leaderboards.Return(t.Context(), c) }, 2},
	} {
		c.ID = fmt.Sprint("call", i)
		for range 2 { // a call may be delivered twice
			gametest.Must(t, deed.do())
		}
		if got := revision() - start; got != deed.more {
			t.Errorf("%s: %d revisions on, want %d", deed.what, got, deed.more)
		}
	}
}
