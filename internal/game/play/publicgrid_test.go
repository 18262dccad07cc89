package play_test

import (
	"errors"
	"testing"

	"pencilmark/solver/coach"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
)

// A public answer can be read by others, so it recognises every disguise of a live daily.
func TestPublicGridKeepsALiveDaily(t *testing.T) {
	w, _, daily := playing(t)
	for name, g := range gametest.Disguises(daily) {
		if _, err := w.Play.PublicGrid(t.Context(), g); !errors.Is(err, game.ErrLive) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := w.Play.PublicHint(t.Context(), g, gametest.About(coach.Topic{}), 1); !errors.Is(err, game.ErrLive) {
			t.Errorf("%s: hint: %v", name, err)
		}
		if _, err := w.Play.PublicRating(t.Context(), g); !errors.Is(err, game.ErrLive) {
			t.Errorf("%s: rating: %v", name, err)
		}
	}
}

// A puzzle that waited to become a daily no longer does after a public answer about it.
func TestPublicGridTakesAPuzzleOutOfTheBank(t *testing.T) {
	w, _, _ := playing(t)
	g := gametest.Read(t, gametest.Hard)
	rated, err := w.Play.PublicRating(t.Context(), g)
	gametest.Must(t, err)
	if _, err := w.Bank.Add(t.Context(), g, rated.Report, game.OriginStarter, game.UsageBank); err != nil {
		t.Fatal(err)
	}
	before, err := w.Bank.UnusedByTier(t.Context())
	gametest.Must(t, err)
	if _, err := w.Play.PublicGrid(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	after, err := w.Bank.UnusedByTier(t.Context())
	if tier := rated.Report.Tier; err != nil || after[tier] != before[tier]-1 {
		t.Errorf("supply %v, then %v, %v", before, after, err)
	}
}
