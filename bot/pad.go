package bot

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/notation"
)

// padSize is the largest board that has a pad of buttons. On larger boards the player chooses from menus.
const padSize = 9

// pad returns the actions of the pad. Entering a digit takes three presses: its box, its cell and the digit.
func pad() []action {
	plan := Plan{Private: true, Edit: true}
	return []action{
		{name: "write", plan: plan, run: pressWrite},
		{name: "write-digit", plan: plan, run: pressDigit},
		{name: "write-undo", plan: plan, run: undoOnPad},
	}
}

// entryControls returns the controls for entering digits: the pad, which stays visible on a crowded board, and the
// form. A terminal has no pad, because its players type.
func entryControls(c *call, w *game.Work) []Control {
	form := c.button("answer", Secondary, on("answer", w))
	if c.Place == PlaceConsole {
		return []Control{form}
	}
	return []Control{c.button("write", Success, on("write", w)), form}
}

// padPlace is what a player has chosen so far: nothing, a block, or a cell of a block.
type padPlace struct {
	block *solver.Unit
	cell  int // -1 for none
}

// pressedPlace reads the place in a control's argument, or the one chosen in a menu: "b5" for a box or "r4c6".
func (c *call) pressedPlace(l *solver.Layout) (at padPlace, ok bool) {
	at.cell = -1
	place := c.pressedValue(1)
	if place == "" {
		return at, true
	}
	if i := slices.IndexFunc(l.Units(), func(u solver.Unit) bool { return u.Kind.IsBlock() && u.String() == place }); i >= 0 {
		at.block = &l.Units()[i]
		return at, true
	}
	cell, err := notation.ParseCell(l, place)
	if err != nil {
		return at, false
	}
	return padPlace{&l.Units()[l.BlockOf(cell)], cell}, true
}

// pressedValue returns an argument of a control. For the index after the last argument it returns the value chosen in
// the menu.
func (c *call) pressedValue(i int) string {
	if i == len(c.action.Args) {
		return first(c.Values)
	}
	return c.action.Arg(i)
}

// onPad opens the attempt of the pressed control and reads its place.
func (c *call) onPad(ctx context.Context) (w *game.Work, at padPlace, refused *Reply) {
	w, err := c.Game.Play.Open(ctx, c.caller(), c.attempt())
	if err == nil {
		if _, ended := w.Ended(); ended {
			err = game.About(w, game.ErrEnded)
		}
	}
	if err != nil {
		reply := c.refuse(err)
		return nil, at, &reply
	}
	at, ok := c.pressedPlace(w.Grid.Layout())
	if !ok {
		reply := c.say("bot.error.old", nil)
		return nil, at, &reply
	}
	return w, at, nil
}

// pressWrite opens the pad, or goes to a place on it.
func pressWrite(ctx context.Context, c *call) Reply {
	w, at, refused := c.onPad(ctx)
	if refused != nil {
		return *refused
	}
	reply := Reply{Message: Message{Title: c.title(w), Tier: tierOf(w)}, Board: boardOf(w)}
	reply.Board.OnlyBoard = true
	reply.Pictures = []Picture{c.progress(w, noCellSet)}
	reply.Pictures[0].Board.ConflictCells = cellsOf(w.Progress.Conflicts())
	return showPad(c, reply, w, at)
}

// noDigit is the value that empties a cell.
const noDigit = "0"

// pressDigit enters a digit and stays in the same box.
func pressDigit(ctx context.Context, c *call) Reply {
	w, at, refused := c.onPad(ctx)
	digit := c.pressedValue(2)
	switch {
	case refused != nil:
		return *refused
	case at.cell < 0:
		return c.say("bot.error.old", nil)
	}
	if _, err := notation.ParseDigit(w.Grid.Layout(), digit); err != nil && digit != noDigit {
		return c.say("bot.error.old", nil)
	}
	a, err := c.Game.Play.Answer(ctx, c.caller(), game.Subject{Attempt: w.ID}, w.Grid.Layout().CellName(at.cell)+"="+digit)
	if err != nil {
		return c.refuse(err)
	}
	reply := answered(ctx, c, a)
	if a.Status != play.AnswerSaved {
		return reply
	}
	return showPad(c, reply, a.Work, stayIn(a.Work, at.block))
}

