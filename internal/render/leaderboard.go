package render

import (
	"image/color"
	"math"
	"slices"
	"strconv"
)

// Leaderboard is a page of a leaderboard to draw.
type Leaderboard struct {
	Title      string
	Note       string // small print below the title
	Lines      []LeaderboardLine
	Unreadable string // replaces a name that the fonts cannot draw
}

// LeaderboardLine is the line of one player.
type LeaderboardLine struct {
	Rank   int // 0 for none
	Name   string
	Record string
	Own    bool // it is the line of the player who asked
	Apart  bool // it does not follow the line before it
}

// LeaderboardPNG draws a leaderboard as a PNG picture 600 pixels wide, legible at half that width.
func LeaderboardPNG(b Leaderboard, t Theme) ([]byte, error) {
	return encodeScene(drawLeaderboard(&b, &t), 1)
}

// Sizes of leaderboards, in pixels at scale 1.
const (
	listWidth  = 600.0
	listMargin = 20.0
	listTitle  = 36.0 // of the text, and likewise:
	listName   = 33.0
	listSmall  = 30.0
	medalSide  = 54.0
	rowPadding = 8.0
	leading    = 1.2  // the height of a line, in sizes of its text
	apartGap   = 28.0 // between rows that do not follow one another
)

// list collects a leaderboard's shapes from the top down.
type list struct {
	theme  *Theme
	shapes []shape
	y      float64 // where the next part begins
}

func drawLeaderboard(b *Leaderboard, t *Theme) *scene {
	l := &list{theme: t, y: listMargin}
	l.heading(b)
	for i := range b.Lines {
		l.row(&b.Lines[i], b.Unreadable)
	}
	height := math.Round(l.y + listMargin)
	ground := box{0, 0, listWidth, height}.filled(t.Background)
	return &scene{width: listWidth, height: height, shapes: slices.Insert(l.shapes, 0, shape(ground))}
}

func (l *list) add(s ...shape) { l.shapes = append(l.shapes, s...) }

func (l *list) write(text string, x, size float64, bold bool, ink color.RGBA) {
	at := point{x, l.y + size*leading/2}
	l.add(label{at: at, text: text, size: size, bold: bold, align: leftward, color: ink})
	l.y += size * lineHeight
}

func (l *list) heading(b *Leaderboard) {
	const width = listWidth - 2*listMargin
	for _, line := range wrap(legible(b.Title), listTitle, width, 3, true) {
		l.write(line, listMargin, listTitle, true, l.theme.Text)
	}
	for _, line := range wrap(legible(b.Note), listSmall, width, 5, false) {
		l.write(line, listMargin, listSmall, false, l.theme.Label)
	}
	l.y += listMargin / 2
}

func (l *list) row(line *LeaderboardLine, unreadable string) {
	const left = listMargin/2 + rowPadding
	const text, right = left + medalSide + 2*rowPadding, listWidth - left
	if line.Apart {
		y := l.y + apartGap/2
		l.add(stroke{points: []point{{listMargin, y}, {listWidth - listMargin, y}}, width: thinLine, dash: 8, color: l.theme.Line})
		l.y += apartGap
	}
	record := wrap(legible(line.Record), listSmall, right-text, 3, false)
	height := listName*leading + listSmall*leading*float64(max(1, len(record))) + 2*rowPadding
	l.ground(box{listMargin / 2, l.y, listWidth - listMargin, height - thinLine}, line.Own)
	bottom := l.y + height

	l.place(line.Rank, point{left + medalSide/2, l.y + height/2})
	l.y += rowPadding / 2 // letters are low in their line
	width := right - text
	name := line.Name
	if !isLegible(name) {
		name = unreadable
	}
	l.write(fit(legible(name), listName, width, true), text, listName, true, l.theme.Text)
	for _, part := range record {
		l.write(part, text, listSmall, false, l.theme.Label)
	}
	l.y = bottom
}

func (l *list) ground(b box, own bool) {
	if !own {
		l.add(b.filled(l.theme.Board))
		return
	}
	l.add(b.filled(l.theme.Base), b.inset(markLine/2).framed(markLine, l.theme.Pattern.Edge))
}

// place draws a rank: the first three as medals, none as a dash.
func (l *list) place(rank int, at point) {
	text, ink := strconv.Itoa(rank), l.theme.Label
	switch {
	case rank == 0:
		text = "–"
	case rank <= len(l.theme.Medals):
		medal := l.theme.Medals[rank-1]
		l.add(circle{center: at, radius: medalSide / 2, color: medal.Fill})
		l.add(circle{center: at, radius: medalSide/2 - markLine, width: thinLine, color: medal.Edge})
		ink = medal.Ink
	}
	size := min(listName, medalSide/textWidth(text, 1, true))
	l.add(label{at: at, text: text, size: size, bold: true, color: ink})
}
