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
	"pencilmark/internal/testkit/phrasetest"
)

// Check looks in the evidence for anything that must never happen, and returns a line with the facts for each
// violation.
func Check(e *Evidence) []string {
	var all []string
	for _, check := range []func(*Evidence) []string{
		checkIntegrity, checkRestarts, checkDailyMessages, checkDailiesPosted, checkAttempts, checkProgress, checkSubmissions, checkSaid, checkRulings, checkResults, checkInteractions, checkSpoilers,
		checkHints, checkReminders, checkDeletion, checkPastes, checkWords, checkAnsweredTwice, checkLimits,
	} {
		all = append(all, check(e)...)
	}
	return append(all, e.BadEnds...)
}

// checkIntegrity checks the parts of the evidence that are violations by themselves.
func checkIntegrity(e *Evidence) (all []string) {
	if e.Integrity != "ok" {
		all = append(all, "the database is damaged: "+e.Integrity)
	}
	if e.Recount != "0 differences\n" {
		all = append(all, "the results are not what the events say: "+e.Recount)
	}
	for _, line := range e.LoggedPanics {
		all = append(all, "the program's log has: "+line)
	}
	for _, q := range e.InvalidRequests {
		all = append(all, "the program asked for what Discord does not take: "+q)
	}
	return all
}

// checkRestarts: the program came back by itself after every kill.
func checkRestarts(e *Evidence) (all []string) {
	for _, r := range e.Restarts {
		if r.Err != "" {
			all = append(all, fmt.Sprintf("after kill %d the program did not come back: %s", r.Kill, r.Err))
		}
	}
	return all
}

// checkDailyMessages: no daily was posted twice or in the wrong guild, and every post that the database records as
// sent was sent.
func checkDailyMessages(e *Evidence) (all []string) {
	cards := map[int64][]DailyMessage{}
	for _, c := range e.DailyMessages {
		cards[c.Post] = append(cards[c.Post], c)
	}
	type date struct {
		guild, date string
		mini        bool
	}
	dates := map[date]int64{}
	for _, p := range e.Posts {
		key := date{p.Guild, p.Date, p.Mini}
		if other, twice := dates[key]; twice {
			all = append(all, fmt.Sprintf("guild %s has the posts %d and %d of %s", p.Guild, other, p.ID, p.Date))
		}
		dates[key] = p.ID
		if fault := checkPost(e, &p, cards[p.ID]); fault != "" {
			all = append(all, fmt.Sprintf("the daily of %s in guild %s (post %d, %s after %d tries) %s", p.Date, p.Guild, p.ID, p.State, p.Tries, fault))
		}
		delete(cards, p.ID)
	}
	for post, stray := range cards {
		all = append(all, fmt.Sprintf("guild %s has a card of post %d, which is in no row", stray[0].Guild, post))
	}
	return all
}

// noDiscordGuild is the only guild that is not on Discord: nothing is posted there.
const noDiscordGuild = "console"

func checkPost(e *Evidence, p *Post, cards []DailyMessage) string {
	switch {
	case p.Guild == noDiscordGuild || !p.Sent.IsZero() && p.Sent.Before(e.BegunAt):
		return ""
	case p.Mini:
		return checkMini(e, p)
	case arePostedTwice(cards):
		return fmt.Sprintf("was posted %d times: messages %s", len(cards), messages(cards))
	case len(cards) > 0 && cards[0].Guild != p.Guild:
		return "was posted in guild " + cards[0].Guild
	case p.State == "sent" && len(cards) == 0:
		return "is said to be sent, and nobody has seen it"
	case p.State == "sent" && !slices.ContainsFunc(cards, func(c DailyMessage) bool { return c.ID == p.Message }):
		return fmt.Sprintf("is said to be message %s, and is %s", p.Message, messages(cards))
	}
	return ""
}

