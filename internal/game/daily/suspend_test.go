package daily_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// notifier is a poster that notifies administrators, or fails to.
type notifier struct {
	*world
	notified []string // guild, admin and suspension
	fail     error
}

func (t *notifier) NotifyAdmin(_ context.Context, g game.Guild) error {
	t.notified = append(t.notified, g.ID+" "+g.Admin+" "+string(g.Suspension))
	return t.fail
}

// kept returns a world with a guild whose administrator is admin, and a tick that checks who was
// notified.
func kept(t *testing.T) (w *world, say *notifier, tick func(want ...string)) {
	t.Helper()
	w = newWorld(t)
	w.StockBank(3)
	w.setup(gametest.In("g", "admin"), gametest.Settings("13:00", "UTC"))
	say = &notifier{world: w}
	return w, say, func(want ...string) {
		t.Helper()
		_ = daily.NewScheduler(w.Daily, func(string) daily.Poster { return say }).Tick(t.Context())
		if !slices.Equal(say.notified, want) {
			t.Errorf("notified %q, want %q", say.notified, want)
		}
		say.notified = nil
	}
}

func (w *world) the(guild string) *game.Guild {
	w.T.Helper()
	g, err := w.Daily.Guild(w.T.Context(), guild)
	gametest.Must(w.T, err)
	return g
}

// If the connection is lost after a guild was listed, its administrator is notified later.
func TestAdminIsNotifiedAfterALostConnection(t *testing.T) {
	w, say, tick := kept(t)
	gametest.Must(t, w.Daily.Suspend(t.Context(), "g", game.SuspendedNoAccess))
	asked := 0
	posters := func(string) daily.Poster {
		if asked++; asked > 1 {
			return nil
		}
		return say
	}
	err := daily.NewScheduler(w.Daily, posters).Tick(t.Context())
	if _, unsent := errors.AsType[*daily.PostRefusedError](err); !unsent || len(say.notified) != 0 || w.the("g").Notified != game.NotNotified {
		t.Errorf("notified %q, %v", say.notified, err)
	}
	tick("g admin access")
}

// An administrator is notified once of each suspension, whatever the outcome.
func TestAdminIsNotifiedOnce(t *testing.T) {
	tests := []struct {
		name  string
		fail  error
		again bool // it is tried again
		then  game.Notified
	}{
		{"taken", nil, false, game.WasNotified},
		{"not taken", errors.Join(game.ErrUnreachable, errors.New("50007")), false, game.AdminUnreachable},
		{"nothing was sent", &daily.PostRefusedError{Err: errors.New("429")}, true, game.NotNotified},
		{"perhaps it was sent", errors.New("no answer"), false, game.WasNotified},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w, say, tick := kept(t)
			tick()
			gametest.Must(t, w.Daily.Suspend(t.Context(), "g", game.SuspendedNoAccess))
			say.fail = tt.fail
			tick("g admin access")
			if got := w.the("g").Notified; got != tt.then {
				t.Errorf("notified = %q, want %q", got, tt.then)
			}
			w.Restart()
			gametest.Must(t, w.Daily.Suspend(t.Context(), "g", game.SuspendedChannelGone)) // changes nothing
			if tt.again {
				tick("g admin access")
			} else {
				tick()
			}
			say.fail = nil
			_, err := w.Daily.Resume(t.Context(), gametest.In("g", "admin"))
			gametest.Must(t, err)
			tick()
			gametest.Must(t, w.Daily.Suspend(t.Context(), "g", game.SuspendedChannelGone))
			tick("g admin channel")
		})
	}
}

