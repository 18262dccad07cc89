package gametest

import (
	"cmp"
	"context"
	"sync"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
)

// Poster is a daily.Poster that remembers.
type Poster struct {
	sync.Mutex // guards Posted and Sought
	Posted     []daily.CardToPost
	Sought     []daily.CardToPost   // that were looked for first
	Found      *daily.PostedMessage // what is found then; nil for nothing
	Refuse     error                // what posting fails with
	Lost       error                // what finding fails with; nil is game.ErrNotFound
}

// Post remembers a notice.
func (p *Poster) Post(_ context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	if p.Refuse != nil {
		return daily.PostedMessage{}, p.Refuse
	}
	p.Lock()
	defer p.Unlock()
	p.Posted = append(p.Posted, n)
	return daily.PostedMessage{Channel: n.Guild.Channel, ID: "message " + string(n.Card.Date)}, nil
}

// FindPost remembers, and finds what the test has put there.
func (p *Poster) FindPost(_ context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	p.Lock()
	defer p.Unlock()
	p.Sought = append(p.Sought, n)
	if p.Found != nil {
		return *p.Found, nil
	}
	return daily.PostedMessage{}, cmp.Or(p.Lost, game.ErrNotFound)
}
