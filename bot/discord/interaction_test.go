package discord

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/bot/command"
	"pencilmark/internal/game/txn"
	"pencilmark/internal/testkit/discordtest"
)

func TestCommandReachesTheRouter(t *testing.T) {
	asked := make(chan *bot.Request, 1)
	r := connected(t, &script{handle: func(_ context.Context, q *bot.Request) bot.Reply {
		asked <- q
		return bot.Reply{Message: bot.Message{Text: "ok"}}
	}})
	boss := r.guild.AddMember("boss", discordtest.ManageGuild)
	role := r.guild.AddRole("players", true)

	r.ann.Slash(r.channel, "hint", discordtest.Args{"grid": "1..", "level": 3}).Reply()
	q := <-asked
	want := bot.User{ID: gameID(r.ann.ID), Name: "ann"}
	if q.Kind != bot.KindCommand || q.Command != "hint" || q.Place != bot.PlaceGuild || q.Guild != gameID(r.guild.ID) || q.GuildName != "Sudoku Club" ||
		q.Channel != r.channel.ID || q.User != want || q.ID == "" || q.Locale != "en-US" {
		t.Errorf("request = %+v", q)
	}
	if q.Option("grid") != "1.." || q.Option("level") != "3" {
		t.Errorf("options = %v", q.Options)
	}

	boss.Slash(r.channel, "setup", discordtest.Args{"channel": r.channel, "role": role}).Reply()
	q = <-asked
	if !q.User.Manager || q.Option("channel") != r.channel.ID || q.Option("role") != role.ID {
		t.Errorf("request = %+v", q)
	}

	r.ann.Slash(r.ann.DM(), "hint", nil).Reply()
	if q = <-asked; q.Place != bot.PlaceDM || q.Guild != "" || q.User != want || q.User.Manager {
		t.Errorf("request in direct messages = %+v", q)
	}
	r.clean()
}

func TestReplyIsWholeOnDiscord(t *testing.T) {
	r := connected(t, &script{handle: func(context.Context, *bot.Request) bot.Reply {
		return bot.Reply{Message: bot.Message{
			Text:     "**Hint** for `r1c1` <t:1:f>: @everyone look at x_y_z",
			Pictures: []bot.Picture{board()},
			Controls: []bot.Control{
				{Label: "More", Action: bot.NewAction("hint", "1"), Style: bot.Primary},
				{Label: "Solve", Action: bot.NewAction("solve", "1"), Style: bot.Danger},
				{Kind: bot.SelectMenu, Label: "Tier", Action: bot.NewAction("tier"), Choices: []command.Choice{{Label: "Easy", Value: "easy"}}, Selected: []string{"easy"}},
				{Kind: bot.ChannelSelect, Label: "Channel", Action: bot.NewAction("channel")},
				{Kind: bot.RoleSelect, Label: "Role", Action: bot.NewAction("role")},
			},
		}}
	}})
	m := r.ann.Slash(r.channel, "hint", nil).Reply()
	if want := "**Hint** for `r1c1` <t:1:f>: @everyone look at x\\_y\\_z"; m.BodyText() != want {
		t.Errorf("content = %q, want %q", m.BodyText(), want)
	}
	if !m.Ephemeral() || len(r.ben.VisibleMessages(r.channel)) != 0 {
		t.Error("the reply is not private")
	}
	if m.Mentions == nil || len(m.Mentions.Parse)+len(m.Mentions.Roles)+len(m.Mentions.Users) != 0 || m.Mentions.Parse == nil {
		t.Errorf("allowed mentions = %+v, want none", m.Mentions)
	}
	if len(m.Attachments) != 1 || m.Attachments[0].Filename != "board.png" || m.Pictures()[0].Alt != "An empty board" ||
		!strings.HasPrefix(string(m.Attachments[0].Data), "\x89PNG") {
		t.Errorf("attachments = %v", m.Attachments)
	}
	if len(m.Components) != 1 || len(m.Components[0].Components) != 6 || len(m.Buttons()) != 2 || !m.V2() {
		t.Errorf("components = %+v", m.Components)
	}
	r.clean()
}

