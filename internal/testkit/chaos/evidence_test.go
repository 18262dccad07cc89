package chaos

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
	_ "github.com/mattn/go-sqlite3" // the check reads the file itself

	"pencilmark/internal/testkit/discordtest"
	"pencilmark/store"
)

// Evidence is what a run left behind: the messages that people saw, the requests that they made, and the contents of
// the database.
type Evidence struct {
	BegunAt         time.Time // nobody saw what was posted before; see history
	EndedAt         time.Time
	DailyMessages   []DailyMessage
	VisibleTexts    []VisibleText
	Interactions    []Interaction
	Requests        []UserRequest
	Restarts        []Restart
	Reminders       map[reminder][]string // the messages that reminded, by reminder
	Pastes          []Paste
	BadEnds         []string
	BadDisk         []span
	PowerLosses     []time.Time
	DatabaseAway    []span
	Refused         int      // requests that Discord refused because of its rate limits
	Asked           int      // all requests
	InvalidRequests []string // requests that were ill-formed
	DiscordFailed   []string // requests that failed because Discord refused something, from the log
	LoggedPanics    []string // lines of the program's log that nothing excuses

	Integrity      string // the result of SQLite's integrity check
	Recount        string // the output of the program's recount
	Posts          []Post
	Attempts       map[int64]*Attempt
	Settings       map[string]map[string]string // by guild and name
	Submissions    map[[3]string]int            // how many there are, by guild, player and grid
	Decisions      map[string]string            // the states of submissions, by id
	Rulings        map[said]string              // validities, by post and player
	Results        []Ranked
	Reminded       []reminder          // from the database
	RemindersNoted []reminder          // likewise, with those that were attempted
	Left           map[string][]string // the tables that still name a player
}

// said names what a manager ruled on: a player's result at a post.
type said struct{ id, player string }

// DailyMessage is a message with a daily that is, or was, in a guild's channel.
type DailyMessage struct {
	ID, Channel, Guild string
	Post               int64
	Deleted            bool // together with its channel
}

// VisibleText is a text that some people saw.
type VisibleText struct {
	At   time.Time
	To   []string // players
	Text string
}

// Interaction is an interaction and its outcome.
type Interaction struct {
	Action        string
	CreatedAt     time.Time
	AnsweredAfter time.Duration
	Outcome       discordtest.Outcome
	AnsweredAgain int       // how many answers came after the first
	GoneAt        time.Time // when the channel was deleted, or the bot left its guild; zero if neither
	Faults        []string
}

// Post is a row of the outbox, with its puzzle.
type Post struct {
	ID             int64
	Guild, Date    string
	Mini           bool // of the same date as a daily
	State, Message string
	Tries          int
	LastTried      time.Time
	DueAt          time.Time
	Sent, Closes   time.Time
	Puzzle         string
	Solution       string
}

// Attempt is a player's attempt at a puzzle.
type Attempt struct {
	Player, Puzzle string
	Progress       string
	Events         map[RequestKind][]time.Time
}

// collectEvidence collects the evidence of a run whose program has ended.
func collectEvidence(ctx context.Context, r *run) (*Evidence, error) {
	e := &Evidence{BegunAt: r.begunAt, EndedAt: time.Now(), Requests: r.community.requests.list(), Restarts: r.killer.restarts,
		BadEnds: r.killer.badEnds, BadDisk: r.killer.badDisk, PowerLosses: r.killer.powerLosses, Pastes: r.community.pastes}
	e.readServer(r.community)
	if r.injector != nil {
		e.DatabaseAway = r.injector.away
	}
	if err := e.readLog(r.log.Name()); err != nil {
		return nil, err
	}
	db, err := openEvidence(r.database)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	for _, read := range []func(context.Context, *sql.DB) error{e.readIntegrity, e.readPosts, e.readAttempts, e.readSettings, e.readSubmissions, e.readRulings, e.readResults, e.readSights} {
		if err := read(ctx, db); err != nil {
			return nil, fmt.Errorf("chaos: reading the database afterwards: %w", err)
		}
	}
	e.Recount, err = r.programs[0].Run(ctx, "recount")
	return e, err
}

// openEvidence opens a database for reading, while the program may be using it.
func openEvidence(database string) (*sql.DB, error) {
	if store.IsAddress(database) {
		return sql.Open("pgx", database)
	}
	return sql.Open("sqlite3", "file:"+database+"?mode=ro&_busy_timeout=5000")
}

