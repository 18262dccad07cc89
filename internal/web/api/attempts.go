package api

import (
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/web/request"
)

// attemptCall is a visitor's call about an attempt, with the attempt as it was before the call.
type attemptCall struct {
	game.Call
	*play.Kept
}

// subject identifies the attempt, for questions that are asked on the page.
func (c *attemptCall) subject() game.Subject { return game.Subject{Attempt: c.ID(), OnPage: true} }

// ID returns the attempt's id.
func (c *attemptCall) ID() int64 { return c.Kept.Attempt.ID }

// with returns the attempt as it is after the call.
func (c *attemptCall) with(w *game.Work) *play.Kept {
	return &play.Kept{Work: w, Marks: c.Marks}
}

// LoadAttempt loads an attempt of the visitor. A call about the page's own daily counts in that daily's guild.
func LoadAttempt(r *request.Request, deed string, asked any) (*attemptCall, error) {
	session, err := r.Required(r.Session())
	if err != nil {
		return nil, err
	}
	if deed != "" && !deedName.MatchString(deed) {
		return nil, r.Problem(request.BadRequest, "web.detail.call", nil)
	}
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return nil, r.Problem(request.NotFound, "web.detail.no-attempt", nil)
	}
	c := session.Call(deed)
	c.Request = game.RequestDigest([]any{r.URL.Path, asked})
	kept, err := r.Game.Play.Attempt(r.Context(), c, id)
	if err != nil {
		return nil, attemptProblem(r, err)
	}
	if len(kept.Posts) > 0 && kept.Posts[0].Guild == r.Guild {
		c.Guild = r.Guild
	}
	return &attemptCall{c, kept}, nil
}

// deedName matches a valid name of a call.
var deedName = regexp.MustCompile(`^[0-9A-Za-z-]{1,64}$`)

type attemptOfPath struct {
	ID int64 `json:"id"`
}

// beginRequest is the puzzle to play: a post that is open in the player's guild or on the page, or a puzzle by its id.
type beginRequest struct {
	Post   int64  `json:"post,omitempty"`   // A daily that is open where you play, or on the page.
	Puzzle string `json:"puzzle,omitempty"` // A puzzle's id.
	Start  bool   `json:"start,omitempty"`  // Starts the clock of a daily that has not been started. Without it, the answer is then 409.
}

// beginAttempt opens the visitor's attempt at a puzzle. A visitor without a session becomes a guest.
func beginAttempt(w http.ResponseWriter, r *request.Request) error {
	in, err := request.ReadJSON[beginRequest](w, r)
	if err != nil {
		return err
	}
	known, err := r.Session()
	if err != nil {
		return err
	}
	if known == nil {
		if err := openToGuests(r, in); err != nil {
			return err
		}
		if known, err = r.GuestSession(w); err != nil {
			return err
		}
	}
	c := known.Call("")
	work, err := begin(r, &c, in)
	if err != nil {
		return beginProblem(r, err)
	}
	kept, err := r.Game.Play.Attempt(r.Context(), c, work.ID)
	if err != nil {
		return err
	}
	status := http.StatusOK
	if work.Fresh {
		status = http.StatusCreated
	}
	return request.SendJSON(w, r, status, request.NoStore, NewAttemptBody(r, kept))
}

// openToGuests refuses what begin would refuse, before a guest is created.
func openToGuests(r *request.Request, in beginRequest) error {
	if in.Post != 0 && in.Puzzle == "" {
		if _, err := openPost(r, game.Call{Guild: game.LocalGuild}, in.Post); err != nil {
			return beginProblem(r, err)
		}
		if !in.Start {
			return r.Problem(request.NotStarted, "web.detail.not-started", nil)
		}
		return nil
	}
	if in.Post != 0 || in.Puzzle == "" {
		return r.Problem(request.BadRequest, "web.detail.begin", nil)
	}
	_, err := r.ShownPuzzle(in.Puzzle)
	return err
}

func beginProblem(r *request.Request, err error) error {
	if errors.Is(err, game.ErrNotFound) {
		return r.Problem(request.NotFound, "web.detail.no-puzzle", nil)
	}
	return attemptProblem(r, err)
}

// begin opens the attempt at the puzzle that a request names.
func begin(r *request.Request, c *game.Call, in beginRequest) (*game.Work, error) {
	if (in.Post == 0) == (in.Puzzle == "") {
		return nil, r.Problem(request.BadRequest, "web.detail.begin", nil)
	}
	if in.Post == 0 {
		work, err := r.Game.Play.Open(r.Context(), *c, game.Subject{Puzzle: in.Puzzle})
		unstarted, ok := errors.AsType[*game.LiveError](err)
		if !ok || unstarted.Post == nil {
			return work, err
		}
		in.Post = unstarted.Post.ID
	}
	post, err := openPost(r, *c, in.Post)
	if err != nil {
		return nil, err
	}
	c.Guild = post.Guild
	if !in.Start {
		return r.Game.Play.Open(r.Context(), *c, game.Subject{Puzzle: post.Puzzle})
	}
	return r.Game.Play.Start(r.Context(), *c, post.ID)
}