// The plan decides who can see a deferred answer.
func TestSlowWorkIsDeferred(t *testing.T) {
	for _, private := range []bool{true, false} {
		t.Run(fmt.Sprintf("private=%v", private), func(t *testing.T) {
			slow := reply("done")
			slow.plan = func(*bot.Request) bot.Plan { return bot.Plan{Private: private, Slow: true} }
			r := connected(t, slow)
			x := r.ann.Slash(r.channel, "hint", nil)
			if !x.Deferred() {
				t.Error("not deferred")
			}
			if m := x.Reply(); m.BodyText() != "done" || m.Ephemeral() != private {
				t.Errorf("reply = %+v", m)
			}
			r.clean()
		})
	}
}

// thinking returns a router that replies at once and continues until release is closed or the context ends.
func thinking(release <-chan struct{}) *script {
	return &script{
		plan: func(*bot.Request) bot.Plan { return bot.Plan{Private: true, Slow: true} },
		handle: func(context.Context, *bot.Request) bot.Reply {
			return bot.Reply{
				Message: bot.Message{Text: "at least 9.2"},
				Finish: func(ctx context.Context) bot.Message {
					select {
					case <-release:
						return bot.Message{Text: "rated 11.8", Pictures: []bot.Picture{board()}}
					case <-ctx.Done():
						return bot.Message{Text: "no more than 9.3 so far"}
					}
				},
			}
		},
	}
}

func TestReplyThatGoesOnIsEdited(t *testing.T) {
	release := make(chan struct{})
	r := connected(t, thinking(release))
	x := r.ann.Slash(r.channel, "hint", nil)
	if m := x.Reply(); m.BodyText() != "at least 9.2" {
		t.Errorf("at first %+v", m)
	}
	other := r.ben.Slash(r.channel, "hint", nil) // others are answered meanwhile
	if m := other.Reply(); m.BodyText() != "at least 9.2" {
		t.Errorf("another's %+v", m)
	}
	close(release)
	r.WaitUntil("the replies to be edited", func() bool { return x.Reply().BodyText() == "rated 11.8" && other.Reply().BodyText() == "rated 11.8" })
	if m := x.Reply(); !m.Ephemeral() || len(m.Attachments) != 1 {
		t.Errorf("later %+v", m)
	}
	r.clean()
}

// If too many continuations are running, further ones are cancelled at once.
func TestContinuationsAreBounded(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.client.semaphores.continuations = make(chan struct{}, 1)
	release := make(chan struct{})
	r.run(thinking(release))
	first := r.ann.Slash(r.channel, "hint", nil)
	r.WaitUntil("the first to go on", func() bool { return len(r.client.semaphores.continuations) == 1 })
	second := r.ben.Slash(r.channel, "hint", nil)
	r.WaitUntil("the second to be over", func() bool { return second.Reply().BodyText() == "no more than 9.3 so far" })
	close(release)
	r.WaitUntil("the first to be edited", func() bool { return first.Reply().BodyText() == "rated 11.8" })
	r.clean()
}

// When the bot stops, continuations end with their result so far.
func TestStopEndsContinuations(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.run(thinking(nil))
	x := r.ann.Slash(r.channel, "hint", nil)
	x.Reply()
	r.WaitUntil("the work to go on", func() bool { return len(r.client.semaphores.continuations) == 1 })
	go r.elapse(1, r.client.timeouts.drain)
	if err := r.stop(); err != nil {
		t.Errorf("Run = %v", err)
	}
	if m := x.Reply(); m.BodyText() != "no more than 9.3 so far" {
		t.Errorf("reply = %+v", m)
	}
}

// Work that takes longer than planned is deferred.
func TestUnexpectedlySlowWorkIsDeferred(t *testing.T) {
	release := make(chan struct{})
	r := newRig(t, discordtest.Options{})
	r.run(&script{handle: func(context.Context, *bot.Request) bot.Reply {
		<-release
		return bot.Reply{Message: bot.Message{Text: "done", Pictures: []bot.Picture{board()}}}
	}})
	x := r.ann.Slash(r.channel, "hint", nil)
	r.elapse(1, r.client.timeouts.deferAfter)
	if !x.Deferred() {
		t.Error("not deferred")
	}
	close(release)
	if m := x.Reply(); m.BodyText() != "done" || len(m.Attachments) != 1 || !m.Ephemeral() {
		t.Errorf("reply = %+v", m)
	}
	r.clean()
}

