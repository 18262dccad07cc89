package store

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/solver/rating"
)

const selectGuild = `SELECT g.id, g.name, g.channel, g.ping_role, g.reveal, g.paused, g.threads, g.worldwide, g.mini, g.winner_role, g.since_at,
	g.admin, g.suspension, g.suspended_at, g.notified, g.locale, g.language, g.no_filling, g.summary FROM guilds g `

func guildFields(g *game.Guild) []any {
	return []any{&g.ID, &g.Name, &g.Channel, &g.PingRole, &g.Reveal, &g.Paused, &g.Threads, &g.Worldwide, &g.Mini, &g.WinnerRole, at(&g.Since),
		&g.Admin, &g.Suspension, at(&g.SuspendedAt), &g.Notified, &g.Locale, &g.Language, &g.NoFilling, &g.Summary}
}

func (t dailyTx) Guild(id string, at time.Time) (*game.Guild, error) {
	g, err := one(t.tx, columns(guildFields), selectGuild+"WHERE g.id = $1", id)
	if err != nil {
		return nil, err
	}
	return &g, t.addPlans(&g, at)
}

func (t dailyTx) GuildLocale(id string) (string, error) {
	return value[string](t.tx, "SELECT locale FROM guilds WHERE id = $1", id)
}

func (t dailyTx) GuildLanguage(id string) (string, error) {
	return value[string](t.tx, "SELECT language FROM guilds WHERE id = $1", id)
}

func (t dailyTx) NoFilling(guild string) (bool, error) {
	return value[bool](t.tx, "SELECT no_filling FROM guilds WHERE id = $1", guild)
}

func (t dailyTx) Guilds(at time.Time) ([]game.Guild, error) {
	return t.guilds(at, "ORDER BY g.id")
}

func (t dailyTx) AdminsToNotify(at time.Time) ([]game.Guild, error) {
	return t.guilds(at, "WHERE g.suspension <> '' AND g.notified = '' AND g.admin <> '' ORDER BY g.suspended_at, g.id")
}

func (t dailyTx) RemovedBefore(at time.Time) ([]string, error) {
	return values[string](t.tx, "SELECT id FROM guilds WHERE suspension <> '' AND suspension = 'removed' AND suspended_at < $1 ORDER BY suspended_at, id", millis(at))
}

func (t dailyTx) guilds(at time.Time, which string) ([]game.Guild, error) {
	guilds, err := list(t.tx, guildFields, selectGuild+which)
	if err != nil {
		return nil, err
	}
	for i := range guilds {
		if err := t.addPlans(&guilds[i], at); err != nil {
			return nil, err
		}
	}
	return guilds, nil
}

const selectPlan = "SELECT time_text, zone, tiers, from_at FROM plans WHERE guild_id = $1 "

// addPlans sets a guild's current plan and the next one.
func (t dailyTx) addPlans(g *game.Guild, at time.Time) (err error) {
	g.Plan, err = one(t.tx, readPlan, selectPlan+"AND from_at <= $2 ORDER BY from_at DESC LIMIT 1", g.ID, millis(at))
	if err != nil && !errors.Is(err, game.ErrNotFound) {
		return err
	}
	next, err := one(t.tx, readPlan, selectPlan+"AND from_at > $2 ORDER BY from_at LIMIT 1", g.ID, millis(at))
	if err == nil {
		g.Next = &next
	}
	if errors.Is(err, game.ErrNotFound) {
		return nil
	}
	return err
}

func readPlan(scan func(dest ...any) error) (p game.Plan, err error) {
	var tiers string
	if err := scan(&p.When, &p.Zone, &tiers, at(&p.From)); err != nil {
		return p, err
	}
	p.Tiers, err = readTiers(tiers)
	return p, err
}

func writeTiers(tiers [7]rating.Tier) string {
	names := make([]string, len(tiers))
	for i, tier := range tiers {
		names[i] = tier.String()
	}
	return strings.Join(names, " ")
}

func readTiers(text string) (tiers [7]rating.Tier, err error) {
	names := strings.Fields(text)
	if len(names) != len(tiers) {
		return tiers, fmt.Errorf("stored tiers %q: not one for each weekday", text)
	}
	for i, name := range names {
		if tiers[i], err = rating.ParseTier(name); err != nil {
			return tiers, err
		}
	}
	return tiers, nil
}

