package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/testrace"
	"pencilmark/internal/web/request"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/bot"
	"pencilmark/internal/answerjson"
	"pencilmark/internal/game/services"
	"pencilmark/internal/phrase"
	"pencilmark/internal/starter"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/web"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
	"pencilmark/store"
)

// TestOneCoachForEveryFace asks the bot, the HTTP API and the command line the same questions. Their answers have the
// same steps and the same sentences. With -short it asks every other question.
func TestOneCoachForEveryFace(t *testing.T) {
	testrace.Skip(t)
	f := newFaces(t)
	asked, long, secret, every := 0, 0, 0, 1
	if testing.Short() {
		every = 2
	}
	for i, q := range questions(t) {
		if i%every != 0 {
			continue
		}
		asked++
		t.Run(fmt.Sprintf("%d %s", i, q), func(t *testing.T) {
			said, step := f.bot(t, i, q)
			api := f.api(t, q)
			if short := words(cmp.Or(api.Short, api.Text)); said != short {
				t.Errorf("the bot:\n%s\nthe API:\n%s", said, short)
			}
			if line := f.data(t, q); line != api.body {
				t.Errorf("the command line's data:\n%s\nthe API's:\n%s", line, api.body)
			}
			if sentences := words(api.Text); api.After == 0 || i%4 == 0 { // the data has them too, and the long search takes its time
				if got := f.sentences(t, q); got != sentences {
					t.Errorf("the command line:\n%s\nthe API:\n%s", got, sentences)
				}
			}
			if step != "" && step != string(api.Step) {
				t.Errorf("the bot's step:\n%s\nthe API's:\n%s", step, api.Step)
			}
			if api.After > 0 {
				long++
			}
			if api.Text == "" || api.State == "unproved" {
				secret++
			}
		})
	}
	if asked < 260/every || long < 60/every || secret > 0 {
		t.Errorf("%d questions, of which %d need the longer search and %d have no answer; want %d, %d and none", asked, long, secret, 260/every, 60/every)
	}
}

// question can be asked in all three ways.
type question struct {
	kind     string // hint, why, chain, steps or check
	original string // the puzzle without the player's digits; "" if only the position is known
	position string
	level    int    // for hint
	cell     string // for why
	chain    string // for chain: its links
	digit    int
	without  string // techniques to leave out, by name
	query    string // the query of the API's address
}

func (q question) String() string {
	return strings.TrimSpace(fmt.Sprintf("%s %s", q.kind, strings.TrimSuffix(fmt.Sprint(q.cell, "=", q.digit), "=0")))
}

// questions returns the slow questions of testdata/advice, and four or five questions about each of many positions. The
// positions come from starter puzzles of every tier and from hard puzzles, solved halfway. In some of them candidates
// are crossed out, rightly or wrongly, and some have a wrong digit.
func questions(t *testing.T) (all []question) {
	for i, line := range strings.Split(strings.TrimSpace(longSearches), "\n") {
		part := strings.Fields(line)
		digit, err := strconv.Atoi(part[3])
		if err != nil {
			t.Fatal(err)
		}
		q := question{kind: "why", position: part[1], cell: part[2], digit: digit}
		if i%2 == 0 {
			q.original = part[0]
		}
		all = append(all, q)
	}
	r := rand.New(rand.NewPCG(11, 22))
	var puzzles []*solver.Grid
	of := map[rating.Tier]int{}
	for g, report := range starter.Puzzles() {
		if of[report.Tier]++; of[report.Tier] <= 7 {
			puzzles = append(puzzles, g)
		}
	}
	for line := range strings.FieldsSeq(hardPuzzles) {
		g, err := format.Read(line, format.Options{})
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, g)
	}
	for i, g := range puzzles {
		all = append(all, about(t, r, g, i)...)
	}
	return all
}

//go:embed testdata/advice/long.txt
var longSearches string // each line: puzzle, position, cell and digit

//go:embed testdata/advice/hard.txt
var hardPuzzles string

