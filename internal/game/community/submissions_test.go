package community_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// world is a gametest.World with two guilds, g and h, whose dailies come at noon. It is just after
// noon. The player boss manages g.
type world struct{ *gametest.World }

func newWorld(t *testing.T) *world {
	t.Parallel()
	w := &world{gametest.New(t)}
	w.StockBank(3)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	w.AddGuild("h", gametest.Settings("12:00", "UTC"))
	w.Clock.Add(time.Hour)
	return w
}

const tomorrow = game.Date("2026-11-21")

func ann(guild string) game.Call { return gametest.In(guild, "ann") }
func bob(guild string) game.Call { return gametest.In(guild, "bob") }
func boss() game.Call            { return gametest.In("g", "boss") }

// submit submits a puzzle to g as ann, and returns the submission.
func (w *world) submit(text string) *game.Submission {
	w.T.Helper()
	r, err := w.Play.Submit(w.T.Context(), ann("g"), gametest.Read(w.T, text), "en")
	gametest.Must(w.T, err)
	sub, err := w.Submissions.Of(w.T.Context(), ann("g"), r.Work.PuzzleID)
	gametest.Must(w.T, err)
	if sub == nil {
		w.T.Fatalf("not submitted: %+v", r.Added)
	}
	return sub
}

func (w *world) schedule(sub *game.Submission, d game.Date) {
	w.T.Helper()
	_, err := w.Submissions.Schedule(w.T.Context(), boss(), sub.ID, d)
	gametest.Must(w.T, err)
}

// toNoon moves the clock to the next noon and posts the dailies.
func (w *world) toNoon() {
	w.T.Helper()
	now := w.Clock.Now()
	noon := time.Date(now.Year(), now.Month(), now.Day(), 12, 0, 1, 0, time.UTC)
	if !noon.After(now) {
		noon = noon.Add(24 * time.Hour)
	}
	w.Clock.Set(noon)
	w.Tick()
}

// today returns the card of a guild's open daily.
func (w *world) today(guild string) *game.Card {
	w.T.Helper()
	card, err := w.Daily.Today(w.T.Context(), game.Call{Guild: guild})
	gametest.Must(w.T, err)
	return card
}

// Submit checks puzzles: it names a known puzzle, also for a morph, and does not add it; it names
// superfluous clues; and it refuses a copy of a live daily.
func TestSubmit(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	submit := func(c game.Call, g *solver.Grid) *play.SubmitResult {
		t.Helper()
		r, err := w.Play.Submit(ctx, c, g, "en")
		gametest.Must(t, err)
		return r
	}
	r := submit(ann("g"), gametest.Read(t, gametest.Hard))
	if r.Twin != "" || r.State != "" || r.Left != 4 || r.Report.Tier != rating.Hard || r.Work.Puzzle.Usage != game.UsagePool {
		t.Errorf("a new one: %+v of tier %s", r.Added, r.Report.Tier)
	}
	id := r.Work.PuzzleID
	if r := submit(ann("g"), gametest.Read(t, gametest.Hard)); r.State != game.SubmissionWaiting || !r.Own {
		t.Errorf("one's own again: %+v", r.Added)
	}
	if r := submit(bob("g"), gametest.Read(t, gametest.Hard)); r.State != game.SubmissionWaiting || r.Own {
		t.Errorf("somebody else's: %+v", r.Added)
	}
	if r := submit(bob("h"), gametest.Read(t, gametest.Hard)); r.Twin != id || !r.Same {
		t.Errorf("in another guild: %+v", r.Added)
	}
	if r := submit(bob("g"), gametest.Morphed(rand.New(rand.NewPCG(1, 1)), gametest.Read(t, gametest.Hard))); r.Twin != id || r.Same {
		t.Errorf("a morph: %+v", r.Added)
	}
	extra := gametest.Read(t, gametest.Easy)
	extra.Place(0, 2)
	extra.MarkGivens()
	if r := submit(ann("g"), extra); !r.Superfluous.Has(0) || r.Left != 3 {
		t.Errorf("a clue too many: %v, %+v", r.Superfluous.Slice(), r.Added)
	}
	daily := w.StartDaily(ann("g"))
	if _, err := w.Play.Submit(ctx, bob("g"), daily.Grid, "en"); !errors.Is(err, game.ErrLive) {
		t.Errorf("a live daily: %v", err)
	}
	if _, err := w.Play.Submit(ctx, ann("g"), gametest.Read(t, "1..............2"), "en"); !errors.As(err, new(*solver.AmbiguousError)) {
		t.Errorf("several solutions: %v", err)
	}
}

