package leaderboards

import "pencilmark/internal/game"

// lines lists a board's lines, with the own one if it is on another page.
func (b *Leaderboard) lines() (lines []*game.Standing) {
	for i := range b.Standings {
		lines = append(lines, &b.Standings[i])
	}
	if b.Own != nil && !b.Shows(b.Own.Player.ID) {
		lines = append(lines, b.Own)
	}
	return lines
}

// compare adds which places players had on the same board before the last daily: a day's
// with that of the daily before, a season's with itself before the last day that was
// settled. If none of them stood there, there is nothing to compare.
func (b *Leaderboard) compare(q Query, r Ranking) error {
	lines := b.lines()
	if r.Period != game.PeriodSeason && len(lines) > 0 {
		var players []string
		for _, st := range lines {
			players = append(players, st.Player.ID)
		}
		before, err := q.PlacesBefore(r, players)
		if err != nil {
			return err
		}
		for _, st := range lines {
			st.Before = before[st.Player.ID]
		}
	}
	for _, st := range lines {
		b.Compared = b.Compared || st.Before > 0
	}
	return nil
}

// unmoved says of a board to which the last daily added nothing that all have the place
// that they had.
func (b *Leaderboard) unmoved() *Leaderboard {
	for _, st := range b.lines() {
		st.Before, b.Compared = st.Rank, true
	}
	return b
}
