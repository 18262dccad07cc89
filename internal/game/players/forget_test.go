package players_test

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"pencilmark/internal/game"
	"pencilmark/internal/game/chat"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/players"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/drill"
	"pencilmark/solver/rating"
)

// world is a gametest.World with helpers for these tests.
type world struct{ *gametest.World }

func newWorld(t testing.TB) *world {
	t.Helper()
	return &world{gametest.New(t)}
}

// zoe is a player whose id and name are easy to find in a dump of the database.
func zoe(id string) game.Call {
	return game.Call{ID: id, Guild: "g", Player: game.Player{ID: "4711471147114711", Name: "Zoe Unmistakable", Locale: "fr"}}
}

// busy returns a world in which zoe has left a trace in every table that can hold one: two dailies, a hint, a
// wrong hand-in, entries and marks of the page, practice, a pasted grid, a submission that bob has played, one
// of bob's that she reviewed as a manager and solved, a draft, reminders, rulings, a season's role,
// leaderboards that she left, a session.
func busy(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	w.StockBank(6)
	_, err := gametest.OpenBesideServer(t, w.Path).Exec("UPDATE puzzles SET er = 15") // so that their times count
	gametest.Must(t, err)
	settings := gametest.Settings("12:00", "UTC")
	settings.Worldwide, settings.Reveal = true, game.RevealOnStart
	w.AddGuild("g", settings)
	w.SolveAs(gametest.In("g", "ann"), 9*time.Minute)
	gametest.Must(t, w.Leaderboards.TakePart(t.Context(), zoe("take part")))
	w.SolveAs(zoe("first"), 5*time.Minute)
	w.SolveAs(gametest.In("g", "bob"), 7*time.Minute)
	w.Clock.Add(24 * time.Hour)
	w.Tick()
	ctx := t.Context()
	_, err = w.Daily.ChangeReminder(ctx, zoe("remind"), "de", func(r *game.Reminder) { r.Posted, r.Hours = true, 3 })
	gametest.Must(t, err)
	work := w.StartDaily(zoe(""))
	_, err = w.Hint(ctx, zoe("hint"), game.Subject{}, 0)
	gametest.Must(t, err)
	_, err = w.Play.Answer(ctx, zoe("wrong"), game.Subject{}, game.AnswerText(gametest.Flawed(work, 1)))
	gametest.Must(t, err)
	blank := work.Grid.Empty().First()
	_, err = w.Play.Enter(ctx, zoe("batch"), work.ID, game.Batch{Entries: []game.Entry{{Cell: blank, Digit: 1, At: w.Clock.Now()}}})
	gametest.Must(t, err)
	marks := make([]solver.Digits, 81)
	gametest.Must(t, w.Play.KeepMarks(ctx, zoe("marks"), work.ID, &game.Marks{Centre: marks, Corner: marks, Colours: make([]int, 81)}, nil))
	gametest.Must(t, w.Play.KeepDraft(ctx, zoe("draft"), "Zoe Unmistakable typed this"))
	_, err = w.Play.Practise(ctx, zoe("play"), solver.ClassicVariant(), rating.Easy)
	gametest.Must(t, err)
	_, err = w.Play.Open(ctx, zoe("paste"), game.Subject{Grid: gametest.Read(t, gametest.Hard)})
	gametest.Must(t, err)
	own, err := w.Play.Submit(ctx, zoe("submit"), gametest.Read(t, gametest.OtherEasy), "en")
	gametest.Must(t, err)
	_, err = w.Play.Open(ctx, gametest.In("g", "bob"), game.Subject{Puzzle: own.Work.PuzzleID})
	gametest.Must(t, err)
	w.review()
	_, err = w.Play.Replay(ctx, zoe("replay"), "2026-11-20", false)
	gametest.Must(t, err)
	_, err = w.Daily.Setup(ctx, zoe("setup"), settings)
	gametest.Must(t, err)
	gametest.Must(t, daily.NewReminderJob(w.Daily, silent{}).Tick(ctx))
	w.judged()
	gametest.Must(t, w.DB.Update(ctx, func(tx services.Tx) error {
		return tx.AddAward(&leaderboards.Award{Guild: "g", Season: "2026-10", Player: zoe("").Player.ID, Role: "7"})
	}))
	elsewhere := zoe("depart")
	elsewhere.Guild = "h"
	w.AddGuild("h", gametest.Settings("12:00", "UTC"))
	gametest.Must(t, w.Leaderboards.Depart(ctx, elsewhere))
	w.enter()
	w.practised()
	gametest.Must(t, w.Settle(ctx))
	return w
}

