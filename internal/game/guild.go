package game

import (
	"time"

	"pencilmark/solver/rating"
)

// LocalGuild is the guild of the terminal, the web pages and direct messages of players
// without another guild.
const LocalGuild = "console"

// Guild is a place with dailies of its own and a leaderboard.
type Guild struct {
	ID          string // names its platform, such as "discord:123"; LocalGuild has none
	Name        string // as the platform calls it, for logs and pages
	Channel     string // where the dailies go, as the platform's id
	PingRole    string // the role to mention with each daily, or ""
	Locale      string // BCP 47, the language of what is posted; "" for the default
	Language    string // the one that was chosen for it; "" if the platform's is used
	Reveal      Reveal
	Paused      bool       // an administrator stopped the dailies
	Threads     bool       // dailies get a thread for talk
	Worldwide   bool       // it takes part in the boards of all servers
	Mini        bool       // the card of a daily carries a mini
	WinnerRole  string     // the role of the winner of the last season, or ""
	NoFilling   bool       // the page and the bot fill in no candidates of its dailies
	Summary     string     // when the message about a daily comes: a time, SummaryOff, or "" for when it closes
	Since       time.Time  // dates due before this are never made up for: set up, or resumed
	Admin       string     // the id of who set it up last, to be notified of a suspension; "" if unknown
	Suspension  Suspension // why the bot cannot post there; NotSuspended if it can
	SuspendedAt time.Time  // since when
	Notified    Notified   // whether the admin knows
	Plan        Plan       // in force now
	Next        *Plan      // waits for the current daily to close; nil if none waits
}

// Reveal says when players see the grid of a daily.
type Reveal string

// The reveal modes.
const (
	RevealOnStart Reveal = "start" // Start shows it privately and starts the clock
	RevealOnPost  Reveal = "post"  // the post shows it, and time does not rank
)

// LocalReveal selects the dailies of the local guild.
const LocalReveal = RevealOnPost

// Plan says when a guild's dailies are posted and how hard they are.
type Plan struct {
	When  string         // a time such as "09:00", or a cron expression of five fields
	Zone  string         // IANA name such as "Europe/Berlin"
	Tiers [7]rating.Tier // by time.Weekday, Sunday first
	From  time.Time      // when it takes effect
}

// Settings is what an administrator chooses in setup.
type Settings struct {
	Name       string
	Channel    string
	PingRole   string
	Locale     string         // the guild's language by its platform; "" keeps what is known of it
	Language   string         // the one that is chosen instead; "" for none
	Reveal     Reveal         // "" is RevealOnStart
	Threads    bool           // a thread for talk below each daily
	Worldwide  bool           // it takes part in the boards of all servers
	Mini       bool           // a mini on each daily's card
	WinnerRole string         // of the winner of the last season, or ""
	NoFilling  bool           // the page and the bot fill in no candidates of its dailies
	Summary    string         // as ParseSummary returns it
	When       string         // as ParseSchedule reads it
	Zone       string         // IANA name
	Tiers      [7]rating.Tier // by time.Weekday, Sunday first
}

// DefaultSettings is what a guild's first setup starts from: all but the channel.
func DefaultSettings() Settings {
	return Settings{When: "09:00", Zone: "UTC", Tiers: DefaultTiers(), Reveal: RevealOnStart}
}

// Settings returns what the guild's next daily follows.
func (g *Guild) Settings() Settings {
	plan := g.ComingPlan()
	return Settings{Name: g.Name, Channel: g.Channel, PingRole: g.PingRole, Reveal: g.Reveal,
		Threads: g.Threads, Worldwide: g.Worldwide, Mini: g.Mini, WinnerRole: g.WinnerRole, NoFilling: g.NoFilling, Summary: g.Summary, Language: g.Language,
		When: plan.When, Zone: plan.Zone, Tiers: plan.Tiers}
}

// DefaultTiers grows harder through the week, Sunday first.
func DefaultTiers() [7]rating.Tier {
	return [7]rating.Tier{rating.Expert, rating.Easy, rating.Easy, rating.Medium, rating.Medium, rating.Hard, rating.Hard}
}

// Suspension is why nothing can be posted in a guild until a person does something
// about it: nothing comes due in it. It says nothing about Guild.Paused, which is an
// administrator's choice.
type Suspension string

// The suspensions.
const (
	NotSuspended         Suspension = ""
	SuspendedChannelGone Suspension = "channel" // the channel was deleted
	SuspendedNoAccess    Suspension = "access"  // the bot may not post in the channel
	SuspendedNoHistory   Suspension = "history" // the bot may not look for what it may have posted there
	SuspendedBotRemoved  Suspension = "removed" // the bot is no member of the guild any more
)

// Notified says whether a guild's admin knows of its suspension.
type Notified string

// An admin is notified once.
const (
	NotNotified      Notified = ""
	WasNotified      Notified = "notified"
	AdminUnreachable Notified = "unreachable" // the admin takes no messages: setup says it
)

// Inactive reports whether no daily comes due in the guild for now.
func (g *Guild) Inactive() bool { return g.Paused || g.Suspension != NotSuspended }

// BlockKind is what a Block is about.
type BlockKind string

// The kinds.
const (
	BlockedGuild  BlockKind = "guild"
	BlockedPlayer BlockKind = "player"
)

// Block records that the operator excluded a guild or a player. A blocked guild gets no
// dailies and no answers. A blocked player gets no answers but can export or delete their data.
type Block struct {
	Kind   BlockKind
	ID     string // the guild's or player's
	Reason string // shown to the blocked player or guild
	At     time.Time
}

// BlockedError is the error of a call by a blocked guild or player.
type BlockedError struct{ Block }

func (e *BlockedError) Error() string {
	return "game: the operator has shut out the " + string(e.Kind) + " " + e.ID + ": " + e.Reason
}
