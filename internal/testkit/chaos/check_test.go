package chaos

import (
	"strings"
	"testing"
	"time"

	"pencilmark/internal/phrase"
	"pencilmark/internal/testkit/discordtest"
)

var (
	noon     = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	puzzle   = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	solution = "268719345134825697759364182397182564642953718581476239825641973976538421413297856"
)

// sound returns the evidence of a run in which nothing went wrong: a guild had a daily, ann finished it, and ben is
// still solving it.
func sound() *Evidence {
	return &Evidence{
		BegunAt: noon, EndedAt: noon.Add(time.Hour), Integrity: "ok", Recount: "0 differences\n",
		DailyMessages: []DailyMessage{{"m1", "c", "g", 1, false}},
		Posts: []Post{{
			ID: 1, Guild: "g", Date: "2026-11-20", State: "sent", Message: "m1", Tries: 1,
			DueAt: noon, LastTried: noon, Sent: noon, Closes: noon.Add(24 * time.Hour), Puzzle: "p", Solution: solution,
		}},
		Attempts: map[int64]*Attempt{
			1: {Player: "ann", Puzzle: "p", Progress: solution, Events: map[RequestKind][]time.Time{
				attemptStarted: {noon.Add(time.Minute)}, HintTaken: {noon.Add(70 * time.Second), noon.Add(80 * time.Second)}, AttemptFinished: {noon.Add(2 * time.Minute)},
			}},
			2: {Player: "ben", Puzzle: "p", Progress: "2........", Events: map[RequestKind][]time.Time{AttemptGivenUp: {noon.Add(4 * time.Minute)}}},
		},
		Settings:    map[string]map[string]string{"g": {"zone": "UTC", "tiers": "easy easy easy easy easy easy easy"}},
		Submissions: map[[3]string]int{{"g", "ben", puzzle}: 1},
		Decisions:   map[string]string{"7": "approved", "8": "withdrawn"},
		Rulings:     map[said]string{{"1", "ann"}: "counted"},
		Results: []Ranked{
			{Post: 1, Attempt: 1, Player: "ann", Outcome: "solved", Validity: "counted"},
			{Post: 1, Attempt: 2, Player: "ben", Outcome: "gave-up", Validity: "counted"},
		},
		VisibleTexts: []VisibleText{
			{noon.Add(2 * time.Minute), []string{"ann"}, solution},
			{noon.Add(3 * time.Minute), []string{"ann", "ben"}, "Daily, solved by one"},
			{noon.Add(25 * time.Hour), []string{"ann", "ben"}, solution},
			{noon.Add(30*time.Minute + 5*time.Second), []string{"ann"}, textInternal},
			{noon.Add(50 * time.Minute), []string{"ann"}, textInternal + " (Reference: 4711)"},
		},
		Interactions: []Interaction{
			{Action: "/hint", CreatedAt: noon, Outcome: discordtest.Answered},
			{Action: "/hint", CreatedAt: noon, Outcome: discordtest.Unanswered, Faults: []string{"the process was killed"}},
		},
		Restarts:       []Restart{{Kill: 1, Took: time.Second}},
		BadDisk:        []span{{noon.Add(30 * time.Minute), noon.Add(31 * time.Minute)}},
		DiscordFailed:  []string{"4711"},
		Left:           map[string][]string{"ann": {"players", "attempts"}},
		Reminded:       []reminder{{"ann", "1", "posted"}},
		RemindersNoted: []reminder{{"ann", "1", "posted"}, {"ann", "1", "closing"}},
		Reminders:      map[reminder][]string{{"ann", "1", "posted"}: {"m5"}, {"ann", "1", "closing"}: {"m6"}},
		Pastes: []Paste{
			{"solve", 1, noon.Add(time.Hour), noon.Add(time.Hour), "eve", "A daily that is still open on another server."},
			{"rate", 1, noon.Add(25 * time.Hour), noon.Add(25 * time.Hour), "eve", "Easy."},
		},
		Requests: []UserRequest{
			{At: noon, Kind: DailyPosted, Guild: "g", Name: "2026-11-20", Confirmed: true},
			{At: noon, Kind: DailyPosted, Guild: "gone", Name: "2026-11-20", Confirmed: true, Excused: "the bot was removed"},
			{At: noon, Kind: SettingChanged, Guild: "g", Name: "zone", Value: "UTC", Confirmed: true},
			{At: noon, Kind: SettingChanged, Guild: "g", Name: "tiers", Value: "hard", Confirmed: true},
			{At: noon, Kind: SettingChanged, Guild: "g", Name: "tiers", Value: "easy"},
			{At: noon, Kind: PuzzleSubmitted, Guild: "g", Player: "ben", Value: puzzle, Confirmed: true},
			{At: noon, Kind: SubmissionDecided, Guild: "g", Name: "7", Value: "approved", Confirmed: true},
			{At: noon, Kind: SubmissionDecided, Guild: "g", Name: "8", Value: "approved", Confirmed: true},
			{At: noon, Kind: Withdrawn, Guild: "g", Player: "ben", Name: "8", Value: "withdrawn", Confirmed: true},
			{At: noon, Kind: ResultJudged, Guild: "g", Player: "ann", Name: "1", Value: "unranked", Confirmed: true},
			{At: noon, Kind: ResultJudged, Guild: "g", Player: "ann", Name: "1", Value: "counted", Confirmed: true},
			{At: noon, Kind: AttemptFinished, Attempt: 1, Value: solution, Confirmed: true},
			{At: noon, Kind: ProgressSaved, Attempt: 2, Value: "2--------", Confirmed: true},
			{At: noon, Kind: AttemptGivenUp, Attempt: 2, Confirmed: true},
			{At: noon, Kind: HintTaken, Attempt: 1, Confirmed: true},
			{At: noon, Kind: HintTaken, Attempt: 1},
			{At: noon, Kind: DataDeleted, Player: "eve", Confirmed: true},
		},
	}
}

