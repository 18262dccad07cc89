package players

import (
	"encoding/json"
	"time"

	"pencilmark/internal/game"
)

// PersonalData is everything that is stored about a player, for the player to keep.
// Times are in UTC.
type PersonalData struct {
	Format      string                 `json:"format"` // names what this is, with its version
	Made        time.Time              `json:"made"`
	Player      ExportedPlayer         `json:"player"`
	Attempts    []ExportedAttempt      `json:"attempts"`
	Current     []ExportedCurrent      `json:"current"`
	Submissions []ExportedSubmission   `json:"submissions"`
	Reviews     []ExportedReview       `json:"submissions_reviewed"` // that the player looked at as a manager
	Votes       []ExportedVote         `json:"votes"`
	Reminders   []ExportedReminder     `json:"reminders"`
	Sent        []ExportedSentReminder `json:"reminders_sent"`
	GuildsSetUp []string               `json:"guilds_set_up"` // whose dailies the player set up last
	ShutOut     []ExportedShutOut      `json:"shut_out"`      // by the operator, at most one
	Departures  []string               `json:"departures"`    // guilds whose tables the player has left
	Calls       []ExportedCall         `json:"calls"`
	Promises    []ExportedPromise      `json:"unanswered"` // what was asked and may have gone unanswered
	Boards      []ExportedBoard        `json:"boards"`     // where the player's boards stand
	Rulings     []ExportedRuling       `json:"rulings"`    // of managers on the player's results, and of the player on those of others
	Notices     []ExportedNotice       `json:"notices"`
	Awards      []ExportedAward        `json:"awards"`
	Sessions    []ExportedSession      `json:"sessions"`  // browsers in which the player is signed in
	Training    []ExportedTraining     `json:"training"`  // what the player has practised
	Exercises   []ExportedExercise     `json:"exercises"` // the position that they were given last
}

// Format is the format of the files that are written now.
const Format = "pencilmark-player/1"

// ExportedPlayer is who the player is.
type ExportedPlayer struct {
	ID   string    `json:"id"`
	Name string    `json:"name"`
	Home string    `json:"home_guild"` // last played in
	Seen time.Time `json:"last_seen,omitzero"`

	Letters bool `json:"rows_by_letter,omitempty"` // how the player has cells named

	NoUniqueness bool `json:"no_uniqueness,omitempty"` // the player wants no argument by uniqueness
	PencilMarks  bool `json:"pencil_marks,omitempty"`  // boards show candidates
	Words        bool `json:"words,omitempty"`         // boards are told in words

	Language string `json:"language,omitempty"` // the player is answered in, if they chose one
	Locale   string `json:"locale,omitempty"`   // that Discord last told: messages are answered in it otherwise

	Worldwide string `json:"worldwide_guild,omitempty"` // whose results stand on the boards of all servers
	Alias     string `json:"alias,omitempty"`           // the name there
}

// ExportedPromise is what the player asked that had no answer at once: it is kept until the answer, and
// otherwise for an hour.
type ExportedPromise struct {
	ID      string          `json:"id"`
	At      time.Time       `json:"at"`
	Request json.RawMessage `json:"asked"`
}

// ExportedBoard is in which message the board of an attempt stands in a channel. By what token it is
// changed is Discord's secret, and no datum of the player.
type ExportedBoard struct {
	Channel string    `json:"channel"`
	Attempt int64     `json:"attempt"`
	Message string    `json:"message"`
	Until   time.Time `json:"kept_until"`
}

// ExportedShutOut is that the operator answers the player no more.
type ExportedShutOut struct {
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
}

// ExportedAttempt is a puzzle that the player worked at.
type ExportedAttempt struct {
	ID       int64            `json:"id"`
	Kind     game.AttemptKind `json:"kind"`
	Puzzle   string           `json:"puzzle,omitempty"` // its id, unless it was pasted
	Shape    string           `json:"shape"`
	Givens   string           `json:"givens"`
	Progress string           `json:"progress"`
	Version  int              `json:"saves"`
	Unranked bool             `json:"unranked,omitempty"`
	Replay   bool             `json:"replay,omitempty"`
	Started  time.Time        `json:"started"`
	Touched  time.Time        `json:"last_touched"`
	Guilds   []ExportedJoin   `json:"counts_in"`
	Events   []ExportedEvent  `json:"events"`
	Marks    json.RawMessage  `json:"marks,omitempty"` // noted on the page
}

// ExportedJoin is a guild on whose leaderboards an attempt counts.
type ExportedJoin struct {
	Guild string    `json:"guild"`
	At    time.Time `json:"at"`
}