// practised has zoe solve one position and leave another one open.
func (w *world) practised() {
	w.solveDrill(zoe(""), "x-wing")
	_, err := w.Training.Give(w.T.Context(), zoe(""), "xy-wing", drill.AnyGrade)
	gametest.Must(w.T, err)
	gametest.Must(w.T, w.Promises.Make(w.T.Context(), chat.Promise{ID: "1", Player: zoe("").Player.ID, Request: []byte(`{}`)}))
	_, err = w.Boards.Show(w.T.Context(), chat.Board{Player: zoe("").Player.ID, Channel: "1", Message: "2", Path: "webhooks/3/secret", Until: w.Clock.Now().Add(time.Minute)})
	gametest.Must(w.T, err)
}

// enter has zoe come to the page through a link.
func (w *world) enter() {
	link, err := w.Sessions.Link(w.T.Context(), zoe("link"), players.LinkTarget{})
	gametest.Must(w.T, err)
	_, _, err = w.Sessions.Redeem(w.T.Context(), link)
	gametest.Must(w.T, err)
	gametest.Must(w.T, w.Sessions.Launched(w.T.Context(), zoe("launch"), "i-1", players.LinkTarget{Post: 1}))
}

// judged has a manager take zoe's result off and zoe take ann's off; both are put back.
func (w *world) judged() {
	ctx, boss := w.T.Context(), gametest.In("g", "boss")
	post := w.post("2026-11-20")
	_, err := w.Leaderboards.TakeOff(ctx, boss, post, zoe("").Player.ID, "pasted")
	gametest.Must(w.T, err)
	_, err = w.Leaderboards.PutBack(ctx, boss, post, zoe("").Player.ID)
	gametest.Must(w.T, err)
	_, err = w.Leaderboards.TakeOff(ctx, zoe("judge"), post, "ann", "pasted")
	gametest.Must(w.T, err)
	_, err = w.Leaderboards.PutBack(ctx, zoe("judge back"), post, "ann")
	gametest.Must(w.T, err)
}

// post returns the id of g's post of a date.
func (w *world) post(d game.Date) (id int64) {
	gametest.Must(w.T, w.DB.View(w.T.Context(), func(q services.Query) error {
		posts, err := q.Posts("g", d, d)
		id = posts[0].ID
		return err
	}))
	return id
}

// review has zoe review a submission of bob's as a manager, and solve it.
func (w *world) review() {
	ctx := w.T.Context()
	r, err := w.Play.Submit(ctx, gametest.In("g", "bob"), gametest.Another(w.T, w.Options.Rand), "en")
	gametest.Must(w.T, err)
	sub, err := w.Submissions.Of(ctx, zoe(""), r.Work.PuzzleID)
	gametest.Must(w.T, err)
	_, err = w.Submissions.Review(ctx, zoe(""), sub.ID)
	gametest.Must(w.T, err)
	_, err = w.Submissions.Approve(ctx, zoe("approve"), sub.ID)
	gametest.Must(w.T, err)
	_, err = w.Play.PractiseSubmitted(ctx, zoe("theirs"))
	gametest.Must(w.T, err)
	w.HandIn(zoe("solved"), r.Work.Solution)
}

// silent sends no reminders.
type silent struct{}

func (silent) SendReminder(context.Context, game.DueReminder) error { return nil }

