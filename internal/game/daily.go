package game

import (
	"time"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// Daily is what has a puzzle of its own, the same in every guild: it is chosen once,
// when the first guild needs it. A guild that shows its boards has others than those
// that are timed from Start, as it would give theirs away; and it may have one that its
// players submitted, which no other guild gets.
type Daily struct {
	Date   Date
	Tier   rating.Tier // as posted; a later rating does not change it
	Reveal Reveal
	Guild  string // whose own it is; "" for the one that guilds share
}

// IsShared reports whether a daily counts on the boards of all servers: they share it, and
// it is timed from Start.
func (d Daily) IsShared() bool { return d.Guild == "" && d.Reveal == RevealOnStart }

// Post is a guild's daily of a local date, or its mini. Its row is unique by series and date
// and is the truth about whether that daily was posted.
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
	Channel string    // where it went, or its last try
	Message string    // the platform's id of the message
	Problem string    // why the last try failed, or ""
}

// Open reports whether answers count at a moment.
func (p *Post) Open(at time.Time) bool { return at.Before(p.Closes) }

// PostState is how far the sending of a Post has come.
type PostState string

// The states. A post that a crash left in PostSending may or may not have
// arrived, and so may one whose try ended without an answer: with Unsure set it
// is looked for before it is posted again.
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
	Rating rating.Report // how hard it is; while it is live nothing but its tier
	Givens int           // how many
	Steps  int           // how many to expect; 0 if unknown
	Solved int           // how many players solved it here in time
	Live   bool          // somewhere answers still count
	Author string        // the name of the player who submitted the puzzle, or ""
	Mini   *Card         // what the card carries beside the daily; nil if nothing
}

// NewCard returns the card of a post of a puzzle.
func NewCard(p *Post, puzzle *Puzzle, locale string, solved int, live bool) *Card {
	card := &Card{Post: *p, Number: p.Date.Number(), Locale: locale, Rating: rating.Report{Tier: p.Tier},
		Givens: puzzle.Grid.FilledCount(), Steps: puzzle.Steps, Solved: solved, Live: live}
	if !live {
		card.TellRating(puzzle)
	}
	return card
}

// TellRating lets the card say what the puzzle needs, for who knows or when it is over.
func (c *Card) TellRating(puzzle *Puzzle) {
	c.Rating = puzzle.Rating
	if !c.IsMini() {
		c.Rating.Tier = c.Tier
	}
}

// A mini is a small puzzle beside a daily, for a minute or two: a daily of the tier
// rating.Mini, whatever it is rated, with tables and streaks of its own. It opens and
// closes with the daily of its guild and date, whose card carries it.

// MiniShape is what minis are: 6x6 in boxes of three by two.
func MiniShape() solver.Shape { return solver.Shape{BoxWidth: 3, BoxHeight: 2} }

// MiniOf returns the mini of the guild's date. It is timed from Start in every guild; the
// local one has another, as everybody can look at its.
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

// Series is what the post belongs to.
func (p *Post) Series() Series { return Series{p.Guild, p.IsMini()} }

// IsMini reports whether the post is a mini's.
func (p *Post) IsMini() bool { return p.Tier == rating.Mini }

// Series is what the entry's post belongs to.
func (e *DailyEntry) Series() Series { return Series{e.Guild, e.Tier == rating.Mini} }
