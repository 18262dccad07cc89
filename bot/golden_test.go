package bot_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
	"pencilmark/store"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// The puzzles of the bank: the daily, one for practice, and the one that is
// made when the bank is empty.
const (
	easy  = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	pairs = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	spare = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
)

// TestGoldens plays the conversations of testdata. An archive is a list of
// requests, each followed by the reply that it gets; -update writes the replies.
// A request is a line per field, see player.do.
func TestGoldens(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no goldens: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			want, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := replay(t, want)
			if *update {
				if err := os.WriteFile(file, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(txtar.Format(want)), string(txtar.Format(got))); diff != "" {
				t.Errorf("replies differ (-want +got):\n%s", diff)
			}
		})
	}
}

func replay(t *testing.T, a *txtar.Archive) *txtar.Archive {
	w := newWorld(t, !strings.Contains(string(a.Comment), "not set up"))
	got := &txtar.Archive{Comment: a.Comment}
	for _, f := range a.Files {
		if f.Name != "request" {
			continue
		}
		reply := w.do(string(f.Data))
		got.Files = append(got.Files, f, txtar.File{Name: "reply", Data: []byte(reply)})
	}
	return got
}

// world is a router on a real store, with a clock and a seed of its own.
type world struct {
	t       *testing.T
	now     time.Time
	game    *game.Service
	router  *bot.Router
	prover  *prover
	offered map[string][]bot.Control // by player
	modal   map[string]*bot.Modal
	count   int
}

func newWorld(t *testing.T, setUp bool) *world {
	w := &world{
		t: t, now: time.Date(2026, time.November, 20, 10, 0, 0, 0, time.UTC),
		prover: &prover{}, offered: map[string][]bot.Control{}, modal: map[string]*bot.Modal{},
	}
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	log := slog.New(slog.NewTextHandler(w, nil))
	w.game = game.New(game.Options{Store: db, Now: func() time.Time { return w.now }, Rand: rand.New(rand.NewPCG(1, 2)), Bank: 1, Make: maker})
	w.router = bot.New(bot.Options{Game: w.game, Prover: w.prover, Log: log})
	w.stock()
	if setUp {
		w.setUp()
	}
	return w
}

// Write fails the test with what the router logs: a golden has nothing to hide
// from the operator.
func (w *world) Write(text []byte) (int, error) {
	w.t.Errorf("logged: %s", text)
	return len(text), nil
}

// maker makes the one puzzle that it knows, whatever it is asked for.
func maker(ctx context.Context, _ *rand.Rand, _ rating.Tier) (*solver.Grid, rating.Report, error) {
	g, err := format.Read(spare, format.Options{})
	if err != nil {
		return nil, rating.Report{}, err
	}
	report, err := rating.Rate(ctx, g)
	return g, report, err
}

// stock puts one puzzle of each tier used into the bank.
func (w *world) stock() {
	for _, text := range []string{easy, pairs} {
		g, err := format.Read(text, format.Options{})
		if err != nil {
			w.t.Fatal(err)
		}
		report, err := rating.Rate(w.t.Context(), g)
		if err != nil {
			w.t.Fatal(err)
		}
		if _, err := w.game.Add(w.t.Context(), g, report, game.Starter, game.Bank); err != nil {
			w.t.Fatal(err)
		}
	}
}

// setUp lets a guild and the house have a daily, both the same.
func (w *world) setUp() {
	settings := game.Settings{Channel: "100", When: "09:00", Zone: "Europe/Berlin", Reveal: game.RevealOnStart}
	for i := range settings.Tiers {
		settings.Tiers[i] = rating.Easy
	}
	guild := game.Call{Guild: "g1"}
	if _, err := w.game.Setup(w.t.Context(), guild, settings); err != nil {
		w.t.Fatal(err)
	}
	if _, err := w.game.PostNow(w.t.Context(), guild); err != nil {
		w.t.Fatal(err)
	}
	if err := w.game.OpenHouse(w.t.Context(), settings); err != nil {
		w.t.Fatal(err)
	}
	w.tick()
}

