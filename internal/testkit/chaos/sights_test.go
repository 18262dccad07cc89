package chaos

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// checkHints: a hint that was said to cost time is in the attempt, and hints were not recorded more
// often than they were asked for. One answer may record several at a moment: the level of a step,
// and that nothing is wrong in the position.
func checkHints(e *Evidence) (all []string) {
	charged, asked := map[int64]int{}, map[int64]int{}
	for _, w := range e.Requests {
		if w.Kind != HintTaken {
			continue
		}
		asked[w.Attempt]++
		if w.Confirmed {
			charged[w.Attempt]++
		}
	}
	for id, n := range asked {
		a := e.Attempts[id]
		if a == nil {
			continue // see checkAttempts
		}
		if got := len(slices.Compact(slices.Clone(a.Events[HintTaken]))); got < charged[id] || got > n {
			all = append(all, fmt.Sprintf("attempt %d of player %s was charged for %d hints of %d asked, and %d are recorded", id, a.Player, charged[id], n, got))
		}
	}
	return all
}

// checkReminders: nobody was reminded of the same thing twice, or without a row that says so,
// and who is said to have been reminded was.
func checkReminders(e *Evidence) (all []string) {
	for what, ids := range e.Reminders {
		if len(ids) > 1 {
			all = append(all, fmt.Sprintf("player %s was reminded %d times that post %s is %s, by the messages %q", what.player, len(ids), what.post, what.kind, ids))
		}
	}
	for _, p := range e.Posts {
		for what, ids := range e.Reminders {
			if id := strconv.FormatInt(p.ID, 10); what.post == id && len(ids) == 1 && !slices.Contains(e.RemindersNoted, what) {
				all = append(all, fmt.Sprintf("player %s was reminded that post %s is %s, by no row", what.player, what.post, what.kind))
			}
		}
	}
	for _, what := range e.Reminded {
		if len(e.Reminders[what]) == 0 {
			all = append(all, fmt.Sprintf("player %s is said to have been reminded that post %s is %s, and was not", what.player, what.post, what.kind))
		}
	}
	return all
}

// reminder is what somebody is reminded of.
type reminder struct{ player, post, kind string }

// reminderOf finds what a direct message reminds of, by the button that ends reminders.
func reminderOf(sh discordtest.TranscriptEntry) (what reminder, ok bool) {
	if sh.Kind != "message" || sh.Channel.Recipient == nil {
		return what, false
	}
	for _, id := range sh.Message.CustomIDs() { // such as v1:remind-stop:discord:GUILD:posted:POST
		_, args, found := strings.Cut(id, ":remind-stop:")
		if parts := strings.Split(args, ":"); found && len(parts) > 2 {
			return reminder{sh.Channel.Recipient.ID, parts[len(parts)-1], parts[len(parts)-2]}, true
		}
	}
	return what, false
}

// checkDeletion: nothing is left of who was told so.
func checkDeletion(e *Evidence) (all []string) {
	for _, w := range e.Requests {
		if left := e.Left[w.Player]; w.Kind == DataDeleted && w.Confirmed && len(left) > 0 {
			all = append(all, fmt.Sprintf("player %s was told that nothing is left of them, and is in %q%s", w.Player, left,
				e.lately(func(o UserRequest) bool { return o.Player == w.Player })))
		}
	}
	return all
}

