package gametest

import (
	"cmp"
	"context"
	"sync"

	"pencilmark/internal/game"
)

// Poster is a game.Poster that remembers.
type Poster struct {
	sync.Mutex // guards Posted and Sought
	Posted     []game.Notice
	Sought     []game.Notice // that were looked for first
	Found      *game.Message // what is found then; nil for nothing
	Refuse     error         // what posting fails with
	Lost       error         // what finding fails with; nil is game.ErrNotFound
}

// Post remembers a notice.
func (p *Poster) Post(_ context.Context, n game.Notice) (game.Message, error) {
	if p.Refuse != nil {
		return game.Message{}, p.Refuse
	}
	p.Lock()
	defer p.Unlock()
	p.Posted = append(p.Posted, n)
	return game.Message{Channel: n.Guild.Channel, ID: "message " + string(n.Card.Date)}, nil
}

// Find remembers, and finds what the test has put there.
func (p *Poster) Find(_ context.Context, n game.Notice) (game.Message, error) {
	p.Lock()
	defer p.Unlock()
	p.Sought = append(p.Sought, n)
	if p.Found != nil {
		return *p.Found, nil
	}
	return game.Message{}, cmp.Or(p.Lost, game.ErrNotFound)
}