// about returns questions about the i-th puzzle, solved halfway.
func about(t *testing.T, r *rand.Rand, puzzle *solver.Grid, i int) []question {
	p, err := coach.NewPosition(t.Context(), nil, puzzle)
	if err != nil {
		t.Fatal(err)
	}
	at, empty := puzzle.Clone(), puzzle.Empty().Slice()
	r.Shuffle(len(empty), func(i, j int) { empty[i], empty[j] = empty[j], empty[i] })
	half := empty[:len(empty)/2]
	for _, cell := range half {
		at.Place(cell, p.Solution.Value(cell))
	}
	candidates := func(right bool) (list []solver.Candidate) {
		for cell := range at.Empty().All() {
			for d := range at.Candidates(cell).All() {
				if (p.Solution.Value(cell) == d) == right {
					list = append(list, solver.Candidate{Cell: cell, Digit: d})
				}
			}
		}
		return list
	}
	original := format.LineWithRestrictions(puzzle)
	switch i % 4 {
	case 1: // the player's own candidates
		for _, c := range candidates(false) {
			if r.IntN(3) == 0 {
				at.Remove(c.Cell, c.Digit)
			}
		}
	case 2: // a right one is crossed out
		own := candidates(true)
		c := own[r.IntN(len(own))]
		at.Remove(c.Cell, c.Digit)
	case 3: // a digit is wrong
		cell := empty[len(half)]
		at.Place(cell, p.Solution.Value(cell)%9+1)
	}
	if i%8 < 3 {
		original = ""
	}
	open := append(candidates(false), candidates(true)...)
	asked := open[r.IntN(len(open))]
	ask := question{original: original, position: format.LineWithRestrictions(at)}
	of := func(kind string, level int) question {
		ask.kind, ask.level = kind, level
		return ask
	}
	why := of("why", 0)
	why.cell, why.digit = at.Layout().CellName(asked.Cell), asked.Digit
	chain := of("chain", 0)
	for _, sign := range []string{"", "=", "-", "="} {
		c := open[r.IntN(len(open))]
		chain.chain += fmt.Sprintf("%s(%d)%s", sign, c.Digit, at.Layout().CellName(c.Cell))
	}
	asks := []question{why, chain, of("hint", 1+i%4), of("hint", 1+(i+2)%4), of("check", 0)}
	if i%3 == 0 { // the list of all deductions takes ten times as long
		asks = append(asks, of("steps", 0))
	}
	return asks
}

// faces are the three ways to ask: the real bot, API and command line.
type faces struct {
	router *bot.Router
	server string
}

func newFaces(t *testing.T) *faces {
	db := gametest.OpenStore(t, filepath.Join(t.TempDir(), "test.db"), store.Options{})
	t.Cleanup(func() { db.Close() })
	log := slog.New(slog.NewTextHandler(failing{t}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	game := services.New(services.Options{Store: db, Log: log, Budget: time.Hour})
	site, err := web.New(web.Options{Game: game, Printer: phrase.New(phrase.DefaultLocale), Registry: prometheus.NewRegistry(), Log: log,
		Limits: request.Limits{Work: time.Hour, Rate: 1e6, Burst: 1e6}})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stopped := make(chan error)
	go func() { stopped <- site.Serve(ctx, listener) }()
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		stop()
		if err := <-stopped; err != nil {
			t.Error(err)
		}
	})
	return &faces{bot.New(bot.Options{Game: game, Log: log}), "http://" + listener.Addr().String()}
}

// failing is a log that fails the test, because only errors are logged.
type failing struct{ t *testing.T }

func (f failing) Write(text []byte) (int, error) {
	f.t.Errorf("logged: %s", text)
	return len(text), nil
}

