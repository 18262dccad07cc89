package daily_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/store"
)

var (
	errLost    = errors.New("no answer came")
	errRefused = &daily.PostRefusedError{Err: errors.New("not now")}
)

// dueAt sets up a guild whose daily of gametest.Noon's date is due at a time of that day, and sets
// the clock to that time.
func (w *world) dueAt(guild, when string) game.Call {
	w.T.Helper()
	c := gametest.In(guild, "admin")
	_, err := w.Daily.Setup(w.T.Context(), c, gametest.Settings(when, "UTC"))
	gametest.Must(w.T, err)
	w.Clock.Set(gametest.At(w.T, "2026-11-20T"+when+":00Z"))
	return c
}

// due returns a world in which the daily of guild g is due now.
func due(t testing.TB) *world {
	t.Helper()
	w := newWorld(t)
	w.StockBank(2)
	w.dueAt("g", "13:00")
	return w
}

// try ticks with a poster that fails with refuse, and moves the clock past the pause.
func (w *world) try(refuse error) {
	w.T.Helper()
	w.Refuse = refuse
	if err := w.Sched.Tick(w.T.Context()); !errors.Is(err, refuse) {
		w.T.Fatalf("Tick = %v, want %v", err, refuse)
	}
	w.Refuse = nil
	w.Clock.Add(time.Minute)
}

// state returns the post of a guild's current daily.
func (w *world) state(guild string) game.Post {
	w.T.Helper()
	card, err := w.Daily.Today(w.T.Context(), gametest.In(guild, "ann"))
	gametest.Must(w.T, err)
	return card.Post
}

// A post whose answer was lost is looked for. If it is found it is not posted again.
func TestLostPostIsFound(t *testing.T) {
	w := due(t)
	tried := w.Clock.Now()
	w.try(errLost)
	w.Found = &daily.PostedMessage{Channel: "chan", ID: "the first"}
	w.Tick()
	if p := w.state("g"); len(w.Posted) != 0 || p.State != game.PostSent || p.Message != "the first" || !p.Unsure.IsZero() {
		t.Errorf("posted %d, post = %+v", len(w.Posted), p)
	}
	if len(w.Sought) != 1 || !w.Sought[0].Card.Unsure.Equal(tried) {
		t.Errorf("sought = %+v, want once, from %s on", w.Sought, tried)
	}
}

// A post that was certainly refused is not looked for.
func TestRefusedPostIsNotSought(t *testing.T) {
	w := due(t)
	w.try(errRefused)
	w.Tick()
	if len(w.Posted) != 1 || len(w.Sought) != 0 {
		t.Errorf("posted %d, sought %d", len(w.Posted), len(w.Sought))
	}
}

// A refusal says nothing about the try before it.
func TestRefusalAfterALostPost(t *testing.T) {
	w := due(t)
	tried := w.Clock.Now()
	w.try(errLost)
	w.Lost = daily.ErrPostRepeatable
	w.try(errRefused)
	if p := w.state("g"); !p.Unsure.Equal(tried) {
		t.Errorf("unsure since %s, want %s", p.Unsure, tried)
	}
}

