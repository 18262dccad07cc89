package players

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/drill"
)

// Progress is a player's progress with a technique.
type Progress struct {
	Technique string
	Box       int // from 1 to Boxes
	Due       time.Time
	Solved    int // positions solved without help
	Helped    int // positions that took help or a mistake
}

// Exercise is the last position that a player got.
type Exercise struct {
	Technique, Place string // parts of the drill.ID
	Helped           bool   // the player took help or made a mistake
	Told             int    // level of the last hint; 0 for none
	Over             bool   // the position was solved, or its solution was shown
	At               time.Time
}

// trainingQuery reads what players have practised.
type trainingQuery interface {
	// Training lists a player's progress, by technique.
	Training(player string) ([]Progress, error)
	// Exercise returns the last position that a player got.
	Exercise(player string) (*Exercise, error)
}

// trainingTx writes what players have practised.
type trainingTx interface {
	SetTraining(player string, p *Progress) error
	SetExercise(player string, e *Exercise) error
}

// Training lets players practise one technique. It gives out positions in which exactly that
// technique is next (package drill), judges the player's moves, and records the results so that the
// technique comes again some days later. It is safe for concurrent use.
//
// Each technique is in a box, as in Sebastian Leitner's box of cards (So lernt man lernen, 1972). A
// position solved without help when the technique is due moves the technique to the next box. Help
// moves it back to the first. The boxes come again after 1, 3, 7, 16 and 35 days. These are the
// intervals of Piotr Woźniak's first schedule of 1985 (1, 7, 16 and 35 days), with one more between
// the first two, because a position takes longer to learn from than a word. A position solved before
// the technique is due is counted but moves no box.
type Training struct {
	Options
	randMu sync.Mutex // guards Drills
}

// NewTraining returns the training of a store's players.
func NewTraining(o Options) *Training { return &Training{Options: o} }

// newRand returns a separate random source for one choice.
func (s *Training) newRand() *rand.Rand {
	s.randMu.Lock()
	defer s.randMu.Unlock()
	return rand.New(rand.NewPCG(s.Drills.Uint64(), s.Drills.Uint64()))
}

// Progress lists a player's progress, by technique.
func (s *Training) Progress(ctx context.Context, c game.Call) ([]Progress, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]Progress, error) { return q.Training(c.Player.ID) })
}

// tries is how many positions Give draws to find one without a live daily. The first hardly ever
// shows one.
const tries = 3

// Give returns a position of a technique and grade that shows nothing of a live daily. For
// drill.AnyGrade it chooses a grade by the player's progress. It fails with game.ErrNotFound if the
// technique cannot be practised. If the call has a player, the position becomes their current one,
// and a repeated call returns the same position.
func (s *Training) Give(ctx context.Context, c game.Call, technique string, grade drill.Grade) (d *drill.Drill, err error) {
	random := s.newRand()
	if grade == drill.AnyGrade && c.Player.ID != "" {
		if grade, err = s.suitableGrade(ctx, c, technique); err != nil {
			return nil, err
		}
	}
	for range tries {
		if d, err = drill.Pick(ctx, random, technique, grade); err == nil {
			_, err = s.Guard.Solve(ctx, d.Grid.GivensOnly())
		}
		if !errors.Is(err, game.ErrLive) {
			break
		}
	}
	if err != nil || c.Player.ID == "" {
		return d, notFound(err)
	}
	given, err := s.note(ctx, c, d.ID, begun)
	if err == nil && given != d.ID {
		return s.Open(ctx, given.Technique, given.Place())
	}
	return d, err
}

// suitableGrade returns easy if the technique is in the first box or in none, medium in the second
// box, and hard from the third box on.
func (s *Training) suitableGrade(ctx context.Context, c game.Call, technique string) (drill.Grade, error) {
	all, err := s.Progress(ctx, c)
	box := 0
	for _, p := range all {
		if p.Technique == technique {
			box = p.Box
		}
	}
	return drill.Grades()[min(max(box-1, 0), len(drill.Grades())-1)], err
}

