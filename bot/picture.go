package bot

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/image/draw"
	"golang.org/x/sync/semaphore"

	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/picture"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// Upload is a picture that came with a request, as the platform describes it. Its URL never comes from a text.
type Upload struct {
	URL  string
	Type string // such as "image/png"
	Size int    // in bytes
	Data []byte `json:"-"` // the file, if it need not be fetched
}

// PictureSource fetches pictures. It fails with a *picture.Refusal if the file is no picture or is too large.
type PictureSource interface {
	FetchPicture(context.Context, *Upload) ([]byte, error)
}

// readPictures reads pictures: one at a time for each player, and few at once in all, because each takes much memory.
type readPictures struct {
	from   PictureSource
	places *semaphore.Weighted
	mu     sync.Mutex
	busy   map[string]bool // by player
}

func newReadPictures(from PictureSource) *readPictures {
	return &readPictures{from: from, places: semaphore.NewWeighted(int64(runtime.GOMAXPROCS(0))), busy: map[string]bool{}}
}

// pictureTimeout is the time limit for fetching and reading a picture.
const pictureTimeout = 30 * time.Second

var errPictureBusy = errors.New("bot: another picture of the player is being read")

func (r *readPictures) read(ctx context.Context, player string, u *Upload) (*picture.Reading, error) {
	if !r.begin(player) {
		return nil, errPictureBusy
	}
	defer r.end(player)
	ctx, cancel := context.WithTimeout(ctx, pictureTimeout)
	defer cancel()
	if err := r.places.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer r.places.Release(1)
	file := u.Data
	if file == nil {
		var err error
		if file, err = r.from.FetchPicture(ctx, u); err != nil {
			return nil, err
		}
	}
	return picture.Read(ctx, file)
}

func (r *readPictures) begin(player string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.busy[player] {
		return false
	}
	r.busy[player] = true
	return true
}

func (r *readPictures) end(player string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.busy, player)
}

// reading is the content of a picture together with the question about it. It is saved as a draft, so that players can
// answer doubts and make corrections. The picture itself is not saved.
type reading struct {
	picture.Reading
	Command string
	Options map[string]string
	draft   string // the id of the saved draft
}

// pictureGrid takes the place of the grid if a message has its puzzle in a picture.
const pictureGrid = "picture"

// maxDoubts is the largest number of doubtful cells that the bot asks about.
const maxDoubts = 3

// answerPicture reads the picture of a request and answers the question about it.
func (r *Router) answerPicture(ctx context.Context, c *call, in words.Intent) Reply {
	seen, err := r.pictures.read(ctx, c.User.ID, c.Picture)
	if err != nil {
		return r.refusePicture(c, err)
	}
	rd := &reading{Reading: *seen, Command: in.Command, Options: in.Options}
	if len(rd.Doubts) > maxDoubts {
		reply := c.say("picture.refused."+string(picture.Unclear), nil)
		reply.Pictures = []Picture{c.readBoard(rd)}
		return c.withDigits(reply, rd)
	}
	crops, err := c.crops(rd)
	if err != nil {
		return c.failed(err)
	}
	return r.afterReading(ctx, c, rd, crops...)
}

// refusePicture says why a picture was not read. In public it answers each player only once in a while.
func (r *Router) refusePicture(c *call, err error) Reply {
	if c.Kind == KindChat && c.Place == PlaceGuild {
		if _, wait := r.unknown.Reserve(c.User.ID, 1, c.Now()); wait > 0 {
			return Reply{}
		}
	}
	refusal, refused := errors.AsType[*picture.Refusal](err)
	switch {
	case refused:
		return c.say("picture.refused."+string(refusal.Reason), nil)
	case errors.Is(err, errPictureBusy):
		return c.say("bot.picture.busy", nil)
	case errors.Is(err, context.DeadlineExceeded):
		return c.say("bot.error.slow", nil)
	}
	return c.say("bot.picture.lost", nil)
}