// undoOnPad undoes the last entry and stays in the same box.
func undoOnPad(ctx context.Context, c *call) Reply {
	_, at, refused := c.onPad(ctx)
	if refused != nil {
		return *refused
	}
	a, err := c.Game.Play.Undo(ctx, c.caller(), c.attempt())
	reply := undoneReply(c, a, err, "bot.undo.done")
	if err != nil {
		return reply
	}
	return showPad(c, reply, a.Work, padPlace{at.block, -1})
}

// stayIn returns the place after an entry: the same box, or none if the box is full.
func stayIn(w *game.Work, block *solver.Unit) padPlace {
	if block.Set.And(w.Progress.Empty()).IsEmpty() {
		block = nil
	}
	return padPlace{block, -1}
}

// showPad puts the pad below a board and marks the chosen box or cell in the picture.
func showPad(c *call, reply Reply, w *game.Work, at padPlace) Reply {
	l, board := w.Grid.Layout(), &reply.Pictures[0].Board
	board.RoleNames = nil // the text says what is marked
	reply.wholePad = true
	switch {
	case at.block == nil:
		reply.add(c.text("bot.pad.block", map[string]any{"Region": l.Shape().Regions != ""}))
		reply.Controls = append(padKeys(c, w, blockKeys(c, w)), padBelow(c, w, at)...)
	case at.cell < 0:
		board.TintedCells = at.block.Set
		reply.add(c.text("bot.pad.cell", map[string]any{"Unit": phrase.Capital(c.phrase.Unit(at.block))}))
		reply.Controls = boxPad(c, w, at)
	default:
		board.TintedCells, board.DifferingCells = at.block.Set, solver.CellsOf(at.cell)
		reply.add(c.text("bot.pad.digit", map[string]any{"Cell": c.phrase.Cell(l, at.cell)}))
		reply.Controls = append(padKeys(c, w, digitKeys(c, w, at.cell)), padBelow(c, w, at)...)
	}
	return reply
}

// boxesAcross is the number of keys for other boxes in a row. Four fit on a phone.
const boxesAcross = 4

// boxPad returns the keys for the cells of a box, with undo and done at the ends of their rows, and below them short keys
// for the other boxes, with the hint behind. A large board has menus and no room for the boxes.
func boxPad(c *call, w *game.Work, at padPlace) []Control {
	cells := cellKeys(c, w, at.block)
	controls := padKeys(c, w, cells)
	if w.Grid.Layout().Size() > padSize {
		return append(controls, padBelow(c, w, at)...)
	}
	below := padBelow(c, w, at)
	hint := slices.IndexFunc(below, func(b Control) bool { return b.Action.Name == "hint" })
	hintButton := below[hint]
	below = slices.Delete(below, hint, hint+1)
	rows := slices.Collect(slices.Chunk(controls, cells.across))
	for i, b := range below {
		b.NewRow = false
		row := max(0, len(rows)-len(below)+i)
		rows[row] = append(slices.Clip(rows[row]), b)
	}
	others := blockKeys(c, w)
	others.across = boxesAcross
	others.list = slices.DeleteFunc(others.list, func(k padKey) bool { return k.value == at.block.String() })
	for i, k := range others.list {
		others.list[i].label = "⊞ " + strings.TrimLeft(k.value, "abcdefghijklmnopqrstuvwxyz ")
	}
	hintButton.NewRow = false
	return append(append(slices.Concat(rows...), padKeys(c, w, others)...), hintButton)
}

// padKey is one button of a pad, or one choice of its menu.
type padKey struct {
	label string
	value string
	off   bool
}

// jigsawAcross is the number of keys in a row for a jigsaw, which has no boxes.
const jigsawAcross = 3

