package web

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/solver/format"
)

// attemptBody is how an attempt stands. The solution is not in it.
type attemptBody struct {
	ID       int64       `json:"id"`
	Puzzle   string      `json:"puzzle"` // As it was set.
	Layout   string      `json:"layout"`
	Progress string      `json:"progress"` // Your digits; in brackets what a cell may hold where something is crossed out.
	Version  int         `json:"version"`
	Marks    *game.Marks `json:"marks" jsonschema:"nullable"` // Null if none are kept.
	Started  time.Time   `json:"started"`
	Now      time.Time   `json:"now"` // The server's clock, which is the one that counts.
	Ended    *endBody    `json:"ended" jsonschema:"nullable"`
	Live     bool        `json:"live"`
	Ranked   bool        `json:"ranked"` // Solved now it would stand on a leaderboard.
	// A server where it counts wants no candidates filled in: the page offers that only where this is
	// false.
	NoFilling bool       `json:"no_filling"`
	Prices    pricesBody `json:"prices"`              // What help adds to your time, in seconds; 0 where time does not rank.
	Elsewhere []string   `json:"elsewhere,omitempty"` // The cells that another device or chat has changed since the batch's base.
}

// endBody says how an attempt ended.
type endBody struct {
	Solved bool      `json:"solved"`
	At     time.Time `json:"at"`
}

// pricesBody is what everything adds to the time, in seconds: nothing where that does
// not rank.
type pricesBody struct {
	Hint  []int `json:"hint" jsonschema:"maxItems=256"` // By level, from 1.
	Why   int   `json:"why"`                            // Of a reason that is not plain to see.
	Check int   `json:"check"`                          // Of a check.
	Wrong int   `json:"wrong"`                          // Of the next hand-in, if it is wrong.
}

func (s *Server) newAttemptBody(k *play.Kept) *attemptBody {
	body := &attemptBody{
		ID: k.Attempt.ID, Puzzle: format.LineWithRestrictions(k.Grid), Layout: k.Grid.Layout().Shape().String(),
		Progress: format.LineWithRestrictions(k.Progress), Version: k.Version, Marks: k.Marks,
		Started: k.Started.UTC(), Now: s.opts.Now().UTC(), Live: k.Live, Ranked: k.Ranked(), NoFilling: k.Page.NoFilling, Prices: s.prices(k.Work),
	}
	if e, over := k.Ended(); over {
		body.Ended = &endBody{Solved: e.Kind == game.EventFinished, At: e.At.UTC()}
	}
	return body
}

func (s *Server) prices(w *game.Work) pricesBody {
	price := func(level int) int { return seconds(s.opts.Game.Play.HintPrice(w, level)) }
	p := pricesBody{Why: price(game.ArgumentLevel), Check: price(play.CheckLevel), Wrong: seconds(s.opts.Game.Play.WrongPrice(w))}
	for level := 1; level <= game.LevelAfter; level++ {
		p.Hint = append(p.Hint, price(level))
	}
	return p
}

// costBody is what an answer has added to the time, in seconds.
type costBody struct {
	Added int `json:"added"` // Seconds that were added to your time.
	Total int `json:"total"` // What your time has come to; 0 if nothing was added.
}

func newCostBody(c play.Cost) costBody { return costBody{seconds(c.Added), seconds(c.Total)} }

func seconds(d time.Duration) int { return int(d / time.Second) }
