package api

import (
	"net/http"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/web/request"
)

// replayBody is how an ended attempt went. Times are in milliseconds since its start.
type replayBody struct {
	ID      int64        `json:"id"`
	Puzzle  string       `json:"puzzle"`
	Layout  string       `json:"layout"`
	Total   int64        `json:"total" jsonschema:"minimum=0"` // The time from start to end. All times are in milliseconds since the start.
	Text    []string     `json:"text"`                         // A summary in words.
	Moments []MomentBody `json:"moments"`
	// The three longest waits for a digit, longest first; none if all digits came in one or two batches.
	Longest []waitBody      `json:"longest"`
	Path    []pathPlaceBody `json:"path"` // The logical path from the puzzle without digits.
}

// MomentBody is an event of the attempt.
type MomentBody struct {
	At      int64          `json:"at" jsonschema:"minimum=0"` // By the server's clock, and within a batch by the player's clock.
	Kind    game.EventKind `json:"kind" jsonschema:"enum=started,enum=hinted,enum=saved,enum=wrong,enum=finished,enum=gave-up"`
	Level   int            `json:"level,omitempty"`                                                                 // The level of a hint, or the level that other help counted as.
	Help    game.Help      `json:"help,omitempty" jsonschema:"enum=hint,enum=check,enum=why,enum=steps,enum=chain"` // The kind of help; present only if kind is hinted.
	Changes []changeBody   `json:"changes,omitempty"`
}

// changeBody is what a cell held before and after: a digit, "." or its remaining candidates in brackets.
type changeBody struct {
	Cell int    `json:"cell" jsonschema:"minimum=0"` // Row by row, from 0.
	Was  string `json:"was"`                         // The content before: a digit, "." or the remaining candidates in brackets.
	Is   string `json:"is"`                          // The content from then on.
}

// waitBody is a time in which no digit was entered.
type waitBody struct {
	From   int64  `json:"from" jsonschema:"minimum=0"`   // The start of the wait.
	To     int64  `json:"to" jsonschema:"minimum=0"`     // The end of the wait.
	Moment int    `json:"moment" jsonschema:"minimum=0"` // The index of the moment that ended it.
	Wait   string `json:"wait"`
}

// pathPlaceBody is a step of the logical path, and when the attempt reached it.
type pathPlaceBody struct {
	Technique string `json:"technique"`
	Text      string `json:"text"`
	// The index of the moment that entered its digit; null for a step that places none, or for a digit that was never
	// entered.
	Moment *int `json:"moment" jsonschema:"minimum=0,nullable"`
}

// replay shows how an ended attempt went.
func replay(w http.ResponseWriter, r *request.Request) error {
	replayed, path, err := Replayed(r)
	if err != nil {
		return err
	}
	return request.SendJSON(w, r, http.StatusOK, request.NoStore, NewReplayBody(r, replayed, path))
}

// Replayed looks back on the attempt that a request names, within the limits on work.
func Replayed(r *request.Request) (replayed *play.Replayed, path []play.PathPlace, err error) {
	c, err := LoadAttempt(r, "", nil)
	if err != nil {
		return nil, nil, err
	}
	err = r.Work(func(r *request.Request) (err error) {
		if replayed, err = r.Game.Play.LookBack(r.Context(), c.Call, c.ID()); err == nil {
			path, err = r.Game.Play.PathBeside(r.Context(), c.Call, replayed)
		}
		return err
	})
	return replayed, path, attemptProblem(r, err)
}

// NewReplayBody describes a replay, with the logical path.
func NewReplayBody(r *request.Request, replayed *play.Replayed, path []play.PathPlace) *replayBody {
	p, l := r.Printer, replayed.Grid.Layout()
	body := &replayBody{
		ID: replayed.Attempt.ID, Puzzle: replayed.Grid.String(), Layout: l.Shape().String(), Total: replayed.Total().Milliseconds(), Text: []string{p.ReplayTotal(replayed.Total(), replayed.Helped())},
		Moments: []MomentBody{}, Longest: []waitBody{}, Path: []pathPlaceBody{},
	}
	for i := range replayed.Moments {
		m := &replayed.Moments[i]
		moment := MomentBody{At: m.After.Milliseconds(), Kind: m.Kind}
		if m.Kind == game.EventHinted {
			moment.Level, moment.Help = m.Level, m.Help()
		}
		for _, c := range m.Changes {
			moment.Changes = append(moment.Changes, changeBody(c))
		}
		body.Moments = append(body.Moments, moment)
	}
	for _, w := range replayed.LongestWaits() {
		body.Longest = append(body.Longest, waitBody{w.From.Milliseconds(), w.To.Milliseconds(), w.Moment, p.Wait(w.Length(), w.From, replayed.Total())})
	}
	for i := range path {
		place := pathPlaceBody{Technique: path[i].Technique, Text: p.PathStep(&path[i].Step, l)}
		if path[i].Moment >= 0 {
			place.Moment = &path[i].Moment
		}
		body.Path = append(body.Path, place)
	}
	return body
}
