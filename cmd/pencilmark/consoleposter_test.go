package main

import (
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/solver/rating"
)

// The terminal announces the local guild's daily. Posting never waits for a reader of the announcement.
func TestConsolePoster(t *testing.T) {
	p := newConsolePoster("en")
	if p.forGuild("elsewhere") != nil {
		t.Error("the terminal posts for a guild of Discord")
	}
	var notice daily.CardToPost
	notice.Card.Number, notice.Card.Tier, notice.Card.Puzzle = 325, rating.Hard, "vt7t6"
	for range 3 {
		if _, err := p.forGuild(game.LocalGuild).Post(t.Context(), notice); err != nil {
			t.Fatal(err)
		}
	}
	want := "A new daily is here: **Daily 325 · Hard · vt7t6**. Type `daily` to see its card."
	if got := <-p.announcements; got != want {
		t.Errorf("announced %q, want %q", got, want)
	}
	if _, err := p.Post(t.Context(), notice); err != nil {
		t.Fatal(err)
	}
	p.discard()
	p.discard()
	if len(p.announcements) != 0 {
		t.Error("what the greeting says is announced again")
	}
}