// tick posts what is due.
func (w *world) tick() {
	posters := func(guild string) game.Poster { return poster{w.router} }
	if err := game.NewScheduler(w.game, posters).Tick(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

// poster stands where the Discord adapter posts.
type poster struct{ router *bot.Router }

func (p poster) Post(_ context.Context, n game.Notice) (game.Message, error) {
	p.router.Post(&n)
	return game.Message{Channel: n.Guild.Channel, ID: "m" + n.Guild.ID}, nil
}

// prover refuses channel 666.
type prover struct{}

func (*prover) Prove(_ context.Context, _, channel string) error {
	if channel == "666" {
		return &bot.MissingPermissionError{Permission: "Attach Files"}
	}
	return nil
}

// do makes one request and describes its reply. The fields are: "from NAME",
// "in guild|direct|console" (guild by default), "manager", "locale TAG",
// "command NAME", "OPTION=VALUE", "press LABEL", "choose LABEL=VALUE", "complete
// COMMAND OPTION=TYPED", "submit FIELD" with the text on the lines that follow,
// "same" for a delivery of the last request again, and "wait DURATION" or "tick".
func (w *world) do(text string) string {
	q := &bot.Request{Place: bot.Guild, Guild: "g1", Channel: "100", User: bot.User{ID: "anna", Name: "Anna"}, Options: map[string]string{}}
	w.count++
	q.ID = fmt.Sprintf("q%d", w.count)
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "from":
			q.User = bot.User{ID: strings.ToLower(rest), Name: rest}
		case "in":
			w.place(q, rest)
		case "manager":
			q.User.Manager = true
		case "command":
			q.Kind, q.Command = bot.Command, rest
		case "complete":
			q.Kind = bot.Complete
			q.Command, rest, _ = strings.Cut(rest, " ")
			typed := ""
			q.Focus, typed, _ = strings.Cut(rest, "=")
			q.Options[q.Focus] = typed
		case "press":
			q.Kind, q.Action = bot.Press, w.control(q.User.ID, rest).Action.String()
		case "choose":
			label, value, _ := strings.Cut(rest, "=")
			q.Kind, q.Action = bot.Press, w.control(q.User.ID, label).Action.String()
			q.Values = strings.Fields(value)
		case "action":
			q.Kind, q.Action = bot.Press, rest
		case "submit":
			q.Kind, q.Action = bot.Submit, w.modal[q.User.ID].Action.String()
			q.Fields = map[string]string{rest: strings.Join(lines[i+1:], "\n")}
			return w.handle(q)
		case "fields":
			q.Kind, q.Action, q.Fields = bot.Submit, w.modal[q.User.ID].Action.String(), map[string]string{}
			for _, f := range lines[i+1:] {
				name, value, _ := strings.Cut(f, "=")
				q.Fields[name] = value
			}
			return w.handle(q)
		case "wait":
			d, err := time.ParseDuration(rest)
			if err != nil {
				w.t.Fatal(err)
			}
			w.now = w.now.Add(d)
		case "tick":
			w.tick()
		default:
			name, value, ok := strings.Cut(line, "=")
			if !ok {
				w.t.Fatalf("cannot read %q", line)
			}
			if value == "" {
				value = strings.Join(lines[i+1:], "\n")
				q.Options[name] = value
				return w.handle(q)
			}
			q.Options[name] = value
		}
	}
	return w.handle(q)
}

func (w *world) place(q *bot.Request, name string) {
	q.Place = map[string]bot.Place{"guild": bot.Guild, "direct": bot.Direct, "console": bot.Console}[name]
	if q.Place != bot.Guild {
		q.Guild = ""
	}
}

func (w *world) control(player, label string) bot.Control {
	i := slices.IndexFunc(w.offered[player], func(c bot.Control) bool { return c.Label == label })
	if i < 0 {
		w.t.Fatalf("%s has no control %q", player, label)
	}
	return w.offered[player][i]
}

// handle handles a request and checks that the reply is as its plan foretold.
func (w *world) handle(q *bot.Request) string {
	plan := w.router.Plan(q)
	reply := w.router.Handle(w.t.Context(), q)
	if reply.Private != plan.Private || reply.Edit != plan.Edit || reply.Modal != nil && !plan.Modal {
		w.t.Errorf("%+v: plan %+v, reply %+v", q, plan, reply)
	}
	if reply.Controls != nil {
		w.offered[q.User.ID] = reply.Controls
	}
	if reply.Modal != nil {
		w.modal[q.User.ID] = reply.Modal
	}
	w.checkControls(reply.Controls)
	return describe(&reply)
}

// checkControls holds the controls of a message to what platforms demand of
// their ids.
func (w *world) checkControls(controls []bot.Control) {
	seen := map[string]bool{}
	for _, c := range controls {
		id := c.Action.String()
		if seen[id] || len(id) > bot.MaxActionLength {
			w.t.Errorf("control id %q is too long or not the only one", id)
		}
		seen[id] = true
	}
}

func describe(r *bot.Reply) string {
	var b strings.Builder
	for _, flag := range []struct {
		name string
		set  bool
	}{{"private", r.Private}, {"public", !r.Private}, {"edit", r.Edit}} {
		if flag.set {
			fmt.Fprintf(&b, "[%s] ", flag.name)
		}
	}
	fmt.Fprintln(&b)
	describeMessage(&b, &r.Message)
	for _, c := range r.Choices {
		fmt.Fprintf(&b, "choice %s = %s\n", c.Value, c.Label)
	}
	if m := r.Modal; m != nil {
		fmt.Fprintf(&b, "modal %q %s\n", m.Title, m.Action)
		for _, f := range m.Fields {
			fmt.Fprintf(&b, "field %s %q (%s)\n%s\n", f.ID, f.Label, f.Hint, f.Value)
		}
	}
	for _, c := range r.Cards {
		fmt.Fprintf(&b, "\ncard %s in %s of %s\n", c.Posted, c.Channel, c.Guild)
		describeMessage(&b, &c.Message)
	}
	return strings.TrimSpace(strings.ReplaceAll(b.String(), " \n", "\n")) + "\n"
}

func describeMessage(w io.Writer, m *bot.Message) {
	if m.Text != "" {
		fmt.Fprintln(w, m.Text)
	}
	if m.Ping != "" {
		fmt.Fprintln(w, "ping", m.Ping)
	}
	for _, p := range m.Pictures {
		fmt.Fprintf(w, "\npicture %s\n%s", p.Name, render.Terminal(p.Board, false))
	}
	if len(m.Controls) > 0 {
		fmt.Fprintln(w)
	}
	for _, c := range m.Controls {
		fmt.Fprintf(w, "(%s) %s\n", c.Label, c.Action)
	}
}
