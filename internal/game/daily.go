package game

import (
	"time"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// Daily identifies a puzzle of the day. All guilds with the same tier and reveal mode share it,
// unless a guild posts a puzzle that one of its own players submitted.
type Daily struct {
	Date   Date
	Tier   rating.Tier // as posted; a later rating does not change it
	Reveal Reveal
	Guild  string // the guild whose own daily it is; "" for one that guilds share
}

// IsShared reports whether a daily counts on the leaderboards of all servers: servers share it, and
// it is timed from Start.
func (d Daily) IsShared() bool { return d.Guild == "" && d.Reveal == RevealOnStart }

// Post is a guild's daily or mini of a local date. Its series and date identify its row, and the
// row is the record of whether the daily was posted.
type Post struct {
	ID      int64
	Guild   string
	Date    Date
	Tier    rating.Tier
	Puzzle  string // its id
	Reveal  Reveal // the guild's reveal mode at that time
	State   PostState
	Due     time.Time // when it was due
	Tries   int       // how often sending began
	Tried   time.Time // when it last began
	Unsure  time.Time // the first try that may have arrived without confirmation; zero if there is none
	Sent    time.Time // when it was posted; zero before
	Closes  time.Time // from then on answers are practice
	Summary time.Time // when the message about it is due; zero to send it when the daily closes
	Channel string    // where it was sent, or last tried
	Message string    // the platform's id of the message
	Problem string    // why the last try failed, or ""
}

// Open reports whether answers count at the given time.
func (p *Post) Open(at time.Time) bool { return at.Before(p.Closes) }

// PostState is the progress of sending a Post.
type PostState string

// The states. A post in PostSending, or with Unsure set, may have arrived, so the sender looks for
// it before posting again.
const (
	PostClaimed PostState = "claimed"
	PostSending PostState = "sending"
	PostSent    PostState = "sent"
	PostFailed  PostState = "failed" // tried again inside the window
)

// Card is the public message of a daily. It reveals nothing of the puzzle.
type Card struct {
	Post
	Number int
	Locale string        // the guild's
	Rating rating.Report // difficulty; only the tier and the time while the daily is live
	Givens int           // number of givens
	Steps  int           // number of steps to expect; 0 if unknown
	Solved int           // number of players who solved it in this guild in time
	Live   bool          // answers still count in some guild
	Author string        // the name of the player who submitted the puzzle, or ""
	Mini   *Card         // the mini on the same card; nil for none
}

// NewCard returns the card for a post. It has the full rating only if the daily is not live.
func NewCard(p *Post, puzzle *Puzzle, locale string, solved int, live bool) *Card {
	card := &Card{Post: *p, Number: p.Date.Number(), Locale: locale, Rating: rating.Report{Tier: p.Tier, Time: puzzle.Time()},
		Givens: puzzle.Grid.FilledCount(), Steps: puzzle.Steps, Solved: solved, Live: live}
	if !live {
		card.ShowRating(puzzle)
	}
	return card
}

// ShowRating adds the puzzle's full rating to the card.
func (c *Card) ShowRating(puzzle *Puzzle) {
	c.Rating = puzzle.Rated()
	if !c.IsMini() {
		c.Rating.Tier = c.Tier
	}
}

// A mini is a small 6x6 puzzle of tier rating.Mini on the card of a daily. It opens and closes with
// that daily and has its own leaderboards and streaks.

// MiniShape returns the shape of minis: 6x6 with boxes three wide and two high.
func MiniShape() solver.Shape { return solver.Shape{BoxWidth: 3, BoxHeight: 2} }

// MiniOf returns the guild's mini for a date.
func (g *Guild) MiniOf(d Date) Daily {
	mini := Daily{Date: d, Tier: rating.Mini, Reveal: RevealOnStart}
	if g.ID == LocalGuild {
		mini.Reveal = LocalReveal
	}
	return mini
}

// Series is the sequence of posts that a streak runs over: a guild's dailies or its minis.
type Series struct {
	Guild string
	Mini  bool
}

func (p *Post) Series() Series { return Series{p.Guild, p.IsMini()} }

func (p *Post) IsMini() bool { return p.Tier == rating.Mini }

func (e *DailyEntry) Series() Series { return Series{e.Guild, e.Tier == rating.Mini} }