// afterReading asks about the first doubt. If there is none, it answers the player's question.
func (r *Router) afterReading(ctx context.Context, c *call, rd *reading, crops ...Picture) Reply {
	if err := c.keepReading(ctx, rd); err != nil {
		return c.refuse(err)
	}
	switch {
	case len(rd.Doubts) > 0:
		return c.focusOnReading(ctx, rd, doubtReply(c, rd, crops))
	case rd.Givens == nil && c.impossible(ctx, rd):
		return c.focusOnReading(ctx, rd, printedReply(c, rd))
	}
	text, err := rd.text(ctx)
	if err != nil {
		return c.refuse(err)
	}
	with := *c
	with.reading = rd
	in, found := words.Intent{Command: rd.Command, Options: rd.Options}, words.Found{Grid: text}
	if with.Kind == KindChat && with.Place == PlaceGuild {
		return answerPublicly(ctx, &with, in, found)
	}
	return with.withReading(r.runIntent(ctx, &with, in, found))
}

// keepReading keeps a reading as a draft under the request's id.
func (c *call) keepReading(ctx context.Context, rd *reading) error {
	for i := range rd.Doubts {
		rd.Doubts[i].Crop = nil
	}
	text, err := json.Marshal(rd)
	if err != nil {
		return err
	}
	rd.draft = c.Request.ID
	return c.Game.Play.KeepDraft(ctx, c.caller(), string(text))
}

// keptReading returns a reading that keepReading kept. It fails with game.ErrNotFound.
func (c *call) keptReading(ctx context.Context, draft string) (*reading, error) {
	text, err := c.Game.Play.Draft(ctx, draft)
	if err != nil {
		return nil, err
	}
	rd := &reading{draft: draft}
	if json.Unmarshal([]byte(text), rd) != nil {
		return nil, game.ErrNotFound // the draft is something else
	}
	return rd, nil
}

// focusOnReading makes a reading the subject of the player's next questions and corrections, unless everybody reads the
// reply.
func (c *call) focusOnReading(ctx context.Context, rd *reading, reply Reply) Reply {
	if c.Kind == KindChat && c.Place == PlaceGuild {
		return reply
	}
	text, err := rd.text(ctx)
	if err == nil {
		_, err = c.lastPaste(ctx) // this also records that the request arrived
	}
	if err != nil {
		return c.refuse(err)
	}
	if !c.repeated {
		c.keepPaste(ctx, play.Paste{Text: text, Picture: rd.draft})
	}
	return reply
}

// text writes a reading as the text of a pasted puzzle.
func (rd *reading) text(ctx context.Context) (string, error) {
	sdk, err := format.Find("sdk")
	if err != nil {
		return "", err
	}
	return sdk.WritePuzzle(ctx, format.Puzzle{Grid: rd.Grid(), Notes: rd.Noted()})
}

// impossible reports whether the digits allow no solution. It reports false for a copy of a live daily, because a check
// of that costs the player time.
func (c *call) impossible(ctx context.Context, rd *reading) bool {
	_, err := c.Game.Guard.Solve(ctx, rd.Grid())
	_, conflict := errors.AsType[*solver.ConflictError](err)
	return conflict || errors.Is(err, solver.ErrNoSolution)
}

// set corrects a cell; 0 empties it. A digit in a cell that was read as empty becomes the player's own if the givens
// have one solution without it, else a given.
func (rd *reading) set(ctx context.Context, cell, digit int) {
	rd.Doubts = slices.DeleteFunc(rd.Doubts, func(d picture.Doubt) bool { return d.Cell == cell })
	rd.Marks[cell] = 0
	known := rd.Givens != nil
	if known && digit != 0 && rd.Values[cell] == 0 {
		if _, err := solver.Solve(ctx, rd.Grid().GivensOnly()); err != nil {
			rd.Givens = append(rd.Givens, cell)
		}
	}
	if known && digit == 0 {
		rd.Givens = slices.DeleteFunc(rd.Givens, func(i int) bool { return i == cell })
	}
	rd.Values[cell] = uint8(digit)
}

