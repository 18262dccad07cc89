package chaos

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/discordtest"
)

var (
	noon     = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	puzzle   = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	solution = "268719345134825697759364182397182564642953718581476239825641973976538421413297856"
)

// sound is the evidence of a run in which nothing went wrong: a guild had a daily,
// ann finished it, ben is at it.
func sound() *Evidence {
	return &Evidence{
		EndedAt: noon.Add(time.Hour), Integrity: "ok", Recount: "0 differences\n",
		DailyMessages: []DailyMessage{{"m1", "g", 1, false}},
		Posts: []Post{{
			ID: 1, Guild: "g", Date: "2026-11-20", State: "sent", Message: "m1", Tries: 1,
			DueAt: noon, LastTried: noon, Sent: noon, Closes: noon.Add(24 * time.Hour), Puzzle: "p", Solution: solution,
		}},
		Attempts: map[int64]*Attempt{
			1: {Player: "ann", Puzzle: "p", Progress: solution, Events: map[RequestKind][]time.Time{
				AttemptFinished: {noon.Add(2 * time.Minute)},
			}},
			2: {Player: "ben", Puzzle: "p", Progress: "2........", Events: map[RequestKind][]time.Time{AttemptGivenUp: {noon.Add(4 * time.Minute)}}},
		},
		Settings:    map[string]map[string]string{"g": {"zone": "UTC", "tiers": "easy easy easy easy easy easy easy"}},
		Submissions: map[[3]string]bool{{"g", "ben", puzzle}: true},
		VisibleTexts: []VisibleText{
			{noon.Add(2 * time.Minute), []string{"ann"}, solution},
			{noon.Add(3 * time.Minute), []string{"ann", "ben"}, "Daily, solved by one"},
			{noon.Add(25 * time.Hour), []string{"ann", "ben"}, solution},
		},
		Interactions: []Interaction{
			{Action: "/hint", CreatedAt: noon, Outcome: discordtest.Answered},
			{Action: "/hint", CreatedAt: noon, Outcome: discordtest.Unanswered, Faults: []string{"the process was killed"}},
		},
		Restarts: []Restart{{Kill: 1, Took: time.Second}},
		Requests: []UserRequest{
			{At: noon, Kind: DailyPosted, Guild: "g", Name: "2026-11-20", Confirmed: true},
			{At: noon, Kind: DailyPosted, Guild: "gone", Name: "2026-11-20", Confirmed: true, Excused: "the bot was removed"},
			{At: noon, Kind: SettingChanged, Guild: "g", Name: "zone", Value: "UTC", Confirmed: true},
			{At: noon, Kind: SettingChanged, Guild: "g", Name: "tiers", Value: "hard", Confirmed: true},
			{At: noon, Kind: SettingChanged, Guild: "g", Name: "tiers", Value: "easy"},
			{At: noon, Kind: PuzzleSubmitted, Guild: "g", Player: "ben", Value: puzzle, Confirmed: true},
			{At: noon, Kind: AttemptFinished, Attempt: 1, Value: solution, Confirmed: true},
			{At: noon, Kind: ProgressSaved, Attempt: 2, Value: "2--------", Confirmed: true},
			{At: noon, Kind: AttemptGivenUp, Attempt: 2, Confirmed: true},
		},
	}
}

func TestSoundEvidenceHasNoViolations(t *testing.T) {
	for _, v := range Check(sound()) {
		t.Error(v)
	}
}

