package game

import (
	"context"
	"time"
)

// Dossier is everything that is stored about a player, for the player to keep.
// Times are in UTC.
type Dossier struct {
	Format      string              `json:"format"` // names what this is, with its version
	Made        time.Time           `json:"made"`
	Player      DossierPlayer       `json:"player"`
	Attempts    []DossierAttempt    `json:"attempts"`
	Current     []DossierCurrent    `json:"current"`
	Submissions []DossierSubmission `json:"submissions"`
	Reminders   []DossierReminder   `json:"reminders"`
	Sent        []DossierSent       `json:"reminders_sent"`
	Kept        []string            `json:"guilds_set_up"` // whose dailies the player set up last
	Calls       []DossierCall       `json:"calls"`
}

// DossierFormat is the format of the dossiers that are written now.
const DossierFormat = "pencilmark-player/1"

// DossierPlayer is who the player is.
type DossierPlayer struct {
	ID   string    `json:"id"`
	Name string    `json:"name"`
	Home string    `json:"home_guild"` // last played in
	Seen time.Time `json:"last_seen,omitzero"`

	Letters bool `json:"rows_by_letter,omitempty"` // how the player has cells named

	NoUniqueness bool `json:"no_uniqueness,omitempty"` // the player wants no argument by uniqueness
}

// DossierAttempt is a puzzle that the player worked at.
type DossierAttempt struct {
	ID       int64          `json:"id"`
	Kind     AttemptKind    `json:"kind"`
	Puzzle   string         `json:"puzzle,omitempty"` // its id, unless it was pasted
	Shape    string         `json:"shape"`
	Givens   string         `json:"givens"`
	Progress string         `json:"progress"`
	Version  int            `json:"saves"`
	Unranked bool           `json:"unranked,omitempty"`
	Replay   bool           `json:"replay,omitempty"`
	Started  time.Time      `json:"started"`
	Touched  time.Time      `json:"last_touched"`
	Guilds   []DossierJoin  `json:"counts_in"`
	Events   []DossierEvent `json:"events"`
}

// DossierJoin is a guild on whose leaderboards an attempt counts.
type DossierJoin struct {
	Guild string    `json:"guild"`
	At    time.Time `json:"at"`
}

// DossierEvent is what happened in an attempt. Detail is left out while the
// puzzle is a live daily: it names the step that a hint was about, more than the
// hint told.
type DossierEvent struct {
	Kind   EventKind `json:"kind"`
	Level  int       `json:"level,omitempty"`
	Detail string    `json:"detail,omitempty"`
	At     time.Time `json:"at"`
}

// DossierCurrent is the attempt that the player works at in a guild.
type DossierCurrent struct {
	Guild   string `json:"guild"` // "" in direct messages
	Attempt int64  `json:"attempt"`
}

// DossierSubmission is a puzzle that the player gave to a guild's pool.
type DossierSubmission struct {
	Guild  string    `json:"guild"`
	Puzzle string    `json:"puzzle"`
	At     time.Time `json:"at"`
}

// DossierReminder is what the player wants to be told of a guild's dailies.
type DossierReminder struct {
	Guild   string    `json:"guild"`
	Posted  bool      `json:"when_posted"`
	Hours   int       `json:"hours_before_close"`
	Locale  string    `json:"locale"`
	Since   time.Time `json:"since"`
	Refused time.Time `json:"refused,omitzero"`
}

// DossierSent is a reminder that was sent, or was tried.
type DossierSent struct {
	Guild string       `json:"guild"`
	Date  Date         `json:"daily"`
	Kind  ReminderKind `json:"kind"`
	State string       `json:"state"`
	At    time.Time    `json:"at"`
}

// DossierCall is a request that is remembered, so that its repetition changes
// nothing.
type DossierCall struct {
	ID     string    `json:"id"`
	Result string    `json:"result"`
	At     time.Time `json:"at"`
}

// Export returns everything that is stored about the player who asks. Of
// somebody who is not known it has nothing but the id.
func (s *Service) Export(ctx context.Context, c Call) (*Dossier, error) {
	return viewing(ctx, s, func(q Query) (*Dossier, error) {
		d, err := q.Dossier(c.Player.ID)
		if err != nil {
			return nil, err
		}
		d.Format, d.Made = DossierFormat, s.now().UTC()
		for i := range d.Attempts {
			if err := s.redact(q, &d.Attempts[i]); err != nil {
				return nil, err
			}
		}
		return d, nil
	})
}

// redact leaves out what would help with a live daily.
func (s *Service) redact(q Query, a *DossierAttempt) error {
	if a.Kind != DailyAttempt {
		return nil
	}
	live, err := s.isLive(q, a.Puzzle)
	if live {
		for i := range a.Events {
			a.Events[i].Detail = ""
		}
	}
	return err
}
