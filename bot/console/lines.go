package console

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"pencilmark/solver/format"
)

// maxLine is the longest line that is read, in bytes; more of it is dropped.
const maxLine = 16 << 10

type line struct {
	text string
	long bool // it was longer than maxLine, and its text is empty
	err  error
}

// readLines sends the lines of in; the last has err set. A read cannot be interrupted, so the goroutine ends with the
// input or at the next line after ctx is done.
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

// clean drops line ends and whatever could drive a terminal or is no text.
func clean(text string) string {
	text = strings.TrimRight(text, "\r\n")
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || r < ' ' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, text)
}

// soon is how long the next line of what is pasted may take.
const soon = 100 * time.Millisecond

// rowFollows reports whether a possible row of a grid is followed by another one.
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
