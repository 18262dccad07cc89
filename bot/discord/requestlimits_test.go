package discord

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/testkit/discordtest"
)

// waysIn runs a test with interactions over the gateway and over HTTP.
func waysIn(t *testing.T, test func(t *testing.T, r *rig, run func(Router))) {
	t.Run("gateway", func(t *testing.T) {
		r := newRig(t, discordtest.Options{})
		test(t, r, r.run)
		r.clean()
	})
	t.Run("HTTP", func(t *testing.T) {
		r := newHTTPRig(t)
		test(t, r.rig, r.run)
		r.clean()
	})
}

// held returns a router whose handlers wait at a gate. It counts the handlers now waiting and their maximum.
func held(shut <-chan struct{}, now, most *atomic.Int32) *script {
	return &script{handle: func(context.Context, *bot.Request) bot.Reply {
		most.Store(max(most.Load(), now.Add(1)))
		defer now.Add(-1)
		<-shut
		return bot.Reply{Message: bot.Message{Text: "ok"}}
	}}
}

// A limited number of requests is handled and some wait, with deferred answers. All others learn when to try again.
func TestHandlersAreBounded(t *testing.T) {
	waysIn(t, func(t *testing.T, r *rig, run func(Router)) {
		var now, most atomic.Int32
		shut, open := gate()
		defer open()
		r.client.semaphores.handlers, r.client.semaphores.requests = make(chan struct{}, 3), make(chan struct{}, 5)
		run(held(shut, &now, &most))
		var all []*discordtest.Interaction
		for range 10 {
			all = append(all, r.ann.Slash(r.channel, "hint", nil))
		}
		r.elapse(5, r.client.timeouts.deferAfter)
		deferred, refusals := 0, 0
		for _, x := range all {
			if x.Deferred() {
				deferred++
				continue
			}
			refusals++
			if m := x.Reply(); !strings.HasPrefix(m.BodyText(), "refused 2 until <t:") || !m.Ephemeral() {
				t.Errorf("rejected with %q, private %v", m.BodyText(), m.Ephemeral())
			}
		}
		if deferred != 5 || refusals != 5 {
			t.Errorf("%d deferred, %d refused, want 5 and 5", deferred, refusals)
		}
		r.WaitUntil("three handlers to be at work", func() bool { return now.Load() == 3 })
		open()
		answered := 0
		for _, x := range all {
			if x.Reply().BodyText() == "ok" {
				answered++
			}
		}
		if answered != 5 || most.Load() > 3 {
			t.Errorf("%d answered, want 5; %d at once, want 3", answered, most.Load())
		}
	})
}

// When the limit of rejections is reached, further requests are dropped.
func TestRejectionsAreBounded(t *testing.T) {
	shut, open := gate()
	defer open()
	var now, most atomic.Int32
	r := newRig(t, discordtest.Options{})
	r.client.semaphores.requests, r.client.semaphores.rejections = make(chan struct{}, 1), make(chan struct{}, 2)
	r.run(held(shut, &now, &most))
	r.InjectRequest(discordtest.RequestFault{Route: "POST /interactions/", Times: 2, HoldUntil: shut})
	for range 5 {
		r.ann.Slash(r.channel, "hint", nil)
	}
	r.WaitUntil("two to be dropped", func() bool { return strings.Count(r.log.String(), "dropped one") == 2 })
	open()
}

// A modal and choices cannot be deferred. If they are late, the bot refuses, or offers no choices.
func TestWhatCannotBeDeferredIsInTime(t *testing.T) {
	waysIn(t, func(t *testing.T, r *rig, run func(Router)) {
		shut, open := gate()
		defer open()
		var now, most atomic.Int32
		s := held(shut, &now, &most)
		s.plan = func(q *bot.Request) bot.Plan { return bot.Plan{Private: true, Modal: true} }
		run(s)
		x := r.ann.Slash(r.channel, "answer", nil)
		r.elapse(1, r.client.timeouts.firstResponse)
		if m := x.Reply(); !strings.HasPrefix(m.BodyText(), "refused 2") || !m.Ephemeral() {
			t.Errorf("reply = %q", m.BodyText())
		}
		boss := r.guild.AddMember("boss", discordtest.ManageGuild)
		go r.elapse(1, r.client.timeouts.firstResponse)
		if got := boss.Autocomplete(r.channel, "setup", "zone", "Eur"); len(got) != 0 {
			t.Errorf("choices = %v", got)
		}
	})
}

