package format

import (
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

// solo is a game id of Simon Tatham's Solo, or a link with an id after #: the boxes across and down, or a number of
// cells and j for a jigsaw; x for diagonals, k for cages, and how it was made; then, after a colon, numbers, letters
// for runs of blanks, and _ between two numbers. A jigsaw's walls follow after a comma. A # in the id starts a seed,
// which only the program can use.
var solo = Format{
	Label: Label{"solo", "an id of Simon Tatham's Solo"},
	open: func(text string) reader {
		game := soloGame(text)
		if game == nil {
			return nil
		}
		return func(o Options) (*solver.Grid, error) { return readSolo(game, o) }
	},
}

func readSolo(game []string, o Options) (*solver.Grid, error) {
	across, _ := strconv.Atoi(game[1])
	down, _ := strconv.Atoi(game[2])
	if game[2] == "" {
		down = across
	}
	jigsaw, size := strings.Contains(game[3], "j"), across*down
	if jigsaw && game[2] == "" {
		size = across
	}
	cells, walls, _ := strings.Cut(game[5], ",")
	shape := solver.Shape{BoxWidth: down, BoxHeight: across}
	b := &board{shape: &shape}
	switch {
	case size < 4 || size > solver.MaxSize:
		return nil, refusal{}
	case game[4] == "#":
		return nil, siteOnly("Solo", game[5])
	case !b.addRuns(cells, size*size):
		return nil, refusal{}
	case strings.Contains(game[3], "k"):
		return nil, b.refused("killercage")
	case jigsaw:
		regions, err := solver.ParseRegions(soloRegions(walls, size))
		if err != nil {
			return nil, refusal{}
		}
		shape = regions
	}
	shape.Diagonals = strings.Contains(game[3], "x")
	return b.grid(o)
}

var soloID = lazyregexp.New(`^(\d{1,2})(?:x(\d{1,2}))?([a-z0-9]*)(?:(:)([0-9a-z_]*[a-z_][0-9a-z_]*(?:,[0-9a-z_,]*)?)|(#)(\d{6,}))$`)

// soloGame returns the parts of an id; nil for any other text.
func soloGame(text string) []string {
	text = strings.TrimSpace(text)
	if l, ok := parseLink(text); ok && strings.Contains(l.path, "solo") {
		text = strings.ReplaceAll(l.rest, "%23", "#")
	}
	m := soloID().FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	return []string{m[0], m[1], m[2], m[3], m[4] + m[6], m[5] + m[7]}
}

// addRuns adds numbers, and letters for runs of blanks, and reports whether their number is right.
func (b *board) addRuns(text string, cells int) bool {
	for text != "" && len(b.cells) <= cells {
		digits := text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
		n, err := strconv.Atoi(digits)
		switch {
		case digits != "" && (err != nil || n < 1):
			return false
		case digits != "":
			b.cells = append(b.cells, boardCell{value: n})
			text = text[len(digits):]
			continue
		case text[0] >= 'a' && text[0] <= 'z':
			b.cells = append(b.cells, make([]boardCell, text[0]-'a'+1)...)
		case text[0] != '_':
			return false
		}
		text = text[1:]
	}
	return text == "" && len(b.cells) == cells
}

// soloRegions turns the walls of a jigsaw into regions. The borders between cells are counted along each row and then
// down each column. A letter stands for a number of borders without a wall, followed by one with a wall; _ is a wall,
// and z is 25 borders without a wall.
func soloRegions(walls string, size int) string {
	d, place := drawn{size: size}, 0
	for _, letter := range walls {
		switch {
		case letter == 'z':
			place += 25
			continue
		case letter >= 'a' && letter < 'z':
			place += int(letter-'a') + 1
		case letter != '_':
			return ""
		}
		d.wall(place)
		place++
	}
	return d.regions()
}

// wall draws a wall at a border; one after the last is ignored.
func (d *drawn) wall(place int) {
	line, at := place/(d.size-1), place%(d.size-1)
	switch {
	case line < d.size:
		d.left[line*d.size+at+1] = true
	case line < 2*d.size:
		d.above[(at+1)*d.size+line-d.size] = true
	}
}
