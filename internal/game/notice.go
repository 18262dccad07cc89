package game

import "time"

// Notice is what a player is to be told of a decision, once: of a submission of theirs, or
// of a result.
type Notice struct {
	ID         int64
	Player     string // who is told
	Locale     string // theirs, or the guild's
	GuildName  string // as its platform calls it, or ""
	At         time.Time
	Tries      int // how often sending began before
	Submission *Submission
	Result     *RuledResult
}

// NoticeState is how far telling a player has come.
type NoticeState string

// The states. One that a crash left in NoticeSending may have arrived.
const (
	NoticeWaiting       NoticeState = "waiting"
	NoticeSending       NoticeState = "sending"
	NoticeSent          NoticeState = "sent"
	NoticeFailed        NoticeState = "failed"        // to be tried again
	NoticeUndeliverable NoticeState = "undeliverable" // the player takes no messages: told at their next command
	NoticeShown         NoticeState = "shown"         // there
)
