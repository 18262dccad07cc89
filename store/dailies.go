package store

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

func (t *tx) DailyPuzzle(d game.Date, tier rating.Tier) (*game.Puzzle, error) {
	return one(t, readPuzzle, selectPuzzle+"JOIN dailies d ON d.puzzle_id = p.id WHERE d.date = $1 AND d.tier = $2", d, tier.String())
}

func (t *tx) AddDaily(d game.Date, tier rating.Tier, puzzle string, at time.Time) error {
	return t.exec("INSERT INTO dailies (date, tier, puzzle_id, chosen_at) VALUES ($1, $2, $3, $4)", d, tier.String(), puzzle, millis(at))
}

const postColumns = `p.id, p.guild_id, p.date, p.tier, d.puzzle_id, p.reveal, p.state, p.slot_at, p.tries, p.tried_at, p.unsure_at,
	p.sent_at, p.closes_at, p.channel, p.message, p.problem`

const selectPost = `SELECT ` + postColumns + `
	FROM posts p JOIN dailies d ON d.date = p.date AND d.tier = p.tier `

// postFields are where the columns of selectPost are read to.
func postFields(p *game.Post) []any {
	return []any{&p.ID, &p.Guild, &p.Date, tierText{&p.Tier}, &p.Puzzle, &p.Reveal, &p.State, at(&p.Due), &p.Tries, at(&p.Tried), at(&p.Unsure),
		at(&p.Sent), at(&p.Closes), &p.Channel, &p.Message, &p.Problem}
}

// pointer turns a look-up's value into a pointer.
func pointer[T any](v T, err error) (*T, error) {
	if err != nil {
		return nil, err
	}
	return &v, nil
}

func (t *tx) Post(id int64) (*game.Post, error) {
	return pointer(one(t, columns(postFields), selectPost+"WHERE p.id = $1", id))
}

func (t *tx) Posts(guild string, first, last game.Date) ([]game.Post, error) {
	return all(t, columns(postFields), selectPost+"WHERE p.guild_id = $1 AND p.date >= $2 AND p.date <= $3 ORDER BY p.date DESC", guild, first, last)
}

func (t *tx) LastPost(guild string) (*game.Post, error) {
	return pointer(one(t, columns(postFields), selectPost+"WHERE p.guild_id = $1 ORDER BY p.date DESC LIMIT 1", guild))
}

func (t *tx) Unsent(dueAfter time.Time) ([]game.Post, error) {
	return all(t, columns(postFields), selectPost+`JOIN guilds g ON g.id = p.guild_id AND g.trouble = '' WHERE p.state <> 'sent' AND p.slot_at > $1
		AND NOT EXISTS (SELECT 1 FROM posts n WHERE n.guild_id = p.guild_id AND n.id > p.id)
		ORDER BY p.slot_at, p.id`, millis(dueAfter))
}

func (t *tx) OpenPosts(guild string, at time.Time) ([]game.Post, error) {
	return all(t, columns(postFields), selectPost+`WHERE p.guild_id = $1 AND p.closes_at > $2
		ORDER BY CASE WHEN p.state = 'sent' THEN 0 ELSE 1 END, p.date DESC`, guild, millis(at))
}

func (t *tx) RecentDailies(first game.Date) ([]*game.Puzzle, error) {
	return all(t, readPuzzle, selectPuzzle+`JOIN dailies d ON d.puzzle_id = p.id WHERE d.date >= $1 ORDER BY d.date, p.id`, first)
}

func (t *tx) DateOf(puzzle string) (date game.Date, tier rating.Tier, err error) {
	err = t.row([]any{&date, tierText{&tier}}, "SELECT date, tier FROM dailies WHERE puzzle_id = $1", puzzle)
	return date, tier, err
}

func (t *tx) IsOpen(puzzle string, at time.Time) (open bool, err error) {
	return value[bool](t, `SELECT EXISTS (SELECT 1 FROM dailies d JOIN posts o ON o.date = d.date AND o.tier = d.tier
		WHERE d.puzzle_id = $1 AND o.closes_at > $2)`, puzzle, millis(at))
}

func (t *tx) PostsOf(attempt int64, at time.Time) ([]game.Post, error) {
	return all(t, columns(postFields), selectPost+`JOIN attempts a ON a.puzzle_id = d.puzzle_id
		JOIN joins j ON j.attempt_id = a.id AND j.guild_id = p.guild_id
		WHERE a.id = $1 AND p.closes_at > $2 ORDER BY p.guild_id`, attempt, millis(at))
}

func (t *tx) AddPost(p *game.Post) (added bool, err error) {
	id, err := t.newID("posts")
	if err != nil {
		return false, err
	}
	added, err = t.changed(`INSERT INTO posts (id, guild_id, date, tier, reveal, state, slot_at, tries, tried_at, unsure_at, sent_at, closes_at,
		channel, message, problem) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT (guild_id, date) DO NOTHING`,
		id, p.Guild, p.Date, p.Tier.String(), p.Reveal, p.State, millis(p.Due), p.Tries, millis(p.Tried), millis(p.Unsure), millis(p.Sent), millis(p.Closes),
		p.Channel, p.Message, p.Problem)
	if err != nil || !added {
		return false, err
	}
	p.ID = id
	return true, nil
}

func (t *tx) SavePost(p *game.Post) error {
	return t.exec(`UPDATE posts SET state = $1, tries = $2, tried_at = $3, unsure_at = $4, sent_at = $5, closes_at = $6,
		channel = $7, message = $8, problem = $9 WHERE id = $10`,
		p.State, p.Tries, millis(p.Tried), millis(p.Unsure), millis(p.Sent), millis(p.Closes), p.Channel, p.Message, p.Problem, p.ID)
}
