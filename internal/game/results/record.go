package results

import (
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Record updates the results of an attempt that has joined a guild or ended.
func Record(tx Tx, attempt int64) error {
	entries, err := tx.Entries(attempt, attempt)
	if err != nil {
		return err
	}
	rows, err := tx.AttemptResults(attempt, attempt)
	if err != nil {
		return err
	}
	rules, err := tx.RulesVersions()
	if err != nil || len(entries) == 0 {
		return err
	}
	scores := make([]AttemptResult, len(entries))
	for n, e := range entries {
		row := scored(rules, e)
		scores[n] = *row
		i := slices.IndexFunc(rows, func(r AttemptResult) bool { return r.Post == e.Post })
		if i >= 0 {
			err = replace(tx, e, &rows[i], row)
		} else {
			err = add(tx, e, row, row.Result())
		}
		if err != nil {
			return err
		}
	}
	t, err := timeOf(tx, entries, scores)
	if err != nil {
		return err
	}
	return recordTime(tx, attempt, t)
}

// RecordPost updates the results of a post that was added or whose closing time changed.
func RecordPost(tx Tx, p *game.Post) error {
	settled, err := tx.IsSettled(p.ID)
	if err != nil {
		return err
	}
	if err := tx.Unsettle(p.ID, p.Closes); err != nil {
		return err
	}
	attempts, err := tx.Outdated(p.ID)
	if err != nil {
		return err
	}
	for _, id := range attempts {
		if err := Record(tx, id); err != nil {
			return err
		}
	}
	if err := tx.Revise(p.Guild); err != nil || !settled {
		return err
	}
	return reopen(tx, p)
}

// Rule stores a manager's ruling, and updates the result and its sums.
func Rule(tx Tx, r *game.Ruling) error {
	if err := tx.SaveRuling(r); err != nil {
		return err
	}
	attempt, err := txn.OrNone(tx.AttemptOf(r.Post, r.Player))
	if err != nil || attempt == 0 {
		return err
	}
	return Record(tx, attempt)
}

// RemoveAttempt removes an attempt from a guild's results.
func RemoveAttempt(tx Tx, attempt int64, guild string) error {
	entries, err := tx.Entries(attempt, attempt)
	if err != nil {
		return err
	}
	if err := tx.Unjoin(attempt, guild); err != nil {
		return err
	}
	for _, e := range entries {
		if e.Guild != guild {
			continue
		}
		if err := tx.DropAttemptResult(e.Post, e.Player); err != nil {
			return err
		}
		if err := sumAgain(tx, e); err != nil {
			return err
		}
		if err := settleAgain(tx, e); err != nil {
			return err
		}
	}
	if err := recordTime(tx, attempt, nil); err != nil {
		return err
	}
	return Record(tx, attempt)
}

// RemoveUncounted removes a player's unsolved attempts from all results, and the times of attempts that no longer
// count in any guild.
func RemoveUncounted(tx Tx, player string) error {
	entries, err := tx.Unsolved(player)
	for _, e := range entries {
		if err == nil {
			err = RemoveAttempt(tx, e.Attempt, e.Guild)
		}
	}
	if err != nil {
		return err
	}
	attempts, err := tx.TimesElsewhere(player)
	for _, id := range attempts {
		if err == nil {
			err = recordTime(tx, id, nil)
		}
	}
	return err
}

func scored(rules []RulesVersion, e game.DailyEntry) *AttemptResult {
	row := &AttemptResult{Attempt: e.Attempt, Player: e.Player, Post: e.Post, Score: rules[0].Score(e)}
	if row.Outcome != game.OutcomePlaying {
		v := inForce(rules, row.Ended)
		row.Rules, row.Score = v.Number, v.Score(e)
	}
	row.Validity, row.TooFast = e.ValidityOf(&row.Score), e.IsTooFast(&row.Score)
	return row
}

// inForce returns the rules for an attempt that ended at the given time.
func inForce(rules []RulesVersion, at time.Time) RulesVersion {
	for _, v := range slices.Backward(rules) {
		if v.From.Before(at) {
			return v
		}
	}
	return rules[0]
}

func replace(tx Tx, e game.DailyEntry, old, row *AttemptResult) error {
	if *row == old.withoutStreak() {
		return nil
	}
	if old.Outcome == game.OutcomePlaying {
		result := row.Result()
		result.Started = 0 // already counted when the attempt began
		return add(tx, e, row, result)
	}
	if err := tx.SaveAttemptResult(row); err != nil {
		return err
	}
	if err := sumAgain(tx, e); err != nil {
		return err
	}
	return settleAgain(tx, e)
}

// add stores a row and adds its result to the totals.
func add(tx Tx, e game.DailyEntry, row *AttemptResult, result game.Result) error {
	if err := tx.SaveAttemptResult(row); err != nil {
		return err
	}
	for _, guild := range countsIn(e) {
		if guild == game.AllServers && row.TooFast {
			result = game.Result{Started: result.Started}
		}
		for _, s := range spans(e.Date, e.Tier) {
			if err := addTo(tx, Total{Guild: guild, Player: e.Player, Span: s}, result); err != nil {
				return err
			}
		}
	}
	if row.Outcome == game.OutcomePlaying {
		return nil
	}
	if err := follow(tx, e.Series(), e.Player, e.Date); err != nil {
		return err
	}
	if err := tx.Revise(e.Guild); err != nil || !row.solved() {
		return err
	}
	return settleAgain(tx, e)
}

func addTo(tx Tx, of Total, r game.Result) error {
	stored, err := txn.OrNone(tx.Total(of.Guild, of.Player, of.Span))
	if err != nil {
		return err
	}
	if stored != nil {
		of = *stored
	}
	of.Result = of.Plus(r)
	return tx.SaveTotal(&of)
}

// sumAgain computes the player's streak from the daily's date on, and the totals that include the daily, from the
// rows.
func sumAgain(tx Tx, e game.DailyEntry) error {
	if err := follow(tx, e.Series(), e.Player, e.Date); err != nil {
		return err
	}
	for _, guild := range countsIn(e) {
		c := counter{guild: guild, totals: map[totalKey]Total{}}
		if err := c.sumPlayer(tx, e.Player); err != nil {
			return err
		}
		for _, s := range spans(e.Date, e.Tier) {
			total := Total{Guild: guild, Player: e.Player, Span: s}
			total.Result = c.totals[total.key()].Result
			if err := tx.SaveTotal(&total); err != nil {
				return err
			}
		}
	}
	return tx.Revise(e.Guild)
}

func countsIn(e game.DailyEntry) []string {
	if e.Worldwide {
		return []string{e.Guild, game.AllServers}
	}
	return []string{e.Guild}
}
