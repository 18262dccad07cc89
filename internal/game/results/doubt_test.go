package results_test

import (
	"fmt"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
)

// raced is a world in which players solve one daily, each in some seconds.
func raced(t *testing.T, set func(*game.Settings), seconds ...int) *gametest.World {
	t.Helper()
	w := gametest.New(t)
	w.StockBank(3)
	s := gametest.Settings("12:00", "UTC")
	if set != nil {
		set(&s)
	}
	w.AddGuild("g", s)
	for i, n := range seconds {
		w.SolveAs(gametest.In("g", fmt.Sprintf("p%02d", i)), time.Duration(n)*time.Second)
	}
	return w
}

// validities lists what the results of the guild's last daily are, by player.
func validities(t *testing.T, w *gametest.World) map[string]game.Validity {
	t.Helper()
	found := map[string]game.Validity{}
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) error {
		post, err := q.LastPost("g")
		if err != nil {
			return err
		}
		rows, err := q.AttemptResultsAt(post.ID)
		for _, r := range rows {
			found[r.Player] = r.Validity
		}
		return err
	}))
	return found
}

// A result that nobody can reach stands below all others, without a place or points,
// until seven days have passed without an answer.
func TestTooFastCountsAfterAWeek(t *testing.T) {
	w := raced(t, nil, 300, 5, 600)
	if got := validities(t, w); got["p00"] != game.Counted || got["p01"] != game.Unverified || got["p02"] != game.Counted {
		t.Errorf("results are %v", got)
	}
	board, err := w.Boards.Leaderboard(t.Context(), gametest.In("g", "p01"), leaderboards.Request{})
	gametest.Must(t, err)
	if last := board.Standings[2]; last.Player.ID != "p01" || last.Rank != 0 || board.Standings[0].Rank != 1 || board.Standings[1].Rank != 2 {
		t.Errorf("the board is %+v", board.Standings)
	}
	points := func() (points [3]int) {
		w.Tick()
		board, err := w.Boards.Leaderboard(t.Context(), gametest.In("g", "p01"), leaderboards.Request{Period: game.PeriodSeason})
		gametest.Must(t, err)
		for _, st := range board.Standings {
			points[int(st.Player.ID[2]-'0')] = st.Points
		}
		return points
	}
	for _, step := range []struct {
		after time.Duration
		want  [3]int
	}{
		{24 * time.Hour, [3]int{25, 0, 18}},                  // the daily is settled
		{6*24*time.Hour - 11*time.Minute, [3]int{25, 0, 18}}, // a minute is missing
		{time.Minute, [3]int{18, 25, 15}},
		{30 * 24 * time.Hour, [3]int{}}, // another season
	} {
		w.Clock.Add(step.after)
		if got := points(); got != step.want {
			t.Errorf("after %s more: points %v, want %v", step.after, got, step.want)
		}
		if found := recount(t, w); len(found) > 0 {
			t.Errorf("after %s more: recount differs: %v", step.after, found)
		}
	}
}

// Where the board stands in the post there is no time to doubt.
func TestNothingIsDoubtedWhereTimeDoesNotRank(t *testing.T) {
	w := raced(t, func(s *game.Settings) { s.Reveal = game.RevealOnPost }, 5, 0)
	for player, v := range validities(t, w) {
		if v != game.Counted {
			t.Errorf("%s is %s", player, v)
		}
	}
}

// Once a tier has 50 results, one that is far below them is marked, and stays so when
// those change or everything is counted anew; the others count each attempt once.
func TestFarBelowTheOthers(t *testing.T) {
	var seconds []int
	for i := range 49 {
		seconds = append(seconds, 300+5*i)
	}
	w := raced(t, nil, append(seconds, 120, 120)...)
	got := validities(t, w)
	if got["p49"] != game.Counted || got["p50"] != game.Unverified {
		t.Errorf("after 49 others %s, after 50 %s", got["p49"], got["p50"])
	}
	for i := range 30 {
		gametest.Must(t, w.Privacy.Forget(t.Context(), gametest.In("g", fmt.Sprintf("p%02d", i))))
	}
	if found := recount(t, w); len(found) > 0 {
		t.Errorf("recount differs: %v", found)
	}
	if got := validities(t, w); got["p50"] != game.Unverified {
		t.Errorf("it is %s after others were deleted", got["p50"])
	}
}

// What somebody said of a result is not doubted again.
func TestAVerdictIsNotDoubted(t *testing.T) {
	w := raced(t, nil, 5)
	judge := func(v game.Validity) {
		gametest.Must(t, w.DB.Update(t.Context(), func(tx services.Tx) error {
			post, err := tx.LastPost("g")
			if err != nil {
				return err
			}
			return results.Judge(tx, &game.Verdict{Post: post.ID, Player: "p00", Validity: v, By: "boss", At: w.Clock.Now()})
		}))
	}
	for _, v := range []game.Validity{game.Counted, game.Unranked, game.Counted} {
		judge(v)
		w.Clock.Add(time.Hour)
		w.Tick()
		if got := validities(t, w)["p00"]; got != v {
			t.Errorf("it is %s, want %s", got, v)
		}
	}
}