// A scheduled puzzle is its guild's daily of the date, with its own tier and its author's name. It
// is no other guild's daily. Results count in its guild.
func TestScheduled(t *testing.T) {
	w := newWorld(t)
	sub := w.submit(gametest.Hard)
	w.schedule(sub, tomorrow)
	next, _, err := w.Daily.NextPost(t.Context(), "g")
	if err != nil || next.Tier != rating.Hard || next.Date != tomorrow {
		t.Errorf("next: %+v, %v", next, err)
	}
	w.toNoon()
	own, shared := w.today("g"), w.today("h")
	if own.Puzzle != sub.Puzzle || own.Author != "ANN" || own.Tier != rating.Hard || own.Number != shared.Number {
		t.Errorf("g's daily is %+v", own)
	}
	if shared.Puzzle == sub.Puzzle || shared.Author != "" {
		t.Errorf("h's daily is %+v", shared)
	}
	if len(w.Posted) != 4 {
		t.Errorf("%d posts", len(w.Posted))
	}
	a := w.SolveAs(bob("g"), 5*time.Minute)
	if !a.Counts || a.Rank != 1 || a.Result.Time != 5*time.Minute {
		t.Errorf("bob's result: %+v", a)
	}
	w.Clock.Add(-6 * time.Minute)
	if st, err := w.Submissions.Own(t.Context(), ann("g")); err != nil || !st[0].Posted || st[0].Played != 1 || st[0].Solved != 1 || st[0].Median != 5*time.Minute {
		t.Errorf("ann's figures: %+v, %v", st, err)
	}
}

// From the time it is scheduled until it has closed in every guild, nothing is revealed about a
// puzzle, in any guild and any disguise.
func TestScheduledIsLive(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	sub := w.submit(gametest.Hard)
	refused := func(when string, want bool) {
		t.Helper()
		for i, g := range []*solver.Grid{gametest.Read(t, gametest.Hard), gametest.Morphed(rand.New(rand.NewPCG(5, 6)), gametest.Read(t, gametest.Hard))} {
			for _, guild := range []string{"g", "h", ""} {
				_, err := w.Play.Open(ctx, gametest.In(guild, "eve"), game.Subject{Grid: g})
				if errors.Is(err, game.ErrLive) != want {
					t.Errorf("%s, grid %d in %q: %v", when, i, guild, err)
				}
				if want && i == 0 {
					_, err = w.Play.Open(ctx, gametest.In(guild, "eve"), game.Subject{Puzzle: sub.Puzzle})
					if !errors.Is(err, game.ErrLive) {
						t.Errorf("%s, by its id in %q: %v", when, guild, err)
					}
					if _, err := w.Play.Submit(ctx, gametest.In(guild, "eve"), g, "en"); !errors.Is(err, game.ErrLive) {
						t.Errorf("%s, submitted in %q: %v", when, guild, err)
					}
				}
			}
			if _, err := w.Play.PublicGrid(ctx, g); errors.Is(err, game.ErrLive) != want {
				t.Errorf("%s, grid %d for all: %v", when, i, err)
			}
		}
		work, err := w.Play.Open(ctx, ann("g"), game.Subject{Puzzle: sub.Puzzle})
		if err != nil || work.Live != want {
			t.Errorf("%s, for the author: live %v, %v", when, work != nil && work.Live, err)
		}
	}
	w.schedule(sub, tomorrow)
	refused("scheduled", true)
	_, err := w.Daily.Pause(ctx, boss())
	gametest.Must(t, err)
	refused("while the guild rests", true)
	_, err = w.Daily.Resume(ctx, boss())
	gametest.Must(t, err)
	for range 9 {
		if work, err := w.Play.Practise(ctx, gametest.In("g", "eve"), solver.ClassicVariant(), rating.Hard); err != nil || work.PuzzleID == sub.Puzzle {
			t.Fatalf("practice: %+v, %v", work, err)
		}
	}
	w.toNoon()
	refused("posted", true)
	w.toNoon()
	refused("over", false)
	for range 9 {
		if work, err := w.Play.Practise(ctx, bob("h"), solver.ClassicVariant(), rating.Hard); err != nil || work.PuzzleID == sub.Puzzle {
			t.Fatalf("another guild's practice: %+v, %v", work, err)
		}
	}
}

