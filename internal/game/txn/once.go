package txn

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"pencilmark/internal/game"
)

// KeepFor is how long calls, and other rows that are no longer needed, are kept.
const KeepFor = 30 * 24 * time.Hour

// Answered is the remembered answer to a call.
type Answered struct {
	Result  string
	Request string // the Request of the game.Call; "" for calls from before it was stored
}

// Answers returns the result for a call with the same id. It fails with game.ErrOtherRequest if the
// call has another request.
func (a Answered) Answers(c game.Call) (string, error) {
	if a.Request != "" && a.Request != c.Request {
		return "", game.ErrOtherRequest
	}
	return a.Result, nil
}

// CallQuery reads calls and the players who made them.
type CallQuery interface {
	// Home returns the guild that the player last played in.
	Home(player string) (string, error)
	// Recall returns the answer that Remember stored for a call's id.
	Recall(id string) (a Answered, ok bool, err error)
	// Post returns a post by its id; game.ErrNotFound if there is none.
	Post(id int64) (*game.Post, error)
}

// CallTx records calls, so that a repeated delivery of one changes nothing.
type CallTx interface {
	CallQuery
	// SeePlayer adds a player, or updates the name. It also sets the player's home to guild and the
	// locale to p.Locale, unless these are "".
	SeePlayer(p game.Player, guild string, at time.Time) error
	// Remember stores the result of a player's call, until the player is deleted.
	Remember(c game.Call, result string, at time.Time) error
	// ForgetCall forgets one call.
	ForgetCall(id string) error
	// PruneCalls forgets the calls from before a time.
	PruneCalls(before time.Time) error
}

// CountingGuild returns the guild in which a call counts: the guild where it was made or, for a
// direct message, the player's home.
func CountingGuild(q CallQuery, c game.Call) (string, error) {
	if c.Guild != "" {
		return c.Guild, nil
	}
	home, err := OrNone(q.Home(c.Player.ID))
	return cmp.Or(home, game.LocalGuild), err
}

// Offered is the result of a call that found no current puzzle and was offered one.
const Offered = `"offered"`

// notStarted begins the result of a call about a live daily that its player had not started. The id
// of the post follows, or 0 if the daily is open only in other guilds.
const notStarted = "not started: "

// NotStarted returns the result to remember for a call that fails with e.
func NotStarted(e *game.LiveError) string {
	var post int64
	if e.Post != nil {
		post = e.Post.ID
	}
	return notStarted + strconv.FormatInt(post, 10)
}

// Recall returns the remembered result of a call. A call that found no puzzle fails as it did the
// first time, regardless of what has happened since: with game.ErrNoCurrent if the result is
// Offered, or with the *game.LiveError of NotStarted. Recall fails with game.ErrOtherRequest if the
// id belongs to another request.
func Recall(q CallQuery, c game.Call) (kept string, ok bool, err error) {
	if c.ID == "" {
		return "", false, nil
	}
	a, ok, err := q.Recall(c.ID)
	if err == nil && ok {
		kept, err = a.Answers(c)
	}
	if kept == Offered {
		err = game.ErrNoCurrent
	}
	if post, is := strings.CutPrefix(kept, notStarted); is {
		err = toldNotStarted(q, post)
	}
	return kept, ok, err
}

// toldNotStarted returns the *game.LiveError for the post id that NotStarted wrote.
func toldNotStarted(q CallQuery, post string) error {
	id, err := strconv.ParseInt(post, 10, 64)
	if err != nil || id == 0 {
		return cmp.Or(err, error(&game.LiveError{}))
	}
	p, err := q.Post(id)
	return cmp.Or(err, error(&game.LiveError{Post: p}))
}

// Once runs deed inside a unit of work and remembers its result. If a call with the same id has run
// before, Once returns its result instead.
func Once[T any](tx CallTx, c game.Call, at time.Time, deed func() (T, error)) (result T, err error) {
	kept, ok, err := Recall(tx, c)
	if err != nil {
		return result, err
	}
	if ok {
		return result, json.Unmarshal([]byte(kept), &result)
	}
	if result, err = deed(); err != nil || c.ID == "" {
		return result, err
	}
	text, err := json.Marshal(result)
	if err != nil {
		return result, fmt.Errorf("txn: keeping a call's result: %w", err)
	}
	return result, tx.Remember(c, string(text), at)
}