// Each fault in the evidence is found, and is one violation.
func TestViolationsAreFound(t *testing.T) {
	tests := []struct {
		name   string
		damage func(*Evidence)
		want   string
	}{
		{"posted twice", func(e *Evidence) { e.DailyMessages = append(e.DailyMessages, DailyMessage{"m2", "g", 1, false}) }, "posted 2 times"},
		{"sent and never seen", func(e *Evidence) { e.DailyMessages = nil }, "nobody has seen it"},
		{"another message", func(e *Evidence) { e.Posts[0].Message = "m9" }, "is said to be message m9"},
		{"in another guild", func(e *Evidence) { e.DailyMessages[0].Guild = "h" }, "posted in guild h"},
		{"a card of no row", func(e *Evidence) { e.DailyMessages = append(e.DailyMessages, DailyMessage{"m2", "g", 8, false}) }, "in no row"},
		{"two rows of a date", func(e *Evidence) {
			p := e.Posts[0]
			p.ID = 2
			e.Posts, e.DailyMessages = append(e.Posts, p), append(e.DailyMessages, DailyMessage{"m1", "g", 2, false})
		}, "posts 1 and 2"},
		{"promised and never claimed", func(e *Evidence) { e.Requests[0].Name = "2026-11-21" }, "in no row"},
		{"promised and not sent", func(e *Evidence) { e.Posts[0].State, e.DailyMessages = "sending", nil }, "not sent"},
		{"an end lost", func(e *Evidence) { e.Attempts[2].Events[AttemptGivenUp] = nil }, `"gave-up" was told 1 times`},
		{"an end counted twice", func(e *Evidence) {
			e.Attempts[2].Events[AttemptGivenUp] = append(e.Attempts[2].Events[AttemptGivenUp], noon)
		}, "recorded 2 times"},
		{"an attempt lost", func(e *Evidence) { delete(e.Attempts, 2) }, "attempt 2"},
		{"digits lost", func(e *Evidence) { e.Attempts[2].Progress = "........." }, "and not those"},
		{"a submission lost", func(e *Evidence) { e.Submissions = nil }, "not in the pool"},
		{"a setting lost", func(e *Evidence) { e.Settings["g"]["zone"] = "Europe/Berlin" }, "Europe/Berlin"},
		{"an older setting", func(e *Evidence) {
			e.Requests = append(e.Requests, UserRequest{Kind: SettingChanged, Guild: "g", Name: "tiers", Value: "medium", Confirmed: true})
		}, "medium"},
		{"an open setting of before", func(e *Evidence) {
			e.Requests[4].Abandoned = true // "easy" is what it is in the end
			e.Requests = append(e.Requests, UserRequest{Kind: SettingChanged, Guild: "g", Name: "tiers", Value: "medium", Confirmed: true})
			e.Settings["g"]["tiers"] = "hard"
		}, `["easy" "medium"]`},
		{"no answer", func(e *Evidence) { e.Interactions[1].Faults = nil }, "unanswered"},
		{"thinking for ever", func(e *Evidence) { e.Interactions[0].Outcome = discordtest.StuckThinking }, "thinking"},
		{"no return", func(e *Evidence) { e.Restarts[0].Err = "locked" }, "did not come back: locked"},
		{"a result lost", func(e *Evidence) { e.Recount = "stored: nothing\ncounted: solved\n1 differences\n" }, "not what the events say"},
		{"damage", func(e *Evidence) { e.Integrity = "row 3 missing" }, "damaged"},
		{"a panic", func(e *Evidence) { e.LoggedPanics = []string{"panic: x"} }, "panic"},
		{"an ill-formed request", func(e *Evidence) { e.InvalidRequests = []string{"POST x"} }, "does not take"},
		{"a spoiler for one at it", func(e *Evidence) { e.VisibleTexts[0].To = []string{"ann", "ben"} }, "player ben saw"},
		{"a spoiler too early", func(e *Evidence) { e.VisibleTexts[0].At = noon.Add(time.Minute) }, "player ann saw"},
		{"a spoiler in lines", func(e *Evidence) { e.VisibleTexts[1].Text = "||" + rows(solution) + "||" }, "player ben saw"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := sound()
			tt.damage(e)
			if all := Check(e); len(all) != 1 || !strings.Contains(all[0], tt.want) {
				t.Errorf("found %q, want one with %q", all, tt.want)
			}
		})
	}
}

// A card that went with its channel does not count.
func TestCardMayBePostedAgainInAnotherChannel(t *testing.T) {
	e := sound()
	e.DailyMessages = append(e.DailyMessages, DailyMessage{"m0", "g", 1, true})
	for _, v := range Check(e) {
		t.Error(v)
	}
}

// A post that failed waits for its next try, and is no violation meanwhile.
func TestFailedPostMayWait(t *testing.T) {
	e := sound()
	e.DailyMessages = nil
	p := &e.Posts[0]
	p.State, p.Tries, p.LastTried = "failed", 3, e.EndedAt.Add(-time.Minute)
	for _, v := range Check(e) {
		t.Error(v)
	}
	p.LastTried = noon
	if len(Check(e)) != 1 {
		t.Error("an hour after the last try it is still waited for")
	}
}

// A long run says what hardly anybody was told of.
func TestLongRunMustShowSomething(t *testing.T) {
	e := &Evidence{Restarts: make([]Restart, coverageKills)}
	for _, kind := range []RequestKind{ProgressSaved, AttemptFinished, AttemptGivenUp, PuzzleSubmitted, SettingChanged, DailyPosted} {
		e.Requests = append(e.Requests, slices.Repeat([]UserRequest{{Kind: kind, Confirmed: true}}, coverageKills/10)...)
	}
	if all := checkCoverage(e); len(all) != 0 {
		t.Errorf("found %q", all)
	}
	e.Requests[0].Confirmed = false
	if all := checkCoverage(e); len(all) != 1 || !strings.Contains(all[0], `3 people were told of "saved"`) {
		t.Errorf("found %q, want one of saved", all)
	}
	e.Restarts = e.Restarts[1:]
	if all := checkCoverage(e); len(all) != 0 {
		t.Errorf("found %q in a short run", all)
	}
}
