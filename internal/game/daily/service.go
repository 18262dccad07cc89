// Package daily is the room of the dailies: when a guild's is due, claiming and
// posting it, its thread and the reminders of it, and what an administrator sets up.
//
// Rows say what is due. A post is claimed by adding its unique row, and only then handed to the
// outbox; the row says that sending began before anything leaves the process. So there is one post,
// wherever a process crashes.
package daily

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
)

// Query reads dailies, posts, guilds and reminders.
type Query interface {
	guard.Query
	bank.Query
	txn.CallQuery

	DailyPuzzle(d game.Daily) (*game.Puzzle, error)
	// OwnPuzzle returns the puzzle that is scheduled to be a guild's daily of a date.
	OwnPuzzle(guild string, d game.Date) (*game.Puzzle, error)
	Post(id int64) (*game.Post, error)
	// Unsent lists the posts that were not sent and were due after a moment, of
	// guilds that are not suspended: at most the one of each guild that was
	// claimed last, the one that is due the longest first.
	Unsent(dueAfter time.Time) ([]game.Post, error)
	// WaitingPosts counts the posts that were claimed for a time after a moment
	// and not tried yet.
	WaitingPosts(after time.Time) (int, error)
	// UnsentPodiums lists the posts whose podium is due by a moment, that closed after another if
	// they have closed, that somebody started, of guilds that are not suspended and want podiums,
	// and whose podium was not posted, nor tried since retry, nor as often as tries: those first
	// that close first. Those of guilds with a later post that was not sent are left to UnsentPodiumsOf,
	// which lists a guild's alone.
	UnsentPodiums(at, closedAfter, retry time.Time, tries, limit int) ([]game.Post, error)
	UnsentPodiumsOf(guild string, at, closedAfter, retry time.Time, tries int) ([]game.Post, error)
	// ChangedPodiums lists the posts that were open after a moment and were solved by another number
	// of players than their podium counts.
	ChangedPodiums(closedAfter time.Time, limit int) ([]game.Post, error)
	// Podium returns how far a post's podium has come; it fails with game.ErrNotFound if it
	// was never tried.
	Podium(post int64) (*PodiumTry, error)
	// Restored returns when the store was last put back from a backup, zero if
	// it never was. Posts from before then may be missing.
	Restored() (time.Time, error)

	// Guilds lists all guilds with the plans in force and waiting at a moment, by id.
	Guilds(at time.Time) ([]game.Guild, error)
	// GuildsToCheck lists the ids of active guilds of which SetNextCheck has not said
	// that nothing is due before a later moment than at, and those of which a clock that
	// was ahead has said so of one after never: those to check the longest first, at most
	// limit.
	GuildsToCheck(at, never time.Time, limit int) ([]string, error)
	// AdminsToNotify lists the suspended guilds whose admins are to be notified.
	AdminsToNotify(at time.Time) ([]game.Guild, error)
	// RemovedBefore lists the ids of the guilds that removed the bot before a
	// moment.
	RemovedBefore(at time.Time) ([]string, error)

	Reminder(player, guild string) (*game.Reminder, error)
	// DueReminders lists the reminders to be sent at a moment: not sent before, nor
	// tried since retry, nor as often as tries. Guilds take turns.
	DueReminders(at, retry time.Time, tries, limit int) ([]game.DueReminder, error)
	// WantedThreads lists the posted dailies that are open at a moment and whose
	// guild wants a thread: not opened before, nor tried since retry, nor as
	// often as tries.
	WantedThreads(at, retry time.Time, tries, limit int) ([]game.Thread, error)
	// Waiting lists the guilds that were last told by a moment what waits for their managers,
	// and where something does; results count that are too fast and ended after since.
	Waiting(toldBy, since time.Time, limit int) ([]Waiting, error)
	// TooFastSince counts a guild's results that are too fast and ended after a moment.
	TooFastSince(guild string, since time.Time) (int, error)
}

