package game

import (
	"time"

	"pencilmark/solver/rating"
)

// LocalGuild is the guild of the terminal, the web pages and direct messages of players
// without another guild.
const LocalGuild = "console"

// Guild is a server, or another place, with its own dailies and leaderboards.
type Guild struct {
	ID          string // starts with the platform, as in "discord:123"; LocalGuild does not
	Name        string // the platform's name for it, for logs and pages
	Channel     string // the platform's id of the channel for dailies
	PingRole    string // the role to mention with each daily, or ""
	Locale      string // language of what is posted, BCP 47; "" for the default
	Language    string // the language that an administrator chose; "" to use the platform's
	Reveal      Reveal
	Paused      bool       // an administrator has paused the dailies
	Threads     bool       // dailies get a thread for discussion
	Worldwide   bool       // takes part in the leaderboards of all servers
	Mini        bool       // the card of a daily carries a mini
	WinnerRole  string     // the role of the winner of the last season, or ""
	NoFilling   bool       // the page and the bot fill in no candidates for its dailies
	Summary     string     // when the message about a daily comes: a time, SummaryOff, or "" for when the daily closes
	Since       time.Time  // time of setup, or of resuming; dailies due before it are never made up for
	Admin       string     // id of the last administrator who ran setup, notified of a suspension; "" if unknown
	Suspension  Suspension // why the bot cannot post; NotSuspended if it can
	SuspendedAt time.Time  // when the suspension began
	Notified    Notified   // whether the administrator knows of the suspension
	Plan        Plan       // in force now
	Next        *Plan      // takes effect when the current daily closes; nil if there is none
}

// Reveal is when players see the grid of a daily.
type Reveal string

// The reveal modes.
const (
	RevealOnStart Reveal = "start" // Start shows the grid to the player alone and starts the clock
	RevealOnPost  Reveal = "post"  // the post shows the grid, and time does not rank
)

// LocalReveal is the reveal mode of the local guild.
const LocalReveal = RevealOnPost

// Plan says when a guild's dailies are posted and how hard they are.
type Plan struct {
	When  string         // a time such as "09:00", or a cron expression with five fields
	Zone  string         // IANA name such as "Europe/Berlin"
	Tiers [7]rating.Tier // by time.Weekday, Sunday first
	From  time.Time      // when it takes effect
}

// Settings are the choices that an administrator makes in setup.
type Settings struct {
	Name       string
	Channel    string
	PingRole   string
	Locale     string         // the platform's language of the guild; "" keeps the known one
	Language   string         // the language chosen instead; "" for none
	Reveal     Reveal         // "" is RevealOnStart
	Threads    bool           // each daily gets a thread for discussion
	Worldwide  bool           // takes part in the leaderboards of all servers
	Mini       bool           // a mini on each daily's card
	WinnerRole string         // role of the winner of the last season, or ""
	NoFilling  bool           // the page and the bot fill in no candidates for its dailies
	Summary    string         // as ParseSummary returns it
	When       string         // as ParseSchedule reads it
	Zone       string         // IANA name
	Tiers      [7]rating.Tier // by time.Weekday, Sunday first
}

// DefaultSettings returns the settings that a guild's first setup starts from. They have no
// channel.
func DefaultSettings() Settings {
	return Settings{When: "09:00", Zone: "UTC", Tiers: DefaultTiers(), Reveal: RevealOnStart}
}

// Settings returns the settings that the guild's next daily follows.
func (g *Guild) Settings() Settings {
	plan := g.ComingPlan()
	return Settings{Name: g.Name, Channel: g.Channel, PingRole: g.PingRole, Reveal: g.Reveal,
		Threads: g.Threads, Worldwide: g.Worldwide, Mini: g.Mini, WinnerRole: g.WinnerRole, NoFilling: g.NoFilling, Summary: g.Summary, Language: g.Language,
		When: plan.When, Zone: plan.Zone, Tiers: plan.Tiers}
}

// DefaultTiers returns tiers that get harder from Monday to Sunday; index 0 is Sunday.
func DefaultTiers() [7]rating.Tier {
	return [7]rating.Tier{rating.Expert, rating.Easy, rating.Easy, rating.Medium, rating.Medium, rating.Hard, rating.Hard}
}

// Suspension is the reason why nothing can be posted in a guild until a person fixes it. No daily
// comes due meanwhile. It is independent of Guild.Paused, which is an administrator's choice.
type Suspension string

// The suspensions.
const (
	NotSuspended         Suspension = ""
	SuspendedChannelGone Suspension = "channel" // the channel was deleted
	SuspendedNoAccess    Suspension = "access"  // the bot may not post in the channel
	SuspendedNoHistory   Suspension = "history" // the bot may not read the channel, so it cannot look for a post that may have arrived
	SuspendedBotRemoved  Suspension = "removed" // the bot is no longer a member of the guild
)

// Notified says whether a guild's admin knows of its suspension.
type Notified string

// An admin is notified once.
const (
	NotNotified      Notified = ""
	WasNotified      Notified = "notified"
	AdminUnreachable Notified = "unreachable" // the administrator accepts no messages; setup shows the suspension
)

// Inactive reports whether no daily comes due in the guild at present.
func (g *Guild) Inactive() bool { return g.Paused || g.Suspension != NotSuspended }

// BlockKind says whether a Block is about a guild or a player.
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
	ID     string // of the guild or the player
	Reason string // shown to the blocked player or guild
	At     time.Time
}

// BlockedError is the error of a call by a blocked guild or player.
type BlockedError struct{ Block }

func (e *BlockedError) Error() string {
	return "game: the operator has blocked the " + string(e.Kind) + " " + e.ID + ": " + e.Reason
}
