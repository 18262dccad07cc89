package daily_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/testkit/gametest"
)

// sentReminders is a ReminderSender that records the reminders, and can refuse.
type sentReminders struct {
	mu     sync.Mutex
	sent   []game.DueReminder
	refuse error
}

func (n *sentReminders) SendReminder(_ context.Context, sent game.DueReminder) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.sent = append(n.sent, sent)
	return n.refuse
}

// notified lists the reminders sent since the last call, sorted.
func (n *sentReminders) notified() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	var all []string
	for _, s := range n.sent {
		all = append(all, fmt.Sprintf("%s %s %s", s.Player, s.Kind, s.Post.Date))
	}
	slices.Sort(all)
	n.sent = nil
	return all
}

// reminded returns a world with a guild whose first daily has been open since gametest.Noon.
func reminded(t *testing.T) (*world, *sentReminders, func(want ...string)) {
	t.Helper()
	w := newWorld(t)
	w.StockBank(6)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	n := &sentReminders{}
	tick := func(want ...string) {
		t.Helper()
		w.Tick()
		gametest.Must(t, daily.NewReminderJob(w.Daily, n).Tick(t.Context()))
		if got := n.notified(); !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	}
	return w, n, tick
}

func (w *world) remind(player string, posted bool, hours int) {
	w.T.Helper()
	_, err := w.Daily.ChangeReminder(w.T.Context(), gametest.In("g", player), "en", func(r *game.Reminder) { r.Posted, r.Hours = posted, hours })
	gametest.Must(w.T, err)
}

func TestReminders(t *testing.T) {
	w, _, tick := reminded(t)
	w.Clock.Add(time.Minute)
	w.remind("ann", true, 0)
	w.remind("bob", false, 3)
	w.remind("cora", true, 3)
	tick() // no reminders of earlier posts
	w.Clock.Set(gametest.Noon.Add(20 * time.Hour))
	tick()
	w.Clock.Set(gametest.Noon.Add(21 * time.Hour))
	w.SolveAs(gametest.In("g", "cora"), 0)
	tick("bob closing 2026-11-20") // cora has finished it
	tick()
	w.Clock.Set(gametest.Noon.Add(24 * time.Hour))
	tick("ann posted 2026-11-21", "cora posted 2026-11-21")
	w.Restart()
	tick()
	w.remind("ann", false, 0)
	w.Clock.Set(gametest.Noon.Add(48 * time.Hour))
	tick("cora posted 2026-11-22")
}

// A failed reminder is tried again a few times, with pauses. If an earlier try may have arrived,
// the sender is told so.
func TestRemindersThatFail(t *testing.T) {
	w, n, _ := reminded(t)
	w.Clock.Add(time.Minute)
	w.remind("ann", true, 0)
	w.Clock.Set(gametest.Noon.Add(24 * time.Hour))
	w.Tick()
	n.refuse = errors.New("no answer")
	reminders := daily.NewReminderJob(w.Daily, n)
	tries := []int{}
	for range 10 {
		for range 2 {
			_ = reminders.Tick(t.Context())
		}
		for _, s := range n.sent {
			tries = append(tries, s.Tries)
		}
		n.sent = nil
		w.Clock.Add(2 * time.Minute)
	}
	if !slices.Equal(tries, []int{0, 1, 2, 3}) {
		t.Errorf("tries before: %v, want four tries in all", tries)
	}
}

// A player who accepts no direct messages gets no more reminders, and sees why.
func TestRemindersThatAreRefused(t *testing.T) {
	w, n, tick := reminded(t)
	w.Clock.Add(time.Minute)
	w.remind("ann", true, 5)
	w.Clock.Set(gametest.Noon.Add(24 * time.Hour))
	n.refuse = fmt.Errorf("closed: %w", game.ErrUnreachable)
	tick("ann posted 2026-11-21")
	w.Clock.Set(gametest.Noon.Add(48 * time.Hour))
	tick()
	r, err := w.Daily.Reminder(t.Context(), gametest.In("g", "ann"))
	if err != nil || r.On() || !r.Refused.Equal(gametest.Noon.Add(24*time.Hour)) {
		t.Errorf("reminder = %+v, %v", r, err)
	}
	w.remind("ann", true, 0)
	if r, _ := w.Daily.Reminder(t.Context(), gametest.In("g", "ann")); !r.On() || !r.Refused.IsZero() {
		t.Errorf("turned on again: %+v", r)
	}
}