// Tx reads and writes them.
type Tx interface {
	Query
	bank.Tx
	results.Tx
	txn.CallTx

	AddDaily(d game.Daily, puzzle string, at time.Time) error
	// AddPost sets the post's ID. It reports false, and changes nothing, if
	// the guild has a post of that date.
	AddPost(p *game.Post) (added bool, err error)
	// SavePost writes what may change: state, tries, times, channel, message
	// and problem, each as given.
	SavePost(p *game.Post) error
	SavePodium(post int64, m PodiumTry) error
	// PrunePosts drops plans that another one had replaced before a moment, and
	// posts closed by then of guilds in which nobody ever played a daily. All other
	// posts stay: streaks and rankings are computed from them.
	PrunePosts(before time.Time) error

	// SaveGuild adds or changes a guild, without its plans.
	SaveGuild(g *game.Guild) error
	// AddPlan adds a plan that takes effect at its From, in the place of all that
	// wait at the moment.
	AddPlan(guild string, p game.Plan, at time.Time) error
	// SetNextCheck notes that no daily of a guild is due before a moment, and what is
	// to come then. SaveGuild and AddPlan revoke both, and CheckAll for all guilds.
	SetNextCheck(guild string, at time.Time, next game.Upcoming) error
	CheckAll() error
	// DropBlock unblocks a guild; it fails with game.ErrNotFound if it is not blocked.
	DropBlock(kind game.BlockKind, id string) error
	// DropGuild drops a guild with all that is known of it: its posts and plans, its pool, and who
	// played in it. The players keep their attempts.
	DropGuild(id string) error

	SaveReminder(r *game.Reminder) error
	DropReminder(player, guild string) error
	// RefuseReminders turns off all that a player would be told.
	RefuseReminders(player string, at time.Time) error
	// StartReminder notes that sending begins, and returns the reminder's id.
	StartReminder(r *game.DueReminder, at time.Time) (id int64, err error)
	SettleReminder(id int64, s game.ReminderState) error
	// SettleThread notes a try to open a post's thread, and why it failed if it
	// did.
	SettleThread(post int64, at time.Time, failure error) error
	// StartTellingWaiting records that a guild is informed of what waits; it reports false if it
	// was informed after toldBy.
	StartTellingWaiting(guild string, at, toldBy time.Time) (bool, error)
}

// Options is what a Service works with.
type Options struct {
	Store  txn.Store[Query, Tx]
	Guard  *guard.Service
	Bank   *bank.Service
	Now    func() time.Time
	Window time.Duration // how late a missed daily is still posted
	Forget time.Duration // how long after it removed the bot a guild is forgotten
	Leader jobs.Leader   // says whether this process leads
	Log    *slog.Logger
}

// Service is what players, administrators and pages may ask of the dailies. It is
// safe for concurrent use.
type Service struct {
	Options
	wake chan struct{} // a post was claimed outside the Scheduler's ticks
}

// New returns the room's service.
func New(o Options) *Service { return &Service{o, make(chan struct{}, 1)} }

func (s *Service) wakeScheduler() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Today returns the card of a guild's open daily. It fails as guard.Today does.
func (s *Service) Today(ctx context.Context, c game.Call) (*game.Card, error) {
	return s.cardOf(ctx, c, s.Guard.Today)
}

// TodaysMini returns the card of the open mini. It fails as guard.TodaysMini does.
func (s *Service) TodaysMini(ctx context.Context, c game.Call) (*game.Card, error) {
	return s.cardOf(ctx, c, s.Guard.TodaysMini)
}

func (s *Service) cardOf(ctx context.Context, c game.Call, find func(guard.Query, game.Call) (*game.Post, error)) (*game.Card, error) {
	return txn.View(ctx, s.Store, func(q Query) (*game.Card, error) {
		p, err := find(q, c)
		if err != nil {
			return nil, err
		}
		return s.Guard.Card(q, p)
	})
}

// CardOf returns the current card of a post; a mini is on its daily's card.
func (s *Service) CardOf(ctx context.Context, post int64) (*game.Card, error) {
	return txn.View(ctx, s.Store, func(q Query) (*game.Card, error) {
		p, err := q.Post(post)
		if err == nil && p.IsMini() {
			p, err = q.PostAt(game.Series{Guild: p.Guild}, p.Date)
		}
		if err != nil {
			return nil, err
		}
		return s.Guard.Card(q, p)
	})
}

// ToPostTo lists the guilds that get dailies.
func (s *Service) ToPostTo(ctx context.Context) ([]game.Guild, error) {
	guilds, err := txn.View(ctx, s.Store, func(q Query) ([]game.Guild, error) { return q.Guilds(s.Now()) })
	return slices.DeleteFunc(guilds, func(g game.Guild) bool { return g.Paused || g.ID == game.LocalGuild }), err
}

// Maintain deletes old posts and plans and forgets guilds that removed the bot long ago.
func (s *Service) Maintain(ctx context.Context) error {
	pruned := s.Store.Update(ctx, func(tx Tx) error { return tx.PrunePosts(s.Now().Add(-txn.KeepFor)) })
	return errors.Join(pruned, s.forgetGuilds(ctx))
}

func (s *Service) forgetGuilds(ctx context.Context) error {
	before := s.Now().Add(-s.Forget)
	gone, err := txn.View(ctx, s.Store, func(q Query) ([]string, error) { return q.RemovedBefore(before) })
	for _, id := range gone {
		err = errors.Join(err, s.changing(ctx, id, func(tx Tx, g *game.Guild) error {
			if g.Suspension != game.SuspendedBotRemoved || !g.SuspendedAt.Before(before) {
				return nil
			}
			s.Log.Info("forgetting a guild that removed the bot", "guild", id, "removed", g.SuspendedAt)
			return tx.DropGuild(id)
		}))
	}
	return err
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