// If nobody can tell whether it was posted, it is not posted again. The guild is suspended, and its
// administrator learns why.
func TestUnclearPostIsNotRepeated(t *testing.T) {
	w := newWorld(t)
	w.StockBank(2)
	c := w.dueAt("g", "13:00")
	w.try(errLost)
	w.Lost = &daily.PostRefusedError{Suspension: game.SuspendedNoHistory, Err: errors.New("may not look")}
	if err := w.Sched.Tick(t.Context()); !errors.Is(err, w.Lost) {
		t.Errorf("Tick = %v", err)
	}
	w.Clock.Add(time.Hour)
	w.Tick()
	p := w.state("g")
	g, err := w.Daily.Guild(t.Context(), "g")
	if err != nil || len(w.Posted) != 0 || p.State != game.PostFailed || p.Problem != "may not look" || g.Suspension != game.SuspendedNoHistory || !g.Inactive() {
		t.Errorf("posted %d, post = %+v, guild = %+v, %v", len(w.Posted), p, g, err)
	}
	w.Lost = nil
	if _, err := w.Daily.Resume(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	w.Tick()
	if p := w.state("g"); len(w.Posted) != 1 || p.State != game.PostSent {
		t.Errorf("after resuming: posted %d, post = %+v", len(w.Posted), p)
	}
}

// If the channel changes between two tries, the first try's channel is searched before the post
// goes to the new one.
func TestEarlierTryIsSoughtInItsChannel(t *testing.T) {
	w := newWorld(t)
	w.StockBank(2)
	c := w.dueAt("g", "13:00")
	w.try(errLost)
	set := gametest.Settings("13:00", "UTC")
	set.Channel = "other"
	w.setup(c, set)
	w.Tick()
	if len(w.Sought) != 1 || w.Sought[0].Card.Channel != "chan" || len(w.Posted) != 1 || w.Posted[0].Card.Channel != "other" {
		t.Errorf("sought %+v, posted %+v", w.Sought, w.Posted)
	}
}

// Posts made since a backup have no rows in it. After a restore, a post that may have been made
// before is looked for first, and no other post is looked for.
func TestRestoredBackupDoesNotPostAgain(t *testing.T) {
	tests := []struct {
		name   string
		before func(w *world) // the backup
	}{
		{"with the post claimed", func(w *world) { w.try(errRefused) }},
		{"without the post", func(*world) {}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t)
			w.StockBank(3)
			w.dueAt("g", "13:00")
			tt.before(w)
			backup := w.backup()
			w.Tick()
			if len(w.Posted) != 1 {
				t.Fatalf("posted %d", len(w.Posted))
			}
			w.Clock.Add(time.Hour)
			w.restore(backup)
			w.Sought, w.Found = nil, &daily.PostedMessage{Channel: "chan", ID: "from before"}
			w.Tick()
			if p := w.state("g"); len(w.Posted) != 1 || len(w.Sought) != 1 || p.Message != "from before" || p.State != game.PostSent {
				t.Errorf("posted %d, sought %d, post = %+v", len(w.Posted), len(w.Sought), p)
			}
			w.Found = nil
			for range 2 {
				w.Clock.Add(24 * time.Hour)
				w.Tick()
			}
			last := w.Sought[len(w.Sought)-1].Card
			if len(w.Posted) != 3 || last.Date > "2026-11-21" {
				t.Errorf("posted %d; looked for the daily of %s, days after the restore", len(w.Posted), last.Date)
			}
		})
	}
}

// backup copies the database and returns the copy's path.
func (w *world) backup() (path string) {
	w.T.Helper()
	gametest.NeedsFile(w.T)
	path = filepath.Join(w.T.TempDir(), "backup.db")
	gametest.Must(w.T, store.Backup(w.T.Context(), w.Path, path))
	return path
}

// restore replaces the database by a backup.
func (w *world) restore(backup string) {
	w.T.Helper()
	gametest.Must(w.T, w.DB.Close())
	_, err := store.Restore(w.T.Context(), w.Path, backup, w.Clock.Now())
	gametest.Must(w.T, err)
	w.OpenStore()
}

// gate is a poster that counts concurrent posts, and can hold each until the test releases it.
type gate struct {
	daily.NoPoster
	mu    sync.Mutex
	begun []string
	order []string
	under atomic.Int64
	most  atomic.Int64
	hold  map[string]chan struct{}
}

func (g *gate) Post(ctx context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	g.mu.Lock()
	g.begun = append(g.begun, n.Guild.ID)
	g.mu.Unlock()
	now := g.under.Add(1)
	defer g.under.Add(-1)
	for most := g.most.Load(); now > most && !g.most.CompareAndSwap(most, now); most = g.most.Load() {
	}
	if held := g.hold[n.Guild.ID]; held != nil {
		select {
		case <-held:
		case <-ctx.Done():
			return daily.PostedMessage{}, ctx.Err()
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.order = append(g.order, n.Guild.ID)
	return daily.PostedMessage{ID: "m"}, nil
}

func (g *gate) sent() []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.order)
}