// readBoard draws what was read, with the doubtful cells ringed.
func (c *call) readBoard(rd *reading) Picture {
	g := rd.Grid()
	b := render.Board{Grid: g, ConflictCells: cellsOf(g.Conflicts())}
	for _, d := range rd.Doubts {
		b.DoubtfulCells = b.DoubtfulCells.Or(solver.CellsOf(d.Cell))
	}
	return c.picture("reading", b)
}

// withDigits adds the digits that were read to the bottom of a reply.
func (c *call) withDigits(reply Reply, rd *reading) Reply {
	note := c.text("bot.picture.digits", map[string]any{"Digits": rd.Text()})
	add := func(m Message) Message {
		m.Note = strings.TrimSpace(m.Note + "\n" + note)
		return m
	}
	reply.Message = add(reply.Message)
	if finish := reply.Finish; finish != nil {
		reply.Finish = func(ctx context.Context) Message { return add(finish(ctx)) }
	}
	return reply
}

// withReading adds the board that was read to an answer about a picture, with a button to correct it.
func (c *call) withReading(reply Reply) Reply {
	rd := c.reading
	if rd == nil || reply.onlyLive {
		return reply
	}
	shown := func(p Picture) bool { return p.Board.Grid != nil && p.Board.Grid.String() == rd.Text() }
	if !slices.ContainsFunc(reply.Pictures, shown) {
		reply.Pictures = append([]Picture{c.readBoard(rd)}, reply.Pictures...)
	}
	reply = c.withDigits(reply, rd)
	return withControls(reply, withControl(reply.Controls, c.correctButton(rd)))
}

func (c *call) correctButton(rd *reading) Control {
	return c.button("correct", Secondary, NewAction("correct", rd.draft))
}

// doubtReply asks about the first doubtful cell.
func doubtReply(c *call, rd *reading, crops []Picture) Reply {
	l, doubt := solver.Classic(), rd.Doubts[0]
	digits := doubt.Digits[:min(len(doubt.Digits), maxDoubts)]
	var names []string
	var controls []Control
	answer := func(digit int) Action {
		return NewAction("doubt", rd.draft, strconv.Itoa(doubt.Cell), strconv.Itoa(digit))
	}
	for _, d := range digits {
		names = append(names, c.phrase.Digit(d))
		controls = append(controls, Control{Action: answer(d), Label: c.phrase.Cell(l, doubt.Cell) + " = " + c.phrase.Digit(d), Style: Primary})
	}
	if len(digits) == 0 {
		menu := Control{Kind: SelectMenu, Action: NewAction("doubt", rd.draft, strconv.Itoa(doubt.Cell)), Label: c.phrase.Cell(l, doubt.Cell)}
		for d := 1; d <= 9; d++ {
			menu.Choices = append(menu.Choices, command.Choice{Label: c.phrase.Digit(d), Value: strconv.Itoa(d)})
		}
		controls = []Control{menu}
	}
	reply := c.say("bot.picture.doubtful", map[string]any{"Count": len(rd.Doubts)})
	reply.add(c.text("bot.picture.doubt", map[string]any{"Cell": c.phrase.Cell(l, doubt.Cell), "Digits": c.phrase.ListOr(names)}))
	addConflicts(c, &reply, rd)
	reply.Pictures = append([]Picture{c.readBoard(rd)}, crops...)
	reply.Controls = append(controls, c.button("blank", Secondary, answer(0)), c.correctButton(rd))
	return c.withDigits(reply, rd)
}

// addConflicts names the repeated digits, and says which of them seem to be the player's own.
func addConflicts(c *call, reply *Reply, rd *reading) {
	g := rd.Grid()
	conflicts := g.Conflicts()
	if len(conflicts) == 0 {
		return
	}
	reply.add(c.phrase.Conflicts(g.Layout(), conflicts))
	if own := cellsOf(conflicts).AndNot(g.Givens()); !own.IsEmpty() {
		reply.Text += "\n" + c.text("bot.picture.yours", map[string]any{"Count": own.Len(), "Cells": c.someCells(g.Layout(), own.Slice())})
	}
}