func (t dailyTx) SaveGuild(g *game.Guild) error {
	return t.exec(`INSERT INTO guilds (id, name, channel, ping_role, reveal, paused, threads, worldwide, since_at, admin, suspension, suspended_at, notified, locale, mini, winner_role, no_filling, language, summary)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, channel = excluded.channel, ping_role = excluded.ping_role,
		reveal = excluded.reveal, paused = excluded.paused, threads = excluded.threads, worldwide = excluded.worldwide, since_at = excluded.since_at,
		admin = excluded.admin, suspension = excluded.suspension, suspended_at = excluded.suspended_at, notified = excluded.notified,
		locale = excluded.locale, mini = excluded.mini, winner_role = excluded.winner_role, no_filling = excluded.no_filling, language = excluded.language, summary = excluded.summary, due_at = 0, next_date = '', next_tiers = ''`,
		g.ID, g.Name, g.Channel, g.PingRole, g.Reveal, g.Paused, g.Threads, g.Worldwide, millis(g.Since), g.Admin, g.Suspension, millis(g.SuspendedAt), g.Notified, g.Locale, g.Mini, g.WinnerRole, g.NoFilling, g.Language, g.Summary)
}

func (t dailyTx) AddPlan(guild string, p game.Plan, at time.Time) error {
	if err := t.exec("DELETE FROM plans WHERE guild_id = $1 AND (from_at > $2 OR from_at = $3)", guild, millis(at), millis(p.From)); err != nil {
		return err
	}
	if err := t.SetNextCheck(guild, time.Time{}, game.Upcoming{}); err != nil {
		return err
	}
	return t.exec("INSERT INTO plans (guild_id, from_at, time_text, zone, tiers) VALUES ($1, $2, $3, $4, $5)",
		guild, millis(p.From), p.When, p.Zone, writeTiers(p.Tiers))
}

// notBlocked is the condition that the operator has not blocked a guild. In a blocked guild nothing
// comes due.
const notBlocked = "NOT EXISTS (SELECT 1 FROM blocks b WHERE b.kind = 'guild' AND b.id = guilds.id)"

// toCheck reads a range of the index guilds_by_due.
const toCheck = "SELECT id, due_at FROM guilds WHERE paused = 0 AND suspension = '' AND " + notBlocked + " AND "

func (t dailyTx) GuildsToCheck(at, never time.Time, limit int) ([]string, error) {
	return values[string](t.tx, "SELECT id FROM ("+toCheck+"due_at <= $1 UNION ALL "+toCheck+"due_at > $2) AS due ORDER BY due_at, id LIMIT $3",
		millis(at), millis(never), limit)
}

func (t dailyTx) SetNextCheck(guild string, at time.Time, next game.Upcoming) error {
	return t.exec("UPDATE guilds SET due_at = $1, next_date = $2, next_tiers = $3 WHERE id = $4",
		millis(at), next.Date, tierDigits(next.Tiers), guild)
}

func (t dailyTx) CheckAll() error {
	return t.exec("UPDATE guilds SET due_at = 0, next_date = '', next_tiers = ''")
}

// unchanged is the condition that a guild has waited for a shared daily since before the daily's
// last post closed.
const unchanged = `since_at <= (` + lastClose + `) AND NOT EXISTS (SELECT 1 FROM plans WHERE guild_id = guilds.id AND from_at > (` + lastClose + `))`

const lastClose = `SELECT COALESCE(MAX(o.closes_at), 0) FROM dailies d JOIN posts o ON o.puzzle_id = d.puzzle_id
	WHERE d.date = $1 AND d.tier = $2 AND d.reveal = $3 AND d.guild_id = ''`

const (
	expecting = `SELECT id FROM guilds WHERE paused = 0 AND suspension = '' AND ` + notBlocked + ` AND next_date <= $1 AND ` + unchanged

	expectingMini  = expecting + ` AND mini = 1 AND CASE id WHEN $4 THEN $5 ELSE 'start' END = $3 ORDER BY next_date, id`
	expectingDaily = expecting + ` AND CASE id WHEN $4 THEN $5 ELSE reveal END = $3 AND (next_date = '' OR SUBSTR(next_tiers, $6, 1) = $7) ORDER BY next_date, id`
)

func (t dailyTx) Expecting(d game.Daily) ([]string, error) {
	if d.Tier == rating.Mini {
		return values[string](t.tx, expectingMini, d.Date, d.Tier.String(), d.Reveal, game.LocalGuild, game.LocalReveal)
	}
	return values[string](t.tx, expectingDaily, d.Date, d.Tier.String(), d.Reveal, game.LocalGuild, game.LocalReveal, int(d.Date.Weekday())+1, tierDigit(d.Tier))
}

