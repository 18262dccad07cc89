package discord

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/clock"
	"pencilmark/internal/game"
	"pencilmark/internal/game/chat"
	"pencilmark/internal/game/txn"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/store"
)

// promisesIn opens the promises in a database, like a new process.
func (r *rig) promisesIn(path string) *chat.Promises {
	db := gametest.OpenStore(r.t, path, store.Options{})
	r.t.Cleanup(func() { _ = db.Close() })
	return chat.NewPromises(chat.Options{Store: txn.Narrow[chat.Query, chat.Tx](db.Relaxed()), Aside: txn.Narrow[chat.Query, chat.Tx](db.Aside()), Now: r.Clock.Now})
}

// If a process is killed after deferring an answer, the next process completes it. It replaces "thinking", or adds a
// message if another message was to change. The button repeats the request with its id.
func TestAnAnswerThatIsOwedIsEnded(t *testing.T) {
	for name, plan := range map[string]bot.Plan{
		"a new message": {Private: true, Slow: true}, "a change": {Private: true, Slow: true, Edit: true},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, discordtest.Options{})
			dir := t.TempDir()
			atKill := filepath.Join(dir, "at-kill.db")
			first := r.promisesIn(filepath.Join(dir, "first.db"))
			var asked *bot.Request
			router := &script{
				plan: func(q *bot.Request) bot.Plan {
					if q.Kind == bot.KindPress {
						return plan
					}
					return bot.Plan{Private: true, Slow: plan.Slow && !plan.Edit}
				},
				handle: func(ctx context.Context, q *bot.Request) bot.Reply {
					m := bot.Message{Text: "answered", Controls: []bot.Control{{Kind: bot.Button, Label: "Go", Action: bot.NewAction("go")}}}
					if plan.Edit == (q.Kind == bot.KindPress) { // the process is killed here
						asked = q
						gametest.Must(t, store.Backup(ctx, filepath.Join(dir, "first.db"), atKill))
					}
					return bot.Reply{Message: m, Edit: plan.Edit}
				},
			}
			r.client = r.newClient(r.Token, func(o *Options) { o.Promises = first })
			r.run(router)
			x := r.ann.Slash(r.channel, "hint", discordtest.Args{"level": 2})
			seen := x.Reply()
			if plan.Edit {
				r.ann.Press(seen, "Go").Reply()
			}
			gametest.Must(t, r.stop())

			r.Clock.Advance(time.Minute)
			again := make(chan *bot.Request, 2)
			second := r.promisesIn(atKill)
			r.client = r.newClient(r.Token, func(o *Options) { o.Promises = second })
			r.run(&script{plan: router.plan, handle: func(_ context.Context, q *bot.Request) bot.Reply {
				again <- q
				return bot.Reply{Message: bot.Message{Text: "answered after all"}}
			}})
			var ended discordtest.Message
			r.WaitUntil("the sentence", func() bool {
				gametest.Must(t, r.client.PromiseJob().Run(t.Context()))
				for _, m := range r.ann.VisibleMessages(r.channel) {
					if strings.Contains(m.BodyText(), "restarted") {
						ended = m
					}
				}
				return ended.ID != ""
			})
			if (ended.ID == seen.ID) == plan.Edit || !ended.Ephemeral() {
				t.Errorf("the sentence is in message %s, and the board in %s", ended.ID, seen.ID)
			}
			answer := r.ann.Press(ended, "Ask again").Reply()
			if q := <-again; q.ID != asked.ID || q.Kind != asked.Kind || q.Command != asked.Command || q.Action != asked.Action || q.Options["level"] != asked.Options["level"] {
				t.Errorf("asked again: %+v, want %+v", q, asked)
			}
			if answer.BodyText() != "answered after all" {
				t.Errorf("answered %q", answer.BodyText())
			}
			if broken, err := second.Broken(t.Context()); err != nil || len(broken) != 0 {
				t.Errorf("still owed: %v, %v", broken, err)
			}
			r.clean()
		})
	}
}

