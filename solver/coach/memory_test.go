package coach_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
)

// TestHintsOutlastTheMemory: a coach that was asked before gives the hints of one that was
// not, and what it gave does not change while it is asked more.
func TestHintsOutlastTheMemory(t *testing.T) {
	asked := coach.New(logic.Human())
	type given struct {
		p     *coach.Position
		about coach.Topic
		hint  *coach.Hint
	}
	var all []given
	rapid.Check(t, func(r *rapid.T) {
		g := given{p: halfway(t, r), about: coach.Topic{Skip: rapid.IntRange(0, 2).Draw(r, "skip")}}
		var err error
		if g.hint, err = asked.Hint(t.Context(), g.p, g.about); err != nil {
			r.Fatal(err)
		}
		all = append(all, g)
	})
	for _, g := range all {
		fresh, err := coach.New(logic.Human()).Hint(t.Context(), g.p, g.about)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(fresh.Step, g.hint.Step) || !reflect.DeepEqual(fresh.Also, g.hint.Also) {
			t.Errorf("%s: kept\n%+v %+v\nfresh\n%+v %+v", g.p.Progress, g.hint.Step, g.hint.Also, fresh.Step, fresh.Also)
		}
	}
}