func (t dailyTx) AnyRevealsOnStart() (bool, error) {
	return value[bool](t.tx, "SELECT EXISTS (SELECT 1 FROM guilds WHERE reveal = 'start' AND id <> $1)", game.LocalGuild)
}

// tierDigits returns a week's tiers as digits that a query can compare. They need no stable
// meaning, because all guilds are checked again when a process starts.
func tierDigits(tiers [7]rating.Tier) string {
	var digits strings.Builder
	for _, tier := range tiers {
		digits.WriteString(tierDigit(tier))
	}
	return digits.String()
}

func tierDigit(tier rating.Tier) string { return strconv.Itoa(int(tier)) }

func (t dailyTx) DropGuild(id string) error {
	return errors.Join(
		t.exec("DELETE FROM joins WHERE guild_id = $1", id),
		t.exec("DELETE FROM currents WHERE guild_id = $1", id),
		t.exec("DELETE FROM submissions WHERE guild_id = $1", id),
		t.exec("DELETE FROM reminders WHERE guild_id = $1", id),
		t.exec("UPDATE players SET home = '' WHERE home = $1", id),
		t.exec("DELETE FROM totals WHERE guild_id = '*' AND player_id IN (SELECT id FROM players WHERE worldwide_guild = $1 AND worldwide_guild <> '')", id),
		t.exec("DELETE FROM seasons WHERE guild_id = '*' AND player_id IN (SELECT id FROM players WHERE worldwide_guild = $1 AND worldwide_guild <> '')", id),
		t.exec("DELETE FROM worldwide_streaks WHERE player_id IN (SELECT id FROM players WHERE worldwide_guild = $1 AND worldwide_guild <> '')", id),
		t.exec("UPDATE players SET worldwide_guild = '' WHERE worldwide_guild = $1 AND worldwide_guild <> ''", id),
		t.exec("DELETE FROM totals WHERE guild_id = $1", id),
		t.exec("DELETE FROM streaks WHERE guild_id = $1", id),
		t.exec("DELETE FROM seasons WHERE guild_id = $1", id),
		t.exec("DELETE FROM revisions WHERE guild_id = $1", id),
		t.exec("DELETE FROM guilds WHERE id = $1", id), // plans, posts and results are deleted with it
	)
}

func (t dailyTx) Restored() (moment time.Time, err error) {
	err = t.row([]any{at(&moment)}, "SELECT COALESCE(MAX(at), 0) FROM restores")
	return moment, err
}

// tooFast uses the index results_too_fast.
const (
	tooFast = ` FROM results r JOIN posts p ON p.id = r.post_id WHERE r.validity = 'unverified' AND r.ended_at > $1`
	waiting = `SELECT id, name, locale, admin, submissions, results FROM (SELECT g.id, g.name, g.locale, g.admin,
		(SELECT COUNT(*) FROM submissions s WHERE s.guild_id = g.id AND s.state = 'waiting') AS submissions,
		(SELECT COUNT(*)` + tooFast + ` AND r.ended_at > g.waiting_told_at AND p.guild_id = g.id) AS results
		FROM guilds g WHERE g.id IN (SELECT s.guild_id FROM submissions s WHERE s.state = 'waiting' UNION SELECT p.guild_id` + tooFast + `)
		AND g.waiting_told_at <= $2 AND g.suspension <> 'removed' AND g.admin <> '') AS guild
		WHERE submissions + results > 0 ORDER BY id LIMIT $3`
)

func (t dailyTx) Waiting(toldBy, since time.Time, limit int) ([]daily.Waiting, error) {
	return list(t.tx, func(w *daily.Waiting) []any {
		return []any{&w.ID, &w.Name, &w.Locale, &w.Admin, &w.Submissions, &w.Results}
	}, waiting, millis(since), millis(toldBy), limit)
}

func (t dailyTx) TooFastSince(guild string, since time.Time) (int, error) {
	return value[int](t.tx, "SELECT COUNT(*)"+tooFast+" AND p.guild_id = $2", millis(since), guild)
}

func (t dailyTx) StartTellingWaiting(guild string, at, toldBy time.Time) (bool, error) {
	return t.changed("UPDATE guilds SET waiting_told_at = $1 WHERE id = $2 AND waiting_told_at <= $3", millis(at), guild, millis(toldBy))
}
