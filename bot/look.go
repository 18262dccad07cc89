package bot

import (
	"context"
	"strings"
	"unicode/utf8"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/solver/notation"
)

func look() command {
	return command{
		Definition: Definition{Name: "look", Example: map[string]string{"at": "r3c5"}, Options: []Option{{Name: "at"}}},
		run:        runLook,
	}
}

// runLook reads out a row, a column, a box or a cell of the player's board, or where a digit can go. Without a part it
// shows the board.
func runLook(ctx context.Context, c *call) Reply {
	w, err := c.Game.Play.Open(ctx, c.caller(), game.Subject{})
	switch {
	case err != nil:
		return c.refuse(err)
	case c.Option("at") == "":
		return c.wholeBoard(w)
	}
	at, ok := notation.ParseLook(w.Progress.Layout(), c.Option("at"), c.phrase.Coordinates() == phrase.LetterRow)
	switch {
	case !ok:
		return c.say("bot.look.unknown", map[string]any{"Size": w.Grid.Layout().Size(), "Small": w.Grid.Layout().Size() < 7})
	case at.Unit == nil && at.Digit != 0:
		return Reply{Message: Message{Text: c.phrase.DigitWords(w.Progress, at.Digit)}}
	case at.Unit == nil:
		return Reply{Message: Message{Text: c.phrase.CellWords(w.Progress, at.Cell)}}
	case at.Digit != 0:
		return Reply{Message: Message{Text: c.phrase.PlacesWords(w.Progress, at.Unit, at.Digit)}}
	}
	return Reply{Message: Message{Text: strings.TrimSpace(c.phrase.UnitWords(w.Progress, at.Unit, c.noteCells(w)) + " " + c.phrase.MissingWords(w.Progress, at.Unit))}}
}

// wholeBoard shows the board, and how many cells are left.
func (c *call) wholeBoard(w *game.Work) Reply {
	left := c.phrase.CountNoun("advice.check.left", w.Progress.Empty().Len())
	if c.words {
		return Reply{Message: Message{Text: paragraphs(c.phrase.RowsInWords(w.Progress, c.noteCells(w)), left)}}
	}
	reply := c.work(w, "bot.look.board")
	if _, ended := w.Ended(); !ended {
		reply.Text += " " + left
	}
	return reply
}

// maxRowsInWords is how many characters of a board with candidates a message has room for.
const maxRowsInWords = 2000

// inWords describes a message's boards in words. Candidates that are too long go into a file.
func (c *call) inWords(m Message) Message {
	for _, p := range m.Pictures {
		if p.Board.Grid == nil {
			m.Text = paragraphs(m.Text, p.Alt)
			continue
		}
		rows := c.phrase.RowsInWords(p.Board.Grid, p.Board.NoteCells)
		if utf8.RuneCountInString(rows) > maxRowsInWords {
			m.Files = append(m.Files, File{Name: "pencil-marks.txt", Data: []byte(rows + "\n")})
			rows = c.phrase.RowsInWords(p.Board.Grid, noCellSet)
		}
		m.Text = paragraphs(m.Text, rows)
	}
	m.Pictures = nil
	return m
}