func TestModalIsTheFirstAnswer(t *testing.T) {
	got := make(chan *bot.Request, 1)
	r := connected(t, &script{
		plan: func(q *bot.Request) bot.Plan { return bot.Plan{Private: true, Modal: q.Kind == bot.KindCommand} },
		handle: func(_ context.Context, q *bot.Request) bot.Reply {
			if q.Kind == bot.KindSubmit {
				got <- q
				return bot.Reply{Message: bot.Message{Text: "saved"}}
			}
			return bot.Reply{Modal: &bot.Modal{Action: bot.NewAction("answer", "7"), Title: "Your answer", Fields: []bot.Field{
				{ID: "rows", Label: "Nine rows", Value: "12-------\n", Long: true, Max: 4000},
				{ID: "note", Label: "Note", Hint: "anything", Optional: true, Max: 20},
			}}}
		},
	})
	x := r.ann.Slash(r.channel, "answer", nil)
	modal := x.Modal()
	rows, ok := modal.Field("rows")
	if !ok || modal.Title != "Your answer" || rows.Value != "12-------\n" || rows.Style != 2 || rows.Label != "Nine rows" {
		t.Errorf("modal = %+v", modal)
	}
	m := r.ann.Submit(x, map[string]string{"rows": "123456789\n"}).Reply()
	if m.BodyText() != "saved" || !m.Ephemeral() {
		t.Errorf("reply = %+v", m)
	}
	q := <-got
	if q.Action != "v1:answer:7" || q.Fields["rows"] != "123456789\n" || q.Fields["note"] != "" {
		t.Errorf("request = %+v", q)
	}
	r.clean()
}

func TestButtonsAndMenus(t *testing.T) {
	for _, slow := range []bool{false, true} {
		t.Run(fmt.Sprintf("slow=%v", slow), func(t *testing.T) {
			panel := func(text string) bot.Reply {
				return bot.Reply{Message: bot.Message{Text: text, Pictures: []bot.Picture{board()}, Controls: []bot.Control{
					{Label: "Change", Action: bot.NewAction("change")},
					{Label: "More", Action: bot.NewAction("more")},
					{Kind: bot.SelectMenu, Label: "Tier", Action: bot.NewAction("tier"), Choices: []command.Choice{{Label: "Easy", Value: "easy"}}},
				}}}
			}
			r := connected(t, &script{
				plan: func(q *bot.Request) bot.Plan {
					return bot.Plan{Private: true, Slow: slow, Edit: q.Kind == bot.KindPress && q.Action != "v1:more"}
				},
				handle: func(_ context.Context, q *bot.Request) bot.Reply {
					return panel(strings.Join(append([]string{q.Command + q.Action}, q.Values...), " "))
				},
			})
			first := r.ann.Slash(r.channel, "hint", nil).Reply()
			changed := r.ann.Press(first, "Change").Reply()
			if changed.ID != first.ID || changed.BodyText() != "v1:change" || len(changed.Attachments) != 1 {
				t.Errorf("Change: %+v", changed)
			}
			chosen := r.ann.Select(first, "v1:tier", "easy").Reply()
			if chosen.ID != first.ID || chosen.BodyText() != "v1:tier easy" {
				t.Errorf("Tier: %+v", chosen)
			}
			more := r.ann.Press(first, "More").Reply()
			if more.ID == first.ID || more.BodyText() != "v1:more" || !more.Ephemeral() {
				t.Errorf("More: %+v", more)
			}
			r.clean()
		})
	}
}

func TestAutocomplete(t *testing.T) {
	r := connected(t, &script{handle: func(_ context.Context, q *bot.Request) bot.Reply {
		var choices []command.Choice
		for i := range 30 {
			choices = append(choices, command.Choice{Label: fmt.Sprint(q.Kind == bot.KindAutocomplete, q.Focus, q.Option("zone"), i), Value: "v"})
		}
		return bot.Reply{Choices: choices}
	}})
	boss := r.guild.AddMember("boss", discordtest.ManageGuild)
	got := boss.Autocomplete(r.channel, "setup", "zone", "Eur")
	if len(got) != 25 || got[0].Name != "truezoneEur0" && !strings.Contains(got[0].Name, "Eur") {
		t.Errorf("choices = %v", got)
	}
	r.clean()
}

