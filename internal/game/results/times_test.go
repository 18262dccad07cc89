package results_test

import (
	"fmt"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/minutes"
)

// paced returns a world in which ann and bob have solved seven dailies with good estimates.
func paced(t *testing.T) *gametest.World {
	t.Helper()
	w := gametest.New(t)
	w.AddEasyGuild("g", 8)
	for range 7 {
		w.SolveAs(gametest.In("g", "ann"), 10*time.Minute)
		w.SolveAs(gametest.In("g", "bob"), 20*time.Minute)
		w.Clock.Add(24 * time.Hour)
		w.Tick()
	}
	return w
}

// cardTime returns the guild's last post and the time estimate on its card.
func cardTime(t *testing.T, w *gametest.World) (post *game.Post, e minutes.Estimate) {
	t.Helper()
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) (err error) {
		if post, err = q.LastPost("g"); err != nil {
			return err
		}
		p, err := q.Puzzle(post.Puzzle)
		if err == nil {
			e = game.NewCard(post, p, "en", 0, true).Rating.Time
		}
		return err
	}))
	return post, e
}

// A result of a player with a known pace changes the puzzle's estimate. Taking the result off
// reverts that; putting it back restores it.
func TestResultsCorrectEstimates(t *testing.T) {
	w := paced(t)
	boss := gametest.In("g", "boss")
	post, before := cardTime(t, w)
	w.SolveAs(gametest.In("g", "eve"), 3*time.Hour) // a player without a known pace
	if _, now := cardTime(t, w); now != before {
		t.Errorf("%+v after a stranger's result, was %+v", now, before)
	}
	w.SolveAs(gametest.In("g", "ann"), time.Hour)
	_, longer := cardTime(t, w)
	if longer.Minutes <= before.Minutes || longer.High/longer.Low >= before.High/before.Low {
		t.Errorf("%+v after a slow result, was %+v", longer, before)
	}
	_, err := w.Leaderboards.TakeOff(t.Context(), boss, post.ID, "ann", "a nap")
	gametest.Must(t, err)
	if _, now := cardTime(t, w); now != before {
		t.Errorf("%+v after the result was taken off, was %+v", now, before)
	}
	_, err = w.Leaderboards.PutBack(t.Context(), boss, post.ID, "ann")
	gametest.Must(t, err)
	if _, now := cardTime(t, w); now != longer {
		t.Errorf("%+v after it was put back, was %+v", now, longer)
	}
	if found := recount(t, w); len(found) != 0 {
		t.Errorf("a recount finds %v", found)
	}
	gametest.Must(t, w.Players.Forget(t.Context(), gametest.In("g", "ann")))
	if _, now := cardTime(t, w); now != longer {
		t.Errorf("%+v after the player was deleted, was %+v", now, longer)
	}
	if found := recount(t, w); len(found) != 0 {
		t.Errorf("after a deletion a recount finds %v", found)
	}
}

// A ruling on an old result changes the corrections by the player's later results.
func TestRulingsChangeWhatFollows(t *testing.T) {
	w := paced(t)
	var first *game.Post
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) error {
		posts, err := q.Posts("g", "0001-01-01", "9999-12-31")
		first = &posts[len(posts)-1]
		return err
	}))
	says := func() string {
		t.Helper()
		var all []results.Time
		gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) (err error) {
			all, err = q.TimesFrom("ann", 0, 100)
			return err
		}))
		return fmt.Sprint(all)
	}
	before := says()
	_, err := w.Leaderboards.TakeOff(t.Context(), gametest.In("g", "boss"), first.ID, "ann", "a nap")
	gametest.Must(t, err)
	if found := recount(t, w); len(found) != 0 || says() == before {
		t.Errorf("a recount finds %v in %s", found, says())
	}
	_, err = w.Leaderboards.PutBack(t.Context(), gametest.In("g", "boss"), first.ID, "ann")
	gametest.Must(t, err)
	if now := says(); now != before {
		t.Errorf("%s, was %s", now, before)
	}
}

// The time of an attempt whose guild was deleted still counts for its player, until the player is deleted.
func TestTimesOutliveGuilds(t *testing.T) {
	w := paced(t)
	pace := func() minutes.Pace {
		p, err := w.Play.Pace(t.Context(), gametest.In("", "ann"))
		gametest.Must(t, err)
		return p
	}
	before := pace()
	gametest.Must(t, w.DB.Update(t.Context(), func(tx services.Tx) error { return tx.DropGuild("g") }))
	if found := recount(t, w); len(found) != 0 || pace() != before {
		t.Errorf("a recount finds %v; pace %+v, was %+v", found, pace(), before)
	}
	for _, player := range []string{"ann", "bob"} {
		gametest.Must(t, w.Players.Forget(t.Context(), gametest.In("", player)))
	}
	if found := recount(t, w); len(found) != 0 {
		t.Errorf("after deletions a recount finds %v", found)
	}
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) error {
		left, err := q.TimedPlayers()
		if len(left) != 0 {
			t.Errorf("times of %v are left", left)
		}
		return err
	}))
}

// A recount corrects times, their corrections, and the sums.
func TestRecountMendsTimes(t *testing.T) {
	w := paced(t)
	for statement, want := range map[string]int{
		"UPDATE times SET off = off + 100 WHERE attempt_id = (SELECT MIN(attempt_id) FROM times)":           1,
		"UPDATE times SET weight = weight + 1 WHERE attempt_id = (SELECT MAX(attempt_id) FROM times)":       2, // and its puzzle
		"UPDATE puzzles SET time_sum = 7 WHERE id = (SELECT MAX(id) FROM puzzles)":                          1,
		"DELETE FROM times WHERE attempt_id = (SELECT MIN(attempt_id) FROM times)":                          1,
		"UPDATE puzzles SET time_weight = 0, time_sum = 0; DELETE FROM times; UPDATE rules SET judged = -1": 14 + 4, // as after an upgrade
	} {
		spoil(t, w, statement)
		if found := recount(t, w); len(found) < want {
			t.Errorf("%s: a recount finds %v", statement, found)
		}
		if again := recount(t, w); len(again) != 0 {
			t.Errorf("%s: still different: %v", statement, again)
		}
	}
	spoil(t, w, "UPDATE puzzles SET time_weight = 0, time_sum = 0; DELETE FROM times; UPDATE rules SET judged = -1")
	if computed, err := w.Begin(t.Context()); !computed || err != nil {
		t.Errorf("after an upgrade: computed %v, %v", computed, err)
	}
	if found := recount(t, w); len(found) != 0 {
		t.Errorf("after an upgrade and a start a recount finds %v", found)
	}
}