// A backup lacks what was sent after it. After a restore no reminder is sent twice, and all others
// are sent as usual.
func TestRestoredBackupDoesNotRemindAgain(t *testing.T) {
	w, n, _ := reminded(t)
	at := func(hours int, want ...string) {
		t.Helper()
		w.Clock.Set(gametest.Noon.Add(time.Duration(hours) * time.Hour))
		w.Tick()
		gametest.Must(t, daily.NewReminderJob(w.Daily, n).Tick(t.Context()))
		if got := n.notified(); !slices.Equal(got, want) {
			t.Errorf("after %d hours got %v, want %v", hours, got, want)
		}
	}
	at(22)
	w.remind("ann", true, 0)
	w.remind("bob", false, 3)
	w.remind("cora", false, 23)
	at(22, "bob closing 2026-11-20", "cora closing 2026-11-20")
	backup := w.backup()
	at(24, "ann posted 2026-11-21")
	at(25, "cora closing 2026-11-21")
	w.Clock.Add(time.Hour)
	w.restore(backup)
	w.Found = &daily.PostedMessage{Channel: "chan", ID: "from before"}
	at(26)
	at(28)
	w.Found = nil
	at(47, "bob closing 2026-11-21")
	at(48, "ann posted 2026-11-22")
	at(49, "cora closing 2026-11-22")
}

// A guild with many reminders does not delay a small one.
func TestRemindersAreFair(t *testing.T) {
	w, n, _ := reminded(t)
	for i := range 150 {
		w.remind(fmt.Sprintf("a%03d", i), false, 23)
	}
	w.AddGuild("small", gametest.Settings("12:00", "UTC"))
	_, err := w.Daily.ChangeReminder(t.Context(), gametest.In("small", "zed"), "en", func(r *game.Reminder) { r.Hours = 23 })
	gametest.Must(t, err)
	w.Clock.Add(2 * time.Hour)
	gametest.Must(t, daily.NewReminderJob(w.Daily, n).Tick(t.Context()))
	notified := n.notified()
	if len(notified) != 120 || !slices.Contains(notified, "zed closing 2026-11-20") {
		t.Errorf("%d were told; zed among them is %v", len(notified), slices.Contains(notified, "zed closing 2026-11-20"))
	}
}

// While many dailies wait to be posted, reminders wait too.
func TestRemindersComeAfterTheDailies(t *testing.T) {
	w, n, _ := reminded(t)
	w.remind("ann", false, 23)
	w.Clock.Add(2 * time.Hour)
	w.StockBank(2)
	for i := range 60 {
		c := gametest.In(fmt.Sprintf("crowd%d", i), "admin")
		w.setup(c, gametest.Settings("12:00", "UTC"))
		_, err := w.Daily.PostNow(t.Context(), c)
		gametest.Must(t, err)
	}
	reminders := daily.NewReminderJob(w.Daily, n)
	gametest.Must(t, reminders.Tick(t.Context()))
	if notified := n.notified(); len(notified) > 0 {
		t.Errorf("got %v before the dailies", notified)
	}
	w.Tick()
	gametest.Must(t, reminders.Tick(t.Context()))
	if notified := n.notified(); len(notified) != 1 {
		t.Errorf("got %v after them", notified)
	}
}

// talks is a ThreadOpener that records the posts, and can fail.
type talks struct {
	opened []int64
	refuse error
}

func (t *talks) OpenThread(_ context.Context, th game.Thread) error {
	t.opened = append(t.opened, th.Post.ID)
	return t.refuse
}

// A thread is opened once for each posted daily of guilds that want threads. If that fails it is
// tried again a few times.
func TestThreads(t *testing.T) {
	w := newWorld(t)
	w.StockBank(6)
	set := gametest.Settings("12:00", "UTC")
	w.AddGuild("silent", set)
	set.Threads = true
	w.AddGuild("g", set)
	to := &talks{refuse: errors.New("no answer")}
	for range 3 {
		_ = daily.NewThreadJob(w.Daily, to).Tick(t.Context())
	}
	if len(to.opened) != 1 {
		t.Errorf("opened %v without a pause", to.opened)
	}
	w.Clock.Add(3 * time.Minute)
	to.refuse = nil
	for range 3 {
		gametest.Must(t, daily.NewThreadJob(w.Daily, to).Tick(t.Context()))
		w.Clock.Add(10 * time.Minute)
	}
	if len(to.opened) != 2 {
		t.Errorf("opened %v, want one failure and one success", to.opened)
	}
	w.Clock.Set(gametest.Noon.Add(24 * time.Hour))
	w.Tick()
	to.opened, to.refuse = nil, errors.New("never")
	for range 30 {
		_ = daily.NewThreadJob(w.Daily, to).Tick(t.Context())
		w.Clock.Add(10 * time.Minute)
	}
	if len(to.opened) != 5 {
		t.Errorf("tried %d times, want 5", len(to.opened))
	}
}
