package game

import "time"

// BlockKind is what a Block is about.
type BlockKind string

// The kinds.
const (
	BlockedGuild  BlockKind = "guild"
	BlockedPlayer BlockKind = "player"
)

// Block is that the operator has shut a guild or a player out. A guild gets no dailies
// and no answers; a player is answered nowhere, but can still have what is stored of
// them handed out and deleted.
type Block struct {
	Kind   BlockKind
	ID     string // the guild's or player's
	Reason string // told to whoever is shut out
	At     time.Time
}

// BlockedError says that somebody is not served because of a Block.
type BlockedError struct{ Block }

func (e *BlockedError) Error() string {
	return "game: the operator has shut out the " + string(e.Kind) + " " + e.ID + ": " + e.Reason
}