// A date takes one submission, and only a future date.
func TestDates(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	sub, other := w.submit(gametest.Hard), w.submit(gametest.Easy)
	small, err := w.Play.Submit(ctx, ann("g"), gametest.Read(t, "..4.2..3.1......"), "en")
	gametest.Must(t, err)
	mini, err := w.Submissions.Of(ctx, ann("g"), small.Work.PuzzleID)
	gametest.Must(t, err)
	free, err := w.Submissions.FreeDates(ctx, "g")
	if err != nil || len(free) != game.MaxDaysAhead || free[0] != tomorrow {
		t.Errorf("free dates: %v, %v", free, err)
	}
	w.schedule(sub, tomorrow)
	w.schedule(sub, tomorrow) // again
	for _, tt := range []struct {
		sub  *game.Submission
		date game.Date
		want error
	}{
		{other, tomorrow, game.ErrTaken},
		{other, "2026-11-20", game.ErrPosted}, // its daily is claimed
		{other, "2026-11-19", game.ErrPosted},
		{other, tomorrow.AddDays(game.MaxDaysAhead), game.ErrPosted},
		{other, "no date", game.ErrPosted},
		{mini, "2026-11-22", game.ErrNotClassic},
	} {
		if _, err := w.Submissions.Schedule(ctx, boss(), tt.sub.ID, tt.date); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.date, err, tt.want)
		}
	}
	if free, err = w.Submissions.FreeDates(ctx, "g"); err != nil || len(free) != game.MaxDaysAhead-1 || free[0] != "2026-11-22" {
		t.Errorf("free dates: %v, %v", free, err)
	}
	w.schedule(sub, "2026-11-22") // moving to another date frees the first
	w.schedule(other, tomorrow)
	w.toNoon()
	if p := w.today("g").Puzzle; p != other.Puzzle {
		t.Errorf("tomorrow's is %s", p)
	}
	for name, decide := range map[string]func() error{
		"Approve": func() error { _, err := w.Submissions.Approve(ctx, boss(), other.ID); return err },
		"Reject":  func() error { _, err := w.Submissions.Reject(ctx, boss(), other.ID, "no"); return err },
		"Schedule": func() error {
			_, err := w.Submissions.Schedule(ctx, boss(), other.ID, "2026-11-25")
			return err
		},
		"Withdraw": func() error { _, err := w.Submissions.Withdraw(ctx, ann("g"), other.ID); return err },
	} {
		if err := decide(); !errors.Is(err, game.ErrPosted) {
			t.Errorf("%s of what is posted: %v", name, err)
		}
	}
}

// A puzzle that its author withdrew or a manager deleted is not a daily, gets no more notices, and
// can be submitted again.
func TestTakenBack(t *testing.T) {
	for name, takeBack := range map[string]func(*world, int64) error{
		"withdrawn": func(w *world, id int64) error {
			_, err := w.Submissions.Withdraw(w.T.Context(), ann("h"), id) // from any guild
			return err
		},
		"deleted": func(w *world, id int64) error { return w.Submissions.Delete(w.T.Context(), boss(), id) },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			sub := w.submit(gametest.Hard)
			if _, err := w.Submissions.Withdraw(t.Context(), bob("g"), sub.ID); !errors.Is(err, game.ErrNotFound) {
				t.Errorf("by another player: %v", err)
			}
			if err := w.Submissions.Delete(t.Context(), gametest.In("h", "boss"), sub.ID); !errors.Is(err, game.ErrNotFound) {
				t.Errorf("by another guild's manager: %v", err)
			}
			w.schedule(sub, tomorrow)
			gametest.Must(t, takeBack(w, sub.ID))
			if _, err := w.Play.Open(t.Context(), bob("g"), game.Subject{Grid: gametest.Read(t, gametest.Hard)}); err != nil {
				t.Errorf("it is live still: %v", err)
			}
			if own, err := w.Submissions.Own(t.Context(), ann("g")); err != nil || len(own) > 0 {
				t.Errorf("ann's: %+v, %v", own, err)
			}
			w.toNoon()
			if w.today("g").Puzzle == sub.Puzzle {
				t.Error("it is the daily")
			}
			if again := w.submit(gametest.Hard); again.State != game.SubmissionWaiting || again.Puzzle != sub.Puzzle {
				t.Errorf("again: %+v", again)
			}
		})
	}
}