// keys are the keys of a pad, laid out in rows, and their action.
type keys struct {
	list   []padKey
	across int
	act    Action // the value of the pressed key is appended to it
}

// blockKeys returns a key for each box. Boxes without a cell to fill are off.
func blockKeys(c *call, w *game.Work) keys {
	l := w.Grid.Layout()
	k := keys{across: cmp.Or(l.Shape().BoxHeight, jigsawAcross), act: on("write", w)} // there are as many boxes side by side as a box has rows
	for i := range l.Units() {
		if u := &l.Units()[i]; u.Kind.IsBlock() {
			full := u.Set.And(w.Grid.Empty()).IsEmpty()
			k.list = append(k.list, padKey{phrase.Capital(c.phrase.Unit(u)), u.String(), full})
		}
	}
	return k
}

// cellKeys returns a key for each cell of a box. Givens are off.
func cellKeys(c *call, w *game.Work, block *solver.Unit) keys {
	l := w.Grid.Layout()
	k := keys{across: cmp.Or(l.Shape().BoxWidth, jigsawAcross), act: on("write", w)}
	for _, cell := range block.Cells {
		label := c.phrase.Cell(l, cell)
		if d := w.Progress.Value(cell); d != 0 {
			label = string(solver.Symbol(d))
		}
		k.list = append(k.list, padKey{label, l.CellName(cell), w.Grid.Value(cell) != 0})
	}
	return k
}

// digitKeys returns a key for each digit. Digits that the rules exclude or that the cell already holds are off.
func digitKeys(c *call, w *game.Work, cell int) keys {
	l := w.Grid.Layout()
	k := keys{across: cmp.Or(l.Shape().BoxWidth, jigsawAcross), act: on("write-digit", w, l.CellName(cell))}
	allowed := w.Grid.Candidates(cell)
	for c := range l.Peers(cell).Or(solver.CellsOf(cell)).All() {
		if d := w.Progress.Value(c); d != 0 {
			allowed = allowed.Without(d)
		}
	}
	for d := range l.Digits().All() {
		k.list = append(k.list, padKey{string(solver.Symbol(d)), string(solver.Symbol(d)), !allowed.Has(d)})
	}
	return k
}

// padKeys returns a button for each key or, on a large board, a menu of the keys that are not off.
func padKeys(c *call, w *game.Work, k keys) (controls []Control) {
	if w.Grid.Layout().Size() > padSize {
		menu := Control{Kind: SelectMenu, Action: k.act, Label: c.text("bot.pad.choose", nil)}
		for _, key := range k.list {
			if !key.off {
				menu.Choices = append(menu.Choices, command.Choice{Label: key.label, Value: key.value})
			}
		}
		if len(menu.Choices) == 0 {
			return nil
		}
		return []Control{menu}
	}
	for i, key := range k.list {
		act := NewAction(k.act.Name, append(slices.Clone(k.act.Args), key.value)...)
		controls = append(controls, Control{Action: act, Label: key.label, Disabled: key.off, NewRow: i%k.across == 0})
	}
	return controls
}

// padBelow returns the other controls of a pad.
func padBelow(c *call, w *game.Work, at padPlace) (row []Control) {
	block := ""
	if at.block != nil {
		block = at.block.String()
	}
	switch {
	case at.cell >= 0:
		row = append(row, c.button("pad-back", Secondary, on("write", w, block)))
	case at.block != nil && w.Grid.Layout().Size() > padSize:
		row = append(row, c.button("pad-back", Secondary, on("write", w, "")))
	}
	if at.cell >= 0 && w.Progress.Value(at.cell) != 0 {
		row = append(row, c.button("erase", Secondary, on("write-digit", w, w.Grid.Layout().CellName(at.cell), noDigit)))
	}
	if w.CanUndo() {
		row = append(row, c.button("undo", Secondary, on("write-undo", w, block)))
	}
	row = append(row, c.paidButton("hint", Secondary, w, 1, on("hint", w, "0")), c.button("pad-done", Primary, on("go-on", w)))
	row[0].NewRow = true
	return row
}