func isPostgres(db *sql.DB) bool {
	_, ok := db.Driver().(*stdlib.Driver)
	return ok
}

// readServer reads what the local Discord recorded.
func (e *Evidence) readServer(w *community) {
	cards := map[string]bool{}
	e.Reminders = map[reminder][]string{}
	for _, sh := range w.Transcript() {
		e.VisibleTexts = append(e.VisibleTexts, visibleText(sh))
		if what, ok := reminderOf(sh); ok && !slices.Contains(e.Reminders[what], sh.Message.ID) {
			e.Reminders[what] = append(e.Reminders[what], sh.Message.ID)
		}
		post, ok := postOf(sh)
		if ok && !cards[sh.Message.ID] {
			cards[sh.Message.ID] = true
			e.DailyMessages = append(e.DailyMessages, DailyMessage{sh.Message.ID, sh.Channel.ID, sh.Channel.Guild.ID, post, !sh.Channel.DeletedAt().IsZero()})
		}
	}
	for _, q := range w.Requests() {
		e.Asked++
		if q.Status == http.StatusTooManyRequests && !strings.HasPrefix(q.Err, "injected fault") {
			e.Refused++
		}
	}
	again := map[string]int{}
	for _, q := range w.RefusedRequests() {
		if strings.Contains(q.Err, "40060") {
			id, _, _ := strings.Cut(strings.TrimPrefix(q.Path, "/interactions/"), "/")
			again[id]++
		}
	}
	for _, d := range w.Interactions() {
		e.Interactions = append(e.Interactions, Interaction{d.Action, d.CreatedAt, d.AnsweredAfter, d.Outcome, again[d.ID], d.Channel.GoneAt(), d.Faults})
	}
	for _, q := range w.RefusedRequests() {
		if q.Status == 400 && strings.Contains(q.Err, "50035") {
			e.InvalidRequests = append(e.InvalidRequests, fmt.Sprintf("%s %s: %s", q.Method, q.Path, q.Err))
		}
	}
}

func visibleText(sh discordtest.TranscriptEntry) VisibleText {
	s := VisibleText{At: sh.At, Text: sh.Text}
	if sh.To != nil {
		s.To = []string{sh.To.ID}
		return s
	}
	for _, m := range sh.Channel.Members() {
		s.To = append(s.To, m.ID)
	}
	return s
}

// postOf finds the post that a public message is the card of.
func postOf(sh discordtest.TranscriptEntry) (post int64, ok bool) {
	if sh.Kind != "message" || sh.To != nil || sh.Channel.Guild == nil {
		return 0, false
	}
	for _, id := range sh.Message.CustomIDs() {
		if found := controlID.FindStringSubmatch(id); found != nil && found[1] == "start" {
			post, err := strconv.ParseInt(found[2], 10, 64)
			return post, err == nil
		}
	}
	return 0, false
}

// panicLine matches text that must never be in the log, however much goes wrong.
var panicLine = regexp.MustCompile(`WARNING: DATA RACE|^panic: |^fatal error: |a panic|panicked|is damaged|SECRET`)

// discordFailed matches a request that failed because Discord refused something.
var discordFailed = regexp.MustCompile(`msg="request failed" request=(\d+) .* error="?cannot `)

func (e *Evidence) readLog(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(text)) {
		if found := discordFailed.FindStringSubmatch(line); found != nil {
			e.DiscordFailed = append(e.DiscordFailed, found[1])
		}
		if panicLine.MatchString(line) {
			e.LoggedPanics = append(e.LoggedPanics, strings.TrimSpace(line))
		}
	}
	return nil
}

func (e *Evidence) readIntegrity(ctx context.Context, db *sql.DB) error {
	if isPostgres(db) {
		e.Integrity = "ok"
		return nil
	}
	return db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&e.Integrity)
}

func (e *Evidence) readPosts(ctx context.Context, db *sql.DB) error {
	const query = `SELECT p.id, p.guild_id, p.date, p.mini, p.state, p.message, p.tries, p.tried_at, p.scheduled_at, p.sent_at, p.closes_at, z.id, z.solution
		FROM posts p JOIN puzzles z ON z.id = p.puzzle_id ORDER BY p.id`
	return each(ctx, db, query, func(rows *sql.Rows) error {
		var p Post
		var tried, dueAt, sent, closes int64
		err := rows.Scan(&p.ID, &p.Guild, &p.Date, &p.Mini, &p.State, &p.Message, &p.Tries, &tried, &dueAt, &sent, &closes, &p.Puzzle, &p.Solution)
		p.Guild = snowflake(p.Guild)
		p.LastTried, p.DueAt, p.Sent, p.Closes = unixMilli(tried), unixMilli(dueAt), unixMilli(sent), unixMilli(closes)
		e.Posts = append(e.Posts, p)
		return err
	})
}

