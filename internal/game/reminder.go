package game

import "time"

// Reminder is what a player wants to be told of a guild's dailies, by direct
// message.
type Reminder struct {
	Player  string
	Guild   string
	Posted  bool      // when a daily is posted
	Hours   int       // so long before it closes, if it is not finished; 0 for never
	Locale  string    // the language to tell it in
	Since   time.Time // nothing is told of what was posted before
	Refused time.Time // when the platform would not deliver, which turned all off; zero if it did not
}

// On reports whether the player wants to be told anything.
func (r *Reminder) On() bool { return r.Posted || r.Hours > 0 }

// MaxReminderHours is how long before a daily's close a reminder can come: later
// than its post.
const MaxReminderHours = 23

// ReminderKind is why a player is reminded.
type ReminderKind string

// The kinds of reminder.
const (
	RemindPosted  ReminderKind = "posted"  // a daily was posted
	RemindClosing ReminderKind = "closing" // it closes soon and is not finished
)

// DueReminder is one reminder to be sent. A player has at most one of a kind for a
// post.
type DueReminder struct {
	ID     int64 // 0 until it was first tried
	Player string
	Kind   ReminderKind
	Post   Post
	Locale string
	Tries  int // how often sending began before
}

// ReminderState is how far the sending of a DueReminder has come.
type ReminderState string

// The states. One that a crash left in ReminderSending may have arrived.
const (
	ReminderSending ReminderState = "sending"
	ReminderSent    ReminderState = "sent"
	ReminderFailed  ReminderState = "failed"
)

// Thread is a place for talk below a daily's message, to be opened.
type Thread struct {
	Post   Post
	Locale string // the guild's language
	Tries  int    // how often that began before
}
