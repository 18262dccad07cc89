package console

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"pencilmark/bot"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// form collects several typed lines: a pasted grid, or the fields of a modal one after the other.
type form struct {
	fields []bot.Field  // still to fill, starting with the current one; none for a pasted grid
	paste  format.Paste // the lines of the current field or grid so far
	texts  []string     // the fields that are already filled
	submit func(ctx context.Context, texts []string)
}

func (f *form) prompt() string { return fmt.Sprintf("%2d| ", f.paste.Lines()+1) }

func (f *form) isOneLine(text string) bool {
	return len(f.fields) > 0 && (!f.fields[0].Long || notation.IsEntry(text))
}

// startForm starts a form with its first lines.
func (s *session) startForm(ctx context.Context, f *form, text string) {
	s.form = f
	for part := range strings.SplitSeq(text, "\n") {
		if s.form == f {
			s.fill(ctx, part)
		}
	}
}

// hasSeparator reports whether an empty line may separate a grid's bands. A second empty line ends the grid.
func (f *form) hasSeparator() bool {
	first, _, _ := strings.Cut(f.paste.Text(), "\n")
	return len(f.fields) == 0 && f.paste.Lines() > 0 && !format.GoesOn(first) && !strings.HasSuffix("\n"+f.paste.Text(), "\n")
}

// fill takes the next line of the form. An empty line ends the form, "cancel" discards it, and a command ends it and
// runs.
func (s *session) fill(ctx context.Context, text string) {
	f := s.form
	word := firstWord(text)
	switch {
	case word == "" && format.IsSpacedRow(text):
		s.add(ctx, text)
	case word == "cancel", same(word, s.phrase.Text("bot.typed.cancel", nil)), word == "" && f.paste.Lines() == 0:
		s.form = nil
		s.say("bot.console.cancelled", nil)
	case word == "" && f.hasSeparator():
		s.add(ctx, "")
	case word == "":
		s.submitForm(ctx)
	case s.definition(word) != nil || s.isQuit(text):
		s.interrupt(ctx, text)
	case f.isOneLine(text):
		f.paste.Add(text)
		s.submitForm(ctx)
	default:
		s.add(ctx, text)
	}
}

// add adds a line. It submits the form if the grid is complete, or if a field for other text has the maximum of lines.
func (s *session) add(ctx context.Context, text string) {
	const most = 9
	f := s.form
	whole := f.paste.Add(text)
	if len(f.fields) > 0 && f.fields[0].Lines == 0 {
		whole = f.paste.Lines() == most
	}
	if whole {
		s.submitForm(ctx)
	}
}

// interrupt ends the form and runs a command. It submits the lines typed so far.
func (s *session) interrupt(ctx context.Context, text string) {
	if s.form.paste.Lines() > 0 {
		s.submitForm(ctx)
	}
	s.form = nil
	s.answer(ctx, text)
}

func (s *session) submitForm(ctx context.Context) {
	f := s.form
	f.texts = append(f.texts, f.paste.Text())
	if len(f.fields) > 1 {
		f.fields, f.paste = f.fields[1:], format.Paste{}
		s.ask(f)
		return
	}
	s.form = nil
	f.submit(ctx, f.texts)
}

func (s *session) ask(f *form) {
	field := f.fields[0]
	s.out.paragraph("**" + field.Label + "**")
	if field.Value != "" {
		s.out.lines(strings.Split(field.Value, "\n"))
	}
	if field.Hint != "" {
		s.out.paragraph("(" + field.Hint + ")")
	}
}

func (s *session) open(m *bot.Modal) {
	s.form = &form{fields: m.Fields, submit: func(ctx context.Context, texts []string) {
		q := s.request(bot.KindSubmit)
		q.Action, q.Fields = m.Action.String(), map[string]string{}
		for i, f := range m.Fields {
			q.Fields[f.ID] = texts[i]
		}
		s.show(ctx, s.Router.Handle(ctx, q))
	}}
	s.ask(s.form)
	s.say("bot.console.form", nil)
}

// runWithGrid returns a function that runs a command with a pasted grid as an option.
func (s *session) runWithGrid(command string, given map[string]string, option string) func(context.Context, []string) {
	return func(ctx context.Context, texts []string) {
		given[option] = texts[0]
		s.run(ctx, command, given)
	}
}

// maxLine is the length in bytes of the longest line that is read.
const maxLine = 16 << 10

type line struct {
	text string
	long bool // the line was longer than maxLine, and text is empty
	err  error
}

// readLines sends the lines of in; the last has err set. A read cannot be interrupted. The goroutine therefore ends
// with the input, or at the first line after ctx ends.
func readLines(ctx context.Context, in io.Reader) <-chan line {
	lines := make(chan line)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, maxLine)
		for {
			l := readLine(r)
			select {
			case lines <- l:
			case <-ctx.Done():
				return
			}
			if l.err != nil {
				return
			}
		}
	}()
	return lines
}

func readLine(r *bufio.Reader) line {
	text, err := r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = r.ReadSlice('\n')
		}
		return line{long: true}
	}
	if err != nil && len(text) == 0 {
		return line{err: err}
	}
	return line{text: clean(string(text))}
}

// clean removes line ends, control characters and invalid UTF-8.
func clean(text string) string {
	text = strings.TrimRight(text, "\r\n")
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || r < ' ' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, text)
}

// soon is the longest pause between the lines of pasted text.
const soon = 100 * time.Millisecond

// rowFollows reports whether a text that may be a row of a grid is followed by another row.
func (s *session) rowFollows(ctx context.Context, text string) bool {
	if !format.MayBeRow(text) {
		return false
	}
	if s.ahead == nil {
		late := time.NewTimer(soon)
		defer late.Stop()
		select {
		case l := <-s.lines:
			s.ahead = &l
		case <-late.C:
		case <-ctx.Done():
		}
	}
	return s.ahead != nil && s.ahead.err == nil && format.AreRows(text, s.ahead.text)
}