func TestSuspensionAndItsEnd(t *testing.T) {
	ctx := context.Background()
	deleted := func(channel string) func(w *world) error {
		return func(w *world) error { return w.Daily.ChannelDeleted(ctx, "g", channel) }
	}
	suspend := func(suspension game.Suspension) func(w *world) error {
		return func(w *world) error { return w.Daily.Suspend(ctx, "g", suspension) }
	}
	returned := func(w *world) error { return w.Daily.Rejoined(ctx, "g") }
	tests := []struct {
		name   string
		events []func(w *world) error
		want   game.Suspension
	}{
		{"the dailies' channel is deleted", []func(*world) error{deleted("chan")}, game.SuspendedChannelGone},
		{"another channel is deleted", []func(*world) error{deleted("other")}, game.NotSuspended},
		{"removed", []func(*world) error{suspend(game.SuspendedBotRemoved)}, game.SuspendedBotRemoved},
		{"removed outweighs", []func(*world) error{suspend(game.SuspendedNoAccess), suspend(game.SuspendedBotRemoved)}, game.SuspendedBotRemoved},
		{"nothing outweighs removed", []func(*world) error{suspend(game.SuspendedBotRemoved), suspend(game.SuspendedNoAccess)}, game.SuspendedBotRemoved},
		{"removed and back", []func(*world) error{suspend(game.SuspendedBotRemoved), returned}, game.NotSuspended},
		{"a connection says nothing of a channel", []func(*world) error{deleted("chan"), returned}, game.SuspendedChannelGone},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w, _, _ := kept(t)
			for _, event := range tt.events {
				gametest.Must(t, event(w))
			}
			if g := w.the("g"); g.Suspension != tt.want || g.Inactive() != (tt.want != game.NotSuspended) {
				t.Errorf("suspension = %q, rests %v, want %q", g.Suspension, g.Inactive(), tt.want)
			}
		})
	}
}

// A suspended guild gets no daily. When the bot is back, dailies go on with the next scheduled one,
// and those of the time in between are not made up for.
func TestGuildThatTheBotReturnsTo(t *testing.T) {
	w, _, _ := kept(t)
	gametest.Must(t, w.Daily.Suspend(t.Context(), "g", game.SuspendedBotRemoved))
	w.Clock.Add(2 * time.Hour)
	w.Tick()
	gametest.Must(t, w.Daily.Rejoined(t.Context(), "g"))
	w.Tick()
	if len(w.Posted) != 0 {
		t.Errorf("posted %d", len(w.Posted))
	}
	w.Clock.Set(gametest.Noon.Add(25 * time.Hour))
	w.Tick()
	if len(w.Posted) != 1 {
		t.Errorf("posted %d at the next moment", len(w.Posted))
	}
}

// A guild that removed the bot is deleted after a month, with everything known about it. Its
// players keep their attempts, which still count elsewhere.
func TestGuildsAreForgotten(t *testing.T) {
	w := newWorld(t)
	w.StockBank(4)
	w.AddGuild("gone", gametest.Settings("12:00", "UTC"))
	w.AddGuild("here", gametest.Settings("12:00", "UTC"))
	w.SolveAs(gametest.In("gone", "ann"), time.Minute)
	_, err := w.Play.Start(t.Context(), gametest.In("here", "ann"), 0)
	gametest.Must(t, err)
	_, err = w.Daily.ChangeReminder(t.Context(), gametest.In("gone", "ann"), "en", func(r *game.Reminder) { r.Posted = true })
	gametest.Must(t, err)
	_, err = w.Play.Submit(t.Context(), gametest.In("gone", "bob"), gametest.Read(t, gametest.Hard), "en")
	gametest.Must(t, err)
	gametest.Must(t, w.Daily.Suspend(t.Context(), "gone", game.SuspendedBotRemoved))
	gametest.Must(t, w.Daily.Suspend(t.Context(), "here", game.SuspendedNoAccess))

	w.Clock.Add(30 * 24 * time.Hour)
	gametest.Must(t, w.Maintain(t.Context()))
	if w.the("gone").Suspension != game.SuspendedBotRemoved {
		t.Fatal("forgotten before a month has passed")
	}
	w.Clock.Add(time.Second)
	gametest.Must(t, w.Maintain(t.Context()))
	if _, err := w.Daily.Guild(t.Context(), "gone"); !errors.Is(err, game.ErrNotSetUp) {
		t.Errorf("the guild is still there: %v", err)
	}
	dump := w.Dump()
	for _, table := range []string{"guilds", "plans", "posts", "joins", "currents", "reminders", "submissions"} {
		if gametest.TableHolds(dump, table, "gone") {
			t.Errorf("%s still names it", table)
		}
	}
	if !gametest.TableHolds(dump, "players", "ann") || !gametest.TableHolds(dump, "attempts", "ann") || !gametest.TableHolds(dump, "events", "finished") {
		t.Error("what ann did is gone")
	}
	if w.the("here").Suspension != game.SuspendedNoAccess || !gametest.TableHolds(dump, "posts", "here") || !gametest.TableHolds(dump, "joins", "here") {
		t.Error("another guild lost something")
	}
}

