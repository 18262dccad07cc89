package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"pencilmark/internal/picture"
	"pencilmark/solver"
)

type readCmd struct {
	Format string   `default:"text" enum:"text,tsv" help:"text for people; tsv, with a header row, for programs."`
	Files  []string `arg:"" name:"file" help:"Pictures: PNG, JPEG, GIF or WebP."`
}

// Help says what is read.
func (c *readCmd) Help() string {
	return `The picture is a screenshot or a photo of a printed 9x9 board. A cell with ink that is neither a digit nor pencil marks is doubtful; nothing is guessed. Every command that takes puzzles also takes a picture file without doubtful cells.`
}

// Run reads each picture.
func (c *readCmd) Run(ctx context.Context, m *Main) error {
	if c.Format == "tsv" {
		fmt.Fprintln(m.Stdout, "file\tstate\tgrid\tgivens\tdoubts\tmarks\treason")
	}
	unread, missing := 0, 0
	for _, name := range c.Files {
		reading, err := readPictureFile(ctx, name)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		refusal, refused := errors.AsType[*picture.Refusal](err)
		if err != nil && !refused {
			missing++
			fmt.Fprintf(m.Stderr, "pencilmark: %v\n", err)
			continue
		}
		if refused || !reading.Clear() {
			unread++
		}
		switch {
		case c.Format == "tsv" && refused:
			fmt.Fprintf(m.Stdout, "%s\trefused\t-\t-\t-\t-\t%s\n", name, refusal.Reason)
		case c.Format == "tsv":
			fmt.Fprintf(m.Stdout, "%s\t%s\t%s\t%s\t%s\t%s\t-\n", name, stateOf(reading), reading.Text(), reading.GivensText(), doubtsOf(reading), marksOf(reading))
		case refused:
			fmt.Fprintf(m.Stdout, "%s: %v\n", name, refusal)
		default:
			c.print(m.Stdout, name, reading)
		}
	}
	if missing > 0 {
		return failed(exitUnusable)
	}
	if unread > 0 {
		return failed(exitFailed)
	}
	return nil
}

// print prints the content of a picture.
func (c *readCmd) print(w io.Writer, name string, r *picture.Reading) {
	fmt.Fprintf(w, "%s: %s\n", name, r.Text())
	if !r.Clear() {
		fmt.Fprintf(w, "doubtful: %s\n", doubtsOf(r))
	}
	l := solver.Classic()
	for _, k := range r.Conflicts() {
		var cells []string
		for _, i := range k.Cells {
			cells = append(cells, l.CellName(i))
		}
		fmt.Fprintf(w, "%d is more than once in %s: %s\n", k.Digit, k.Unit, strings.Join(cells, ", "))
	}
}

func stateOf(r *picture.Reading) string {
	if r.Clear() {
		return "read"
	}
	return "doubtful"
}

// doubtsOf lists the doubtful cells with their possible digits, as in r5c8=56, or - if there are none.
func doubtsOf(r *picture.Reading) string {
	if r.Clear() {
		return "-"
	}
	var list []string
	for _, doubt := range r.Doubts {
		digits := strings.Trim(strings.ReplaceAll(fmt.Sprint(doubt.Digits), " ", ""), "[]")
		list = append(list, solver.Classic().CellName(doubt.Cell)+"="+digits)
	}
	return strings.Join(list, " ")
}

// marksOf lists the pencil marks of all cells, with - for a cell without marks and ? for unclear marks. It returns - if
// there are no marks at all.
func marksOf(r *picture.Reading) string {
	lists := r.MarkLists()
	for i, list := range lists {
		lists[i] = cmp.Or(list, "-")
	}
	return cmp.Or(strings.Join(lists, " "), "-")
}

// pictureTime is the time limit for reading a picture.
const pictureTime = 20 * time.Second

// readPictureFile reads a picture from a file.
func readPictureFile(ctx context.Context, name string) (*picture.Reading, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readPicture(ctx, file)
}

func readPicture(ctx context.Context, r io.Reader) (*picture.Reading, error) {
	ctx, cancel := context.WithTimeout(ctx, pictureTime)
	defer cancel()
	data, err := io.ReadAll(io.LimitReader(r, picture.MaxBytes+1))
	if err != nil {
		return nil, err
	}
	return picture.Read(ctx, data)
}

// pictureSource reads a picture as a puzzle.
func pictureSource(ctx context.Context, name string, r io.Reader) source {
	reading, err := readPicture(ctx, r)
	switch {
	case err != nil:
		return source{name: name, err: err}
	case !reading.Clear():
		return source{name: name, err: fmt.Errorf("these cells of the picture are doubtful: %s; type the puzzle instead, with their digits: %s", doubtsOf(reading), reading.Text())}
	}
	return source{name: name, read: reading.Grid(), notes: reading.Noted()}
}
