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
	Locale  string // the author's language
	State   SubmissionState
	Date    Date   // SubmissionScheduled: date of the daily
	Reason  string // SubmissionRejected: the reason
	Decided time.Time
	Posted  bool // its daily was claimed, so the decision is final
}

// Outcome names what became of a submission: "posted", "scheduled-for" (its Date), "rejected-for" (its Reason), or
// its State. The catalogue has a sentence for each, bot.submissions.state.<outcome>.
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

// The states. A scheduled submission is Posted once its daily is claimed.
const (
	SubmissionWaiting   SubmissionState = "waiting"
	SubmissionApproved  SubmissionState = "approved" // for practice in the guild
	SubmissionRejected  SubmissionState = "rejected"
	SubmissionScheduled SubmissionState = "scheduled" // as the guild's daily of a date
	SubmissionWithdrawn SubmissionState = "withdrawn" // by its author
)

// The limits of submissions.
const (
	MaxSubmissionsADay = 5   // per player, over all guilds
	MaxDaysAhead       = 14  // how far ahead a submission can be scheduled
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

// SubmissionFigures sums up the results of a submission's players, without its author.
type SubmissionFigures struct {
	Played int // players who did anything in it
	Solved int
	Median time.Duration // from start to finish, of the players who solved it
}

// Notice is a decision on a submission or a result. It is sent to its player once.
type Notice struct {
	ID         int64
	Player     string // the player to notify
	Locale     string // the player's, or the guild's
	GuildName  string // the platform's name for it, or ""
	At         time.Time
	Tries      int // how often sending began before
	Submission *Submission
	Result     *RuledResult
}

// NoticeState is the progress of sending a Notice.
type NoticeState string

// The states. A notice that a crash left in NoticeSending may have arrived.
const (
	NoticeWaiting       NoticeState = "waiting"
	NoticeSending       NoticeState = "sending"
	NoticeSent          NoticeState = "sent"
	NoticeFailed        NoticeState = "failed"        // tried again later
	NoticeUndeliverable NoticeState = "undeliverable" // the player accepts no messages; shown at their next command
	NoticeShown         NoticeState = "shown"         // shown at the player's command
)
