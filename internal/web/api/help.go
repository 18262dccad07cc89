package api

import (
	"context"
	"net/http"
	"strings"
	"time"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// handInRequest hands in the digits of a version.
type handInRequest struct {
	Call    string `json:"call" jsonschema:"format=Call"` // Your name for this call: a repeated call changes nothing and costs nothing.
	Version *int   `json:"version"`                       // The version that you saw; the answer is 409 if it has changed.
}

// handInBody is the result of a hand-in.
type handInBody struct {
	Status  play.AnswerStatus `json:"status" jsonschema:"enum=progress,enum=wrong,enum=solved"`
	Text    string            `json:"text"`
	Cost    costBody          `json:"cost"`
	Counts  bool              `json:"counts"` // Whether the result is on a leaderboard.
	Rank    int               `json:"rank,omitempty"`
	Attempt *AttemptBody      `json:"attempt"`
}

func handIn(w http.ResponseWriter, r *request.Request) error {
	in, err := request.ReadJSON[handInRequest](w, r)
	if err != nil {
		return err
	}
	if in.Version == nil {
		return lacks(r, "version")
	}
	c, err := LoadAttempt(r, in.Call, in.Version)
	if err != nil {
		return err
	}
	a, err := r.Game.Play.HandIn(r.Context(), c.Call, c.ID(), *in.Version)
	if err != nil {
		return attemptProblem(r, err)
	}
	return request.SendJSON(w, r, http.StatusOK, request.NoStore, handInBody{
		Status: a.Status, Text: handInText(r, a), Cost: newCostBody(a.Cost), Counts: a.Counts, Rank: a.Rank,
		Attempt: NewAttemptBody(r, c.with(a.Work)),
	})
}

// handInText describes the result of a hand-in, in the bot's words.
func handInText(r *request.Request, a *play.Answer) string {
	var lines []string
	say := func(key string, values map[string]any) { lines = append(lines, r.Printer.Text(key, values)) }
	switch {
	case a.Status == play.AnswerWrong:
		say("web.attempt.wrong", nil)
		if a.Cost.Added > 0 {
			say("web.attempt.cost", map[string]any{"Time": r.Printer.Duration(a.Cost.Added), "Total": r.Printer.Duration(a.Cost.Total)})
		}
	case a.Status == play.AnswerSaved && a.Left == 0:
		say("bot.answer.repeated", nil)
	case a.Status == play.AnswerSaved:
		say("bot.answer.saved", map[string]any{"Count": a.Left})
	default:
		say("web.attempt.solved", nil)
		lines = append(lines, worth(r, a)...)
	}
	return strings.Join(lines, " ")
}

// worth says whether a solved attempt counts, and for how much.
func worth(r *request.Request, a *play.Answer) (lines []string) {
	p := r.Printer
	switch {
	case a.Late:
		return []string{p.Text("bot.answer.late", nil)}
	case !a.Counts && !a.TooFast:
		return nil
	case a.Result.Penalised == 0:
		lines = append(lines, p.Text("bot.answer.untimed", map[string]any{"Count": a.Result.Hints}))
	default:
		lines = append(lines, p.Text("bot.answer.time", map[string]any{"Time": p.Duration(a.Result.Time)}))
	}
	if a.Result.Penalised > a.Result.Time {
		lines = append(lines, p.WithPenalties(a.Result.Hints, a.Result.Wrong, a.Result.Penalised))
	}
	if a.TooFast {
		lines = append(lines, p.Text("bot.answer.too-fast", nil))
	}
	if a.Rank > 0 {
		lines = append(lines, p.Text("bot.answer.rank", map[string]any{"Rank": a.Rank}))
	}
	return lines
}

// AttemptBody is the state of an attempt, without the solution.
type AttemptBody struct {
	ID       int64       `json:"id"`
	Puzzle   string      `json:"puzzle"` // The puzzle without your digits.
	Layout   string      `json:"layout"`
	Progress string      `json:"progress"` // Your digits; in brackets the candidates of a cell where some are crossed out.
	Version  int         `json:"version"`
	Marks    *game.Marks `json:"marks" jsonschema:"nullable"` // Null if none are saved.
	Started  time.Time   `json:"started"`
	Now      time.Time   `json:"now"` // The time by the server's clock, which is the one that counts.
	Ended    *endBody    `json:"ended" jsonschema:"nullable"`
	Live     bool        `json:"live"`
	Ranked   bool        `json:"ranked"` // Whether it would be on a leaderboard if it were solved now.
	// Whether a server where the attempt counts forbids filling in all candidates. The page offers that only if this is
	// false.
	NoFilling bool       `json:"no_filling"`
	Added     int        `json:"added"`               // How much help has added to your time so far, in seconds.
	Prices    PricesBody `json:"prices"`              // How much help adds to your time, in seconds; 0 if time is not ranked.
	Elsewhere []string   `json:"elsewhere,omitempty"` // The cells that another device or chat has changed since the base of the batch.
}

// endBody is how an attempt ended.
type endBody struct {
	Solved bool      `json:"solved"`
	At     time.Time `json:"at"`
}

// PricesBody is how much help adds to the time, in seconds; 0 if time is not ranked.
type PricesBody struct {
	Hint  []int `json:"hint" jsonschema:"maxItems=256"` // By level, from 1.
	Why   int   `json:"why"`                            // For a reason that needs an argument.
	Check int   `json:"check"`                          // For a check of the current board.
	Wrong int   `json:"wrong"`                          // For the next hand-in, if it is wrong.
}

// NewAttemptBody describes an attempt for its player.
func NewAttemptBody(r *request.Request, k *play.Kept) *AttemptBody {
	body := &AttemptBody{
		ID: k.Attempt.ID, Puzzle: format.LineWithRestrictions(k.Grid), Layout: k.Grid.Layout().Shape().String(),
		Progress: format.LineWithRestrictions(k.Progress), Version: k.Version, Marks: k.Marks,
		Started: k.Started.UTC(), Now: r.Now().UTC(), Live: k.Live, Ranked: k.Ranked(), NoFilling: k.NoFilling,
		Added: seconds(r.Game.Play.Added(k.Work)), Prices: Prices(r, k.Work),
	}
	if e, over := k.Ended(); over {
		body.Ended = &endBody{Solved: e.Kind == game.EventFinished, At: e.At.UTC()}
	}
	return body
}

// Prices returns how much help and a wrong hand-in add to the time of an attempt.
func Prices(r *request.Request, w *game.Work) PricesBody {
	price := func(level int) int { return seconds(r.Game.Play.HintPrice(w, level)) }
	p := PricesBody{Why: price(game.ArgumentLevel), Check: seconds(r.Game.Play.CheckPrice(w)), Wrong: seconds(r.Game.Play.WrongPrice(w))}
	for level := 1; level <= game.LevelAfter; level++ {
		p.Hint = append(p.Hint, price(level))
	}
	return p
}

// costBody is how much an answer has added to the time, in seconds.
type costBody struct {
	Added int `json:"added"` // How much was added to your time.
	Total int `json:"total"` // Your time including that; 0 if nothing was added.
}

func newCostBody(c play.Cost) costBody { return costBody{seconds(c.Added), seconds(c.Total)} }

func seconds(d time.Duration) int { return int(d / time.Second) }

// adviceRequest asks for help with an attempt. A repeated call costs nothing.
type adviceRequest struct {
	Call string `json:"call,omitempty" jsonschema:"format=Call"` // Your name for this call: a repeated call changes nothing and costs nothing.
	// The level of a hint. 0 means one level deeper than you have seen, unless that would cost more than a nudge.
	Level int    `json:"level,omitempty" jsonschema:"minimum=0,maximum=5"`
	Cell  string `json:"cell,omitempty"`
	Digit string `json:"digit,omitempty"`
	Skip  int    `json:"skip,omitempty" jsonschema:"minimum=0,maximum=1000"`
	Chain string `json:"chain,omitempty"` // In Eureka notation, as in a ChainRequest.
	drawn
}

// advised is an answer with its cost and the state of the attempt.
type advised[T any] struct {
	Answer  T            `json:"answer"`
	Cost    costBody     `json:"cost"`
	Done    bool         `json:"done,omitempty"`                          // Whether the move was the last one and the grid is right.
	Prices  []int        `json:"prices,omitempty" jsonschema:"minimum=0"` // How much each level of this hint adds to the time now, in seconds, from level 1. Deeper levels add only the difference.
	Attempt *AttemptBody `json:"attempt"`
}

// given is the game's answer to a request for help.
type given[T any] struct {
	answer T
	cost   play.Cost
	work   *game.Work
	done   bool
	prices []int
}

// advising makes a handler from a function that answers a request for help. The function runs within the limits on
// work.
func advising[T any](advise func(*request.Request, *attemptCall, adviceRequest) (*given[T], error)) request.Handler {
	return func(w http.ResponseWriter, r *request.Request) error {
		in, err := request.ReadJSON[adviceRequest](w, r)
		if err != nil {
			return err
		}
		asked := in
		asked.drawn = drawn{} // the picture does not change the answer
		c, err := LoadAttempt(r, in.Call, asked)
		if err != nil {
			return err
		}
		g, err := request.WorkValue(r, func(r *request.Request) (*given[T], error) { return advise(r, c, in) })
		if err != nil {
			return attemptProblem(r, err)
		}
		return request.SendJSON(w, r, http.StatusOK, request.NoStore, advised[T]{g.answer, newCostBody(g.cost), g.done, g.prices, NewAttemptBody(r, c.with(g.work))})
	}
}

func attemptHint(r *request.Request, c *attemptCall, in adviceRequest) (*given[*answerjson.Hint], error) {
	return hintOf(r, c, in, r.Game.Play.Hint, deeperPrices)
}

func applyHint(r *request.Request, c *attemptCall, in adviceRequest) (*given[*answerjson.Hint], error) {
	return hintOf(r, c, in, func(ctx context.Context, c game.Call, of game.Subject, about play.Ask[coach.Topic], _ int) (*play.Hint, error) {
		return r.Game.Play.Apply(ctx, c, of, about)
	}, func(*request.Request, *play.Hint) []int { return nil })
}

type hintFunc func(context.Context, game.Call, game.Subject, play.Ask[coach.Topic], int) (*play.Hint, error)

func hintOf(r *request.Request, c *attemptCall, in adviceRequest, hint hintFunc, prices func(*request.Request, *play.Hint) []int) (*given[*answerjson.Hint], error) {
	if in.Level < 0 || in.Level > game.LevelAfter {
		return nil, r.Problem(request.BadRequest, "web.detail.level", map[string]any{"Level": in.Level})
	}
	topic := func(l *solver.Layout) (coach.Topic, error) { return readTopic(r, l, in.Cell, in.Digit, in.Skip) }
	h, err := hint(r.Context(), c.Call, c.subject(), topic, in.Level)
	if err != nil {
		return nil, err
	}
	answer := answerjson.NewHint(r.Printer, attemptPosition(h.Before), h.Hint, max(h.Level, 1))
	answer.Picture, err = hintMarks(r, in.drawn, h.Hint, max(h.Level, 1))
	return &given[*answerjson.Hint]{answer, h.Cost, h.Work, h.Done, prices(r, h)}, err
}

// deeperPrices returns how much each level of a hint adds to the time, in seconds.
func deeperPrices(r *request.Request, h *play.Hint) (prices []int) {
	for level := 1; level <= game.LevelAfter; level++ {
		prices = append(prices, seconds(r.Game.Play.DeeperPrice(h, level)))
	}
	return prices
}

// attemptPosition returns the position of an attempt for an answer about it.
func attemptPosition(at *solver.Grid) answerjson.Position {
	return answerjson.NewPosition(at, logic.Human().Name)
}

func attemptWhy(r *request.Request, c *attemptCall, in adviceRequest) (*given[*answerjson.Why], error) {
	asked := func(l *solver.Layout) (solver.Candidate, error) { return readCandidate(r, l, in.Cell, in.Digit) }
	reason, err := r.Game.Play.Why(r.Context(), c.Call, c.subject(), asked, coach.ThoroughEffort)
	if err != nil {
		return nil, err
	}
	answer := answerjson.NewWhy(r.Printer, attemptPosition(reason.At), reason.Reason)
	answer.Picture, err = reasonMarks(r, in.drawn, reason.Reason)
	return &given[*answerjson.Why]{answer: answer, cost: reason.Cost, work: reason.Work}, err
}

func attemptChain(r *request.Request, c *attemptCall, in adviceRequest) (*given[*answerjson.Chain], error) {
	v, err := r.Game.Play.Chain(r.Context(), c.Call, c.subject(), drawnChain(r, in.Chain))
	if err != nil {
		return nil, err
	}
	answer := answerjson.NewChain(r.Printer, attemptPosition(v.Before), v.Verdict)
	answer.Picture, err = chainMarks(r, in.drawn, v.Verdict)
	return &given[*answerjson.Chain]{answer: answer, cost: v.Cost, work: v.Work}, err
}

func attemptCheck(r *request.Request, c *attemptCall, _ adviceRequest) (*given[*answerjson.Check], error) {
	k, err := r.Game.Play.Check(r.Context(), c.Call, c.subject())
	if err != nil {
		return nil, err
	}
	return &given[*answerjson.Check]{answer: answerjson.NewCheck(r.Printer, k.At, k.CheckResult), cost: k.Cost, work: k.Work}, nil
}