// Interactions with unknown components are decoded. discordgo would fail.
func TestUnknownComponentsAreNoMatter(t *testing.T) {
	got := make(chan *bot.Request, 1)
	r := connected(t, &script{handle: func(_ context.Context, q *bot.Request) bot.Reply {
		got <- q
		return bot.Reply{}
	}})
	r.Dispatch("INTERACTION_CREATE", map[string]any{
		"id": "1", "token": "t", "type": 5, "channel_id": "2", "user": map[string]any{"id": "3", "username": "cy"},
		"message": map[string]any{"id": "4", "components": []any{map[string]any{"type": 99, "odd": []any{1}}}},
		"data": map[string]any{"custom_id": "v1:a", "components": []any{
			map[string]any{"type": 98, "component": map[string]any{"type": 97, "custom_id": "rows", "value": "text"}},
			map[string]any{"type": 96, "component": map[string]any{"type": 95, "custom_id": "box", "value": true}},
		}},
	})
	if q := <-got; q.Fields["rows"] != "text" || q.MessageID != "4" || q.User.Name != "cy" {
		t.Errorf("request = %+v", q)
	}
}

// Malformed events are dropped.
func TestMalformedEventsAreDropped(t *testing.T) {
	r := connected(t, reply("alive"))
	for _, data := range []map[string]any{
		{}, {"id": "1"}, {"id": "1", "token": "t"}, {"id": "", "token": "", "user": map[string]any{"id": "3"}},
		{"id": 7, "token": "t"}, {"id": "1", "token": "t", "user": "nobody"}, {"id": "1", "token": "t", "type": 77, "user": map[string]any{"id": "3"}},
	} {
		r.Dispatch("INTERACTION_CREATE", data)
	}
	if m := r.ann.Slash(r.channel, "hint", nil).Reply(); m.BodyText() != "alive" {
		t.Errorf("reply = %+v", m)
	}
	if n := strings.Count(r.log.String(), "dropped an event"); n != 7 {
		t.Errorf("%d events dropped, want 7:\n%s", n, r.log)
	}
	r.clean()
}

// panicky is a router that panics in Refuse.
type panicky struct{ *script }

func (panicky) Refuse(*bot.Request, bot.RefusalReason, time.Time) bot.Reply { panic("refuse") }

// The bot survives a panic wherever it happens.
func TestPanicsBesideTheWork(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.run(panicky{&script{
		plan: func(q *bot.Request) bot.Plan {
			if q.Kind == bot.KindChat || q.Command == "answer" {
				panic("plan")
			}
			return bot.Plan{Private: true}
		},
		handle: func(_ context.Context, q *bot.Request) bot.Reply {
			reply := bot.Reply{Message: bot.Message{Text: "alive"}}
			if q.Option("grid") == "later" {
				reply.Finish = func(context.Context) bot.Message { panic("later") }
			}
			return reply
		},
	}})
	logged := func(where string) {
		t.Helper()
		r.WaitUntil("a panic in "+where, func() bool { return strings.Contains(r.log.String(), `msg="discord: a panic" in="`+where) })
	}
	r.ann.Slash(r.channel, "answer", nil)
	logged("an interaction")
	r.ann.Say(r.ann.DM(), "hello")
	logged("a message")
	r.ann.Slash(r.channel, "hint", discordtest.Args{"grid": "later"}).Reply()
	logged("the work after an answer")
	places := r.client.semaphores.requests
	r.WaitUntil("the places to be left", func() bool { return len(places) == 0 })
	for range cap(places) {
		places <- struct{}{}
	}
	r.ann.Slash(r.channel, "hint", nil)
	logged("a rejection")
	for range cap(places) {
		<-places
	}
	if m := r.ann.Slash(r.channel, "hint", nil).Reply(); m.BodyText() != "alive" {
		t.Errorf("reply = %+v", m)
	}
}

// First answers do not wait for each other.
func TestCallbacksDoNotQueue(t *testing.T) {
	r := connected(t, reply("ok"))
	const at = 30
	release := make(chan struct{})
	r.InjectRequest(discordtest.RequestFault{Route: "POST /interactions/", Times: at, HoldUntil: release})
	var all []*discordtest.Interaction
	for range at {
		all = append(all, r.ann.Slash(r.channel, "hint", nil))
	}
	r.WaitUntil("all callbacks to be under way at once", func() bool { return len(r.HeldRequests()) == at })
	close(release)
	for _, x := range all {
		x.Reply()
	}
	r.clean()
}

