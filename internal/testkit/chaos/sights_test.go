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

// checkHints: a hint that was said to cost time is in the attempt with its price, and hints were
// not recorded more often than they were asked for. One answer may record several at a moment: the
// level of a step, and that nothing is wrong in the position.
func checkHints(e *Evidence) (all []string) {
	told, asked := map[int64]time.Duration{}, map[int64]int{}
	for _, w := range e.Requests {
		if w.Kind != HintTaken {
			continue
		}
		asked[w.Attempt]++
		if w.Confirmed {
			told[w.Attempt] += w.Cost
		}
	}
	for id, n := range asked {
		a := e.Attempts[id]
		if a == nil {
			continue // see checkAttempts
		}
		if got := priceOf(a.Hints); got < told[id] {
			all = append(all, fmt.Sprintf("attempt %d of player %s was charged %v for hints by what was said, and %v by its events", id, a.Player, told[id], got))
		}
		if got := len(slices.Compact(slices.Clone(a.Events[HintTaken]))); got > n {
			all = append(all, fmt.Sprintf("attempt %d of player %s was given hints %d times, and asked for %d", id, a.Player, got, n))
		}
	}
	return all
}

// priceOf is what hints cost: on each board what those of the dearest kind come to, at most the list
// of all steps. Of each step the deepest level counts, less what was paid for on boards before; what
// follows from a step, or is of none, is by itself.
func priceOf(hints []hint) (sum time.Duration) {
	const levels, listWorth = 4, 5
	first, deepest := map[string]string{}, map[string]int{} // the board, and the level
	boards := map[string]map[string]time.Duration{}
	for i, h := range hints {
		step, board, ok := strings.Cut(h.step, " @")
		if !ok {
			board = strconv.Itoa(i)
		}
		kind, key, ok := strings.Cut(step, " ")
		if !ok {
			key = step
		}
		if h.level > levels || key == "" || kind == "steps" {
			key = strconv.Itoa(i) // by itself
		}
		if boards[board] == nil {
			boards[board] = map[string]time.Duration{}
		}
		on := boards[board]
		before, had := first[key]
		switch {
		case kind == "steps":
			on["steps"] += deepPrice
		case h.level > 2 && deepest[key] <= 2:
			on["deep"] += deepPrice
			if had && before == board {
				on["light"] -= lightPrice
			} else if had {
				on["deep"] -= lightPrice
			}
		case !had && kind == "check":
			on["check"] += lightPrice
		case !had:
			on["light"] += lightPrice
		}
		if !had {
			first[key] = board
		}
		deepest[key] = max(deepest[key], h.level)
	}
	for _, on := range boards {
		sum += min(listWorth*deepPrice, max(on["check"], on["light"], on["deep"], on["steps"]))
	}
	return sum
}

// The prices of hints, by the rules that people are told.
const (
	lightPrice = 30 * time.Second
	deepPrice  = 2 * time.Minute
)

// checkTimes: the time that ranks is that from the start to the end and what help cost, and
// only who had none is without help.
func checkTimes(e *Evidence) (all []string) {
	for _, r := range e.Results {
		a := e.Attempts[r.Attempt]
		if r.Outcome != "solved" || a == nil || len(a.Events[AttemptFinished]) == 0 || len(a.Events[attemptStarted]) == 0 {
			continue
		}
		if clean := len(a.Hints) == 0 && a.Wrong <= 2; clean != r.Clean {
			all = append(all, fmt.Sprintf("attempt %d at post %d was solved without help: %t, and the result says %t", r.Attempt, r.Post, clean, r.Clean))
		}
		if r.Penalised == 0 {
			continue // the card showed the board
		}
		took := max(0, a.Events[AttemptFinished][0].Sub(a.Events[attemptStarted][0])) + priceOf(a.Hints)
		for n := range a.Wrong {
			took += 30 * time.Second << max(0, n+1-2)
		}
		if got := time.Duration(r.Penalised) * time.Millisecond; got != took {
			all = append(all, fmt.Sprintf("attempt %d at post %d took %v with what help cost, and the result says %v", r.Attempt, r.Post, took, got))
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

// checkThreads: no thread is asked for again and again, nor is there a second time for most.
func checkThreads(e *Evidence) (all []string) {
	total := 0
	for path, n := range e.ThreadsRefused {
		if total += n; n > maxThreadTries {
			all = append(all, fmt.Sprintf("a thread that is there was asked for %d times: %s", n, path))
		}
	}
	if len(all) == 0 && total > max(maxThreadTries, len(e.DailyMessages)/2) {
		all = append(all, fmt.Sprintf("threads that are there were asked for %d times, below %d dailies", total, len(e.DailyMessages)))
	}
	return all
}

// maxThreadTries is how often a lost answer or a kill may have a thread asked for that is there.
const maxThreadTries = 3

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
	posts := map[int64]*Post{}
	for i, p := range e.Posts {
		posts[p.ID] = &e.Posts[i]
	}
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
