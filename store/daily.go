package store

import (
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
)

func (t dailyTx) DailyPuzzle(d game.Daily) (*game.Puzzle, error) {
	return one(t.tx, readPuzzle, selectPuzzle+"JOIN dailies d ON d.puzzle_id = p.id WHERE d.date = $1 AND d.tier = $2 AND d.reveal = $3 AND d.guild_id = $4", d.Date, d.Tier.String(), d.Reveal, d.Guild)
}

func (t dailyTx) AddDaily(d game.Daily, puzzle string, at time.Time) error {
	return t.exec("INSERT INTO dailies (date, tier, reveal, guild_id, puzzle_id, chosen_at) VALUES ($1, $2, $3, $4, $5, $6)", d.Date, d.Tier.String(), d.Reveal, d.Guild, puzzle, millis(at))
}

const postColumns = `p.id, p.guild_id, p.date, p.tier, p.puzzle_id, p.reveal, p.state, p.scheduled_at, p.tries, p.tried_at, p.unsure_at,
	p.sent_at, p.closes_at, p.summary_at, p.channel, p.message, p.problem`

const selectPost = `SELECT ` + postColumns + `
	FROM posts p `

// postFields returns the destinations for the columns of selectPost.
func postFields(p *game.Post) []any {
	return []any{&p.ID, &p.Guild, &p.Date, tierText{&p.Tier}, &p.Puzzle, &p.Reveal, &p.State, at(&p.Due), &p.Tries, at(&p.Tried), at(&p.Unsure),
		at(&p.Sent), at(&p.Closes), at(&p.Summary), &p.Channel, &p.Message, &p.Problem}
}

func (t dailyTx) Post(id int64) (*game.Post, error) {
	return find(t.tx, postFields, selectPost+"WHERE p.id = $1", id)
}

func (t dailyTx) Posts(guild string, first, last game.Date) ([]game.Post, error) {
	return list(t.tx, postFields, selectPost+"WHERE p.guild_id = $1 AND p.date >= $2 AND p.date <= $3 ORDER BY p.date DESC, p.mini", guild, first, last)
}

func (t dailyTx) LastPost(guild string) (*game.Post, error) {
	return find(t.tx, postFields, selectPost+"WHERE p.guild_id = $1 AND p.mini = 0 ORDER BY p.date DESC LIMIT 1", guild)
}

func (t dailyTx) LastPostBy(guild string, date game.Date) (*game.Post, error) {
	return find(t.tx, postFields, selectPost+"WHERE p.guild_id = $1 AND p.mini = 0 AND p.date <= $2 ORDER BY p.date DESC LIMIT 1", guild, date)
}

func (t dailyTx) PostAt(s game.Series, d game.Date) (*game.Post, error) {
	return find(t.tx, postFields, selectPost+"WHERE p.guild_id = $1 AND p.mini = $2 AND p.date = $3", s.Guild, s.Mini, d)
}

func (t dailyTx) Unsent(dueAfter time.Time) ([]game.Post, error) {
	return list(t.tx, postFields, selectPost+`JOIN guilds g ON g.id = p.guild_id AND g.suspension = '' WHERE p.state <> 'sent' AND p.mini = 0 AND p.scheduled_at > $1
		AND NOT EXISTS (SELECT 1 FROM posts n WHERE n.guild_id = p.guild_id AND n.mini = 0 AND n.id > p.id)
		ORDER BY p.scheduled_at, p.id`, millis(dueAfter))
}

func (t dailyTx) OpenPosts(guild string, at time.Time) ([]game.Post, error) {
	return list(t.tx, postFields, selectPost+`WHERE p.guild_id = $1 AND p.closes_at > $2
		ORDER BY p.mini, CASE WHEN p.state = 'sent' THEN 0 ELSE 1 END, p.date DESC`, guild, millis(at))
}

func (t dailyTx) RecentDailies(first game.Date) ([]*game.Puzzle, error) {
	return all(t.tx, readPuzzle, selectPuzzle+`JOIN (SELECT puzzle_id, date FROM dailies WHERE date >= $1
		UNION SELECT puzzle_id, date FROM submissions WHERE state = 'scheduled' AND date >= $1) d ON d.puzzle_id = p.id ORDER BY d.date, p.id`, first)
}

