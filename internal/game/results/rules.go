package results

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// ComputeMissing stores the rules in force from a moment on; earlier results keep their rules. If
// the store lacks results it computes them all and reports true.
func ComputeMissing(ctx context.Context, s txn.Store[Query, Tx], rules game.Rules, at time.Time) (computed bool, err error) {
	known, err := txn.View(ctx, s, stateOf)
	if err != nil || known.newest.Rules == rules && !known.missing && known.judged == known.last {
		return false, err
	}
	return known.missing, s.Update(ctx, func(tx Tx) error {
		known, err := stateOf(tx)
		if err != nil {
			return err
		}
		v := RulesVersion{known.newest.Number + 1, at, rules}
		if known.empty { // nothing ended under the others
			v.Number, v.From = known.newest.Number, known.newest.From
		}
		if v.Rules != known.newest.Rules {
			err = tx.SaveRulesVersion(v)
		}
		if err == nil && known.missing {
			err = Recount(tx, func(Difference) {})
		}
		if err == nil && known.judged != known.last {
			err = tx.SetJudgedUpTo(known.last)
		}
		return err
	})
}

type state struct {
	newest  RulesVersion
	empty   bool // there is no row
	missing bool // there is no total, although attempts count somewhere, or a row may be misjudged
	judged  int64
	last    int64 // attempt
}

func stateOf(q Query) (s state, err error) {
	versions, err := q.RulesVersions()
	if err != nil {
		return s, err
	}
	s.newest = versions[len(versions)-1]
	if s.empty, err = q.HasNoResults(); err != nil {
		return s, err
	}
	none, err := q.HasNoTotals()
	if err == nil && none {
		s.missing, err = q.AnyJoins()
	}
	if err == nil {
		s.judged, s.last, err = q.JudgedUpTo()
	}
	if err != nil || s.missing {
		return s, err
	}
	if s.missing = s.judged < 0 && !s.empty; !s.missing {
		s.missing, err = q.AnyMisjudged(s.judged)
	}
	return s, err
}
