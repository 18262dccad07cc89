package daily

import (
	"context"
	"errors"

	"pencilmark/internal/game"
)

// Poster shows a daily's card in a guild's channel. No unit of work is open
// while it works.
type Poster interface {
	// Post shows the card and returns where it stands. A *Refusal means that
	// nothing was posted; after any other error it may have been.
	Post(ctx context.Context, n CardToPost) (PostedMessage, error)

	// FindPost returns where the card stands that an earlier try may have posted, in
	// the channel n.Card.Channel and not before n.Card.Unsure. It fails with
	// game.ErrNotFound only if there is none for certain, with ErrPostRepeatable if
	// nobody can tell and Post would return the earlier one, and with a *Refusal if a person
	// has to do something before anybody can tell.
	FindPost(ctx context.Context, n CardToPost) (PostedMessage, error)
}

// ErrPostRepeatable is FindPost's answer that Post may be called instead: it is so soon after
// the earlier try that the platform knows the one for a repetition of the other.
var ErrPostRepeatable = errors.New("daily: posting again returns the earlier post")

// CardToPost is what a Poster posts.
type CardToPost struct {
	Guild  game.Guild
	Card   game.Card
	Puzzle *game.Puzzle // to be shown only if Card.Reveal is game.RevealOnPost
}

// PostedMessage is where a post stands, in the platform's ids.
type PostedMessage struct {
	Channel string
	ID      string
}

// PosterFor finds the poster of a guild; nil if this process does not post there.
type PosterFor func(guild string) Poster

// NoPoster is the poster of a place where a daily needs no message: whoever
// looks sees it.
type NoPoster struct{}

// Post does nothing.
func (NoPoster) Post(context.Context, CardToPost) (PostedMessage, error) { return PostedMessage{}, nil }

// FindPost finds nothing.
func (NoPoster) FindPost(context.Context, CardToPost) (PostedMessage, error) {
	return PostedMessage{}, game.ErrNotFound
}

// PostRefusedError is a Poster's error that means that nothing was posted, for certain.
// After any other error the post may have arrived.
type PostRefusedError struct {
	Suspension game.Suspension // game.NotSuspended if a later try may go through as it is
	Err        error
}

func (e *PostRefusedError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *PostRefusedError) Unwrap() error { return e.Err }

// GuildError is what went wrong with a guild's daily.
type GuildError struct {
	Guild string
	Err   error
}

func (e *GuildError) Error() string { return "guild " + e.Guild + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *GuildError) Unwrap() error { return e.Err }
