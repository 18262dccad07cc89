package main

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/phrase"
)

// consolePoster is the poster of the local guild while somebody chats in the terminal:
// a new daily needs no message to be played, but is announced between two answers.
// It holds one announcement that has not been shown yet.
type consolePoster struct {
	daily.NoPoster
	announcements chan string
	locale        string
}

func newConsolePoster(locale string) consolePoster {
	return consolePoster{announcements: make(chan string, 1), locale: locale}
}

// forGuild posts for the local guild alone.
func (p consolePoster) forGuild(guild string) daily.Poster {
	if guild == game.LocalGuild {
		return p
	}
	return nil
}

// Post announces the daily, unless the announcement before was not shown yet.
func (p consolePoster) Post(_ context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	words := phrase.New(p.locale)
	select {
	case p.announcements <- words.Text("bot.console.posted", map[string]any{"Name": words.Daily(n.Card.Number, n.Card.Tier) + " · " + n.Card.Puzzle}):
	default:
	}
	return daily.PostedMessage{}, nil
}

// discard drops an announcement of what the greeting says anyway.
func (p consolePoster) discard() {
	select {
	case <-p.announcements:
	default:
	}
}