// Work is not committed after Discord has told the person that there is no answer, for example after the process was
// suspended.
func TestNobodyWaitsLongerThanDiscord(t *testing.T) {
	for _, tt := range []struct {
		takes  time.Duration
		wanted bool
	}{{2 * time.Second, true}, {4 * time.Second, false}} {
		t.Run(tt.takes.String(), func(t *testing.T) {
			r := newRig(t, discordtest.Options{})
			r.client.timeouts.deferAfter = time.Hour // so that it is not deferred
			found := make(chan error, 1)
			r.run(&script{handle: func(ctx context.Context, _ *bot.Request) bot.Reply {
				r.Clock.Advance(tt.takes)
				found <- txn.Wanted(ctx)
				return bot.Reply{Message: bot.Message{Text: "done"}}
			}})
			r.ann.Slash(r.channel, "hint", nil)
			if err := <-found; (err == nil) != tt.wanted {
				t.Errorf("it is wanted: %v", err)
			}
		})
	}
}

// If an answer cannot be deferred, its work ends. An answer that is known to be late is deferred before the work.
func TestWorkEndsWithTheWait(t *testing.T) {
	for name, late := range map[string]time.Duration{"slow work": 0, "a late interaction": 5 * time.Second} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, discordtest.Options{})
			r.client = r.newClient(r.Token, func(o *Options) { o.Clock = discordtest.NewClock(r.Clock.Now().Add(late)).Run() })
			var worked, ended atomic.Bool
			r.run(&script{handle: func(ctx context.Context, _ *bot.Request) bot.Reply {
				worked.Store(true)
				<-ctx.Done()
				ended.Store(true)
				return bot.Reply{Message: bot.Message{Text: "done"}}
			}})
			r.InjectRequest(discordtest.RequestFault{Route: "POST /interactions/", Status: http.StatusNotFound, Body: `{"code": 10062, "message": "Unknown interaction"}`})
			r.ann.Slash(r.channel, "hint", nil)
			r.WaitUntil("the log", func() bool { return strings.Contains(r.log.String(), "10062") })
			if worked.Load() != (late == 0) || ended.Load() != worked.Load() {
				t.Errorf("worked: %t, to the end: %t", worked.Load(), ended.Load())
			}
		})
	}
}

// Secrets do not get into the log, even when requests fail.
func TestLogHoldsNoTokens(t *testing.T) {
	r := connected(t, reply("x"))
	var tokens []string
	for i, status := range []int{401, 404, 429, 500} {
		r.InjectRequest(discordtest.RequestFault{Route: "POST /interactions/", Times: 3, Status: status, Body: `{"retry_after": 100, "message": "m"}`})
		x := r.ann.Slash(r.channel, "hint", nil)
		tokens = append(tokens, x.Token())
		r.WaitUntil("the failure to be logged", func() bool { return strings.Count(r.log.String(), "went unanswered") == i+1 })
		r.ClearFaults()
	}
	_ = r.stop()
	for _, secret := range append(tokens, r.Token) {
		if strings.Contains(r.log.String(), secret) {
			t.Errorf("the log holds %q:\n%s", secret, r.log)
		}
	}
}

// A press that shares something is answered publicly in a new message, and a refusal is shown only to the presser,
// however long either takes. The same applies to a continuation.
func TestSharingIsRefusedInPrivate(t *testing.T) {
	for _, slow := range []bool{false, true} {
		for _, refused := range []bool{false, true} {
			t.Run(fmt.Sprintf("slow=%v refused=%v", slow, refused), func(t *testing.T) {
				looked := make(chan struct{})
				r := connected(t, &script{
					plan: func(q *bot.Request) bot.Plan {
						return bot.Plan{Private: q.Kind == bot.KindCommand, Publish: q.Kind == bot.KindPress, Slow: q.Kind == bot.KindPress && slow}
					},
					handle: func(_ context.Context, q *bot.Request) bot.Reply {
						return bot.Reply{Private: refused, Message: bot.Message{
							Text: "at least 7", Pictures: []bot.Picture{board()}, Controls: []bot.Control{{Label: "Share", Action: bot.NewAction("share")}},
						}, Finish: func(context.Context) bot.Message { <-looked; return bot.Message{Text: "exactly 8"} }}
					},
				})
				hint := r.ann.Slash(r.channel, "hint", nil).Reply()
				shared := r.ann.Press(hint, "Share").Reply()
				if shared.ID == hint.ID || shared.Ephemeral() != refused || len(shared.Attachments) != 1 {
					t.Errorf("shared = %+v", shared)
				}
				seen := r.ben.VisibleMessages(r.channel)
				if len(seen) != map[bool]int{false: 1, true: 0}[refused] {
					t.Errorf("others see %+v", seen)
				}
				close(looked)
				r.WaitUntil("the rest of both", func() bool {
					return len(r.ann.VisibleMessages(r.channel)) == 2 && !slices.ContainsFunc(r.ann.VisibleMessages(r.channel), func(m discordtest.Message) bool { return m.BodyText() != "exactly 8" })
				})
				r.clean()
			})
		}
	}
}

