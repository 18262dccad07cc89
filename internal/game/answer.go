package game

import (
	"context"
	"errors"

	"pencilmark/solver"
)

// AnswerStatus is what came of an answer.
type AnswerStatus string

// The verdicts.
const (
	AnswerSaved  AnswerStatus = "progress" // not complete: saved, not judged
	AnswerWrong  AnswerStatus = "wrong"    // complete and wrong
	AnswerSolved AnswerStatus = "solved"
)

// Answer is what came of a hand-in or of saving progress.
type Answer struct {
	*Work
	Status    AnswerStatus
	Changed   []int             // givens that the text had other digits for; they were restored
	Conflicts []solver.Conflict // digits that stand twice in a unit
	Wrong     int               // VerdictWrong: how many cells
	Left      int               // cells still empty
	Counts    bool              // VerdictSolved: it stands on a leaderboard
	Late      bool              // the daily has closed here: this was practice
	Result    Result            // Counts: what it is worth here
	Rank      int               // Counts: today's place here
	Cards     []Post            // Counts: the posts whose solved count has changed
}

// Answer reads a text as the player's digits for a subject, see ReadAnswer. An
// incomplete grid is saved as progress; a complete one is handed in, and
// judged by the server's clock and solution. With neither a subject nor a
// current puzzle it goes to the open daily, if that was shown in its post.
//
// It fails with an *AnswerError for the text, which then changes nothing, with
// ErrNotStarted, with ErrEnded once the attempt is over, and as Open does.
func (s *Service) Answer(ctx context.Context, c Call, sub Subject, text string) (*Answer, error) {
	return updating(ctx, s, func(tx Tx) (*Answer, error) {
		w, err := s.answering(tx, c, sub)
		if err != nil {
			return nil, err
		}
		got, changed, err := ReadAnswer(w.Grid, w.Progress, text)
		if err != nil {
			return nil, err
		}
		return s.judge(tx, c, w, got, changed)
	})
}

// answering finds the work that an answer is for: without a current puzzle, a
// daily whose board is public is started by the answer itself.
func (s *Service) answering(tx Tx, c Call, sub Subject) (*Work, error) {
	w, err := s.openKnown(tx, c, sub)
	if !errors.Is(err, ErrNoCurrent) {
		return w, err
	}
	post, err := s.today(tx, c)
	if err != nil {
		return nil, err
	}
	if post.Reveal != RevealOnPost {
		return nil, ErrNotStarted
	}
	return s.start(tx, c, post.ID)
}

// judged is what Answer keeps of a call.
type judged struct {
	status AnswerStatus
	Wrong  int
}

func (s *Service) judge(tx Tx, c Call, w *Work, got *solver.Grid, changed []int) (*Answer, error) {
	j, err := once(tx, c, s.now(), func() (judged, error) { return s.handIn(tx, w, got) })
	if err != nil {
		return nil, err
	}
	a := &Answer{Work: w, Status: j.status, Changed: changed, Conflicts: got.Conflicts(), Wrong: j.Wrong, Left: got.Empty().Len()}
	a.Late = w.Kind == DailyAttempt && !w.Unranked && len(w.Posts) == 0
	if a.Status != AnswerSolved || len(w.Posts) == 0 {
		return a, nil
	}
	a.Counts, a.Cards = true, w.Posts
	return a, s.place(tx, a)
}

// handIn saves the digits and records what they are.
func (s *Service) handIn(tx Tx, w *Work, got *solver.Grid) (judged, error) {
	if _, ended := w.Ended(); ended {
		return judged{}, ErrEnded
	}
	if err := s.save(tx, w, got); err != nil {
		return judged{}, err
	}
	if !got.Empty().IsEmpty() {
		return judged{status: AnswerSaved}, nil
	}
	if wrong := len(w.position().Mistakes().Wrong); wrong > 0 {
		return judged{AnswerWrong, wrong}, s.record(tx, w, Event{Kind: EventWrong, Level: wrong, At: s.now()})
	}
	return judged{status: AnswerSolved}, s.record(tx, w, Event{Kind: EventFinished, At: s.now()})
}

// place finds an answer's result and rank on the board of the first post that
// it counts for.
func (s *Service) place(q Query, a *Answer) error {
	p := a.Posts[0]
	st, err := orNone(q.Standing(p.ID, a.Player))
	if st != nil {
		a.Result, a.Rank = st.Result, st.Rank
	}
	return err
}
