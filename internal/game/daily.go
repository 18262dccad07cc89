package game

import (
	"time"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// Daily identifies a puzzle of the day. All guilds with the same tier and reveal mode share it,
// unless a guild posts a puzzle that its own players submitted.
type Daily struct {
	Date   Date
	Tier   rating.Tier // as posted; a later rating does not change it
	Reveal Reveal
	Guild  string // the guild that it belongs to; "" for the one that guilds share
}

// IsShared reports whether a daily counts on the boards of all servers: they share it, and
// it is timed from Start.
func (d Daily) IsShared() bool { return d.Guild == "" && d.Reveal == RevealOnStart }

// Post is a guild's daily or mini of a local date. Series and date identify its row, which
// decides whether the daily was posted.
type Post struct {
	ID      int64
	Guild   string
	Date    Date
	Tier    rating.Tier
	Puzzle  string // its id
	Reveal  Reveal // as the guild had it then
	State   PostState
	Due     time.Time // when it was due
	Tries   int       // how often sending began
	Tried   time.Time // when it last began
	Unsure  time.Time // since when a try may have arrived although nobody knows; zero if none may have
	Sent    time.Time // when it was posted; zero before
	Closes  time.Time // answers from then on are practice
	Summary time.Time // when the message about it is due; zero for when it closes
	Channel string    // where it went, or its last try
	Message string    // the platform's id of the message
	Problem string    // why the last try failed, or ""
}

// Open reports whether answers count at a moment.
func (p *Post) Open(at time.Time) bool { return at.Before(p.Closes) }

// PostState is how far the sending of a Post has come.
type PostState string

// The states. A post in PostSending, or with Unsure set, may have arrived: the poster looks for
// it before posting again.
const (
	PostClaimed PostState = "claimed"
	PostSending PostState = "sending"
	PostSent    PostState = "sent"
	PostFailed  PostState = "failed" // will be tried again inside the window
)

// Card is the public face of a daily. It gives nothing of the puzzle away.
type Card struct {
	Post
	Number int
	Locale string        // the guild's
	Rating rating.Report // how hard it is; while it is live nothing but its tier and time
	Givens int           // how many
	Steps  int           // how many to expect; 0 if unknown
	Solved int           // how many players solved it here in time
	Live   bool          // somewhere answers still count
	Author string        // the name of the player who submitted the puzzle, or ""
	Mini   *Card         // what the card carries beside the daily; nil if nothing
}

// NewCard returns the card of a post of a puzzle.
func NewCard(p *Post, puzzle *Puzzle, locale string, solved int, live bool) *Card {
	card := &Card{Post: *p, Number: p.Date.Number(), Locale: locale, Rating: rating.Report{Tier: p.Tier, Time: puzzle.Time()},
		Givens: puzzle.Grid.FilledCount(), Steps: puzzle.Steps, Solved: solved, Live: live}
	if !live {
		card.TellRating(puzzle)
	}
	return card
}

// TellRating adds the puzzle's rating to the card.
func (c *Card) TellRating(puzzle *Puzzle) {
	c.Rating = puzzle.Rated()
	if !c.IsMini() {
		c.Rating.Tier = c.Tier
	}
}

// A mini is a small 6x6 puzzle of the tier rating.Mini on the card of a daily. It opens and
// closes with that daily and has leaderboards and streaks of its own.

// MiniShape is the shape of minis: 6x6 in boxes of three by two.
func MiniShape() solver.Shape { return solver.Shape{BoxWidth: 3, BoxHeight: 2} }

// MiniOf returns the mini of the guild's date.
func (g *Guild) MiniOf(d Date) Daily {
	mini := Daily{Date: d, Tier: rating.Mini, Reveal: RevealOnStart}
	if g.ID == LocalGuild {
		mini.Reveal = LocalReveal
	}
	return mini
}

// Series is what a streak follows: the dailies of a guild, or its minis.
type Series struct {
	Guild string
	Mini  bool
}

func (p *Post) Series() Series { return Series{p.Guild, p.IsMini()} }

func (p *Post) IsMini() bool { return p.Tier == rating.Mini }

func (e *DailyEntry) Series() Series { return Series{e.Guild, e.Tier == rating.Mini} }
