package game_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
	"pencilmark/solver/rating"
)

// teller is a poster that tells keepers, or fails to.
type teller struct {
	*world
	told []string // guild, keeper and trouble
	fail error
}

func (t *teller) Tell(_ context.Context, g game.Guild) error {
	t.told = append(t.told, g.ID+" "+g.Keeper+" "+string(g.Trouble))
	return t.fail
}

// kept is a world with a guild whose keeper is admin, and a tick that checks who
// is told.
func kept(t *testing.T) (w *world, say *teller, tick func(want ...string)) {
	t.Helper()
	w = newWorld(t)
	w.StockBank(3)
	_, err := w.Setup(t.Context(), gametest.In("g", "admin"), gametest.Settings("13:00", "UTC"))
	must(t, err)
	say = &teller{world: w}
	return w, say, func(want ...string) {
		t.Helper()
		_ = game.NewScheduler(w.Services.Service, func(string) game.Poster { return say }).Tick(t.Context())
		if !slices.Equal(say.told, want) {
			t.Errorf("told %q, want %q", say.told, want)
		}
		say.told = nil
	}
}

func (w *world) the(guild string) *game.Guild {
	w.T.Helper()
	g, err := w.Guild(w.T.Context(), guild)
	must(w.T, err)
	return g
}

// A keeper is told of trouble once, whatever comes of it, and again of the next.
func TestKeeperIsToldOnce(t *testing.T) {
	tests := []struct {
		name  string
		fail  error
		again bool // it is tried again
		then  game.Told
	}{
		{"taken", nil, false, game.IsTold},
		{"not taken", errors.Join(game.ErrNotTaken, errors.New("50007")), false, game.Refused},
		{"nothing was sent", &game.Refusal{Err: errors.New("429")}, true, game.NotTold},
		{"perhaps it was sent", errors.New("no answer"), false, game.IsTold},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w, say, tick := kept(t)
			tick()
			must(t, w.Strike(t.Context(), "g", game.NoAccess))
			say.fail = tt.fail
			tick("g admin access")
			if got := w.the("g").Told; got != tt.then {
				t.Errorf("told = %q, want %q", got, tt.then)
			}
			w.Restart()
			must(t, w.Strike(t.Context(), "g", game.ChannelGone)) // changes nothing
			if tt.again {
				tick("g admin access")
			} else {
				tick()
			}
			say.fail = nil
			_, err := w.Resume(t.Context(), gametest.In("g", "admin"))
			must(t, err)
			tick()
			must(t, w.Strike(t.Context(), "g", game.ChannelGone))
			tick("g admin channel")
		})
	}
}

// What happened to guilds while nobody knows them is no trouble.
func TestTroubleOfUnknownGuilds(t *testing.T) {
	w, _, tick := kept(t)
	must(t, w.Strike(t.Context(), "unknown", game.Removed))
	must(t, w.Returned(t.Context(), "unknown"))
	must(t, w.ChannelDeleted(t.Context(), "unknown", "chan"))
	tick()
}

func TestTroubleAndItsEnd(t *testing.T) {
	ctx := context.Background()
	deleted := func(channel string) func(w *world) error {
		return func(w *world) error { return w.ChannelDeleted(ctx, "g", channel) }
	}
	strike := func(trouble game.Trouble) func(w *world) error {
		return func(w *world) error { return w.Strike(ctx, "g", trouble) }
	}
	returned := func(w *world) error { return w.Returned(ctx, "g") }
	tests := []struct {
		name   string
		events []func(w *world) error
		want   game.Trouble
	}{
		{"the dailies' channel is deleted", []func(*world) error{deleted("chan")}, game.ChannelGone},
		{"another channel is deleted", []func(*world) error{deleted("other")}, game.NoTrouble},
		{"removed", []func(*world) error{strike(game.Removed)}, game.Removed},
		{"removed outweighs", []func(*world) error{strike(game.NoAccess), strike(game.Removed)}, game.Removed},
		{"nothing outweighs removed", []func(*world) error{strike(game.Removed), strike(game.NoAccess)}, game.Removed},
		{"removed and back", []func(*world) error{strike(game.Removed), returned}, game.NoTrouble},
		{"a connection says nothing of a channel", []func(*world) error{deleted("chan"), returned}, game.ChannelGone},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w, _, _ := kept(t)
			for _, event := range tt.events {
				must(t, event(w))
			}
			if g := w.the("g"); g.Trouble != tt.want || g.Rests() != (tt.want != game.NoTrouble) {
				t.Errorf("trouble = %q, rests %v, want %q", g.Trouble, g.Rests(), tt.want)
			}
		})
	}
}