// Open returns the position of a technique at a place. It fails with game.ErrNotFound if there is
// none, or with a *guard.LiveCopy.
func (s *Training) Open(ctx context.Context, technique, place string) (*drill.Drill, error) {
	id, err := drill.ParseID(technique, place)
	if err != nil {
		return nil, notFound(err)
	}
	d, err := drill.Open(ctx, id)
	if err == nil {
		_, err = s.Guard.Solve(ctx, d.Grid.GivensOnly())
	}
	return d, notFound(err)
}

func notFound(err error) error {
	if errors.Is(err, drill.ErrNone) {
		return game.ErrNotFound
	}
	return err
}

// staysOpen is how long a position stays current after the player's last action in it.
const staysOpen = 30 * time.Minute

// Current returns a player's current position and the time of their last action in it. It fails with
// game.ErrNotFound if there is none: the last one was solved, shown, or is too old.
func (s *Training) Current(ctx context.Context, c game.Call) (d *drill.Drill, since time.Time, err error) {
	e, err := s.last(ctx, c)
	if err == nil && e.Over {
		err = game.ErrNotFound
	}
	return s.opened(ctx, e, err)
}

// Last is like Current, but also returns a position that is over.
func (s *Training) Last(ctx context.Context, c game.Call) (d *drill.Drill, since time.Time, err error) {
	e, err := s.last(ctx, c)
	return s.opened(ctx, e, err)
}

func (s *Training) opened(ctx context.Context, e *Exercise, err error) (*drill.Drill, time.Time, error) {
	if err != nil {
		return nil, time.Time{}, err
	}
	d, err := s.Open(ctx, e.Technique, e.Place)
	return d, e.At, err
}

// last returns the last position that a player got or, for a repeated call, the position of that
// call. It fails with game.ErrNotFound if the position is too old.
func (s *Training) last(ctx context.Context, c game.Call) (*Exercise, error) {
	e, err := txn.View(ctx, s.Store, func(q Query) (*Exercise, error) {
		switch kept, ok, err := txn.Recall(q, c); {
		case ok:
			return s.judgedBefore(kept)
		case err != nil:
			return nil, err
		}
		return q.Exercise(c.Player.ID)
	})
	if err == nil && s.Now().Sub(e.At) > staysOpen {
		err = game.ErrNotFound
	}
	return e, err
}

// judgedBefore returns the position of a repeated call. It fails with game.ErrNotFound if the call
// was about something else.
func (s *Training) judgedBefore(kept string) (*Exercise, error) {
	var id drill.ID
	if err := json.Unmarshal([]byte(kept), &id); err != nil || id.Technique == "" {
		return nil, game.ErrNotFound
	}
	return &Exercise{Technique: id.Technique, Place: id.Place(), At: s.Now()}, nil
}

// days is the number of days, by box, after which a technique comes again.
var days = [...]int{1, 3, 7, 16, 35}

// Boxes is the number of boxes.
const Boxes = len(days)

// outcome is the result of a player's action in a position.
type outcome int

const (
	begun  outcome = iota // the player got the position
	helped                // they took help or made a mistake
	shown                 // they gave up and saw the solution
	solved
)

// Judge judges a player's move in a position and records the outcome.
func (s *Training) Judge(ctx context.Context, c game.Call, d *drill.Drill, m drill.Move) (*drill.Judgement, error) {
	j, err := d.Judge(ctx, m)
	if err != nil {
		return nil, err
	}
	what := helped
	if j.Verdict == drill.Right {
		what = solved
	}
	if c.Player.ID == "" || m.IsEmpty() {
		return j, nil
	}
	_, err = s.note(ctx, c, d.ID, what)
	return j, err
}

// Help records that a player took help with a position.
func (s *Training) Help(ctx context.Context, c game.Call, id drill.ID) error {
	_, err := s.note(ctx, c, id, helped)
	return err
}

// hintGiven is the position and level of a hint, as remembered for repeated calls.
type hintGiven struct {
	drill.ID
	Level int
}