func (t dailyTx) DailyOf(puzzle string) (d game.Daily, err error) {
	err = t.row([]any{&d.Date, tierText{&d.Tier}, &d.Reveal, &d.Guild}, "SELECT date, tier, reveal, guild_id FROM dailies WHERE puzzle_id = $1", puzzle)
	return d, err
}

// The queries for a puzzle's former daily use the indexes of puzzles by form and by text.
const (
	formerByForm = "SELECT d.puzzle_id, d.date, d.tier, d.reveal, d.guild_id FROM puzzles p JOIN dailies d ON d.puzzle_id = p.id WHERE p.form = $1 AND p.form <> '' ORDER BY d.date LIMIT 1"
	formerByText = "SELECT d.puzzle_id, d.date, d.tier, d.reveal, d.guild_id FROM puzzles p JOIN dailies d ON d.puzzle_id = p.id WHERE p.shape = $1 AND p.givens = $2 ORDER BY d.date LIMIT 1"
)

func (t dailyTx) FormerDaily(form, shape, givens string) (puzzle string, d game.Daily, err error) {
	fields := []any{&puzzle, &d.Date, tierText{&d.Tier}, &d.Reveal, &d.Guild}
	if form != "" {
		err = t.row(fields, formerByForm, form)
	} else {
		err = t.row(fields, formerByText, shape, givens)
	}
	return puzzle, d, err
}

func (t dailyTx) IsOpen(puzzle string, at time.Time) (open bool, err error) {
	return value[bool](t.tx, "SELECT EXISTS (SELECT 1 FROM posts WHERE puzzle_id = $1 AND closes_at > $2)", puzzle, millis(at))
}

func (t dailyTx) OpenUntil(puzzle string, after time.Time) (until time.Time, err error) {
	err = t.row([]any{at(&until)}, "SELECT COALESCE(MAX(closes_at), 0) FROM posts WHERE puzzle_id = $1 AND closes_at > $2", puzzle, millis(after))
	return until, err
}

// postsOf starts from the guilds in which an attempt counts, because many more guilds have the same
// daily.
const postsOf = `SELECT ` + postColumns + ` FROM attempts a CROSS JOIN joins j CROSS JOIN dailies d CROSS JOIN posts p
	WHERE a.id = $1 AND j.attempt_id = a.id AND d.puzzle_id = a.puzzle_id
	AND p.guild_id = j.guild_id AND p.date = d.date AND p.mini = CASE d.tier WHEN 'mini' THEN 1 ELSE 0 END AND p.puzzle_id = d.puzzle_id AND p.closes_at > $2 ORDER BY j.guild_id`

func (t dailyTx) PostsOf(attempt int64, at time.Time) ([]game.Post, error) {
	return list(t.tx, postFields, postsOf, attempt, millis(at))
}

func (t dailyTx) AddPost(p *game.Post) (added bool, err error) {
	id, err := t.newID("posts")
	if err != nil {
		return false, err
	}
	added, err = t.changed(`INSERT INTO posts (id, guild_id, date, tier, puzzle_id, reveal, state, scheduled_at, tries, tried_at, unsure_at, sent_at, closes_at,
		channel, message, problem, mini) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) ON CONFLICT (guild_id, date, mini) DO NOTHING`,
		id, p.Guild, p.Date, p.Tier.String(), p.Puzzle, p.Reveal, p.State, millis(p.Due), p.Tries, millis(p.Tried), millis(p.Unsure), millis(p.Sent), millis(p.Closes),
		p.Channel, p.Message, p.Problem, p.IsMini())
	if err != nil || !added {
		return false, err
	}
	p.ID = id
	return true, nil
}

func (t dailyTx) SavePost(p *game.Post) error {
	return t.exec(`UPDATE posts SET state = $1, tries = $2, tried_at = $3, unsure_at = $4, sent_at = $5, closes_at = $6,
		summary_at = $7, channel = $8, message = $9, problem = $10 WHERE id = $11`,
		p.State, p.Tries, millis(p.Tried), millis(p.Unsure), millis(p.Sent), millis(p.Closes), millis(p.Summary), p.Channel, p.Message, p.Problem, p.ID)
}