// checkMini: a mini is on its daily's card.
func checkMini(e *Evidence, p *Post) string {
	i := slices.IndexFunc(e.Posts, func(d Post) bool { return d.Guild == p.Guild && d.Date == p.Date && !d.Mini })
	switch {
	case i < 0:
		return "is a mini beside no daily"
	case e.Posts[i].State == "sent" && (p.State != "sent" || p.Message != e.Posts[i].Message):
		return fmt.Sprintf("is a mini of message %q, and its daily is message %s", p.Message, e.Posts[i].Message)
	}
	return ""
}

// arePostedTwice reports whether one channel ever had two cards of a daily, or two channels have one now. When a
// channel is deleted, the daily has to be posted again in another channel.
func arePostedTwice(cards []DailyMessage) bool {
	standing := 0
	channels := map[string]bool{}
	for _, c := range cards {
		channels[c.Channel] = true
		if !c.Deleted {
			standing++
		}
	}
	return standing > 1 || len(channels) < len(cards)
}

func messages(cards []DailyMessage) string {
	var ids []string
	for _, c := range cards {
		ids = append(ids, c.ID)
	}
	return strings.Join(ids, ", ")
}

// overdue reports whether a post should have been sent. A failed one waits for its next try.
func (p *Post) overdue(at time.Time) bool {
	if p.State == "sent" || p.Guild == noDiscordGuild || p.Mini {
		return false
	}
	due := p.DueAt
	if p.Tries > 0 {
		due = p.LastTried.Add(30 * time.Second << min(p.Tries-1, 6))
	}
	return due.Before(at)
}

// checkDailiesPosted: every requested daily was posted, or waits for its next try, or came too late because the guild
// already had a newer one.
func checkDailiesPosted(e *Evidence) (all []string) {
	posts, last := map[[2]string]*Post{}, map[string]int64{}
	for i, p := range e.Posts {
		if !p.Mini {
			posts[[2]string{p.Guild, p.Date}] = &e.Posts[i]
			last[p.Guild] = max(last[p.Guild], p.ID)
		}
	}
	for _, w := range e.Requests {
		if w.Kind != DailyPosted || !w.Confirmed || w.Excused != "" || w.At.Add(settleTime).After(e.EndedAt) {
			continue
		}
		switch p := posts[[2]string{w.Guild, w.Name}]; {
		case p == nil:
			all = append(all, "promised and in no row: "+w.String())
		case p.ID == last[p.Guild] && p.overdue(e.EndedAt.Add(-settleTime)):
			all = append(all, fmt.Sprintf("promised and not sent (post %d, %s after %d tries): %s", p.ID, p.State, p.Tries, w))
		}
	}
	return all
}

// checkAttempts: what was confirmed is recorded, and nothing is recorded more often than the player asked for it.
func checkAttempts(e *Evidence) (all []string) {
	type count struct{ confirmed, asked int }
	counts := map[int64]map[RequestKind]*count{}
	for _, w := range e.Requests {
		if w.Attempt == 0 {
			continue
		}
		if counts[w.Attempt] == nil {
			counts[w.Attempt] = map[RequestKind]*count{ProgressSaved: {}, AttemptFinished: {}, AttemptGivenUp: {}, HintTaken: {}}
		}
		c := counts[w.Attempt][w.Kind]
		c.asked++
		if w.Confirmed {
			c.confirmed++
		}
	}
	for id, kinds := range counts {
		a := e.Attempts[id]
		if a == nil {
			all = append(all, fmt.Sprintf("attempt %d was played and is not in the database", id))
			continue
		}
		for _, kind := range []RequestKind{AttemptFinished, AttemptGivenUp} {
			if n, c := len(a.Events[kind]), kinds[kind]; n < c.confirmed || n > c.asked {
				all = append(all, fmt.Sprintf("attempt %d of player %s: %q was told %d times of %d asked, and is recorded %d times",
					id, a.Player, kind, c.confirmed, c.asked, n))
			}
		}
	}
	return all
}

