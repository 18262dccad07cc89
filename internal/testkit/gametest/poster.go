package gametest

import (
	"cmp"
	"context"
	"sync"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
)

// Poster is a daily.Poster that records its calls.
type Poster struct {
	sync.Mutex // guards Posted and Sought
	Posted     []daily.CardToPost
	Sought     []daily.CardToPost   // those that FindPost was called for
	Found      *daily.PostedMessage // what FindPost returns; nil for nothing
	Refuse     error                // Post's error
	Lost       error                // FindPost's error; nil is game.ErrNotFound
}

// Post records a card.
func (p *Poster) Post(_ context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	if p.Refuse != nil {
		return daily.PostedMessage{}, p.Refuse
	}
	p.Lock()
	defer p.Unlock()
	p.Posted = append(p.Posted, n)
	return daily.PostedMessage{Channel: n.Guild.Channel, ID: "message " + string(n.Card.Date)}, nil
}

// FindPost records a card, and returns Found or an error.
func (p *Poster) FindPost(_ context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	p.Lock()
	defer p.Unlock()
	p.Sought = append(p.Sought, n)
	if p.Found != nil {
		return *p.Found, nil
	}
	return daily.PostedMessage{}, cmp.Or(p.Lost, game.ErrNotFound)
}