// bot asks as a new player in a direct message. It returns the last words of the reply, and the step that the picture
// marks, in the API's format.
func (f *faces) bot(t *testing.T, i int, q question) (said, step string) {
	give := func(command string, options map[string]string) bot.Message {
		r := f.router.Handle(t.Context(), &bot.Request{
			ID: fmt.Sprintf("%d %s %v", i, command, options), Kind: bot.KindCommand, Place: bot.PlaceDM,
			User: bot.User{ID: fmt.Sprintf("test:%d", i), Name: "Anna"}, Command: command, Options: options,
		})
		if r.Finish != nil {
			return r.Finish(t.Context())
		}
		return r.Message
	}
	if q.original != "" {
		give("check", map[string]string{"grid": q.original})
	}
	options := map[string]string{"grid": q.position}
	switch q.kind {
	case "hint":
		options["level"] = strconv.Itoa(q.level)
	case "why":
		options["cell"], options["digit"] = q.cell, strconv.Itoa(q.digit)
		q.level = phrase.LevelWhy
	case "chain":
		options["links"], q.level = q.chain, phrase.LevelMove
	}
	m := give(q.kind, options)
	for _, p := range m.Pictures {
		if s := p.Board.Step; s != nil {
			found := &coach.Hint{Before: p.Board.Grid, Step: *s, Found: true}
			data, err := json.Marshal(answerjson.NewHint(phrase.New("en"), answerjson.Position{}, found, q.level).Step)
			if err != nil {
				t.Fatal(err)
			}
			step = string(data)
		}
	}
	return words(heading.ReplaceAllString(strings.ReplaceAll(m.Text, "**", ""), "")), step
}

// heading matches the start of the bot's hints.
var heading = regexp.MustCompile(`^Hint \d of \d\.`)

// words returns a text with single spaces and without line ends.
func words(text string) string { return strings.Join(strings.Fields(text), " ") }

// answered is an answer of the API.
type answered struct {
	State, Text, Short string
	After              int
	Step               json.RawMessage
	body               string
}

func (f *faces) api(t *testing.T, q question) (a answered) {
	ask := map[string]any{"puzzle": q.position}
	if q.original != "" {
		ask["original"] = q.original
	}
	switch q.kind {
	case "hint":
		ask["level"] = q.level
	case "why":
		ask["cell"], ask["digit"] = q.cell, strconv.Itoa(q.digit)
	case "chain":
		ask["chain"] = q.chain
	}
	if q.without != "" {
		ask["without"] = []string{q.without}
	}
	body, err := json.Marshal(ask)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.Post(f.server+"/api/v1/"+q.kind+q.query, "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("the API: %s %s %v", r.Status, text, err)
	}
	if err := json.Unmarshal(text, &a); err != nil {
		t.Fatal(err)
	}
	a.body = compact(t, text)
	return a
}

func compact(t *testing.T, text []byte) string {
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	var escaped bytes.Buffer // the API's encoder escapes > in a formal line
	json.HTMLEscape(&escaped, b.Bytes())
	return escaped.String()
}

// sentences gets the sentences from the command line.
func (f *faces) sentences(t *testing.T, q question) string {
	return words(string(runQuietly(t, arguments(q))))
}

func (f *faces) data(t *testing.T, q question) string {
	args := arguments(q)
	return compact(t, runQuietly(t, append([]string{args[0], "--format", "json"}, args[1:]...)))
}

// arguments returns the command line of a question.
func arguments(q question) []string {
	args := []string{"hint"}
	switch q.kind {
	case "hint":
		args = append(args, "--level", strconv.Itoa(q.level))
	case "why":
		args = append(args, "--why", fmt.Sprintf("%s=%d", q.cell, q.digit))
	case "chain":
		args = append(args, "--chain", q.chain)
	case "steps":
		args = append(args, "--all")
	case "check":
		args = []string{"check"}
		if q.original != "" {
			args = append(args, q.original)
		}
	}
	if q.kind != "check" && q.original != "" {
		args = append(args, "--original", q.original)
	}
	if q.without != "" {
		args = append(args, "--without", q.without)
	}
	return append(args, q.position)
}

// runQuietly runs the program and returns its output. It fails the test if the program prints an error.
func runQuietly(t *testing.T, args []string) []byte {
	var out, errors bytes.Buffer
	m := &Main{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errors}
	m.Run(context.WithoutCancel(t.Context()), args)
	if errors.Len() > 0 {
		t.Fatalf("%v: %s", args, &errors)
	}
	return out.Bytes()
}