// checkProgress: an attempt has the digits that were confirmed last, unless others were sent since.
func checkProgress(e *Evidence) (all []string) {
	last := map[int64]UserRequest{}
	for _, w := range e.Requests {
		if w.Attempt != 0 && w.Value != "" {
			last[w.Attempt] = w
		}
	}
	for id, w := range last {
		a := e.Attempts[id]
		if w.Confirmed && a != nil && digitsOf(a.Progress) != digitsOf(w.Value) {
			all = append(all, fmt.Sprintf("attempt %d has the digits %s, and not those of: %s", id, a.Progress, w))
		}
	}
	return all
}

// digitsOf reads cells: each is a digit, a blank, or candidates in brackets.
func digitsOf(text string) string {
	var b strings.Builder
	inside := false
	for _, r := range text {
		switch {
		case r == '[':
			inside = true
		case r == ']':
			inside = false
			b.WriteByte('-')
		case inside:
		case r >= '1' && r <= '9':
			b.WriteRune(r)
		default:
			b.WriteByte('-')
		}
	}
	return b.String()
}

func checkSubmissions(e *Evidence) (all []string) {
	for _, w := range e.Requests {
		n := e.Submissions[[3]string{w.Guild, w.Player, w.Value}]
		switch {
		case w.Kind == PuzzleSubmitted && w.Confirmed && n == 0:
			all = append(all, "thanked for and not in the pool: "+w.String())
		case w.Kind == PuzzleSubmitted && n > 1:
			all = append(all, fmt.Sprintf("in the pool %d times: %s", n, w))
		case w.Kind == Withdrawn && w.Confirmed && e.Decisions[w.Name] != "withdrawn":
			all = append(all, fmt.Sprintf("it is %q: %s", e.Decisions[w.Name], w))
		}
	}
	return all
}

// checkSaid: each setting, decision on a submission and ruling has the value that was confirmed last, or one that was
// sent after that, or one that was still unanswered at that time. A submission that its author withdrew stays
// withdrawn, see checkSubmissions.
func checkSaid(e *Evidence) (all []string) {
	type thing struct {
		kind                RequestKind
		guild, player, name string
	}
	allowed, open := map[thing][]string{}, map[thing][]string{}
	withdrawn := map[string]bool{}
	var order []thing
	for _, w := range e.Requests {
		switch w.Kind {
		case Withdrawn:
			withdrawn[w.Name] = true
			continue
		case SettingChanged, SubmissionDecided, ResultJudged:
		default:
			continue
		}
		s := thing{w.Kind, w.Guild, w.Player, w.Name}
		if w.Abandoned {
			open[s] = append(open[s], w.Value)
		}
		if _, known := allowed[s]; known && w.Confirmed {
			allowed[s] = slices.Clone(open[s])
		} else if !known && !w.Confirmed {
			continue // nothing is confirmed yet, so that any value is possible
		} else if !known {
			order = append(order, s)
		}
		allowed[s] = append(allowed[s], w.Value)
	}
	for _, s := range order {
		var got string
		switch s.kind {
		case SettingChanged:
			if got = e.Settings[s.guild][s.name]; s.name == "tiers" {
				got, _, _ = strings.Cut(got, " ")
			}
		case SubmissionDecided:
			if got = e.Decisions[s.name]; got == "withdrawn" && withdrawn[s.name] {
				continue
			}
		case ResultJudged:
			got = e.Rulings[said{s.name, s.player}]
		}
		if !slices.Contains(allowed[s], got) {
			all = append(all, fmt.Sprintf("guild %s has %s %s %s=%q, confirmed or sent since were %q%s", s.guild, s.kind, s.name, s.player, got, allowed[s],
				e.lately(func(w UserRequest) bool { return s == thing{w.Kind, w.Guild, w.Player, w.Name} })))
		}
	}
	return all
}

