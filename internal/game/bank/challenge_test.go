package bank_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
)

// challenged requests a challenge and returns its id and ER.
func challenged(t *testing.T, s *services.Services, player, call string) (string, rating.Tenths) {
	t.Helper()
	c := gametest.In("g", player)
	c.ID = call
	work, err := s.Play.Challenge(t.Context(), c)
	gametest.Must(t, err)
	if work.Puzzle.Usage != game.UsagePractice || work.Live || work.Ranked() {
		t.Errorf("the challenge is %+v", work)
	}
	return work.PuzzleID, work.Puzzle.Rating.ER
}

// The hardest puzzles come first, every player gets the same list, and the bank loses only puzzles
// that no player had before.
func TestChallenge(t *testing.T) {
	s, _ := filling(t, 4)
	gametest.Must(t, s.Bank.GeneratePuzzles(t.Context(), each(6), func(rating.Tier) {}))
	last := rating.Tenths(200)
	var list []string
	for i := range 4 {
		id, er := challenged(t, s, "ann", fmt.Sprint("call ", i))
		if er > last || er < 83 {
			t.Errorf("challenge %d is rated %s after %s", i, er, last)
		}
		if again, _ := challenged(t, s, "ann", fmt.Sprint("call ", i)); again != id {
			t.Errorf("the same call gave %s and then %s", id, again)
		}
		last, list = er, append(list, id)
	}
	if supply := supplyOf(t, s); supply[rating.Nightmare] != 2 {
		t.Errorf("supply = %v", supply)
	}
	for i, want := range list {
		if id, _ := challenged(t, s, "bob", fmt.Sprint("bob's ", i)); id != want {
			t.Errorf("bob's challenge %d is %s, and ann's was %s", i, id, want)
		}
	}
	if supply := supplyOf(t, s); supply[rating.Nightmare] != 2 {
		t.Errorf("supply after bob = %v", supply)
	}
}

// The challenge leaves half of the bank's puzzles of a tier to the dailies. If no other puzzle is
// left, one is made.
func TestChallengeLeavesTheDailiesTheirs(t *testing.T) {
	s, f := filling(t, 4)
	gametest.Must(t, s.Bank.GeneratePuzzles(t.Context(), map[rating.Tier]int{rating.Nightmare: 2}, func(rating.Tier) {}))
	if _, err := s.Bank.Hardest(t.Context(), ""); !errors.Is(err, game.ErrBankEmpty) {
		t.Errorf("Hardest = %v", err)
	}
	challenged(t, s, "ann", "1")
	if supply := supplyOf(t, s); supply[rating.Nightmare] != 2 || f.made[rating.Nightmare] != 3 {
		t.Errorf("supply = %v, made %v", supply, f.made)
	}
}

// A visitor without an account gets the next puzzle by naming the last one. Nothing follows an
// unknown puzzle or a live daily.
func TestHardestAfter(t *testing.T) {
	s, _ := filling(t, 4)
	gametest.Must(t, s.Bank.GeneratePuzzles(t.Context(), each(6), func(rating.Tier) {}))
	var players []string
	for i := range 4 {
		id, _ := challenged(t, s, "ann", fmt.Sprint("call ", i))
		players = append(players, id)
	}
	after := ""
	for i, want := range players {
		p, err := s.Bank.Hardest(t.Context(), after)
		if err != nil || p.ID != want {
			t.Fatalf("challenge %d after %q is %+v, %v; want %s", i, after, p, err, want)
		}
		after = p.ID
	}
	if p, err := s.Bank.Hardest(t.Context(), "zzzzz"); !errors.Is(err, game.ErrBankEmpty) {
		t.Errorf("after an unknown puzzle comes %+v, %v", p, err)
	}
}

// A daily can be a challenge only after it is over.
func TestPastDailiesAreChallenges(t *testing.T) {
	w := gametest.New(t)
	w.Services = services.New(services.Options{Store: w.DB, Now: w.Clock.Now, Make: newForge().make, Bank: 4})
	w.Sched = daily.NewScheduler(w.Daily, func(string) daily.Poster { return w })
	set := gametest.Settings("12:00", "UTC")
	for i := range set.Tiers {
		set.Tiers[i] = rating.Nightmare
	}
	w.AddGuild("g", set)
	daily := w.Posted[0].Puzzle.ID
	if id, _ := challenged(t, w.Services, "ann", "1"); id == daily {
		t.Error("the challenge is the live daily")
	}
	w.Clock.Add(5 * 24 * time.Hour)
	work, err := w.Play.Challenge(t.Context(), gametest.In("g", "ann"))
	if err != nil || work.PuzzleID != daily {
		t.Errorf("the challenge is not the past daily: %+v, %v", work, err)
	}
}