// After a deletion nothing in the database identifies the player, and a second deletion changes nothing.
func TestForgetLeavesNoTrace(t *testing.T) {
	w := busy(t)
	before := w.Dump()
	for _, table := range w.tables() {
		if holds := gametest.TableHolds(before, table, zoe("").Player.ID); holds == slices.Contains(ofNobody, table) {
			t.Errorf("zoe left a trace in %s: %t; the test does not see what it should", table, holds)
		}
	}
	gametest.Must(t, w.Players.Forget(t.Context(), zoe("forget")))
	after := w.Dump()
	for _, trace := range []string{zoe("").Player.ID, "Unmistakable", "typed this", "denies it", `{"centre":`} {
		if strings.Contains(after, trace) {
			t.Errorf("%q is still there", trace)
		}
	}
	if !gametest.TableHolds(after, "submissions", game.FormerPlayer) {
		t.Error("the submission is gone from the pool")
	}
	gametest.Must(t, w.Players.Forget(t.Context(), zoe("forget")))
	gametest.Must(t, w.Players.Forget(t.Context(), zoe("forget again")))
	if diff := gocmp.Diff(lines(after), lines(w.Dump())); strings.Count(diff, "\n+") > 1 {
		t.Errorf("deleting again (-once +again):\n%s", diff)
	}
}

// ofNobody lists the tables that hold no player's id, or one that stays. A new table must be added here, or
// busy must fill it.
var ofNobody = []string{
	"announcements", "backups", "blocks", "dailies", "events", "goose_db_version", "health", "ids", "joins", "kept_leaderboards", "leader", "link_keys", "marks", "plans", "podiums", "posts", "processes", "puzzles",
	"restores", "revisions", "rules", "spent_links", "stale_cards", "stocks", "threads", "tombstone_keys", "tombstones", "unsettled", "worldwide_seasons",
}

// tables returns the names of all tables.
func (w *world) tables() []string {
	return gametest.Tables(w.T, gametest.OpenBesideServer(w.T, w.Path))
}

func lines(s string) []string { return strings.Split(s, "\n") }

// A repeated delivery of a deletion does not delete what the player has done since.
func TestForgetOnceIsOnce(t *testing.T) {
	w := busy(t)
	gametest.Must(t, w.Players.Forget(t.Context(), zoe("forget")))
	_, err := w.Play.Practise(t.Context(), zoe("play again"), solver.ClassicVariant(), rating.Easy)
	gametest.Must(t, err)
	gametest.Must(t, w.Players.Forget(t.Context(), zoe("forget")))
	if _, lists := w.export(zoe("")); len(lists["attempts"]) != 1 {
		t.Errorf("%d attempts, want the one since", len(lists["attempts"]))
	}
}

// Other players keep their ranks. The deleted player's line has no name.
func TestForgetKeepsThePlacesOfOthers(t *testing.T) {
	w := busy(t)
	before, err := w.Leaderboards.Leaderboard(t.Context(), gametest.In("g", "ann"), leaderboards.Request{Period: game.PeriodAll})
	gametest.Must(t, err)
	gametest.Must(t, w.Players.Forget(t.Context(), zoe("forget")))
	after, err := w.Leaderboards.Leaderboard(t.Context(), gametest.In("g", "ann"), leaderboards.Request{Period: game.PeriodAll})
	gametest.Must(t, err)
	if len(before.Standings) != 3 || before.Standings[0].Player.ID != zoe("").Player.ID {
		t.Fatalf("before: %+v", before.Standings)
	}
	for i, st := range after.Standings {
		was := before.Standings[i]
		if i > 0 && st.Player != was.Player || st.Result != was.Result {
			t.Errorf("place %d: %+v, was %+v", i+1, st, was)
		}
	}
	if p := after.Standings[0].Player; p.Name != "" || p.ID == zoe("").Player.ID || len(p.ID) != 32 {
		t.Errorf("the former player is %+v", p)
	}
}