// TestViolationsAreFound checks that each fault in the evidence gives one violation, and that anything else gives
// none.
func TestViolationsAreFound(t *testing.T) {
	tests := []struct {
		name   string
		damage func(*Evidence)
		want   string
	}{
		{"all is well", func(*Evidence) {}, ""},
		{"a card that went with its channel", func(e *Evidence) { e.DailyMessages = append(e.DailyMessages, DailyMessage{"m0", "c0", "g", 1, true}) }, ""},
		{"two hints recorded by one answer", func(e *Evidence) { // the level of a step, and that nothing is wrong
			e.Attempts[1].Events[HintTaken] = append(e.Attempts[1].Events[HintTaken], e.Attempts[1].Events[HintTaken][1])
		}, ""},
		{"a failed post that waits for its next try", func(e *Evidence) {
			e.DailyMessages, e.Posts[0].State, e.Posts[0].Tries, e.Posts[0].LastTried = nil, "failed", 3, e.EndedAt.Add(-time.Minute)
		}, ""},
		{"a failed post that was given up", func(e *Evidence) { e.DailyMessages, e.Posts[0].State, e.Posts[0].Tries = nil, "failed", 3 }, "not sent"},
		{"posted twice", func(e *Evidence) { e.DailyMessages = append(e.DailyMessages, DailyMessage{"m2", "c", "g", 1, false}) }, "posted 2 times"},
		{"posted twice in another channel", func(e *Evidence) { e.DailyMessages = append(e.DailyMessages, DailyMessage{"m2", "c2", "g", 1, false}) }, "posted 2 times"},
		{"posted twice in a channel that was deleted", func(e *Evidence) {
			e.DailyMessages = append(e.DailyMessages, DailyMessage{"m2", "c2", "g", 1, true}, DailyMessage{"m3", "c2", "g", 1, true})
		}, "posted 3 times"},
		{"sent and never seen", func(e *Evidence) { e.DailyMessages = nil }, "nobody has seen it"},
		{"another message", func(e *Evidence) { e.Posts[0].Message = "m9" }, "is said to be message m9"},
		{"in another guild", func(e *Evidence) { e.DailyMessages[0].Guild = "h" }, "posted in guild h"},
		{"a card of no row", func(e *Evidence) { e.DailyMessages = append(e.DailyMessages, DailyMessage{"m2", "c", "g", 8, false}) }, "in no row"},
		{"two rows of a date", func(e *Evidence) {
			p := e.Posts[0]
			p.ID = 9
			e.Posts, e.DailyMessages = append(e.Posts, p), append(e.DailyMessages, DailyMessage{"m1", "c", "g", 9, false})
		}, "posts 1 and 9"},
		{"promised and never claimed", func(e *Evidence) { e.Requests[0].Name = "2026-11-21" }, "in no row"},
		{"promised and not sent", func(e *Evidence) { e.Posts[0].State, e.DailyMessages = "sending", nil }, "not sent"},
		{"an end lost", func(e *Evidence) { e.Attempts[2].Events[AttemptGivenUp] = nil }, `"gave-up" was told 1 times`},
		{"an end counted twice", func(e *Evidence) {
			e.Attempts[2].Events[AttemptGivenUp] = append(e.Attempts[2].Events[AttemptGivenUp], noon)
		}, "recorded 2 times"},
		{"an attempt lost", func(e *Evidence) { delete(e.Attempts, 2) }, "attempt 2"},
		{"digits lost", func(e *Evidence) { e.Attempts[2].Progress = "........." }, "and not those"},
		{"a submission lost", func(e *Evidence) { e.Submissions = nil }, "not in the pool"},
		{"a submission twice", func(e *Evidence) { e.Submissions[[3]string{"g", "ben", puzzle}] = 2 }, "in the pool 2 times"},
		{"a decision lost", func(e *Evidence) { e.Decisions["7"] = "waiting" }, `"waiting"`},
		{"a withdrawal lost", func(e *Evidence) { e.Decisions["8"] = "approved" }, "withdrawal 8"},
		{"a ruling lost", func(e *Evidence) { e.Rulings[said{"1", "ann"}], e.Results[0].Validity = "unranked", "unranked" }, "ruling 1 ann"},
		{"a ruling of nobody", func(e *Evidence) { e.Rulings[said{"3", "dan"}] = "counted" }, "nobody asked for the ruling"},
		{"a ruling that does nothing", func(e *Evidence) { e.Results[0].Validity = "unranked" }, `counts as "unranked"`},
		{"a result without an end", func(e *Evidence) { e.Results[1].Outcome, e.Results[1].Validity = "solved", "unranked" }, "in time: false"},
		{"a setting lost", func(e *Evidence) { e.Settings["g"]["zone"] = "Europe/Berlin" }, "Europe/Berlin"},
		{"an older setting", func(e *Evidence) {
			e.Requests = append(e.Requests, UserRequest{Kind: SettingChanged, Guild: "g", Name: "tiers", Value: "medium", Confirmed: true})
		}, "medium"},
		{"an open setting of before", func(e *Evidence) {
			e.Requests[4].Abandoned = true // "easy" is the last value
			e.Requests = append(e.Requests, UserRequest{Kind: SettingChanged, Guild: "g", Name: "tiers", Value: "medium", Confirmed: true})
			e.Settings["g"]["tiers"] = "hard"
		}, `["easy" "medium"]`},
		{"no answer", func(e *Evidence) { e.Interactions[1].Faults = nil }, "unanswered"},
		{"thinking after a kill", func(e *Evidence) { e.Interactions[1].Outcome = discordtest.StuckThinking }, "left at thinking by kills"},
		{"thinking after a kill with the power", func(e *Evidence) {
			e.Interactions[1].Outcome, e.Interactions[0].Outcome = discordtest.StuckThinking, discordtest.StuckThinking
			e.Interactions[0].CreatedAt = noon.Add(5 * time.Minute)
			e.PowerLosses = []time.Time{noon.Add(syncedWithin / 2)}
		}, "thinking"},
		{"thinking after a kill, long before the power was lost", func(e *Evidence) {
			e.Interactions[1].Outcome = discordtest.StuckThinking
			e.PowerLosses = []time.Time{noon.Add(-time.Second), noon.Add(syncedWithin)}
		}, "left at thinking by kills"},
		{"thinking after a kill, long before the bot was removed", func(e *Evidence) {
			e.Interactions[1].Outcome, e.Interactions[1].GoneAt = discordtest.StuckThinking, noon.Add(soon)
		}, "left at thinking by kills"},
		{"thinking for ever", func(e *Evidence) { e.Interactions[0].Outcome = discordtest.StuckThinking }, "thinking"},
		{"no return", func(e *Evidence) { e.Restarts[0].Err = "locked" }, "did not come back: locked"},
		{"a result lost", func(e *Evidence) { e.Recount = "stored: nothing\ncounted: solved\n1 differences\n" }, "not what the events say"},
		{"damage", func(e *Evidence) { e.Integrity = "row 3 missing" }, "damaged"},
		{"a panic", func(e *Evidence) { e.LoggedPanics = []string{"panic: x"} }, "panic"},
		{"an ill-formed request", func(e *Evidence) { e.InvalidRequests = []string{"POST x"} }, "does not take"},
		{"a hint lost", func(e *Evidence) { e.Attempts[1].Events[HintTaken] = nil }, "and 0 are recorded"},
		{"a hint twice", func(e *Evidence) {
			e.Attempts[1].Events[HintTaken] = append(e.Attempts[1].Events[HintTaken], noon.Add(90*time.Second))
		}, "and 3 are recorded"},
		{"reminded twice", func(e *Evidence) { e.Reminders[e.Reminded[0]] = []string{"m5", "m7"} }, "was reminded 2 times"},
		{"reminded by no row", func(e *Evidence) { e.RemindersNoted = e.RemindersNoted[:1] }, "closing, by no row"},
		{"reminded by the rows alone", func(e *Evidence) { delete(e.Reminders, e.Reminded[0]) }, "and was not"},
		{"not forgotten", func(e *Evidence) { e.Left["eve"] = []string{"players"} }, "nothing is left"},
		{"a live daily solved", func(e *Evidence) { e.Pastes[0].Text = "Solved." }, `was told "Solved."`},
		{"a failure of its own", func(e *Evidence) { e.VisibleTexts[3].At = noon.Add(40 * time.Minute) }, textInternal},
		{"answered twice", func(e *Evidence) { e.Interactions[0].AnsweredAgain = 1 }, "was answered again"},
		{"a bad end", func(e *Evidence) { e.BadEnds = []string{"left /rate at thinking"} }, "left /rate"},
		{"a spoiler for one at it", func(e *Evidence) { e.VisibleTexts[0].To = []string{"ann", "ben"} }, "player ben saw"},
		{"a spoiler too early", func(e *Evidence) { e.VisibleTexts[0].At = noon.Add(time.Minute) }, "player ann saw"},
		{"a spoiler in lines", func(e *Evidence) { e.VisibleTexts[1].Text = "||" + rows(solution) + "||" }, "player ben saw"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := sound()
			tt.damage(e)
			if all := Check(e); len(all) != min(1, len(tt.want)) || !strings.Contains(strings.Join(all, "\n"), tt.want) {
				t.Errorf("found %q, want one with %q", all, tt.want)
			}
		})
	}
}

