package game

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