// A player who deletes everything during a live daily cannot rank at it a second time, neither before nor after
// it has closed. At the next daily they can rank.
func TestForgetGivesNoSecondTry(t *testing.T) {
	w := newWorld(t)
	w.StockBank(6)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	w.SolveAs(zoe(""), 30*time.Minute)
	gametest.Must(t, w.Players.Forget(t.Context(), zoe("forget")))
	a := w.SolveAs(zoe("second"), time.Second)
	if a.Counts || a.Late || !a.Unranked || a.Status != play.AnswerSolved {
		t.Errorf("the second try: %+v", a)
	}
	w.standings(t, 1, 30*time.Minute)
	w.Clock.Set(gametest.Noon.Add(72 * time.Hour))
	w.Tick()
	gametest.Must(t, w.Maintain(t.Context()))
	if dump := w.Dump(); gametest.TableHolds(dump, "tombstone_keys", "") || gametest.TableHolds(dump, "tombstones", "") {
		t.Errorf("the key outlives the daily:\n%s", dump)
	}
	_, err := w.Play.Open(t.Context(), zoe("later"), game.Subject{Attempt: a.ID})
	gametest.Must(t, err)
	w.standings(t, 1, 30*time.Minute)
	if a := w.SolveAs(zoe("next"), time.Minute); !a.Counts {
		t.Errorf("the next daily does not count: %+v", a)
	}
}

// The cost of help stays as it was, and can still be counted again.
func TestForgetKeepsWhatHelpCost(t *testing.T) {
	w := newWorld(t)
	w.StockBank(6)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	w.StartDaily(zoe(""))
	for _, level := range []int{1, 3, 4} {
		_, err := w.Hint(t.Context(), zoe(""), game.Subject{}, level)
		gametest.Must(t, err)
	}
	w.SolveAs(zoe(""), 30*time.Minute)
	gametest.Must(t, w.Players.Forget(t.Context(), zoe("forget")))
	gametest.Must(t, w.Recount(t.Context(), func(d results.Difference) { t.Errorf("%+v", d) }))
}

// standings checks the number of ranked players at the first daily, and the best time.
func (w *world) standings(t *testing.T, n int, best time.Duration) {
	t.Helper()
	err := w.DB.View(t.Context(), func(q services.Query) error {
		posts, err := q.Posts("g", "2026-11-20", "2026-11-20")
		if err != nil {
			return err
		}
		ranked, err := q.Standings(posts[0].ID, 10)
		if len(ranked) != n || ranked[0].Time != best {
			t.Errorf("ranked: %+v", ranked)
		}
		return err
	})
	gametest.Must(t, err)
}

// export returns a player's export as text, and the lists in it.
func (w *world) export(c game.Call) (text string, lists map[string][]json.RawMessage) {
	w.T.Helper()
	d, err := w.Players.Export(w.T.Context(), c)
	gametest.Must(w.T, err)
	data, err := json.Marshal(d)
	gametest.Must(w.T, err)
	var fields map[string]json.RawMessage
	gametest.Must(w.T, json.Unmarshal(data, &fields))
	lists = map[string][]json.RawMessage{}
	for name, value := range fields {
		if value[0] == '[' {
			var list []json.RawMessage
			gametest.Must(w.T, json.Unmarshal(value, &list))
			lists[name] = list
		}
	}
	return string(data), lists
}

// An export has the rows of every table.
func TestExport(t *testing.T) {
	w := busy(t)
	text, lists := w.export(zoe(""))
	want := w.rowsOf(zoe("").Player.ID)
	for _, computed := range []string{"results", "totals", "seasons", "streaks", "worldwide_streaks"} { // computed from the events
		delete(want, computed)
	}
	names := map[string]string{"currents": "current", "reviews": "submissions_reviewed", "sent_reminders": "reminders_sent", "promises": "unanswered", "standing_boards": "boards"}
	for table, n := range want {
		if list := lists[cmp.Or(names[table], table)]; len(list) != n {
			t.Errorf("%d of %d rows of %s are exported", len(list), n, table)
		}
	}
	for _, piece := range []string{"Zoe Unmistakable", players.Format, "typed this", `"counts_in":[{"guild":"g"`, `"kind":"hinted"`, `"locale":"de"`, `"locale":"fr"`, `"boards":[{"channel":"1"`, `"guilds_set_up":["g"]`, `"marks":{"centre":[0,`, `"entered_at":"2026-11-21T`} {
		if !strings.Contains(text, piece) {
			t.Errorf("no %s in %s", piece, text)
		}
	}
	if strings.Contains(text, "secret") {
		t.Error("the token by which a board is changed is exported")
	}
	if text, lists := w.export(gametest.In("g", "stranger")); !strings.Contains(text, `"player":{"id":"stranger","name":""`) || lists["attempts"] == nil || len(lists["attempts"]) != 0 {
		t.Errorf("a stranger's: %s", text)
	}
}

