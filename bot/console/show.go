package console

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"pencilmark/bot"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
)

// printer prints messages as text. It keeps the first error of its writer.
type printer struct {
	out     io.Writer
	phrase  *phrase.Printer
	columns int // of the terminal
	width   int // of text
	colour  bool
	zone    *time.Location
	err     error
}

func (p *printer) write(text string) {
	if p.err == nil {
		_, p.err = io.WriteString(p.out, text)
	}
}

func (p *printer) echo(text string) { p.write("> " + text + "\n") }

// message prints the lead, the title, the text with its pictures, and the note.
func (p *printer) message(m *bot.Message) {
	p.text(m.Lead)
	if m.Title != "" {
		p.paragraph("**" + m.Title + "**")
	}
	p.text(m.Text)
	if len(m.Pictures) > 0 {
		p.pictures(m.Pictures)
	}
	p.text(m.Note)
}

// text prints wrapped paragraphs, and text between ``` unchanged.
func (p *printer) text(text string) {
	for i, part := range strings.Split(text, "```") {
		if i%2 == 1 {
			p.lines(strings.Split(strings.Trim(part, "\n"), "\n"))
			continue
		}
		for paragraph := range strings.SplitSeq(part, "\n\n") {
			p.paragraph(paragraph)
		}
	}
}

// paragraph prints a wrapped text and an empty line.
func (p *printer) paragraph(text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	var lines []string
	for part := range strings.SplitSeq(text, "\n") {
		lines = append(lines, wrap(p.styleMarkup(part), p.width)...)
	}
	p.lines(lines)
}

func (p *printer) lines(lines []string) { p.write(strings.Join(lines, "\n") + "\n\n") }

// pictures prints boards side by side if they fit, and explains the signs on them.
func (p *printer) pictures(pictures []bot.Picture) {
	var block []string
	var signs []string
	for _, picture := range pictures {
		picture.Board.Columns = p.columns
		for _, sign := range render.TerminalSigns(picture.Board) {
			meaning := "**" + sign.Text + "** " + p.phrase.LegendText(sign.Role)
			if !slices.Contains(signs, meaning) {
				signs = append(signs, meaning)
			}
		}
		board := strings.Split(strings.TrimRight(render.Terminal(picture.Board, p.colour), "\n"), "\n")
		if width(block)+width(board)+gap > p.width && block != nil {
			p.lines(block)
			block = nil
		}
		block = beside(block, board)
	}
	p.lines(block)
	p.paragraph(strings.Join(signs, "   "))
}

func (p *printer) controls(offers []numberedControl) {
	var parts []string
	for i, o := range offers {
		parts = append(parts, p.styleMarkup(fmt.Sprintf("**[%d]**\u00a0%s", i+1, strings.ReplaceAll(o.caption, " ", "\u00a0"))))
	}
	if len(parts) > 0 {
		lines := wrap(strings.Join(parts, "  "), p.width)
		for i, line := range lines {
			lines[i] = strings.ReplaceAll(strings.TrimLeft(line, " "), "\u00a0", " ")
		}
		p.lines(lines)
	}
}

// markup matches **strong**, `typed` and commands, and also isolated text, in which nothing is markup.
var markup = regexp.MustCompile("\\*\\*((?:\u2068[^\u2069]*\u2069|.)+?)\\*\\*|`([^`]+)`|</[a-z]+:([^>]+)>|(\u2068[^\u2069]*\u2069)")

var timestamps = regexp.MustCompile("<t:([0-9]+):[fR]>(?: [(]<t:[0-9]+:R>[)])?")

// styleMarkup replaces markup with colours or removes it, and converts times to the terminal's time zone.
func (p *printer) styleMarkup(text string) string {
	text = timestamps.ReplaceAllStringFunc(text, p.timestamp)
	if p.colour {
		return markup.ReplaceAllStringFunc(text, func(m string) string {
			if strings.HasPrefix(m, "\u2068") {
				return m
			}
			if strings.HasPrefix(m, "*") {
				return "\x1b[1m" + strings.Trim(m, "*") + "\x1b[0m"
			}
			return "\x1b[36m" + markup.ReplaceAllString(m, "$2$3") + "\x1b[0m"
		})
	}
	return markup.ReplaceAllString(text, "$1$2$3$4")
}

func (p *printer) timestamp(match string) string {
	unix, _ := strconv.ParseInt(timestamps.FindStringSubmatch(match)[1], 10, 64)
	at := time.Unix(unix, 0).In(p.zone)
	return p.phrase.Date(at) + at.Format(", 15:04 MST")
}

// Wrap breaks the lines of a text at spaces so that they fit into columns, at most 88.
func Wrap(text string, columns int) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, wrap(line, min(columns, widest))...)
	}
	return strings.Join(lines, "\n")
}

func wrap(text string, width int) []string {
	indent := text[:len(text)-len(strings.TrimLeft(text, " "))]
	var lines []string
	line := indent
	for word := range strings.SplitSeq(strings.TrimLeft(text, " "), " ") {
		if columns(line)+columns(word) > width && columns(line) > len(indent) {
			lines = append(lines, strings.TrimRight(line, " "))
			line = indent
		}
		line += word + " "
	}
	return append(lines, strings.TrimRight(line, " "))
}

const gap = 4

// beside puts two blocks of lines next to each other.
func beside(left, right []string) []string {
	if left == nil {
		return right
	}
	offset := width(left) + gap
	for i, line := range right {
		if i == len(left) {
			left = append(left, "")
		}
		left[i] += strings.Repeat(" ", offset-columns(left[i])) + line
	}
	return left
}

func width(lines []string) int {
	widest := 0
	for _, l := range lines {
		widest = max(widest, columns(l))
	}
	return widest
}

var colours = regexp.MustCompile("\x1b\\[[0-9;]*m")

// columns returns the width of a text on a terminal.
func columns(text string) int { return utf8.RuneCountInString(colours.ReplaceAllString(text, "")) }
