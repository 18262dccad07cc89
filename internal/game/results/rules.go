package results

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// ComputeMissing stores the rules in force from the given time on; earlier results keep their
// rules. If the store lacks results, ComputeMissing computes all of them and reports true.
func ComputeMissing(ctx context.Context, s txn.Store[Query, Tx], rules game.Rules, at time.Time) (computed bool, err error) {
	var upToDate bool
	err = s.View(ctx, func(q Query) error {
		stored, newest, err := state(q)
		computed = stored.lacksResults()
		upToDate = newest.Rules == rules && !computed && stored.Judged == stored.Last
		return err
	})
	if err != nil || upToDate {
		return false, err
	}
	return computed, s.Update(ctx, func(tx Tx) error {
		stored, newest, err := state(tx)
		if err != nil {
			return err
		}
		v := RulesVersion{newest.Number + 1, at, rules}
		if stored.Empty { // no attempt has ended under the other rules
			v.Number, v.From = newest.Number, newest.From
		}
		if v.Rules != newest.Rules {
			err = tx.SaveRulesVersion(v)
		}
		if err == nil && stored.lacksResults() {
			err = Recount(tx, func(Difference) {})
		}
		if err == nil && stored.Judged != stored.Last {
			err = tx.SetJudgedUpTo(stored.Last)
		}
		return err
	})
}

// state returns which results are stored, and the newest rules.
func state(q Query) (stored StoredState, newest RulesVersion, err error) {
	versions, err := q.RulesVersions()
	if err != nil {
		return stored, newest, err
	}
	stored, err = q.StoredState()
	return stored, versions[len(versions)-1], err
}