// A guild in trouble gets no daily. When the bot is back they go on with the next
// slot, without those of the time in between.
func TestGuildThatTheBotReturnsTo(t *testing.T) {
	w, _, _ := kept(t)
	must(t, w.Strike(t.Context(), "g", game.Removed))
	w.Clock.Add(2 * time.Hour)
	w.Tick()
	must(t, w.Returned(t.Context(), "g"))
	w.Tick()
	if len(w.Posted) != 0 {
		t.Errorf("posted %d", len(w.Posted))
	}
	w.Clock.Set(gametest.Noon.Add(25 * time.Hour))
	w.Tick()
	if len(w.Posted) != 1 {
		t.Errorf("posted %d at the next slot", len(w.Posted))
	}
}

// A guild that removed the bot is forgotten after a month, with all that is known
// of it. What its players did stays theirs, and counts elsewhere.
func TestGuildsAreForgotten(t *testing.T) {
	w := newWorld(t)
	w.StockBank(4)
	w.AddGuild("gone", gametest.Settings("12:00", "UTC"))
	w.AddGuild("here", gametest.Settings("12:00", "UTC"))
	w.solveAs(gametest.In("gone", "ann"), time.Minute)
	_, err := w.Start(t.Context(), gametest.In("here", "ann"), 0)
	must(t, err)
	_, err = w.Remind(t.Context(), gametest.In("gone", "ann"), "en", func(r *game.Reminder) { r.Posted = true })
	must(t, err)
	_, err = w.Submit(t.Context(), gametest.In("gone", "bob"), gametest.Read(t, gametest.Hard))
	must(t, err)
	must(t, w.Strike(t.Context(), "gone", game.Removed))
	must(t, w.Strike(t.Context(), "here", game.NoAccess))

	w.Clock.Add(30 * 24 * time.Hour)
	must(t, w.Maintain(t.Context()))
	if w.the("gone").Trouble != game.Removed {
		t.Fatal("forgotten before a month has passed")
	}
	w.Clock.Add(time.Second)
	must(t, w.Maintain(t.Context()))
	if _, err := w.Guild(t.Context(), "gone"); !errors.Is(err, game.ErrNotSetUp) {
		t.Errorf("the guild is still there: %v", err)
	}
	dump := w.dump()
	for _, table := range []string{"guilds", "plans", "posts", "joins", "currents", "reminders", "submissions"} {
		if holds(dump, table, "gone") {
			t.Errorf("%s still names it", table)
		}
	}
	if !holds(dump, "players", "ann") || !holds(dump, "attempts", "ann") || !holds(dump, "events", "finished") {
		t.Error("what ann did is gone")
	}
	if w.the("here").Trouble != game.NoAccess || !holds(dump, "posts", "here") || !holds(dump, "joins", "here") {
		t.Error("another guild lost something")
	}
}

// A guild that the bot is back in is not forgotten.
func TestGuildThatIsBackIsNotForgotten(t *testing.T) {
	w, _, _ := kept(t)
	must(t, w.Strike(t.Context(), "g", game.Removed))
	w.Clock.Add(29 * 24 * time.Hour)
	must(t, w.Returned(t.Context(), "g"))
	w.Clock.Add(29 * 24 * time.Hour)
	must(t, w.Maintain(t.Context()))
	w.the("g")
}

// What nobody asks for any more goes after a month: posts of guilds in which
// nobody plays, plans that are over, pasted grids and replays. What people played
// stays, and so does what is in force.
func TestMaintenanceDropsWhatIsOld(t *testing.T) {
	w := newWorld(t)
	w.StockBank(40)
	w.AddGuild("played", gametest.Settings("12:00", "UTC"))
	w.AddGuild("idle", gametest.Settings("12:00", "UTC"))
	c := gametest.In("played", "ann")
	w.solveAs(c, time.Minute)
	_, err := w.Play(t.Context(), gametest.In("played", "bob"), rating.Easy)
	must(t, err)
	_, err = w.Open(t.Context(), c, game.Subject{Grid: gametest.Read(t, gametest.Hard)})
	must(t, err)
	_, err = w.Setup(t.Context(), gametest.In("idle", "admin"), gametest.Settings("13:00", "UTC"))
	must(t, err)
	w.Clock.Add(25 * time.Hour)
	w.Tick()
	_, err = w.Replay(t.Context(), c, "2026-11-20")
	must(t, err)

	count := func(table, text string) (n int) {
		for _, line := range lines(w.dump()) {
			if holds(line, table, text) {
				n++
			}
		}
		return n
	}
	want := func(when string, idlePosts, idlePlans, attempts int) {
		t.Helper()
		if got := count("posts", "idle"); got != idlePosts {
			t.Errorf("%s: %d posts where nobody plays, want %d", when, got, idlePosts)
		}
		if got := count("plans", "idle"); got != idlePlans {
			t.Errorf("%s: %d plans, want %d", when, got, idlePlans)
		}
		if got := count("attempts", ""); got != attempts {
			t.Errorf("%s: %d attempts, want %d", when, got, attempts)
		}
		if got := count("posts", "played"); got != 2 {
			t.Errorf("%s: %d posts where somebody plays, want 2", when, got)
		}
	}
	must(t, w.Maintain(t.Context()))
	want("at once", 2, 2, 4)
	w.Clock.Add(33 * 24 * time.Hour)
	must(t, w.Maintain(t.Context()))
	want("a month later", 0, 1, 2)
}

