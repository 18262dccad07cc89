package game

import "time"

// Reminder says which direct messages about a guild's dailies a player wants.
type Reminder struct {
	Player  string
	Guild   string
	Posted  bool      // when a daily is posted
	Hours   int       // this many hours before it closes, if the player has not finished; 0 for never
	Locale  string    // language of the messages
	Since   time.Time // no reminders of dailies posted before this
	Refused time.Time // when the platform refused a delivery, which turned all reminders off; zero if it did not
}

// On reports whether the player wants any reminder.
func (r *Reminder) On() bool { return r.Posted || r.Hours > 0 }

// MaxReminderHours is the longest time before a daily's close at which a reminder can come. It is
// shorter than DailyDuration.
const MaxReminderHours = 23

// ReminderKind is the reason for a reminder.
type ReminderKind string

// The kinds of reminder.
const (
	RemindPosted  ReminderKind = "posted"  // a daily was posted
	RemindClosing ReminderKind = "closing" // it closes soon and the player has not finished it
)

// DueReminder is a reminder to send. A player gets at most one of each kind per post.
type DueReminder struct {
	ID     int64 // 0 until the first try
	Player string
	Kind   ReminderKind
	Post   Post
	Locale string
	Tries  int // how often sending began before
}

// ReminderState is the progress of sending a DueReminder.
type ReminderState string

// The states. A reminder that a crash left in ReminderSending may have arrived.
const (
	ReminderSending ReminderState = "sending"
	ReminderSent    ReminderState = "sent"
	ReminderFailed  ReminderState = "failed"
)

// Thread is a thread for discussion to open below a daily's message.
type Thread struct {
	Post   Post
	Locale string // the guild's language
	Tries  int    // how often opening it began before
}