// checkRulings: a manager asked for every ruling.
func checkRulings(e *Evidence) (all []string) {
	for of, value := range e.Rulings {
		if !slices.ContainsFunc(e.Requests, func(w UserRequest) bool {
			return w.Kind == ResultJudged && of == said{w.Name, w.Player} && w.Value == value
		}) {
			all = append(all, fmt.Sprintf("nobody asked for the ruling %q of player %s, %s", value, of.player, of.id))
		}
	}
	return all
}

// soon is how long the program may take to finish the work that a killed process left.
const soon = time.Minute

// checkInteractions: every interaction got an answer in time, unless a fault or a kill prevented it and Discord said
// so. Kills alone leave nobody with a bot that thinks, if the channel and the bot are still there.
func checkInteractions(e *Evidence) (all []string) {
	for _, d := range e.Interactions {
		if e.onBadDisk(d.CreatedAt) {
			continue // the program could not note that it owes an answer
		}
		if strings.HasPrefix(d.Action, "v1:privacy-forget") && len(d.Faults) > 0 {
			continue // nor could it for a person who leaves: their question is still open
		}
		if d.Outcome == discordtest.StuckThinking && e.powerWentAfter(d.CreatedAt) {
			continue // promises survive the process; they survive a power loss only after the next sync
		}
		if d.Outcome == discordtest.StuckThinking && len(d.Faults) > 0 && !d.goneSoon() && !isAnswerHit(d.Faults) && d.CreatedAt.Before(e.EndedAt.Add(-soon)) {
			all = append(all, fmt.Sprintf("%s at %s is left at thinking by kills alone", d.Action, d.CreatedAt.Format("15:04:05.000")))
			continue
		}
		if d.Outcome == discordtest.Answered || len(d.Faults) > 0 {
			continue
		}
		all = append(all, fmt.Sprintf("%s at %s was %v, and nothing had hit it", d.Action, d.CreatedAt.Format("15:04:05.000"), d.Outcome))
	}
	return all
}

// goneSoon reports whether the channel was deleted, or the bot left its guild, before the program had to complete its
// answer.
func (d *Interaction) goneSoon() bool {
	return !d.GoneAt.IsZero() && d.GoneAt.Before(d.CreatedAt.Add(soon))
}

// powerWentAfter reports whether power was lost after a moment and before the data of that moment had to be synced.
func (e *Evidence) powerWentAfter(since time.Time) bool {
	return slices.ContainsFunc(e.PowerLosses, func(at time.Time) bool { return !at.Before(since) && at.Before(since.Add(syncedWithin)) })
}

// syncedWithin is how long data that was written without waiting may stay unsynced. The next write that waits for the
// disk syncs it, too.
const syncedWithin = 5 * time.Second

// isAnswerHit reports whether a fault kept an answer itself from arriving. It ignores answers that were held until
// the process was killed, and faults that only happened while somebody waited.
func isAnswerHit(faults []string) bool {
	return slices.ContainsFunc(faults, func(f string) bool { return strings.HasPrefix(f, "a request was hit by") && f != answerHeld })
}

// checkSpoilers: nobody saw the solution of a live daily before they had finished it or given it up.
func checkSpoilers(e *Evidence) (all []string) {
	solutions := map[string][]*Post{} // of dailies, by solution
	for i, p := range e.Posts {
		if !p.Sent.IsZero() {
			solutions[p.Solution] = append(solutions[p.Solution], &e.Posts[i])
		}
	}
	over := endTimes(e)
	for _, s := range e.VisibleTexts {
		digits := onlyDigits(s.Text) + " " + phrasetest.GridIn(s.Text)
		if len(digits) < miniSize*miniSize {
			continue
		}
		for solution, posts := range solutions {
			if !strings.Contains(digits, solution) || !slices.ContainsFunc(posts, func(p *Post) bool { return p.liveAt(s.At) }) {
				continue
			}
			for _, player := range s.To {
				if at, done := over[[2]string{player, posts[0].Puzzle}]; !done || at.After(s.At) {
					all = append(all, fmt.Sprintf("player %s saw the solution of the live daily %s at %s", player, posts[0].Date, s.At.Format("15:04:05.000")))
				}
			}
		}
	}
	return all
}