// printedReply asks which digits are printed, because a puzzle with all of them as givens has no solution.
func printedReply(c *call, rd *reading) Reply {
	reply := c.say("bot.picture.printed", nil)
	addConflicts(c, &reply, rd)
	reply.Pictures = []Picture{c.readBoard(rd)}
	reply.Controls = []Control{c.button("printed", Primary, NewAction("correct", rd.draft, onlyPrinted)), c.correctButton(rd)}
	return c.withDigits(reply, rd)
}

// onlyPrinted is the argument of a form that asks only for the printed digits.
const onlyPrinted = "printed"

// pictureActions returns the actions of the controls below readings.
func (r *Router) pictureActions() []action {
	return []action{
		{name: "doubt", plan: Plan{Private: true, Slow: true, Cost: 2}, run: r.answerDoubt},
		{name: "correct", plan: Plan{Private: true, Modal: true}, run: openCorrection},
		{name: "corrected", plan: Plan{Private: true, Slow: true, Cost: 2}, run: r.correct},
	}
}

// answerDoubt sets the digit of a doubtful cell to the player's choice.
func (r *Router) answerDoubt(ctx context.Context, c *call) Reply {
	rd, err := c.keptReading(ctx, c.action.Arg(0))
	cell, _ := strconv.Atoi(c.action.Arg(1))
	digit, _ := strconv.Atoi(cmp.Or(c.action.Arg(2), first(c.Values)))
	if err != nil || !slices.ContainsFunc(rd.Doubts, func(d picture.Doubt) bool { return d.Cell == cell }) || digit < 0 || digit > 9 {
		return c.say("bot.error.old", nil)
	}
	rd.set(ctx, cell, digit)
	return r.afterReading(ctx, c, rd)
}

// openCorrection opens a form with the digits that were read.
func openCorrection(ctx context.Context, c *call) Reply {
	rd, err := c.keptReading(ctx, c.action.Arg(0))
	if err != nil {
		return c.say("bot.error.old", nil)
	}
	rows := game.AnswerText(rd.Grid())
	if text, err := c.Game.Play.Draft(ctx, c.action.Arg(2)); err == nil {
		rows = text
	}
	title := cmp.Or(c.action.Arg(1), "correction")
	return openForm(c, NewAction("corrected", rd.draft, c.action.Arg(1)), "bot.picture.form."+title, Field{
		ID: "rows", Label: c.phrase.Text("bot.answer.label", map[string]any{"Count": 9}), Hint: c.phrase.Text("bot.answer.hint", exampleRow(9)),
		Value: rows, Long: true, Lines: 9, Max: maxAnswer,
	})
}

// correct takes the rows of the correction form. Afterwards no cell is doubtful.
func (r *Router) correct(ctx context.Context, c *call) Reply {
	rd, err := c.keptReading(ctx, c.action.Arg(0))
	if err != nil {
		return c.say("bot.error.old", nil)
	}
	blank := solver.NewGrid(solver.Classic())
	saved := rd.Grid()
	if c.action.Arg(1) == onlyPrinted {
		saved = blank
	}
	typed, _, err := game.ReadAnswer(blank, saved, c.Fields["rows"])
	if e, ok := errors.AsType[*game.AnswerError](err); ok {
		return c.malformedRows(ctx, rd, e)
	}
	if err != nil {
		return c.refuse(err)
	}
	if c.action.Arg(1) == onlyPrinted {
		rd.print(typed)
	} else {
		for cell, d := range rd.Values {
			if typed.Value(cell) != int(d) {
				rd.set(ctx, cell, typed.Value(cell))
			}
		}
		rd.Doubts = nil
	}
	return r.afterReading(ctx, c, rd)
}