func TestSeenIsBounded(t *testing.T) {
	s := newRecentIDs()
	for i := range 3 * maxRecentIDs {
		if !s.add(fmt.Sprint(i)) {
			t.Fatalf("%d was not there before", i)
		}
		if s.add(fmt.Sprint(i)) {
			t.Fatalf("%d is forgotten at once", i)
		}
	}
	if len(s.ids) > maxRecentIDs {
		t.Errorf("%d are remembered", len(s.ids))
	}
	if !s.add("0") || s.add(fmt.Sprint(3*maxRecentIDs-1)) {
		t.Error("not the oldest are forgotten")
	}
}

// A press edits an answer before its remaining work ends. The result comes in a new message.
func TestPressBeforeTheWorkEnds(t *testing.T) {
	for name, ask := range map[string]func(*rig) discordtest.Message{
		"command": func(r *rig) discordtest.Message { return r.ann.Slash(r.channel, "hint", nil).Reply() },
		"message": func(r *rig) discordtest.Message { return r.WaitReplyTo(r.ann.Say(r.ann.DM(), "how hard?")) },
	} {
		t.Run(name, func(t *testing.T) {
			done := make(chan struct{})
			r := newRig(t, discordtest.Options{})
			r.run(&script{
				plan: func(q *bot.Request) bot.Plan { return bot.Plan{Private: true, Edit: q.Kind == bot.KindPress} },
				handle: func(_ context.Context, q *bot.Request) bot.Reply {
					if q.Kind == bot.KindPress {
						return bot.Reply{Message: bot.Message{Text: "a hint"}}
					}
					hint := bot.Control{Label: "Hint", Action: bot.NewAction("hint")}
					return bot.Reply{Message: bot.Message{Text: "at least 7", Controls: []bot.Control{hint}}, Finish: func(context.Context) bot.Message {
						<-done
						return bot.Message{Text: "exactly 8"}
					}}
				},
			})
			m := ask(r)
			r.ann.Press(m, "Hint").Reply()
			close(done)
			channel := r.channel
			if name == "message" {
				channel = r.ann.DM()
			}
			r.WaitUntil("the result", func() bool {
				all := r.ann.VisibleMessages(channel)
				return len(all) > 1 && strings.Contains(all[len(all)-1].BodyText(), "exactly 8") && strings.Contains(all[len(all)-2].BodyText(), "a hint")
			})
			r.clean()
		})
	}
}

// The second of two presses on a message is answered last, although the first takes longer.
func TestPressesAreAnsweredInOrder(t *testing.T) {
	begun, done := make(chan struct{}), make(chan struct{})
	r := connected(t, &script{
		plan: func(q *bot.Request) bot.Plan { return bot.Plan{Private: true, Edit: q.Kind == bot.KindPress} },
		handle: func(_ context.Context, q *bot.Request) bot.Reply {
			name, _, _ := strings.Cut(strings.TrimPrefix(q.Action, "v1:"), ":")
			if name == "solution" {
				close(begun)
				<-done
			}
			return bot.Reply{Message: bot.Message{Text: "shown " + name, Controls: []bot.Control{
				{Label: "Solution", Action: bot.NewAction("solution")}, {Label: "Times", Action: bot.NewAction("times")},
			}}}
		},
	})
	m := r.ann.Slash(r.channel, "hint", nil).Reply()
	first := r.ann.Press(m, "Solution")
	<-begun
	second := r.ann.Press(m, "Times")
	time.AfterFunc(100*time.Millisecond, func() { close(done) }) // long enough for the second to overtake
	first.Reply()
	second.Reply()
	if m := r.ann.VisibleMessages(r.channel)[0]; !strings.Contains(m.BodyText(), "times") {
		t.Errorf("the message says %q", m.BodyText())
	}
	r.clean()
}