// checkPastes: nobody is told anything of a live daily that they have not started.
func checkPastes(e *Evidence) (all []string) {
	posts := e.postsByID()
	for _, paste := range e.Pastes {
		p := posts[paste.Post]
		if p == nil || !p.liveAt(paste.From) || !p.liveAt(paste.To) || e.onBadDisk(paste.To) {
			continue
		}
		if !slices.ContainsFunc(textsNothingTold, func(text string) bool { return strings.Contains(paste.Text, text) }) {
			all = append(all, fmt.Sprintf("player %s gave the live daily of post %d to /%s at %s, and was told %q", paste.Player, paste.Post, paste.Command, paste.From.Format("15:04:05.000"), firstLine(paste.Text)))
		}
	}
	return all
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// checkWords: nobody is told that the program failed, but for a disk or a Discord that did.
func checkWords(e *Evidence) (all []string) {
	for _, s := range e.VisibleTexts {
		_, reference, failed := strings.Cut(s.Text, textInternal)
		excused := slices.ContainsFunc(e.DiscordFailed, func(id string) bool { return strings.Contains(reference, id) })
		if failed && !excused && !e.onBadDisk(s.At) {
			all = append(all, fmt.Sprintf("player %s was told at %s: %s", strings.Join(s.To, ", "), s.At.Format("15:04:05.000"), firstLine(s.Text)))
		}
	}
	return all
}

// onBadDisk reports whether the disk wrote nothing, or the database could not be reached, at a
// moment, shortly before or soon after.
func (e *Evidence) onBadDisk(t time.Time) bool {
	return slices.ContainsFunc(slices.Concat(e.BadDisk, e.DatabaseAway), func(s span) bool { return t.After(s.from.Add(-badDiskMargin)) && t.Before(s.to.Add(badDiskMargin)) })
}

// badDiskMargin is how long after it was asked an answer may say that the disk was bad.
const badDiskMargin = 10 * time.Second

// checkAnsweredTwice: a request that arrives twice is answered once.
func checkAnsweredTwice(e *Evidence) (all []string) {
	for _, d := range e.Interactions {
		if d.AnsweredAgain > 0 && len(d.Faults) == 0 {
			all = append(all, fmt.Sprintf("%s at %s was answered again", d.Action, d.CreatedAt.Format("15:04:05.000")))
		}
	}
	return all
}

// checkEnds: a process that is asked to end does, and leaves nobody waiting.
func checkEnds(e *Evidence) []string { return e.BadEnds }

// readSights reads what is left of whom, and who is said to have been reminded.
func (e *Evidence) readSights(ctx context.Context, db *sql.DB) error {
	e.Left = map[string][]string{}
	var columns [][2]string
	tables := `SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND (c.name = 'player_id' OR m.name = 'players' AND c.name = 'id')`
	if isPostgres(db) {
		tables = `SELECT table_name, column_name FROM information_schema.columns
			WHERE table_schema = 'public' AND (column_name = 'player_id' OR table_name = 'players' AND column_name = 'id')`
	}
	err := each(ctx, db, tables, func(rows *sql.Rows) error {
		var of [2]string
		err := rows.Scan(&of[0], &of[1])
		columns = append(columns, of)
		return err
	})
	for _, of := range columns {
		err = errors.Join(err, each(ctx, db, "SELECT DISTINCT "+of[1]+" FROM "+of[0], func(rows *sql.Rows) error {
			var player sql.NullString
			err := rows.Scan(&player)
			id := snowflake(player.String)
			e.Left[id] = append(e.Left[id], of[0])
			return err
		}))
	}
	const sent = "SELECT player_id, post_id, kind, state = 'sent' FROM sent_reminders"
	return errors.Join(err, each(ctx, db, sent, func(rows *sql.Rows) error {
		var what reminder
		var sent bool
		err := rows.Scan(&what.player, &what.post, &what.kind, &sent)
		what.player = snowflake(what.player)
		if e.RemindersNoted = append(e.RemindersNoted, what); sent {
			e.Reminded = append(e.Reminded, what)
		}
		return err
	}))
}

// Ranked is the result of an attempt at a post.
type Ranked struct {
	Post, Attempt     int64
	Player            string
	Outcome, Validity string
}

func (e *Evidence) readResults(ctx context.Context, db *sql.DB) error {
	return each(ctx, db, "SELECT post_id, attempt_id, player_id, outcome, validity FROM results", func(rows *sql.Rows) error {
		var r Ranked
		err := rows.Scan(&r.Post, &r.Attempt, &r.Player, &r.Outcome, &r.Validity)
		r.Player = snowflake(r.Player)
		e.Results = append(e.Results, r)
		return err
	})
}

// checkResults: an attempt that was finished in time is solved, and no other is; a ruling decides
// whether a result counts. What streaks and seasons make of results, recount compares.
func checkResults(e *Evidence) (all []string) {
	posts := e.postsByID()
	for _, r := range e.Results {
		a, p := e.Attempts[r.Attempt], posts[r.Post]
		inTime := a != nil && slices.ContainsFunc(a.Events[AttemptFinished], func(at time.Time) bool { return at.Before(p.Closes) })
		if inTime != (r.Outcome == "solved") {
			all = append(all, fmt.Sprintf("attempt %d at post %d is %q, and was finished in time: %t", r.Attempt, r.Post, r.Outcome, inTime))
		}
		want, ruled := e.Rulings[said{strconv.FormatInt(r.Post, 10), r.Player}]
		if ruled && r.Outcome == "solved" && r.Validity != want {
			all = append(all, fmt.Sprintf("player %s at post %d counts as %q, by a ruling %q", r.Player, r.Post, r.Validity, want))
		}
	}
	return all
}

func (e *Evidence) postsByID() map[int64]*Post {
	posts := map[int64]*Post{}
	for i, p := range e.Posts {
		posts[p.ID] = &e.Posts[i]
	}
	return posts
}