// Dailies that were sent more than five minutes after they were due are late, and
// how long each took is in a histogram.
func TestDelayAndLateDailies(t *testing.T) {
	w := newWorld(t)
	w.StockBank(3)
	registry := prometheus.NewRegistry()
	w.Sched.Register(registry)
	for i, late := range []time.Duration{0, 5 * time.Minute, 5*time.Minute + time.Second} {
		w.Clock.Set(gametest.Noon)
		_, err := w.Setup(t.Context(), gametest.In(string(rune('a'+i)), "admin"), gametest.Settings("13:00", "UTC"))
		must(t, err)
		w.Clock.Add(time.Hour + late)
		w.Tick()
	}
	families, err := registry.Gather()
	must(t, err)
	for _, f := range families {
		counter, delay := f.GetMetric()[0].GetCounter(), f.GetMetric()[0].GetHistogram()
		switch f.GetName() {
		case "pencilmark_dailies_late_total":
			if counter.GetValue() != 1 {
				t.Errorf("%v late, want 1", counter.GetValue())
			}
		case "pencilmark_daily_delay_seconds":
			if delay.GetSampleCount() != 3 || delay.GetSampleSum() != 601 {
				t.Errorf("%d delays of %v s in all, want 3 of 601", delay.GetSampleCount(), delay.GetSampleSum())
			}
		}
	}
}

// mover is a poster in whose hands the channel of the dailies is changed before a
// post to the old one fails.
type mover struct {
	*world
	trouble game.Trouble
}

func (m *mover) Post(ctx context.Context, n game.Notice) (game.Message, error) {
	if n.Guild.Channel == "new" {
		return m.world.Post(ctx, n)
	}
	_, err := m.Change(ctx, gametest.In("g", "admin"), func(s *game.Settings) error {
		s.Channel = "new"
		return nil
	})
	must(m.T, err)
	return game.Message{}, &game.Refusal{Trouble: m.trouble, Err: errors.New("refused")}
}

func (m *mover) Tell(context.Context, game.Guild) error { return nil }

// The trouble of a channel that the dailies no longer go to is not the guild's:
// they are posted in the new one at once.
func TestTroubleOfTheChannelBefore(t *testing.T) {
	for trouble, want := range map[game.Trouble]game.Trouble{
		game.ChannelGone: game.NoTrouble, game.NoAccess: game.NoTrouble, game.NoTrouble: game.NoTrouble, game.Removed: game.Removed,
	} {
		t.Run("trouble="+string(trouble), func(t *testing.T) {
			w := newWorld(t)
			w.StockBank(1)
			_, err := w.Setup(t.Context(), gametest.In("g", "admin"), gametest.Settings("13:00", "UTC"))
			must(t, err)
			_, err = w.PostNow(t.Context(), gametest.In("g", "admin"))
			must(t, err)
			s := game.NewScheduler(w.Services.Service, func(string) game.Poster { return &mover{w, trouble} })
			_ = s.Tick(t.Context())
			if got := w.the("g").Trouble; got != want {
				t.Fatalf("trouble = %q, want %q", got, want)
			}
			_ = s.Tick(t.Context())
			if want == game.NoTrouble && (len(w.Posted) != 1 || w.Posted[0].Guild.Channel != "new") {
				t.Errorf("posted %v", w.Posted)
			}
		})
	}
}

// Nothing is claimed where nothing can be posted, whoever asks for it.
func TestPostNowInTrouble(t *testing.T) {
	w, _, _ := kept(t)
	must(t, w.Strike(t.Context(), "g", game.ChannelGone))
	if p, err := w.PostNow(t.Context(), gametest.In("g", "admin")); !errors.Is(err, game.ErrInTrouble) {
		t.Errorf("post = %+v, %v", p, err)
	}
}