// Maintenance deletes data after a month that nobody needs any more: posts of guilds in which
// nobody plays, replaced plans, pasted grids and replays. Played puzzles and current plans stay.
func TestMaintenanceDropsWhatIsOld(t *testing.T) {
	w := newWorld(t)
	w.StockBank(40)
	w.AddGuild("played", gametest.Settings("12:00", "UTC"))
	w.AddGuild("idle", gametest.Settings("12:00", "UTC"))
	c := gametest.In("played", "ann")
	w.SolveAs(c, time.Minute)
	_, err := w.Play.Practise(t.Context(), gametest.In("played", "bob"), solver.ClassicVariant(), rating.Easy)
	gametest.Must(t, err)
	_, err = w.Play.Open(t.Context(), c, game.Subject{Grid: gametest.Read(t, gametest.Hard)})
	gametest.Must(t, err)
	w.setup(gametest.In("idle", "admin"), gametest.Settings("13:00", "UTC"))
	w.Clock.Add(25 * time.Hour)
	w.Tick()
	_, err = w.Play.Replay(t.Context(), c, "2026-11-20", false)
	gametest.Must(t, err)

	count := func(table, text string) (n int) {
		for line := range strings.SplitSeq(w.Dump(), "\n") {
			if gametest.TableHolds(line, table, text) {
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
	gametest.Must(t, w.Maintain(t.Context()))
	want("at once", 2, 2, 4)
	w.Clock.Add(33 * 24 * time.Hour)
	gametest.Must(t, w.Maintain(t.Context()))
	want("a month later", 0, 1, 2)
}

// mover is a poster that changes the channel of the dailies before a post to the old channel fails.
type mover struct {
	*world
	suspension game.Suspension
}

func (m *mover) Post(ctx context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	if n.Guild.Channel == "new" {
		return m.world.Post(ctx, n)
	}
	_, err := m.Daily.ChangeSettings(ctx, gametest.In("g", "admin"), func(s *game.Settings) error {
		s.Channel = "new"
		return nil
	})
	gametest.Must(m.T, err)
	return daily.PostedMessage{}, &daily.PostRefusedError{Suspension: m.suspension, Err: errors.New("refused")}
}

func (m *mover) NotifyAdmin(context.Context, game.Guild) error { return nil }

// A problem with a channel that is no longer the dailies' does not suspend the guild: the daily is
// posted in the new channel at once.
func TestSuspensionOfTheChannelBefore(t *testing.T) {
	for suspension, want := range map[game.Suspension]game.Suspension{
		game.SuspendedChannelGone: game.NotSuspended, game.SuspendedNoAccess: game.NotSuspended, game.NotSuspended: game.NotSuspended, game.SuspendedBotRemoved: game.SuspendedBotRemoved,
	} {
		t.Run("suspension="+string(suspension), func(t *testing.T) {
			w := newWorld(t)
			w.StockBank(1)
			w.setup(gametest.In("g", "admin"), gametest.Settings("13:00", "UTC"))
			_, err := w.Daily.PostNow(t.Context(), gametest.In("g", "admin"))
			gametest.Must(t, err)
			s := daily.NewScheduler(w.Daily, func(string) daily.Poster { return &mover{w, suspension} })
			_ = s.Tick(t.Context())
			if got := w.the("g").Suspension; got != want {
				t.Fatalf("suspension = %q, want %q", got, want)
			}
			_ = s.Tick(t.Context())
			if want == game.NotSuspended && (len(w.Posted) != 1 || w.Posted[0].Guild.Channel != "new") {
				t.Errorf("posted %v", w.Posted)
			}
		})
	}
}

// Each time the bot joins a guild it welcomes the guild once, even if two processes ask at the same
// time, and after a restart.
func TestClaimWelcome(t *testing.T) {
	w := newWorld(t)
	joined := w.Daily.Now()
	for _, test := range []struct {
		guild  string
		joined time.Time
		want   int32
	}{{"g", joined, 1}, {"g", joined, 0}, {"h", joined, 1}, {"g", joined.Add(time.Second), 1}, {"g", joined, 0}} {
		var claims atomic.Int32
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() {
				claimed, err := daily.New(w.Daily.Options).ClaimWelcome(t.Context(), test.guild, test.joined)
				if err != nil {
					t.Error(err)
				}
				if claimed {
					claims.Add(1)
				}
			})
		}
		both.Wait()
		if claims.Load() != test.want {
			t.Errorf("%s, joined at %v: %d claims, want %d", test.guild, test.joined, claims.Load(), test.want)
		}
	}
}
