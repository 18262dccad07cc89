package main

import (
	"testing"

	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

// The house's daily is told of, and posting never waits for a listener.
func TestHerald(t *testing.T) {
	h := newHerald("en")
	if h.poster("elsewhere") != nil {
		t.Error("the terminal posts for a guild of Discord")
	}
	var notice game.Notice
	notice.Card.Number, notice.Card.Tier = 325, rating.Hard
	for range 3 {
		if _, err := h.poster(game.House).Post(t.Context(), notice); err != nil {
			t.Fatal(err)
		}
	}
	want := "A new daily is here: **Daily 325** · Hard. `daily` shows it and starts the clock."
	if got := <-h.told; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	if _, err := h.Post(t.Context(), notice); err != nil {
		t.Fatal(err)
	}
	h.forget()
	h.forget()
	if len(h.told) != 0 {
		t.Error("what the greeting says is told again")
	}
}
