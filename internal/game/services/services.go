// Package services builds the rooms of the game on one store and holds them, for
// the faces of the program: the bot, the web server and the command line.
package services

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/chat"
	"pencilmark/internal/game/community"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/players"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
)

// Query and Tx join the interfaces of all rooms. Query reads; Tx reads and writes. Package store
// implements both.
type (
	Query interface {
		play.Query
		daily.Query
		bank.Query
		guard.Query
		results.Query
		leaderboards.Query
		players.Query
		community.Query
		chat.Query
	}
	Tx interface {
		Query
		play.Tx
		daily.Tx
		bank.Tx
		results.Tx
		leaderboards.Tx
		players.Tx
		community.Tx
		chat.Tx
	}
	Store = txn.Store[Query, Tx]
)

// Options is what the rooms need to work. Only Store is required.
type Options struct {
	Store     Store
	LongReads txn.Reader[Query] // for reads that may take long; nil means Store
	Relaxed   Store             // for updates that need to survive only the end of the process; nil means Store
	Aside     Store             // for such updates that also wait for no other process; nil means Relaxed
	Now       func() time.Time  // the clock; nil is time.Now
	Rand      *rand.Rand        // chooses dailies and makes puzzles; nil for a random seed
	Drills    *rand.Rand        // chooses positions to practise; nil for a random seed
	Rules     game.Rules        // zero is game.DefaultRules
	Window    time.Duration     // how late a missed daily is still posted; 0 is 12 hours
	Budget    time.Duration     // time for rating while a player waits; 0 is 3 seconds
	Forget    time.Duration     // how long a guild is remembered after it removed the bot; 0 is 30 days
	Bank      int               // number of unused puzzles to keep in each tier; 0 is 60
	Make      bank.GenerateFunc // makes puzzles for the bank; nil is solver/generate
	Secret    io.Reader         // random bytes for secrets; nil is crypto/rand
	Leader    jobs.Leader       // says whether this process leads; nil means jobs.Alone
	Log       *slog.Logger      // nil discards the log

	RefusedAliases []string // words that players' aliases and guests' names may not contain
}

// Services are the rooms.
type Services struct {
	Play         *play.Service
	Daily        *daily.Service
	Bank         *bank.Service
	Guard        *guard.Service
	Leaderboards *leaderboards.Service
	Players      *players.Service
	Sessions     *players.Sessions
	Training     *players.Training
	Submissions  *community.Submissions
	Notices      *community.Notices
	Promises     *chat.Promises
	Boards       *chat.Boards

	options Options
}

// New returns the rooms.
func New(o Options) *Services {
	o = o.withDefaults()
	counted := &txn.Counted[Query, Tx]{Store: o.Store}
	o.Store = counted
	if o.LongReads == nil {
		o.LongReads = o.Store
	}
	if o.Relaxed == nil {
		o.Relaxed = o.Store
	}
	if o.Aside == nil {
		o.Aside = o.Relaxed
	}
	s := &Services{options: o}
	s.Guard = guard.New(guard.Options{Store: txn.NarrowReader[guard.Query](o.Store), Now: o.Now, Window: o.Window})
	s.Leaderboards = leaderboards.New(leaderboards.Options{Store: txn.Narrow[leaderboards.Query, leaderboards.Tx](o.Store),
		LongReads: txn.NarrowReader[leaderboards.Query](o.LongReads), Guard: s.Guard, Now: o.Now, Refused: o.RefusedAliases})
	s.Bank = bank.New(bank.Options{Store: txn.Narrow[bank.Query, bank.Tx](o.Store), Guard: s.Guard, Now: o.Now, Rand: o.Rand, Keep: o.Bank,
		Make: o.Make, Makers: max(1, runtime.GOMAXPROCS(0)/2), Begun: counted.Begun, Log: o.Log})
	ofCommunity := community.Options{Store: txn.Narrow[community.Query, community.Tx](o.Store), Guard: s.Guard, Bank: s.Bank, Now: o.Now}
	s.Submissions, s.Notices = community.NewSubmissions(ofCommunity), community.NewNotices(ofCommunity)
	ofPlayers := players.Options{Store: txn.Narrow[players.Query, players.Tx](o.Store), Guard: s.Guard, Now: o.Now, Secret: o.Secret, Drills: o.Drills, Refused: o.RefusedAliases}
	s.Players, s.Sessions, s.Training = players.New(ofPlayers), players.NewSessions(ofPlayers), players.NewTraining(ofPlayers)
	ofChat := chat.Options{Store: txn.Narrow[chat.Query, chat.Tx](o.Relaxed), Aside: txn.Narrow[chat.Query, chat.Tx](o.Aside), Now: o.Now}
	s.Promises, s.Boards = chat.NewPromises(ofChat), chat.NewBoards(ofChat)
	s.Daily = daily.New(daily.Options{Store: txn.Narrow[daily.Query, daily.Tx](o.Store), Guard: s.Guard, Bank: s.Bank, Now: o.Now, Window: o.Window, Forget: o.Forget, Leader: o.Leader, Log: o.Log})
	s.Play = play.New(play.Options{Store: txn.Narrow[play.Query, play.Tx](o.Store), Guard: s.Guard, Bank: s.Bank, Now: o.Now, Rules: o.Rules, Budget: o.Budget,
		Raters: runtime.GOMAXPROCS(0), Submissions: s.Submissions})
	return s
}

// Begin records the rules in force from now on. If the store lacks results, because it is older than
// they are, Begin computes them and reports true. It also takes refused aliases and guests' names away.
func (s *Services) Begin(ctx context.Context) (computed bool, err error) {
	computed, err = results.ComputeMissing(ctx, txn.Narrow[results.Query, results.Tx](s.options.Store), s.options.Rules, s.options.Now())
	return computed, errors.Join(err, s.Leaderboards.RefuseAliases(ctx), s.Sessions.RefuseNames(ctx))
}

// Recount recomputes all results from the events, corrects the stored ones, and then calls differs
// for each one that was different.
func (s *Services) Recount(ctx context.Context, differs func(results.Difference)) error {
	var found []results.Difference
	err := s.options.Store.Update(ctx, func(tx Tx) error {
		found = nil // the unit of work may run again
		return results.Recount(tx, func(d results.Difference) { found = append(found, d) })
	})
	if err != nil {
		return err
	}
	for _, d := range found {
		differs(d)
	}
	return nil
}

// Settle settles the dailies that have closed. Once a day it also sums up the seasons of all
// servers.
func (s *Services) Settle(ctx context.Context) error {
	store, at := txn.Narrow[results.Query, results.Tx](s.options.Store), s.options.Now()
	return errors.Join(results.SettleClosed(ctx, store, at), results.SumWorldwideSeasons(ctx, store, at))
}

func (o Options) withDefaults() Options {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Drills == nil {
		o.Drills = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	if o.Rand == nil {
		o.Rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	o.Leader = cmp.Or[jobs.Leader](o.Leader, jobs.Alone{})
	o.Window = cmp.Or(o.Window, 12*time.Hour)
	o.Forget = cmp.Or(o.Forget, 30*24*time.Hour)
	o.Bank = cmp.Or(o.Bank, 60)
	o.Budget = cmp.Or(o.Budget, 3*time.Second)
	if o.Make == nil {
		o.Make = bank.Generate
	}
	if o.Secret == nil {
		o.Secret = crand.Reader
	}
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	if o.Rules == (game.Rules{}) {
		o.Rules = game.DefaultRules()
	}
	return o
}
