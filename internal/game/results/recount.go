package results

import (
	"slices"

	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

// Difference is a row or a total that was not what the events say.
type Difference struct {
	Stored, Counted any // a Row or a Total each; nil if there is none
}

// Recount computes every row and total from the events anew, puts right what is
// stored, and reports what was different.
func Recount(tx Tx, differs func(Difference)) error {
	if err := recountRows(tx, differs); err != nil {
		return err
	}
	guilds, err := tx.ResultGuilds()
	for _, g := range guilds {
		if err == nil {
			err = recountGuild(tx, g, differs)
		}
	}
	return err
}

// recountWindow is how many attempts are in memory at a time.
const recountWindow = 5000

// recountRows computes the rows but for their runs, which hang on the days before.
func recountRows(tx Tx, differs func(Difference)) error {
	rules, err := tx.RulesVersions()
	if err != nil {
		return err
	}
	for done := int64(0); ; {
		last, err := tx.LastAttemptOf(recountWindow, done)
		if err != nil || last == 0 {
			return err
		}
		if err := recountSome(tx, rules, done+1, last, differs); err != nil {
			return err
		}
		done = last
	}
}

// key names a row.
type key struct {
	post   int64
	player string
}

func recountSome(tx Tx, rules []RulesVersion, first, last int64, differs func(Difference)) error {
	entries, err := tx.Entries(first, last)
	if err != nil {
		return err
	}
	rows, err := tx.AttemptResults(first, last)
	if err != nil {
		return err
	}
	stored := map[key]AttemptResult{}
	for _, r := range rows {
		stored[key{r.Post, r.Player}] = r
	}
	for _, e := range entries {
		row, k := scored(rules, e), key{e.Post, e.Player}
		old, known := stored[k]
		delete(stored, k)
		row.Streak = old.Streak
		if known && *row == old {
			continue
		}
		differs(difference(known, old, *row))
		if err := tx.SaveAttemptResult(row); err != nil {
			return err
		}
	}
	for _, old := range stored {
		differs(Difference{Stored: old})
		if err := tx.DropAttemptResult(old.Post, old.Player); err != nil {
			return err
		}
	}
	return nil
}

func difference[T any](known bool, old, counted T) Difference {
	if !known {
		return Difference{Counted: counted}
	}
	return Difference{old, counted}
}

// recountGuild computes a guild's runs and totals from its rows.
func recountGuild(tx Tx, guild string, differs func(Difference)) error {
	first, last := game.PeriodAll.Dates("")
	posts, err := tx.Posts(guild, first, last)
	if err != nil {
		return err
	}
	c := counter{guild: guild, totals: map[totalKey]*Total{}}
	for _, p := range slices.Backward(posts) {
		rows, err := tx.AttemptResultsAt(p.ID)
		if err != nil {
			return err
		}
		for _, old := range c.count(p, rows) {
			row := old
			row.Streak = c.runs[row.Player]
			differs(Difference{old, row})
			if err := tx.SetStreak(row.Post, row.Player, row.Streak); err != nil {
				return err
			}
		}
	}
	return c.compare(tx, differs)
}

// counter sums up a guild's rows, day by day.
type counter struct {
	guild  string
	runs   map[string]int // by player, up to the last day
	totals map[totalKey]*Total
}

type totalKey struct {
	player, span string
	tier         rating.Tier
}

func (t *Total) key() totalKey { return totalKey{t.Player, t.Span.Name, t.Span.Tier} }

// count adds a day's rows, and returns those whose run is stored wrong.
func (c *counter) count(p game.Post, rows []AttemptResult) (wrong []AttemptResult) {
	runs := map[string]int{}
	for _, r := range rows {
		if r.Outcome == game.OutcomeSolved {
			runs[r.Player] = c.runs[r.Player] + 1
		}
		if r.Streak != runs[r.Player] {
			wrong = append(wrong, r)
		}
		for _, s := range spans(p.Date, p.Tier) {
			t := Total{Guild: c.guild, Player: r.Player, Span: s}
			if known := c.totals[t.key()]; known != nil {
				t = *known
			}
			t.Result = t.Plus(r.Result())
			t.LongestStreak = max(t.LongestStreak, s.longest(runs[r.Player]))
			c.totals[t.key()] = &t
		}
	}
	c.runs = runs
	return wrong
}

// compare puts the stored totals right.
func (c *counter) compare(tx Tx, differs func(Difference)) error {
	totals, err := tx.Totals(c.guild)
	if err != nil {
		return err
	}
	var changed []Total
	for _, old := range totals {
		counted := c.totals[old.key()]
		delete(c.totals, old.key())
		switch {
		case counted == nil:
			differs(Difference{Stored: old})
			changed = append(changed, Total{Guild: old.Guild, Player: old.Player, Span: old.Span})
		case counted.Result != old.Result || counted.LongestStreak != old.LongestStreak:
			differs(Difference{old, *counted})
			changed = append(changed, *counted)
		}
	}
	for _, missing := range c.totals {
		differs(Difference{Counted: *missing})
		changed = append(changed, *missing)
	}
	for i := range changed {
		if err := tx.SaveTotal(&changed[i]); err != nil {
			return err
		}
	}
	return nil
}
