package chaos

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"
)

// Award is a row of who gets the role for winning a season.
type Award struct {
	Guild, Season, Player string
	State                 string
	Due                   time.Time
}

func (e *Evidence) readAwards(ctx context.Context, db *sql.DB) error {
	return each(ctx, db, "SELECT guild_id, season, player_id, state, due_at FROM awards ORDER BY id", func(rows *sql.Rows) error {
		var a Award
		var due int64
		err := rows.Scan(&a.Guild, &a.Season, &a.Player, &a.State, &due)
		a.Guild, a.Player, a.Due = snowflake(a.Guild), snowflake(a.Player), unixMilli(due)
		e.Awards = append(e.Awards, a)
		return err
	})
}

// prizes finds who has the role for who wins a season, by present guilds.
func (w *community) prizes() map[string]map[string]bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := map[string]map[string]bool{}
	for _, g := range w.guilds {
		all[g.ID] = map[string]bool{}
		for _, m := range append(g.players, g.manager) {
			if slices.Contains(m.Roles(), g.prize) {
				all[g.ID][m.ID] = true
			}
		}
	}
	return all
}

// checkAwards: the role was given once for each season, to who won it, whoever has it is to
// have it by a row, and where it was chosen in time the season that is over is decided.
func checkAwards(e *Evidence) (all []string) {
	type key struct{ guild, season string }
	seasons, given := map[key]bool{}, map[[2]string]bool{}
	for _, a := range e.Awards {
		of := key{a.Guild, a.Season}
		if seasons[of] {
			all = append(all, fmt.Sprintf("season %s of guild %s is awarded twice", a.Season, a.Guild))
		}
		seasons[of] = true
		if winner := winnerOf(e, a.Guild, a.Season); a.Player != winner {
			all = append(all, fmt.Sprintf("season %s of guild %s is awarded to %s, and %s won it", a.Season, a.Guild, a.Player, winner))
		}
		has, present := e.Prizes[a.Guild][a.Player], e.Prizes[a.Guild] != nil
		switch {
		case !present: // the bot was removed
		case a.State == "given" && !has:
			all = append(all, fmt.Sprintf("season %s of guild %s is %s, and its winner %s has not the role", a.Season, a.Guild, a.State, a.Player))
		case a.isOverdue(e.EndedAt.Add(-settleTime)):
			all = append(all, fmt.Sprintf("season %s of guild %s is at %s since %s", a.Season, a.Guild, a.State, a.Due.Format("15:04:05")))
		}
		if a.State != "over" {
			given[[2]string{a.Guild, a.Player}] = true
		}
	}
	for guild, players := range e.Prizes {
		for player := range players {
			if !given[[2]string{guild, player}] {
				all = append(all, fmt.Sprintf("player %s has the role for who wins in guild %s, by no row", player, guild))
			}
		}
	}
	for _, guild := range undecided(e, e.EndedAt.Add(-awardTime)) {
		all = append(all, "the season that is over is awarded to nobody in guild "+guild)
	}
	return all
}

// awardTime is how long the program may take to decide who won, and to give the role.
const awardTime = 2 * time.Minute

func (a *Award) isOverdue(at time.Time) bool {
	return (a.State == "giving" || a.State == "taking") && a.Due.Before(at)
}

// undecided lists the guilds with a past that chose their role by a moment and in which
// only the first of its seasons is awarded.
func undecided(e *Evidence, by time.Time) (guilds []string) {
	awarded, chose := map[string]int{}, map[string]bool{}
	for _, a := range e.Awards {
		awarded[a.Guild]++
	}
	for _, q := range e.Requests {
		if q.Kind == SettingChanged && q.Name == "winner" && q.Confirmed && q.At.Before(by) {
			chose[q.Guild] = true
		}
	}
	for guild := range e.Prizes {
		if chose[guild] && awarded[guild] == 1 {
			guilds = append(guilds, guild)
		}
	}
	return guilds
}

// winnerOf is who won a season that was over before the run: who has most points. No two
// have as many.
func winnerOf(e *Evidence, guild, month string) (winner string) {
	most := 0
	for s, points := range e.Seasons {
		if s.guild == guild && s.month == month && s.tier == "" && points > most {
			winner, most = s.player, points
		}
	}
	return winner
}