const (
	selectUnsentPodium = selectPost + `JOIN guilds g ON g.id = p.guild_id AND g.suspension = '' AND g.summary <> 'off' LEFT JOIN podiums t ON t.post_id = p.id
	WHERE p.closes_at > $1 AND (p.closes_at <= $2 OR p.summary_at > 0 AND p.summary_at <= $2) AND p.mini = 0 AND p.state = 'sent' AND p.message <> ''
	AND (t.post_id IS NULL OR t.state <> 'sent' AND t.tried_at <= $3 AND t.tries < $4)
	AND EXISTS (SELECT 1 FROM results r WHERE r.post_id = p.id) `

	unsentPodiums = selectUnsentPodium + `AND NOT EXISTS (SELECT 1 FROM posts n WHERE n.guild_id = p.guild_id AND n.date > p.date AND n.mini = 0 AND n.state <> 'sent')
	ORDER BY p.closes_at, p.id LIMIT $5`
	unsentPodiumsOf = selectUnsentPodium + "AND p.guild_id = $5 ORDER BY p.closes_at, p.id"
)

func (t dailyTx) UnsentPodiums(at, closedAfter, retry time.Time, tries, limit int) ([]game.Post, error) {
	return list(t.tx, postFields, unsentPodiums, millis(closedAfter), millis(at), millis(retry), tries, limit)
}

func (t dailyTx) UnsentPodiumsOf(guild string, at, closedAfter, retry time.Time, tries int) ([]game.Post, error) {
	return list(t.tx, postFields, unsentPodiumsOf, millis(closedAfter), millis(at), millis(retry), tries, guild)
}

const changedPodiums = selectPost + `JOIN podiums t ON t.post_id = p.id AND t.state = 'sent' AND t.message <> ''
	WHERE p.closes_at > $1 AND p.mini = 0 AND t.revision <> COALESCE((SELECT r.revision FROM revisions r WHERE r.guild_id = p.guild_id), 0) ORDER BY p.closes_at, p.id LIMIT $2`

func (t dailyTx) ChangedPodiums(closedAfter time.Time, limit int) ([]game.Post, error) {
	return list(t.tx, postFields, changedPodiums, millis(closedAfter), limit)
}

func (t dailyTx) Revision(guild string) (int64, error) {
	return value[int64](t.tx, "SELECT COALESCE(SUM(revision), 0) FROM revisions WHERE guild_id = $1", guild)
}

func (t dailyTx) Podium(post int64) (*daily.PodiumTry, error) {
	return find(t.tx, func(m *daily.PodiumTry) []any {
		return []any{&m.State, &m.Tries, at(&m.Tried), at(&m.Unsure), &m.Channel, &m.Message, &m.Shown, &m.Revision}
	}, "SELECT state, tries, tried_at, unsure_at, channel, message, shown, revision FROM podiums WHERE post_id = $1", post)
}

func (t dailyTx) SavePodium(post int64, m daily.PodiumTry) error {
	return t.exec(`INSERT INTO podiums (post_id, state, tries, tried_at, unsure_at, channel, message, shown, revision) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (post_id) DO UPDATE SET state = excluded.state, tries = excluded.tries, tried_at = excluded.tried_at,
		unsure_at = excluded.unsure_at, channel = excluded.channel, message = excluded.message, shown = excluded.shown, revision = excluded.revision`,
		post, m.State, m.Tries, millis(m.Tried), millis(m.Unsure), m.Channel, m.Message, m.Shown, m.Revision)
}

// PrunePosts deletes plans and posts that are no longer needed; see daily.Tx.
func (t dailyTx) PrunePosts(before time.Time) error {
	return errors.Join(
		t.exec(`DELETE FROM plans WHERE from_at < (
			SELECT MAX(n.from_at) FROM plans n WHERE n.guild_id = plans.guild_id AND n.from_at <= $1)`, millis(before)),
		t.exec(`DELETE FROM posts WHERE closes_at + 0 < $1 AND guild_id IN (
			SELECT g.id FROM guilds g WHERE NOT EXISTS (SELECT 1 FROM joins j WHERE j.guild_id = g.id))`, millis(before)),
	)
}