func (e *Evidence) readAttempts(ctx context.Context, db *sql.DB) error {
	e.Attempts = map[int64]*Attempt{}
	const attempts = "SELECT id, player_id, COALESCE(puzzle_id, ''), progress FROM attempts"
	err := each(ctx, db, attempts, func(rows *sql.Rows) error {
		var id int64
		a := &Attempt{Events: map[RequestKind][]time.Time{}}
		err := rows.Scan(&id, &a.Player, &a.Puzzle, &a.Progress)
		a.Player = snowflake(a.Player)
		e.Attempts[id] = a
		return err
	})
	if err != nil {
		return err
	}
	return each(ctx, db, "SELECT attempt_id, kind, at FROM events ORDER BY id", func(rows *sql.Rows) error {
		var id, at int64
		var kind RequestKind
		err := rows.Scan(&id, &kind, &at)
		a := e.Attempts[id]
		if a != nil {
			a.Events[kind] = append(a.Events[kind], unixMilli(at))
		}
		return err
	})
}

// readSettings reads the settings that apply next: it uses the latest plan, even if that is not in effect yet.
func (e *Evidence) readSettings(ctx context.Context, db *sql.DB) error {
	e.Settings = map[string]map[string]string{}
	const query = `SELECT g.id, g.channel, g.ping_role, g.reveal, CASE g.mini WHEN 1 THEN 'on' ELSE 'off' END, p.zone, p.tiers FROM guilds g
		JOIN plans p ON p.guild_id = g.id WHERE p.from_at = (SELECT MAX(from_at) FROM plans WHERE guild_id = g.id)`
	return each(ctx, db, query, func(rows *sql.Rows) error {
		var id, channel, role, reveal, mini, zone, tiers string
		err := rows.Scan(&id, &channel, &role, &reveal, &mini, &zone, &tiers)
		e.Settings[snowflake(id)] = map[string]string{"channel": channel, "role": role, "reveal": reveal, "mini": mini, "zone": zone, "tiers": tiers}
		return err
	})
}

func (e *Evidence) readSubmissions(ctx context.Context, db *sql.DB) error {
	e.Submissions, e.Decisions = map[[3]string]int{}, map[string]string{}
	const query = "SELECT s.id, s.state, s.guild_id, s.player_id, z.givens FROM submissions s JOIN puzzles z ON z.id = s.puzzle_id"
	return each(ctx, db, query, func(rows *sql.Rows) error {
		var id, state string
		var key [3]string
		err := rows.Scan(&id, &state, &key[0], &key[1], &key[2])
		e.Submissions[[3]string{snowflake(key[0]), snowflake(key[1]), key[2]}]++
		e.Decisions[id] = state
		return err
	})
}

func (e *Evidence) readRulings(ctx context.Context, db *sql.DB) error {
	e.Rulings = map[said]string{}
	return each(ctx, db, "SELECT post_id, player_id, state FROM rulings", func(rows *sql.Rows) error {
		var of said
		var what string
		err := rows.Scan(&of.id, &of.player, &what)
		of.player = snowflake(of.player)
		e.Rulings[of] = what
		return err
	})
}

// snowflake returns the Discord id of a player or a guild of the database.
func snowflake(id string) string { return strings.TrimPrefix(id, "discord:") }

func each(ctx context.Context, db *sql.DB, query string, read func(*sql.Rows) error) error {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

func unixMilli(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}

// isOverdue reports whether the running program still has something to do now, by its database and by what it has
// promised to people.
func isOverdue(ctx context.Context, database string, w *community) (bool, error) {
	db, err := openEvidence(database)
	if err != nil {
		return false, err
	}
	defer db.Close()
	now := time.Now()
	e := &Evidence{Requests: w.requests.list(), EndedAt: now.Add(settleTime)} // so that nothing has any time left
	if err := e.readPosts(ctx, db); err != nil {
		return false, err
	}
	last := map[string]*Post{}
	for i, p := range e.Posts { // by id
		if !p.Mini {
			last[p.Guild] = &e.Posts[i]
		}
	}
	for guild, p := range last {
		if w.mayPost(guild) && p.overdue(now) {
			return true, nil
		}
	}
	return len(checkDailiesPosted(e)) > 0, nil
}