// Players who knew the puzzle do not rank: its author, a manager who reviewed it, and a player who
// played it before.
func TestWhoKnewItDoesNotRank(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	sub := w.submit(gametest.Hard)
	shown, err := w.Submissions.Review(ctx, boss(), sub.ID)
	if err != nil || shown.Submission.Player.Name != "ANN" || shown.Puzzle.ID != sub.Puzzle {
		t.Fatalf("review: %+v, %v", shown, err)
	}
	_, err = w.Play.PractiseSubmission(ctx, gametest.In("g", "second boss"), sub.ID)
	gametest.Must(t, err)
	if _, err := w.Submissions.Review(ctx, gametest.In("h", "boss"), sub.ID); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("from another guild: %v", err)
	}
	w.schedule(sub, tomorrow)
	w.toNoon()
	for _, player := range []string{"ann", "boss", "second boss"} {
		if a := w.SolveAs(gametest.In("g", player), time.Minute); a.Counts {
			t.Errorf("%s ranks: %+v", player, a.Result)
		}
	}
	if a := w.SolveAs(bob("g"), time.Hour); !a.Counts || a.Rank != 1 {
		t.Errorf("bob: %+v", a)
	}
}

// A solution that took a month counts with its full time in every database engine.
func TestAMonthToSolve(t *testing.T) {
	w := newWorld(t)
	w.schedule(w.submit(gametest.Hard), tomorrow)
	w.toNoon()
	const month = 30 * 24 * time.Hour
	w.SolveAs(bob("g"), month)
	own, err := w.Submissions.Own(t.Context(), ann("g"))
	if err != nil || own[0].Median != month {
		t.Errorf("%+v, %v", own, err)
	}
}

// After its author's deletion, a puzzle that was posted or played stays without an author. Any
// other is deleted, and its scheduled date becomes free.
func TestForget(t *testing.T) {
	for _, tt := range []struct {
		name  string
		happy func(w *world, sub *game.Submission)
		stays bool
	}{
		{"waits", func(*world, *game.Submission) {}, false},
		{"is scheduled", func(w *world, sub *game.Submission) { w.schedule(sub, tomorrow) }, false},
		{"was posted", func(w *world, sub *game.Submission) { w.schedule(sub, tomorrow); w.toNoon() }, true},
		{"was played", func(w *world, sub *game.Submission) {
			_, err := w.Submissions.Approve(w.T.Context(), boss(), sub.ID)
			gametest.Must(w.T, err)
			_, err = w.Play.PractiseSubmitted(w.T.Context(), bob("g"))
			gametest.Must(w.T, err)
		}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t)
			sub := w.submit(gametest.Hard)
			tt.happy(w, sub)
			gametest.Must(t, w.Players.Forget(t.Context(), ann("g")))
			dump := w.Dump()
			if there := gametest.TableHolds(dump, "puzzles", sub.Puzzle); there != tt.stays {
				t.Errorf("the puzzle is there: %v", there)
			}
			if strings.Contains(dump, "ANN") || gametest.TableHolds(dump, "submissions", " ann ") {
				t.Error("ann is named")
			}
			if there := gametest.TableHolds(dump, "submissions", game.FormerPlayer); there != tt.stays {
				t.Errorf("the submission is there: %v", there)
			}
			free, err := w.Submissions.FreeDates(t.Context(), "g")
			if err != nil || !tt.stays && free[0] != tomorrow {
				t.Errorf("free dates: %v, %v", free, err)
			}
			if card := w.today("g"); card.Author != "" {
				t.Errorf("by %q", card.Author)
			}
		})
	}
}