// A guild whose post hangs does not delay other guilds, even ones that come due later.
func TestHangingPostHoldsNobodyUp(t *testing.T) {
	w := newWorld(t)
	w.StockBank(2)
	hung := make(chan struct{})
	g := &gate{hold: map[string]chan struct{}{"slow": hung}}
	w.Sched = daily.NewScheduler(w.Daily, func(string) daily.Poster { return g })
	for _, id := range []string{"a", "b", "slow"} {
		w.dueAt(id, "13:00")
		w.Clock.Set(gametest.Noon)
	}
	w.setup(gametest.In("later", "admin"), gametest.Settings("13:01", "UTC"))
	w.Clock.Add(time.Hour)
	first := make(chan error)
	go func() { first <- w.Sched.Tick(t.Context()) }()
	for len(g.sent()) < 2 || g.under.Load() != 1 {
		time.Sleep(time.Millisecond)
	}
	w.Clock.Add(time.Minute)
	w.Posted = nil
	done := make(chan error)
	go func() { done <- w.Sched.Tick(t.Context()) }()
	if err := <-done; err != nil { // it does not wait for the deliveries of the first tick
		t.Error(err)
	}
	if got := g.sent(); !slices.Contains(got, "later") || slices.Contains(got, "slow") {
		t.Errorf("sent %v while one hangs", got)
	}
	close(hung)
	if err := <-first; err != nil {
		t.Error(err)
	}
	if got := g.sent(); len(got) != 4 {
		t.Errorf("sent %v", got)
	}
}

// Posts are sent in the order in which they were due, many at a time.
func TestDueFirstIsSentFirst(t *testing.T) {
	testrace.Skip(t)
	w := newWorld(t)
	w.StockBank(2)
	release := make(chan struct{})
	g := &gate{hold: map[string]chan struct{}{}}
	w.Sched = daily.NewScheduler(w.Daily, func(string) daily.Poster { return g })
	const early, late = 100, 100
	for i := range early + late {
		id, when := fmt.Sprintf("late %03d", i), "13:01"
		if i >= late {
			id, when = fmt.Sprintf("early %03d", i), "13:00"
		}
		g.hold[id] = release
		w.setup(gametest.In(id, "admin"), gametest.Settings(when, "UTC"))
	}
	w.Clock.Add(2 * time.Hour)
	done := make(chan error)
	go func() { done <- w.Sched.Tick(t.Context()) }()
	for g.under.Load() < 64 {
		time.Sleep(time.Millisecond)
	}
	for _, id := range g.begun {
		if id > "l" {
			t.Errorf("%s begins among the first 64", id)
		}
	}
	close(release)
	gametest.Must(t, <-done)
	if n := len(g.sent()); n != early+late || g.most.Load() != 64 {
		t.Errorf("%d sent, %d at once", n, g.most.Load())
	}
}

// Ticks that overlap, or that read what another tick has just sent, post once.
func TestOverlappingTicksPostOnce(t *testing.T) {
	w := newWorld(t)
	w.StockBank(2)
	for i := range 40 {
		w.dueAt(fmt.Sprint("g", i), "13:00")
		w.Clock.Set(gametest.Noon)
	}
	w.Clock.Add(time.Hour)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 5 {
				if err := w.Sched.Tick(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if len(w.Posted) != 40 {
		t.Errorf("%d posts, want 40", len(w.Posted))
	}
}

// A guild with an unreadable plan does not keep other guilds from posts, and is not checked all the
// time.
func TestBrokenPlanIsItsGuildsAlone(t *testing.T) {
	w := newWorld(t)
	w.StockBank(2)
	for i := range 9 {
		w.dueAt(fmt.Sprint("g", i), "13:00")
		w.Clock.Set(gametest.Noon)
	}
	err := w.DB.Update(t.Context(), func(tx services.Tx) error {
		return tx.AddPlan("g4", game.Plan{When: "nonsense", Zone: "UTC", Tiers: game.DefaultTiers(), From: gametest.Noon}, gametest.Noon)
	})
	gametest.Must(t, err)
	w.Clock.Add(time.Hour)
	err = w.Sched.Tick(t.Context())
	if of, ok := errors.AsType[*daily.GuildError](err); !ok || of.Guild != "g4" || len(w.Posted) != 8 {
		t.Errorf("Tick = %v, %d posts", err, len(w.Posted))
	}
}
