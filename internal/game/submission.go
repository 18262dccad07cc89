package game

import (
	"time"
	"unicode/utf8"
)

// Submission is a puzzle that a player submitted to a guild, and its managers' decision.
type Submission struct {
	ID      int64
	Guild   string
	Player  Player // the author; FormerPlayer's name is ""
	Puzzle  string // its id
	At      time.Time
	Locale  string // the author's
	State   SubmissionState
	Date    Date   // SubmissionScheduled: the date whose daily it is to be
	Reason  string // SubmissionRejected: why
	Decided time.Time
	Posted  bool // its daily was claimed: nothing takes it back
}

// Outcome names what became of a submission: "posted", "scheduled-for" its Date, "rejected-for" its Reason, or its
// State. The catalogue has a sentence for each, bot.submissions.state.<outcome>.
func (s *Submission) Outcome() string {
	switch {
	case s.Posted:
		return "posted"
	case s.State == SubmissionScheduled:
		return "scheduled-for"
	case s.State == SubmissionRejected && s.Reason != "":
		return "rejected-for"
	}
	return string(s.State)
}

// SubmissionState is the state of a submission.
type SubmissionState string

// The states. A scheduled one whose daily is claimed is Posted.
const (
	SubmissionWaiting   SubmissionState = "waiting"
	SubmissionApproved  SubmissionState = "approved" // for the guild's own practice
	SubmissionRejected  SubmissionState = "rejected"
	SubmissionScheduled SubmissionState = "scheduled" // to be the guild's daily of a date
	SubmissionWithdrawn SubmissionState = "withdrawn" // by its author
)

// The limits of submissions.
const (
	MaxSubmissionsADay = 5   // of a player, over all guilds
	MaxDaysAhead       = 14  // for which a submission can be the daily
	MaxReason          = 300 // characters
)

// CutReason shortens a manager's reason to MaxReason characters.
func CutReason(reason string) string {
	for utf8.RuneCountInString(reason) > MaxReason {
		_, size := utf8.DecodeLastRuneInString(reason)
		reason = reason[:len(reason)-size]
	}
	return reason
}

// SubmissionFigures are the results of a submission's players, without its author.
type SubmissionFigures struct {
	Played int // did anything at it
	Solved int
	Median time.Duration // from start to finish, of those who solved it
}

// Notice is a decision on a submission or a result, which is sent to its player once.
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