// ExportedEvent is what happened in an attempt. Detail is left out while the
// puzzle is a live daily: it names the step that a hint was about, more than the
// hint told.
type ExportedEvent struct {
	Kind   game.EventKind `json:"kind"`
	Level  int            `json:"level,omitempty"`
	Detail string         `json:"detail,omitempty"`
	At     time.Time      `json:"at"`

	Entered time.Time `json:"entered_at,omitzero"` // by the player's own clock
}

// ExportedCurrent is the attempt that the player works at in a guild.
type ExportedCurrent struct {
	Guild   string `json:"guild"` // "" in direct messages
	Attempt int64  `json:"attempt"`
	Last    bool   `json:"last"` // it was touched later than the guild's other one
}

// ExportedSubmission is a puzzle that the player gave to a guild, and what was made of it.
type ExportedSubmission struct {
	Guild   string               `json:"guild"`
	Puzzle  string               `json:"puzzle"`
	At      time.Time            `json:"at"`
	Locale  string               `json:"locale"`
	State   game.SubmissionState `json:"state"`
	Date    game.Date            `json:"daily,omitempty"`
	Reason  string               `json:"reason,omitempty"`
	Decided time.Time            `json:"decided,omitzero"`
	Told    game.NoticeState     `json:"told,omitempty"` // how far telling the player has come
	Tried   time.Time            `json:"told_at,omitzero"`
}

// ExportedReview says that the player looked at a submission as a manager.
type ExportedReview struct {
	Guild  string    `json:"guild"`
	Puzzle string    `json:"puzzle"`
	At     time.Time `json:"at"`
}

// ExportedVote is what the player thinks of a puzzle that another one submitted.
type ExportedVote struct {
	Guild  string    `json:"guild"`
	Puzzle string    `json:"puzzle"`
	Up     bool      `json:"up"`
	At     time.Time `json:"at"`
}

// ExportedReminder is what the player wants to be told of a guild's dailies.
type ExportedReminder struct {
	Guild   string    `json:"guild"`
	Posted  bool      `json:"when_posted"`
	Hours   int       `json:"hours_before_close"`
	Locale  string    `json:"locale"`
	Since   time.Time `json:"since"`
	Refused time.Time `json:"refused,omitzero"`
}

// ExportedSentReminder is a reminder that was sent, or was tried.
type ExportedSentReminder struct {
	Guild string            `json:"guild"`
	Date  game.Date         `json:"daily"`
	Kind  game.ReminderKind `json:"kind"`
	State string            `json:"state"`
	At    time.Time         `json:"at"`
}

// ExportedCall is a request that is remembered, so that its repetition changes
// nothing.
type ExportedCall struct {
	ID     string    `json:"id"`
	Result string    `json:"result"`
	At     time.Time `json:"at"`
}

// ExportedRuling is what a manager decided about a result at a guild's daily.
type ExportedRuling struct {
	Guild    string        `json:"guild"`
	Date     game.Date     `json:"daily"`
	Own      bool          `json:"of_the_player"`
	By       bool          `json:"by_the_player"`
	Validity game.Validity `json:"state"`
	Reason   string        `json:"reason"`
	At       time.Time     `json:"at"`
}

// ExportedNotice says how far telling the player of a decision has come.
type ExportedNotice struct {
	Guild string           `json:"guild"`
	About string           `json:"about"` // a puzzle that the player submitted, or the date of a daily
	State game.NoticeState `json:"state"`
	Tries int              `json:"tries"`
	Tried time.Time        `json:"tried,omitzero"`
	At    time.Time        `json:"at"`
}

// ExportedAward is a role for a season that the player won.
type ExportedAward struct {
	Guild   string `json:"guild"`
	Season  string `json:"season"`
	Role    string `json:"role"`
	State   string `json:"state"`
	Refused bool   `json:"refused,omitempty"` // the bot was not allowed to give or take it
}

// ExportedSession is a browser in which the player is signed in. What the browser knows itself by
// is not stored.
type ExportedSession struct {
	Guild   string    `json:"guild"`
	Created time.Time `json:"created"`
	Expires time.Time `json:"expires"`
}

// ExportedTraining is how far the player is with a technique.
type ExportedTraining struct {
	Technique string    `json:"technique"`
	Box       int       `json:"box"`
	Due       time.Time `json:"due"`
	Solved    int       `json:"solved"` // positions, without help
	Helped    int       `json:"helped"` // positions, with help
}

// ExportedExercise is a position that the player was given to practise in.
type ExportedExercise struct {
	Technique string    `json:"technique"`
	Place     string    `json:"place"`
	Helped    bool      `json:"helped,omitempty"`
	Told      int       `json:"told,omitempty"` // the level of the last hint
	Over      bool      `json:"over,omitempty"`
	At        time.Time `json:"at"`
}