// malformedRows shows the faulty line of a form and keeps its text for the next form.
func (c *call) malformedRows(ctx context.Context, rd *reading, e *game.AnswerError) Reply {
	rows := c.Fields["rows"]
	if err := c.Game.Play.KeepDraft(ctx, c.caller(), rows); err != nil {
		return c.refuse(err)
	}
	reply := c.say("bot.answer.malformed", map[string]any{"Line": e.Line, "Problem": c.phrase.Text("unreadable.answer."+string(e.Fault), e.Values)})
	reply.Text += excerpt(rows, e.Line, e.Column)
	reply.Controls = []Control{c.button("edit", Primary, NewAction("correct", rd.draft, c.action.Arg(1), c.Request.ID))}
	return reply
}

// print makes the given digits the printed ones and all others the player's own.
func (rd *reading) print(digits *solver.Grid) {
	rd.Givens, rd.Doubts = []int{}, nil
	for cell := range rd.Values {
		if d := digits.Value(cell); d != 0 {
			rd.Values[cell] = uint8(d)
			rd.Givens = append(rd.Givens, cell)
		}
	}
}

// run runs a command. It may take typed entries as corrections of a picture, see correctInText.
func (r *Router) run(ctx context.Context, c *call, h handler) Reply {
	if h.Name == "answer" {
		if reply, ok := r.correctInText(ctx, c); ok {
			return reply
		}
	}
	return c.runAbout(ctx, h)
}

// correctInText takes typed entries as corrections of the last picture that was read, if the player has not played it
// yet or if the entries contradict its givens.
func (r *Router) correctInText(ctx context.Context, c *call) (reply Reply, ok bool) {
	last, err := c.lastPaste(ctx)
	if err != nil || last.Picture == "" {
		return reply, false
	}
	entries, err := notation.ParseEntries(solver.Classic(), c.Option("text"))
	if err != nil {
		return reply, false
	}
	rd, err := c.keptReading(ctx, last.Picture)
	if err != nil || last.Text == "" && !rd.playedAgainst(ctx, c, entries) {
		return reply, false
	}
	for _, e := range entries {
		rd.set(ctx, e.Cell, e.Digit)
	}
	return r.afterReading(ctx, c, rd), true
}

// playedAgainst reports whether the player is playing the puzzle of a reading and the entries contradict its givens. It
// updates the reading with the digits entered since.
func (rd *reading) playedAgainst(ctx context.Context, c *call, entries []solver.Candidate) bool {
	w, err := c.current(ctx)
	if err != nil || w.Grid.String() != rd.Grid().GivensOnly().String() {
		return false
	}
	rd.Givens = w.Grid.Givens().Slice()
	for cell := range rd.Values {
		rd.Values[cell] = uint8(w.Progress.Value(cell))
	}
	return slices.ContainsFunc(entries, func(e solver.Candidate) bool { return w.Grid.Value(e.Cell) != 0 && w.Grid.Value(e.Cell) != e.Digit })
}

// crops shows the doubtful cells of a picture side by side, except in a terminal.
func (c *call) crops(rd *reading) ([]Picture, error) {
	if len(rd.Doubts) == 0 || !c.showsFiles() {
		return nil, nil
	}
	const side, gap = 160, 16
	all := image.NewRGBA(image.Rect(0, 0, len(rd.Doubts)*(side+gap)-gap, side))
	var cells []int
	for i, d := range rd.Doubts {
		at := image.Rect(i*(side+gap), 0, i*(side+gap)+side, side)
		draw.CatmullRom.Scale(all, at, d.Crop, d.Crop.Bounds(), draw.Src, nil)
		cells = append(cells, d.Cell)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, all); err != nil {
		return nil, err
	}
	alt := c.text("bot.picture.crops", map[string]any{"Cells": c.phrase.Cells(solver.Classic(), cells)})
	return []Picture{{Name: "doubts", Alt: alt, PNG: file.Bytes()}}, nil
}

// pictureCost is how much of a player's rate limit a picture uses; 0 without one.
func (q *Request) pictureCost() int {
	if q.Picture == nil {
		return 0
	}
	return 5
}