// Players can repeat only their own requests.
func TestOnlyOnesOwnIsAskedAgain(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	room := r.promisesIn(filepath.Join(t.TempDir(), "pencilmark.db"))
	gametest.Must(t, room.Make(t.Context(), chat.Promise{ID: "1", Player: gameID(r.ann.ID), Request: []byte(`{"Command":"hint"}`)}))
	c := r.newClient(r.Token, func(o *Options) { o.Promises = room })
	for _, tt := range []struct {
		by     string
		action bot.Action
		want   string
	}{
		{r.ann.ID, bot.AskAgain("1"), "hint"}, {r.ben.ID, bot.AskAgain("1"), ""}, {r.ann.ID, bot.AskAgain("2"), ""}, {r.ann.ID, bot.NewAction("go", "1"), ""},
	} {
		q := &bot.Request{Kind: bot.KindPress, Action: tt.action.String(), User: bot.User{ID: gameID(tt.by)}}
		if got := c.askedAgain(t.Context(), q); got.Command != tt.want {
			t.Errorf("%s presses %s: %q", tt.by, tt.action, got.Command)
		}
	}
}

// A request to delete a player's data is not recorded.
func TestWhoGoesIsNotRemembered(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	room := r.promisesIn(filepath.Join(t.TempDir(), "pencilmark.db"))
	c := r.newClient(r.Token, func(o *Options) { o.Promises = room })
	for action, want := range map[string]bool{"privacy-forget": false, "go": true} {
		q := &bot.Request{Kind: bot.KindPress, Action: bot.NewAction(action, "x").String(), User: bot.User{ID: gameID(r.ann.ID)}}
		answer := c.newResponder(&interaction{ID: action}, nil, q, bot.Plan{})
		gametest.Must(t, answer.promise(t.Context()))
		_, err := room.Asked(t.Context(), action, game.Player{ID: gameID(r.ann.ID)})
		if err == nil != want || answer.promised != want {
			t.Errorf("%s is noted: %v, %v", action, err, answer.promised)
		}
	}
}

// away is a database that is unreachable.
type away struct{}

func (away) View(ctx context.Context, _ func(chat.Query) error) error {
	return away{}.Update(ctx, nil)
}

func (away) Update(ctx context.Context, _ func(chat.Tx) error) error {
	if _, limited := ctx.Deadline(); limited {
		<-ctx.Done()
	}
	return errors.New("the database is away")
}

// No answer is deferred without a record, because nobody would complete it after a kill. The person still gets an
// answer in time: the result, or that the bot is busy.
func TestNothingIsDeferredUnnoted(t *testing.T) {
	for name, slow := range map[string]bool{"known to be slow": true, "slower than it seemed": false} {
		for how, hangs := range map[string]bool{"done soon": false, "not done": true} {
			for _, change := range []bool{false, true} {
				t.Run(name+", "+how+fmt.Sprintf(", change: %t", change), func(t *testing.T) {
					r := newRig(t, discordtest.Options{})
					shut, open := gate()
					defer open()
					r.client = r.newClient(r.Token, func(o *Options) {
						o.Clock = discordtest.NewClock(r.Clock.Now()).Run()
						o.Promises = chat.NewPromises(chat.Options{Store: away{}, Aside: away{}, Now: r.Clock.Now})
					})
					r.run(&script{
						plan: func(q *bot.Request) bot.Plan {
							return bot.Plan{Private: true, Slow: slow && (!change || q.Kind == bot.KindPress), Edit: change}
						},
						handle: func(ctx context.Context, q *bot.Request) bot.Reply {
							if change && q.Kind != bot.KindPress {
								return bot.Reply{Message: bot.Message{Text: "board", Controls: []bot.Control{{Kind: bot.Button, Label: "Go", Action: bot.NewAction("go")}}}}
							}
							if hangs {
								<-shut
							} else if !slow {
								clock.Sleep(ctx, r.client.clock, r.client.timeouts.deferAfter+r.client.timeouts.promise/2)
							}
							return bot.Reply{Message: bot.Message{Text: "done"}, Edit: change}
						},
					})
					x := r.ann.Slash(r.channel, "hint", nil)
					if change {
						x = r.ann.Press(x.Reply(), "Go")
					}
					want := "done"
					if hangs {
						want = "refused 2"
					}
					r.WaitUntil("an answer", func() bool {
						return slices.ContainsFunc(r.ann.VisibleMessages(r.channel), func(m discordtest.Message) bool { return strings.HasPrefix(m.BodyText(), want) })
					})
					if x.Deferred() {
						t.Error("the answer was deferred")
					}
				})
			}
		}
	}
}