// openPost returns a post that is open in the player's guild. A post with a public board may also be open on the page.
func openPost(r *request.Request, c game.Call, id int64) (*game.Post, error) {
	for i, of := range []game.Call{c, {Guild: r.Guild}} {
		card, err := r.Game.Daily.Today(r.Context(), of)
		if err != nil {
			if DailyProblem(r, err) == err {
				return nil, err
			}
			continue
		}
		for _, card := range []*game.Card{card, card.Mini} {
			if card != nil && card.ID == id && (i == 0 || card.Reveal == game.RevealOnPost) {
				return &card.Post, nil
			}
		}
	}
	return nil, game.ErrNotFound
}

func attempt(w http.ResponseWriter, r *request.Request) error {
	c, err := LoadAttempt(r, "", nil)
	if err != nil {
		return err
	}
	return request.SendJSON(w, r, http.StatusOK, request.NoStore, NewAttemptBody(r, c.Kept))
}

// entriesRequest is a batch of entries, with the client's name for the call.
type entriesRequest struct {
	Call    string         `json:"call" jsonschema:"format=Call"` // Your name for this call: a repeated call changes nothing and costs nothing.
	Base    *int           `json:"base"`                          // The version that you saw last.
	Entries []entryOfBatch `json:"entries" jsonschema:"maxItems=200"`
}

type entryOfBatch struct {
	Cell  *int   `json:"cell" jsonschema:"minimum=0"`  // Row by row, from 0.
	Digit *int   `json:"digit" jsonschema:"minimum=0"` // 0 clears the cell.
	At    *int64 `json:"at"`                           // When, in Unix milliseconds by your clock; recorded, but it decides nothing.
}

// missing returns the name of a required field that the batch lacks, "" for none.
func (in *entriesRequest) missing() string {
	switch {
	case in.Call == "":
		return "call"
	case in.Base == nil:
		return "base"
	case in.Entries == nil:
		return "entries"
	}
	for _, e := range in.Entries {
		switch {
		case e.Cell == nil:
			return "cell"
		case e.Digit == nil:
			return "digit"
		case e.At == nil:
			return "at"
		}
	}
	return ""
}

// lacks returns the problem that a request lacks a required field.
func lacks(r *request.Request, field string) *request.Problem {
	return r.Problem(request.BadRequest, "web.detail.missing", map[string]any{"Field": field})
}

func enterEntries(w http.ResponseWriter, r *request.Request) error {
	in, err := request.ReadJSON[entriesRequest](w, r)
	if err != nil {
		return err
	}
	if field := in.missing(); field != "" {
		return lacks(r, field)
	}
	c, err := LoadAttempt(r, in.Call, in.Entries) // a client that repeats the call may have seen a newer base
	if err != nil {
		return err
	}
	batch := game.Batch{Base: *in.Base}
	for _, e := range in.Entries {
		batch.Entries = append(batch.Entries, game.Entry{Cell: *e.Cell, Digit: *e.Digit, At: time.UnixMilli(*e.At)})
	}
	entered, err := r.Game.Play.Enter(r.Context(), c.Call, c.ID(), batch)
	if err != nil {
		return attemptProblem(r, err)
	}
	body := NewAttemptBody(r, c.with(entered.Work))
	body.Elsewhere = request.CellNames(entered.Grid.Layout(), entered.Elsewhere.Slice())
	return request.SendJSON(w, r, http.StatusOK, request.NoStore, body)
}

type marksRequest struct {
	game.Marks
	// The cells whose marks are replaced, row by row from 0. Other cells keep their marks, which may come from another
	// device. Without this field all marks are replaced.
	Cells []int `json:"cells,omitempty" jsonschema:"minimum=0,nullable"`
}

// keepMarks saves the marks of an attempt.
func keepMarks(w http.ResponseWriter, r *request.Request) error {
	in, err := request.ReadJSON[marksRequest](w, r)
	if err != nil {
		return err
	}
	c, err := LoadAttempt(r, "", nil)
	if err == nil {
		err = attemptProblem(r, r.Game.Play.KeepMarks(r.Context(), c.Call, c.ID(), &in.Marks, in.Cells))
	}
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// attemptProblem turns the game's errors about attempts into problems, and returns any other error unchanged.
func attemptProblem(r *request.Request, err error) error {
	live, isLive := errors.AsType[*game.LiveError](err)
	for _, p := range []struct {
		is     bool
		kind   request.Kind
		detail string
	}{
		{isLive && live.Post != nil, request.NotStarted, "not-started"},
		{isLive, request.LiveDaily, "live-daily"},
		{errors.Is(err, game.ErrNotFound), request.NotFound, "no-attempt"},
		{errors.Is(err, game.ErrEnded), request.Ended, "ended"},
		{errors.Is(err, game.ErrGoesOn), request.GoesOn, "goes-on"},
		{errors.Is(err, game.ErrComplete), request.BadRequest, "complete"},
		{errors.Is(err, game.ErrChanged), request.Changed, "changed"},
		{errors.Is(err, game.ErrOtherRequest), request.OtherCall, "other-call"},
		{errors.Is(err, game.ErrBatchTooLong), request.TooLarge, "batch"},
		{errors.Is(err, game.ErrManySaves), request.TooLarge, "full"},
		{errors.Is(err, game.ErrNoSuchEntry), request.BadRequest, "entry"},
		{errors.Is(err, game.ErrNoSuchMarks), request.BadRequest, "marks"},
	} {
		if p.is {
			return r.Problem(p.kind, "web.detail."+p.detail, map[string]any{"Max": game.MaxBatch})
		}
	}
	return err
}
