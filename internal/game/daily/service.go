// Package daily is the room of the dailies: it knows when a guild's daily is due, claims and posts it,
// opens its thread, sends reminders, and keeps the settings of administrators.
//
// Rows record what is due. Claiming a post adds its unique row. Only then does the post go to the
// outbox, and the row records that sending begins before anything leaves the process. So there is only
// one post, wherever a process crashes.
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
	// OwnPuzzle returns the puzzle that a guild has scheduled as its daily of a date.
	OwnPuzzle(guild string, d game.Date) (*game.Puzzle, error)
	Post(id int64) (*game.Post, error)
	// Unsent lists the unsent posts that were due after a time, in guilds that are not suspended. It
	// lists at most one per guild, the one claimed last. The one due longest comes first.
	Unsent(dueAfter time.Time) ([]game.Post, error)
	// WaitingPosts counts the posts that were due after a time and have not been tried yet.
	WaitingPosts(after time.Time) (int, error)
	// UnsentPodiums lists the posts whose podium is due at a time and was not posted, in guilds that are
	// not suspended and want podiums. If the post has closed, it closed after closedAfter. Some player
	// has started the daily, and the podium was not tried since retry and fewer times than tries. Posts
	// that close first come first. A guild with a later unsent post is left to UnsentPodiumsOf, which
	// lists the podiums of one guild.
	UnsentPodiums(at, closedAfter, retry time.Time, tries, limit int) ([]game.Post, error)
	UnsentPodiumsOf(guild string, at, closedAfter, retry time.Time, tries int) ([]game.Post, error)
	// ChangedPodiums lists the posts that closed after a time, or are open, in guilds whose results have
	// changed since their podium was written or compared.
	ChangedPodiums(closedAfter time.Time, limit int) ([]game.Post, error)
	// Revision returns the revision of a guild's results.
	Revision(guild string) (int64, error)
	// Podium returns the state of sending a post's podium. It fails with game.ErrNotFound if it was
	// never tried.
	Podium(post int64) (*PodiumTry, error)
	// Restored returns when the store was last restored from a backup, or zero if it never was. Posts
	// from before then may be missing.
	Restored() (time.Time, error)

	// Guilds lists all guilds by id, with the plans that are current and next at a time.
	Guilds(at time.Time) ([]game.Guild, error)
	// GuildsToCheck lists the ids of active guilds whose next check is due at a time, the longest due
	// first, at most limit. A next check after never also counts as due, because a clock that was ahead
	// must have set it.
	GuildsToCheck(at, never time.Time, limit int) ([]string, error)
	// AdminsToNotify lists the suspended guilds whose administrators must be notified.
	AdminsToNotify(at time.Time) ([]game.Guild, error)
	// RemovedBefore lists the ids of the guilds that removed the bot before a time.
	RemovedBefore(at time.Time) ([]string, error)

	Reminder(player, guild string) (*game.Reminder, error)
	// DueReminders lists the reminders to send at a time: those not sent, not tried since retry, and
	// tried fewer times than tries. Guilds take turns.
	DueReminders(at, retry time.Time, tries, limit int) ([]game.DueReminder, error)
	// WantedThreads lists the posted dailies that are open at a time, in guilds that want threads, whose
	// thread is not open yet. The thread was not tried since retry, and fewer times than tries.
	WantedThreads(at, retry time.Time, tries, limit int) ([]game.Thread, error)
	// Waiting lists the guilds with waiting decisions whose managers were last told by toldBy. Of the
	// results that were too fast, it counts those that ended after since.
	Waiting(toldBy, since time.Time, limit int) ([]Waiting, error)
	// TooFastSince counts a guild's results that were too fast and ended after a time.
	TooFastSince(guild string, since time.Time) (int, error)
}

// Tx reads and writes dailies, posts, guilds and reminders.
type Tx interface {
	Query
	bank.Tx
	results.Tx
	txn.CallTx

	AddDaily(d game.Daily, puzzle string, at time.Time) error
	// AddPost adds a post and sets its ID. It reports false, and changes nothing, if the guild has a
	// post of that date.
	AddPost(p *game.Post) (added bool, err error)
	// SavePost stores the fields of a post that can change: state, tries, times, channel, message and
	// problem.
	SavePost(p *game.Post) error
	SavePodium(post int64, m PodiumTry) error
	// PrunePosts deletes plans that were replaced before a time, and posts that closed before it in
	// guilds where nobody ever played a daily. All other posts stay, because streaks and rankings are
	// computed from them.
	PrunePosts(before time.Time) error

	// SaveGuild adds or changes a guild, without its plans.
	SaveGuild(g *game.Guild) error
	// AddPlan adds a plan that takes effect at its From, and replaces all plans that are waiting at the
	// given time.
	AddPlan(guild string, p game.Plan, at time.Time) error
	// SetNextCheck records that no daily of a guild is due before a time, and which one is due then.
	// SaveGuild and AddPlan revoke both for a guild, CheckAll for all guilds.
	SetNextCheck(guild string, at time.Time, next game.Upcoming) error
	CheckAll() error
	// DropBlock unblocks a guild. It fails with game.ErrNotFound if the guild is not blocked.
	DropBlock(kind game.BlockKind, id string) error
	// DropGuild deletes a guild and everything that is known about it: its posts, plans, pool and the
	// list of players. The players keep their attempts.
	DropGuild(id string) error

	SaveReminder(r *game.Reminder) error
	DropReminder(player, guild string) error
	// RefuseReminders turns off all reminders of a player.
	RefuseReminders(player string, at time.Time) error
	// StartReminder records that sending begins, and returns the reminder's id.
	StartReminder(r *game.DueReminder, at time.Time) (id int64, err error)
	SettleReminder(id int64, s game.ReminderState) error
	// SettleThread records a try to open a post's thread, and why it failed if it did.
	SettleThread(post int64, at time.Time, failure error) error
	// StartTellingWaiting records that a guild is being told about waiting decisions. It reports false
	// if the guild was told after toldBy.
	StartTellingWaiting(guild string, at, toldBy time.Time) (bool, error)
}

// Options is what a Service needs to work.
type Options struct {
	Store  txn.Store[Query, Tx]
	Guard  *guard.Service
	Bank   *bank.Service
	Now    func() time.Time
	Window time.Duration // how late a missed daily is still posted
	Forget time.Duration // how long a guild is remembered after it removed the bot
	Leader jobs.Leader   // says whether this process leads
	Log    *slog.Logger
}

// Service is what players, administrators and pages can do with dailies. It is safe for concurrent use.
type Service struct {
	Options
	wake chan struct{} // receives a value when a post was claimed outside the Scheduler's ticks
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

// ToPostTo lists the guilds that get dailies, without the local guild.
func (s *Service) ToPostTo(ctx context.Context) ([]game.Guild, error) {
	guilds, err := txn.View(ctx, s.Store, func(q Query) ([]game.Guild, error) { return q.Guilds(s.Now()) })
	return slices.DeleteFunc(guilds, func(g game.Guild) bool { return g.Paused || g.ID == game.LocalGuild }), err
}

// Maintain deletes old posts and plans, and guilds that removed the bot long ago.
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