// The wait for a handler is limited. Afterwards a message that would have changed stays as it is.
func TestWaitForAHandlerEnds(t *testing.T) {
	for _, edit := range []bool{false, true} {
		t.Run(fmt.Sprintf("edit=%v", edit), func(t *testing.T) {
			r := newRig(t, discordtest.Options{})
			r.client.timeouts.handlerWait = 0
			r.run(&script{
				plan: func(q *bot.Request) bot.Plan { return bot.Plan{Private: true, Slow: true, Edit: edit} },
				handle: func(context.Context, *bot.Request) bot.Reply {
					return bot.Reply{Message: bot.Message{Text: "first", Controls: []bot.Control{{Label: "More", Action: bot.NewAction("more")}}}}
				},
			})
			m := r.ann.Slash(r.channel, "hint", nil).Reply()
			for range cap(r.client.semaphores.handlers) {
				r.client.semaphores.handlers <- struct{}{}
			}
			x := r.ann.Press(m, "More")
			if edit {
				refusal := x.WaitFollowUp(1)
				beside := r.ann.VisibleMessages(r.channel)[0]
				if !strings.HasPrefix(refusal.BodyText(), "refused 2") || !refusal.Ephemeral() || !strings.HasPrefix(beside.BodyText(), "first") {
					t.Errorf("refused with %q beside %q", refusal.BodyText(), beside.BodyText())
				}
			} else if got := x.Reply(); !strings.HasPrefix(got.BodyText(), "refused 2") || !got.Ephemeral() {
				t.Errorf("refused with %q", got.BodyText())
			}
			r.clean()
		})
	}
}

// Players and guilds have limits, and expensive requests cost more. A refusal says when to try again.
func TestRequestLimits(t *testing.T) {
	waysIn(t, func(t *testing.T, r *rig, run func(Router)) {
		s := reply("ok")
		s.plan = func(q *bot.Request) bot.Plan {
			if q.Kind == bot.KindAutocomplete {
				return bot.Plan{}
			}
			return bot.Plan{Private: true, Cost: 1 + 4*len(q.Option("grid")), Modal: q.Command == "answer"}
		}
		r.client.rateLimits = newRequestLimits(Limits{Player: 6, Guild: 10}, r.Clock)
		run(s)
		says := func(m *discordtest.Member, c *discordtest.Channel, args discordtest.Args) string {
			got := m.Slash(c, "hint", args).Reply()
			if strings.HasPrefix(got.BodyText(), "refused") && c == r.channel && !got.Ephemeral() {
				t.Error("the refusal is public")
			}
			return got.BodyText()
		}
		want := func(what, got, want string) {
			t.Helper()
			if got != want {
				t.Errorf("%s: %q, want %q", what, got, want)
			}
		}
		noon := r.Clock.Now().Unix()
		at := func(why bot.RefusalReason, after int64) string {
			return fmt.Sprintf("refused %d until <t:%d:R>", why, noon+after)
		}
		want("ann's dear one", says(r.ann, r.channel, discordtest.Args{"grid": "1"}), "ok")
		want("ann's cheap one", says(r.ann, r.channel, nil), "ok")
		want("ann's last", says(r.ann, r.channel, nil), at(bot.PlayerRateLimited, 10))
		want("ann's, in direct messages", says(r.ann, r.ann.DM(), nil), at(bot.PlayerRateLimited, 10))
		want("ann's form", r.ann.Slash(r.channel, "answer", nil).Reply().BodyText(), at(bot.PlayerRateLimited, 10))
		want("ben's dear one", says(r.ben, r.channel, discordtest.Args{"grid": "1"}), at(bot.GuildRateLimited, 6))
		for range 4 {
			want("ben's cheap one", says(r.ben, r.channel, nil), "ok")
		}
		want("ben's last", says(r.ben, r.channel, nil), at(bot.GuildRateLimited, 6))
		// The request that the guild limit refused cost ben nothing.
		want("ben's, in direct messages", says(r.ben, r.ben.DM(), nil), "ok")
		boss := r.guild.AddMember("boss", discordtest.ManageGuild)
		boss.Autocomplete(r.channel, "setup", "zone", "Eur") // typing costs nothing
		r.Clock.Advance(10 * time.Second)
		want("ann's, ten seconds later", says(r.ann, r.channel, nil), "ok")
	})
}