// Hint records that a player took a hint in a position, and returns its level: the requested one or,
// for 0, the one after the last hint's. The level is at most most.
func (s *Training) Hint(ctx context.Context, c game.Call, id drill.ID, level, most int) (int, error) {
	given, err := txn.Update(ctx, s.Store, func(tx Tx) (hintGiven, error) {
		return txn.Once(tx, c, s.Now(), func() (hintGiven, error) {
			if err := s.recordOutcome(tx, c, id, helped); err != nil {
				return hintGiven{}, err
			}
			e, err := tx.Exercise(c.Player.ID)
			if err != nil {
				return hintGiven{}, err
			}
			if level == 0 {
				level = e.Told + 1
			}
			e.Told = min(level, most)
			return hintGiven{id, e.Told}, tx.SetExercise(c.Player.ID, e)
		})
	})
	return given.Level, err
}

// Show records that a player saw the solution of a position.
func (s *Training) Show(ctx context.Context, c game.Call, id drill.ID) error {
	_, err := s.note(ctx, c, id, shown)
	return err
}

// note records an outcome, once per call. It returns the position that the call was about when it
// first arrived.
func (s *Training) note(ctx context.Context, c game.Call, id drill.ID, what outcome) (drill.ID, error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (drill.ID, error) {
		return txn.Once(tx, c, s.Now(), func() (drill.ID, error) {
			return id, s.recordOutcome(tx, c, id, what)
		})
	})
}

// recordOutcome is like note inside a unit of work. It does nothing for a position that is over.
func (s *Training) recordOutcome(tx Tx, c game.Call, id drill.ID, what outcome) error {
	e, err := txn.OrNone(tx.Exercise(c.Player.ID))
	if err != nil {
		return err
	}
	same := e != nil && e.Technique == id.Technique && e.Place == id.Place()
	if same && e.Over {
		return nil
	}
	if !same {
		e = &Exercise{Technique: id.Technique, Place: id.Place()}
	}
	e.At, e.Helped, e.Over = s.Now(), e.Helped || what == helped || what == shown, what >= shown
	err = errors.Join(tx.SeePlayer(c.Player, c.Guild, s.Now()), tx.SetExercise(c.Player.ID, e))
	if err != nil || !e.Over {
		return err
	}
	return s.remember(tx, c.Player.ID, e)
}

// remember moves the technique of a position that is over to its new box.
func (s *Training) remember(tx Tx, player string, e *Exercise) error {
	all, err := tx.Training(player)
	if err != nil {
		return err
	}
	p := Progress{Technique: e.Technique}
	if i := slices.IndexFunc(all, func(p Progress) bool { return p.Technique == e.Technique }); i >= 0 {
		p = all[i]
	}
	now := s.Now()
	switch {
	case e.Helped:
		p.Helped++
		p.Box = 1
		p.Due = after(now, p.Box)
	case p.IsDue(now):
		p.Box = min(p.Box+1, Boxes)
		p.Due = after(now, p.Box)
		fallthrough
	default:
		p.Solved++
	}
	return tx.SetTraining(player, &p)
}

func after(now time.Time, box int) time.Time { return now.AddDate(0, 0, days[box-1]) }

// IsDue reports whether the technique should be practised again.
func (p *Progress) IsDue(at time.Time) bool { return !at.Before(p.Due) }

// Due lists the techniques among all that are due, the one due longest first.
func Due(all []Progress, at time.Time) (due []Progress) {
	for _, p := range all {
		if p.IsDue(at) {
			due = append(due, p)
		}
	}
	slices.SortStableFunc(due, func(a, b Progress) int { return a.Due.Compare(b.Due) })
	return due
}

// Next returns the technique that a player should practise: the one due longest, or else the first
// one in teaching order that they have not practised, or else the one due next.
func (s *Training) Next(ctx context.Context, c game.Call) (string, error) {
	all, err := s.Progress(ctx, c)
	if err != nil {
		return "", err
	}
	all = slices.DeleteFunc(all, func(p Progress) bool { return !drill.CanPractise(p.Technique) })
	if due := Due(all, s.Now()); len(due) > 0 {
		return due[0].Technique, nil
	}
	for _, name := range drill.Techniques() {
		if !slices.ContainsFunc(all, func(p Progress) bool { return p.Technique == name }) {
			return name, nil
		}
	}
	return slices.MinFunc(all, func(a, b Progress) int { return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.Technique, b.Technique)) }).Technique, nil
}