func (p *Post) liveAt(t time.Time) bool { return !t.Before(p.Sent) && t.Before(p.Closes) }

// endTimes returns when each player was done with a puzzle.
func endTimes(e *Evidence) map[[2]string]time.Time {
	over := map[[2]string]time.Time{}
	for _, a := range e.Attempts {
		for _, kind := range []RequestKind{AttemptFinished, AttemptGivenUp} {
			for _, at := range a.Events[kind] {
				over[[2]string{a.Player, a.Puzzle}] = at
			}
		}
	}
	return over
}

func onlyDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '1' && r <= '9' {
			return r
		}
		return -1
	}, text)
}

// checkLimits: Discord refuses hardly any request because of rate limits.
func checkLimits(e *Evidence) (all []string) {
	if e.Asked >= 1000 && e.Refused*20 > e.Asked {
		all = append(all, fmt.Sprintf("Discord refused %d of %d requests for coming too fast", e.Refused, e.Asked))
	}
	return all
}

// lately lists the last requests about something, to help find the reason of a violation.
func (e *Evidence) lately(about func(UserRequest) bool) (text string) {
	var last []UserRequest
	for _, w := range e.Requests {
		if about(w) {
			last = append(last, w)
		}
	}
	for _, w := range last[max(0, len(last)-6):] {
		text += fmt.Sprintf("\n\t%s, confirmed %t, abandoned %t, excused %q", w, w.Confirmed, w.Abandoned, w.Excused)
	}
	return text
}

// rare returns the kinds of requests that were confirmed fewer times than least.
func (e *Evidence) rare(least int) []RequestKind {
	confirmed := e.confirmed()
	return slices.DeleteFunc(requestKinds(), func(kind RequestKind) bool { return confirmed[kind] >= least })
}

// confirmed counts the confirmed requests.
func (e *Evidence) confirmed() map[RequestKind]int {
	confirmed := map[RequestKind]int{}
	for _, p := range e.Requests {
		if p.Confirmed {
			confirmed[p.Kind]++
		}
	}
	return confirmed
}

// checkHints: a hint that cost time, by its answer, is in the attempt, and no more hints were recorded than the
// player asked for. One answer may record several at the same moment: the level of a step, and that nothing is wrong
// in the position.
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

// checkReminders: nobody was reminded of the same thing twice, or without a row that says so, and everybody whom the
// database records as reminded was.
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

// reminder is the subject of a reminder.
type reminder struct{ player, post, kind string }

// reminderOf finds the subject of a direct message, by the button that ends reminders.
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

// checkDeletion: nothing is left of a player whose deletion was confirmed.
func checkDeletion(e *Evidence) (all []string) {
	for _, w := range e.Requests {
		if left := e.Left[w.Player]; w.Kind == DataDeleted && w.Confirmed && len(left) > 0 {
			all = append(all, fmt.Sprintf("player %s was told that nothing is left of them, and is in %q%s", w.Player, left,
				e.lately(func(o UserRequest) bool { return o.Player == w.Player })))
		}
	}
	return all
}

// checkPastes: the program reveals nothing about a live daily to a player who has not started it.
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

// checkWords: no answer says that the program failed, unless the disk or Discord did.
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

// onBadDisk reports whether the disk refused writes, or the database could not be reached, at about a given time.
func (e *Evidence) onBadDisk(t time.Time) bool {
	return slices.ContainsFunc(slices.Concat(e.BadDisk, e.DatabaseAway), func(s span) bool { return t.After(s.from.Add(-badDiskMargin)) && t.Before(s.to.Add(badDiskMargin)) })
}

// badDiskMargin is how long before and after a bad disk an answer may be affected by it.
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

// readSights reads the tables that still name each player, and who is recorded as reminded.
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

// checkResults: an attempt that was finished in time is solved, and no other is; a ruling decides whether a result
// counts. The program's recount checks streaks and seasons.
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