// Parts of the catalogue's sentences that tell people that something is done. TestTextsAreInTheCatalogue checks that
// the catalogue has them.
const (
	textSaved         = "Saved."
	textRepeated      = "not checked"
	textSolved        = "Solved!"
	textSolution      = "The only solution."
	textSubmitted     = "in the queue"
	textApproved      = "**: for practice here."
	textRejected      = "**: rejected"
	textWithdrawn     = "You've withdrawn"
	textTakenOff      = "took it off"
	textPutBack       = "put it back"
	textPosting       = "on its way"
	textAlreadyPosted = "already been posted"
	textAttemptEnded  = "already finished this puzzle"
	textPaid          = "Your time is now "
	textForgotten     = "Nothing here names you"
	textReminded      = "When a daily is posted: **yes**"
	textInternal      = "Something went wrong on my side"
)

// textsNothingTold are the answers to people who have sent the program a live daily.
var textsNothingTold = []string{"it's still open", "still open somewhere", "still open on another server", "in disguise", "faster than I can think", "very busy", "took too long", "asking a lot", "not set up"}

func TestTextsAreInTheCatalogue(t *testing.T) {
	p := phrase.New(phrase.DefaultLocale)
	for key, part := range map[string]string{
		"bot.answer.saved": textSaved, "bot.answer.repeated": textRepeated, "bot.answer.solved": textSolved,
		"bot.solve.solution": textSolution, "bot.submit.added": textSubmitted,
		"bot.submissions.withdrawn": textWithdrawn, "bot.submissions.state.approved": strings.Trim(textApproved, "*:. "), "bot.submissions.state.rejected": strings.TrimPrefix(textRejected, "**: "),
		"bot.results.said.taken-off": textTakenOff, "bot.results.said.counted": textPutBack,
		"bot.setup.saved": textSaved, "bot.setup.posting": textPosting, "bot.error.posted": textAlreadyPosted, "bot.error.ended": textAttemptEnded,
		"bot.hint.cost": textPaid, "bot.privacy.done": textForgotten, "bot.remind.posted-on": textReminded, "bot.error.internal": textInternal,
	} {
		if text := p.Text(key, map[string]any{"Count": 2, "ID": "abcde", "At": "now", "Reason": "why", "Time": "30 s", "Total": "1 min", "Request": "abcde"}); !strings.Contains(text, part) {
			t.Errorf("%q is not in %s: %s", part, key, text)
		}
	}
}
