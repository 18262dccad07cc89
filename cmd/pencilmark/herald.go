package main

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

// herald is the poster of the house where a conversation is going on in the
// terminal: a new daily needs no message to stand, but is told of. It holds one
// sentence that has not been heard yet.
type herald struct {
	told   chan string
	locale string
}

func newHerald(locale string) herald { return herald{make(chan string, 1), locale} }

// poster posts for the house alone.
func (h herald) poster(guild string) game.Poster {
	if guild == game.House {
		return h
	}
	return nil
}

// Post has the daily told, unless nobody has listened for long.
func (h herald) Post(_ context.Context, n game.Notice) (game.Message, error) {
	p := phrase.New(h.locale)
	select {
	case h.told <- p.Text("bot.console.posted", map[string]any{"Number": n.Card.Number, "Tier": p.Tier(n.Card.Tier.String())}):
	default:
	}
	return game.Message{}, nil
}

// Find finds nothing: there is no message to find.
func (h herald) Find(context.Context, game.Notice) (game.Message, error) {
	return game.Message{}, game.ErrNotFound
}

// forget drops what a greeting says anyway.
func (h herald) forget() {
	select {
	case <-h.told:
	default:
	}
}