// rowsOf counts a player's rows in every table that has a column for the player.
func (w *world) rowsOf(player string) map[string]int {
	db := gametest.OpenBesideServer(w.T, w.Path)
	counts := map[string]int{}
	for _, table := range gametest.Tables(w.T, db) {
		if !slices.Contains(columnsOf(w.T, db, table), "player_id") {
			continue
		}
		var n int
		of := "player_id = $1"
		if table == "rulings" {
			of += " OR by_id = $1"
		}
		gametest.Must(w.T, db.QueryRow("SELECT COUNT(*) FROM "+table+" WHERE "+of, player).Scan(&n))
		counts[table] = n
	}
	return counts
}

func columnsOf(t testing.TB, db *sql.DB, table string) []string {
	rows, err := db.Query("SELECT * FROM " + table + " LIMIT 0")
	gametest.Must(t, err)
	defer rows.Close()
	columns, err := rows.Columns()
	gametest.Must(t, err)
	return columns
}

// While a daily is live, an export reveals no more about it than the hints did, and not its solution.
func TestExportSpoilsNothing(t *testing.T) {
	g, c, work := gametest.Playing(t)
	w := &world{g}
	_, err := w.Hint(context.Background(), c, game.Subject{}, 1)
	gametest.Must(t, err)
	text, _ := w.export(c)
	if strings.Contains(text, "detail") || strings.Contains(text, work.Solution.String()) {
		t.Errorf("a live daily's export: %s", text)
	}
	w.Clock.Add(72 * time.Hour)
	if text, _ := w.export(c); !strings.Contains(text, "detail") {
		t.Errorf("the detail is still missing: %s", text)
	}
}

// A button that outlives its attempt opens nothing, and never another player's attempt.
func TestAttemptIDsAreGivenOnce(t *testing.T) {
	w := newWorld(t)
	old, err := w.Play.Open(t.Context(), gametest.In("g", "ann"), game.Subject{Grid: gametest.Read(t, gametest.Hard)})
	gametest.Must(t, err)
	gametest.Must(t, w.Players.Forget(t.Context(), gametest.In("g", "ann")))
	_, err = w.Play.Open(t.Context(), gametest.In("g", "ann"), game.Subject{Attempt: old.ID})
	if !errors.Is(err, game.ErrNotFound) {
		t.Errorf("a deleted attempt: %v", err)
	}
	bobs, err := w.Play.Open(t.Context(), gametest.In("g", "bob"), game.Subject{Grid: gametest.Read(t, gametest.Easy)})
	gametest.Must(t, err)
	if bobs.ID == old.ID {
		t.Errorf("attempt %d was given again", old.ID)
	}
}

// A blocked player's export has the block, and deletion does not lift it.
func TestABlockOutlastsDeletion(t *testing.T) {
	w := busy(t)
	gametest.Must(t, w.Players.Block(t.Context(), game.BlockedPlayer, zoe("").Player.ID, "sent solutions around"))
	if text, _ := w.export(zoe("")); !strings.Contains(text, `"shut_out":[{"reason":"sent solutions around"`) {
		t.Errorf("exported: %s", text)
	}
	gametest.Must(t, w.Players.Forget(t.Context(), zoe("forget")))
	if _, err := w.Players.Admit(t.Context(), zoe("")); err == nil {
		t.Error("who is shut out came in by having their data deleted")
	}
}
