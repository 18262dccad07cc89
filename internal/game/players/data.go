package players

import (
	"encoding/json"
	"time"

	"pencilmark/internal/game"
)

// PersonalData is everything that is stored about a player, as the player gets it. Times are in UTC.
type PersonalData struct {
	Format      string                 `json:"format"` // Format, below
	Made        time.Time              `json:"made"`
	Player      ExportedPlayer         `json:"player"`
	Attempts    []ExportedAttempt      `json:"attempts"`
	Current     []ExportedCurrent      `json:"current"`
	Submissions []ExportedSubmission   `json:"submissions"`
	Reviews     []ExportedReview       `json:"submissions_reviewed"` // the player looked at them as a manager
	Votes       []ExportedVote         `json:"votes"`
	Reminders   []ExportedReminder     `json:"reminders"`
	Sent        []ExportedSentReminder `json:"reminders_sent"`
	GuildsSetUp []string               `json:"guilds_set_up"` // the player set up their dailies last
	ShutOut     []ExportedShutOut      `json:"shut_out"`      // the operator's block, at most one
	Departures  []string               `json:"departures"`    // guilds whose leaderboards the player has left
	Calls       []ExportedCall         `json:"calls"`
	Promises    []ExportedPromise      `json:"unanswered"` // requests that may have had no answer
	Boards      []ExportedBoard        `json:"boards"`     // messages that show the player's boards
	Rulings     []ExportedRuling       `json:"rulings"`    // of managers on the player's results, and of the player on those of others
	Notices     []ExportedNotice       `json:"notices"`
	Awards      []ExportedAward        `json:"awards"`
	Sessions    []ExportedSession      `json:"sessions"`  // browsers in which the player is signed in
	Training    []ExportedTraining     `json:"training"`  // what the player has practised
	Exercises   []ExportedExercise     `json:"exercises"` // the last position that they were given, at most one
}

// Format names the format of PersonalData and its version.
const Format = "pencilmark-player/1"

// ExportedPlayer is a player with their preferences.
type ExportedPlayer struct {
	ID   string    `json:"id"`
	Name string    `json:"name"`
	Home string    `json:"home_guild"` // last played in
	Seen time.Time `json:"last_seen,omitzero"`

	Letters bool `json:"rows_by_letter,omitempty"` // whether rows are named by letters

	NoUniqueness bool `json:"no_uniqueness,omitempty"` // no hints that argue by uniqueness
	PencilMarks  bool `json:"pencil_marks,omitempty"`  // boards show candidates
	Words        bool `json:"words,omitempty"`         // boards are described in words

	Language string `json:"language,omitempty"` // chosen by the player
	Locale   string `json:"locale,omitempty"`   // last reported by Discord; used for messages if no language was chosen

	Worldwide string `json:"worldwide_guild,omitempty"` // results in it count on the leaderboards of all servers
	Alias     string `json:"alias,omitempty"`           // the name on those leaderboards
}

// ExportedPromise is a request that was not answered at once. It is kept until the answer, or for an
// hour.
type ExportedPromise struct {
	ID      string          `json:"id"`
	At      time.Time       `json:"at"`
	Request json.RawMessage `json:"asked"`
}

// ExportedBoard is the message that shows an attempt's board in a channel. The token that changes the
// message is Discord's secret and no data about the player.
type ExportedBoard struct {
	Channel string    `json:"channel"`
	Attempt int64     `json:"attempt"`
	Message string    `json:"message"`
	Until   time.Time `json:"kept_until"`
}

// ExportedShutOut is the operator's block on the player.
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

// ExportedEvent is an event of an attempt. Detail is left out while the puzzle is a live daily: it
// names the step that a hint was about, which the hint may not have shown.
type ExportedEvent struct {
	Kind   game.EventKind `json:"kind"`
	Level  int            `json:"level,omitempty"`
	Detail string         `json:"detail,omitempty"`
	At     time.Time      `json:"at"`

	Entered time.Time `json:"entered_at,omitzero"` // by the player's own clock
}

// ExportedCurrent is an attempt that the player works at in a guild.
type ExportedCurrent struct {
	Guild   string `json:"guild"` // "" in direct messages
	Attempt int64  `json:"attempt"`
	Last    bool   `json:"last"` // whether it was touched later than the guild's other one
}

// ExportedSubmission is a puzzle that the player submitted to a guild, and the decision on it.
type ExportedSubmission struct {
	Guild   string               `json:"guild"`
	Puzzle  string               `json:"puzzle"`
	At      time.Time            `json:"at"`
	Locale  string               `json:"locale"`
	State   game.SubmissionState `json:"state"`
	Date    game.Date            `json:"daily,omitempty"`
	Reason  string               `json:"reason,omitempty"`
	Decided time.Time            `json:"decided,omitzero"`
	Told    game.NoticeState     `json:"told,omitempty"` // the state of the notice to the player
	Tried   time.Time            `json:"told_at,omitzero"`
}

// ExportedReview records that the player looked at a submission as a manager.
type ExportedReview struct {
	Guild  string    `json:"guild"`
	Puzzle string    `json:"puzzle"`
	At     time.Time `json:"at"`
}

// ExportedVote is the player's vote on a puzzle that another player submitted.
type ExportedVote struct {
	Guild  string    `json:"guild"`
	Puzzle string    `json:"puzzle"`
	Up     bool      `json:"up"`
	At     time.Time `json:"at"`
}

// ExportedReminder says which reminders of a guild's dailies the player wants.
type ExportedReminder struct {
	Guild   string    `json:"guild"`
	Posted  bool      `json:"when_posted"`
	Hours   int       `json:"hours_before_close"`
	Locale  string    `json:"locale"`
	Since   time.Time `json:"since"`
	Refused time.Time `json:"refused,omitzero"`
}

// ExportedSentReminder is a reminder that was sent or tried.
type ExportedSentReminder struct {
	Guild string            `json:"guild"`
	Date  game.Date         `json:"daily"`
	Kind  game.ReminderKind `json:"kind"`
	State string            `json:"state"`
	At    time.Time         `json:"at"`
}

// ExportedCall is a request that is remembered so that its repetition changes nothing.
type ExportedCall struct {
	ID     string    `json:"id"`
	Result string    `json:"result"`
	At     time.Time `json:"at"`
}

// ExportedRuling is a manager's decision on a result of a guild's daily.
type ExportedRuling struct {
	Guild    string        `json:"guild"`
	Date     game.Date     `json:"daily"`
	Own      bool          `json:"of_the_player"`
	By       bool          `json:"by_the_player"`
	Validity game.Validity `json:"state"`
	Reason   string        `json:"reason"`
	At       time.Time     `json:"at"`
}

// ExportedNotice is a notice to the player of a decision.
type ExportedNotice struct {
	Guild string           `json:"guild"`
	About string           `json:"about"` // a puzzle that the player submitted, or the date of a daily
	State game.NoticeState `json:"state"`
	Tries int              `json:"tries"`
	Tried time.Time        `json:"tried,omitzero"`
	At    time.Time        `json:"at"`
}

// ExportedAward is the role for a season that the player won.
type ExportedAward struct {
	Guild   string `json:"guild"`
	Season  string `json:"season"`
	Role    string `json:"role"`
	State   string `json:"state"`
	Refused bool   `json:"refused,omitempty"` // the bot was not allowed to give or take it
}

// ExportedSession is a browser in which the player is signed in. The browser's token is not stored.
type ExportedSession struct {
	Guild   string    `json:"guild"`
	Created time.Time `json:"created"`
	Expires time.Time `json:"expires"`
}

// ExportedTraining is the player's progress with a technique.
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