// An interaction that arrived late leaves less time for its first answer. An impossible age is ignored.
func TestOldInteractionsAreAnsweredSooner(t *testing.T) {
	made := time.UnixMilli(discordEpoch + 5<<40>>22)
	for _, tt := range []struct{ age, want time.Duration }{
		{0, 2 * time.Second}, {500 * time.Millisecond, 1500 * time.Millisecond}, {10 * time.Second, 0},
		{-time.Hour, 2 * time.Second}, {maxAge + time.Second, 2 * time.Second},
	} {
		c := &Client{timeouts: defaultTimeouts(), clock: discordtest.NewClock(made.Add(tt.age))}
		r := c.newResponder(&interaction{ID: fmt.Sprint(5 << 40)}, nil, &bot.Request{}, bot.Plan{})
		if got := r.timeLeft(c.timeouts.firstResponse); got != tt.want {
			t.Errorf("after %v there are %v left, want %v", tt.age, got, tt.want)
		}
	}
}

// An answer after the token has expired is a direct message.
func TestAnswerAfterAQuarterOfAnHour(t *testing.T) {
	waysIn(t, func(t *testing.T, r *rig, run func(Router)) {
		shut, open := gate()
		defer open()
		run(thinking(shut))
		x, y := r.ann.Slash(r.channel, "hint", nil), r.ben.Slash(r.ben.DM(), "hint", nil)
		x.Reply()
		y.Reply()
		r.WaitUntil("both to go on", func() bool { return len(r.client.semaphores.continuations) == 2 })
		r.Clock.Advance(16 * time.Minute)
		open()
		for _, m := range []*discordtest.Member{r.ann, r.ben} {
			r.WaitUntil("a direct message", func() bool {
				return slices.ContainsFunc(m.VisibleMessages(m.DM()), func(got discordtest.Message) bool { return strings.Contains(got.BodyText(), "rated 11.8") })
			})
		}
		if m := x.Reply(); m.BodyText() != "at least 9.2" {
			t.Errorf("the old reply reads %q", m.BodyText())
		}
	})
}

// Discord's clock decides whether a token has expired. Reminders do not delay the direct message.
func TestDeadTokenIsNoticed(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.client = r.newClient(r.Token, func(o *Options) { o.Clock = discordtest.NewClock(r.Clock.Now()) }) // this clock never moves
	s := reply("done")
	s.plan = func(*bot.Request) bot.Plan { return bot.Plan{Private: true, Slow: true} }
	s.handle = func(context.Context, *bot.Request) bot.Reply {
		r.Clock.Advance(16 * time.Minute)
		return bot.Reply{Message: bot.Message{Text: "done"}}
	}
	r.run(s)
	answered, err := r.client.departures.wait(t.Context(), "users/@me/channels#reminder", forReminders)
	if err != nil {
		t.Fatal(err)
	}
	defer answered(&guarded.Response{})
	r.ann.Slash(r.channel, "hint", nil)
	r.WaitUntil("a direct message", func() bool { return len(r.ann.VisibleMessages(r.ann.DM())) == 1 })
	if m := r.ann.VisibleMessages(r.ann.DM())[0]; !strings.Contains(m.BodyText(), "done") || !strings.Contains(m.BodyText(), r.channel.ID) {
		t.Errorf("the message reads %q", m.BodyText())
	}
}
