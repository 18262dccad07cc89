package format

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"io"
	"strconv"
	"strings"

	"pencilmark/solver"
)

// penpa is a link of Penpa: after #m=...&p= come lines of text, deflated and in base64. The first line has the kind
// of grid and its size, the second the empty margins, the fourth the problem with abbreviated names. Places are
// numbered row by row on a grid with two more rows and columns on each side.
var penpa = Format{
	Label: Label{"penpa", "a link of Penpa"},
	open: func(text string) reader {
		l, ok := parseLink(text)
		if !(ok && strings.Contains(l.path, "penpa-edit")) && !(strings.HasPrefix(strings.TrimSpace(text), "m=") && strings.Contains(text, "&p=")) {
			return nil
		}
		_, packed, _ := strings.Cut(bareLink(text), "p=")
		packed, _, _ = strings.Cut(packed, "&")
		return func(o Options) (*solver.Grid, error) { return readPenpa(inflate(packed), o) }
	},
	write: writePenpa,
	holds: hasNoExtras,
}

func inflate(packed string) []string {
	data, err := base64.StdEncoding.DecodeString(strings.NewReplacer(" ", "+", "%2B", "+", "%2F", "/", "%3D", "=").Replace(packed))
	if err != nil {
		return nil
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), maxUnpacked))
	if err != nil || len(text) == maxUnpacked {
		return nil
	}
	return strings.Split(string(text), "\n")
}

// penpaNames are the abbreviations, longest first.
var penpaNames = []string{
	"zN", `"number"`, "zE", `"lineE"`, "zL", `"line"`, "zW", `"wall"`, "zC", `"cage"`, "zT", `"thermo"`, "z3", `"arrows"`,
	"zD", `"direction"`, "z6", `"killercages"`, "z7", `"nobulbthermo"`, "zY", `"symbol"`, "zS", `"surface"`, "z1", `"numberS"`,
	"z5", `"polygon"`, "z0", `"squareframe"`, "z_", `"__a"`, "zR", `"redo"`, "zU", `"undo"`, "z8", `"replay"`,
	"zF", `"freeline"`, "z2", `"freelineE"`, "z4", `"deletelineE"`, "zP", `"special"`, "zG", `"grid"`, "zM", `"mode"`, "zB", `"board"`, "zO", "null",
}

// penpaConstraints are the parts of a problem that are constraints.
var penpaConstraints = []string{"line", "wall", "cage", "thermo", "arrows", "direction", "killercages", "nobulbthermo", "symbol", "numberS", "polygon", "squareframe", "freeline", "freelineE"}

func readPenpa(lines []string, o Options) (*solver.Grid, error) {
	if len(lines) < 4 {
		return nil, refusal{}
	}
	head := strings.Split(lines[0], ",")
	space, err := parseTree(lines[1])
	problem, err2 := parsePenpa(lines[3])
	if err != nil || err2 != nil || len(head) < 3 || head[0] != "square" && head[0] != "sudoku" {
		return nil, refusal{}
	}
	margin := func(i int) int { n, _ := strconv.Atoi(space.at(i).text); return min(max(n, 0), solver.MaxSize) }
	width, _ := strconv.Atoi(head[1])
	height, _ := strconv.Atoi(head[2])
	p := penpaPlaces{top: 2 + margin(0), left: 2 + margin(2), across: width + 4, down: height + 4, size: width - margin(2) - margin(3)}
	if p.size < 4 || p.size > solver.MaxSize || height-margin(0)-margin(1) != p.size {
		return nil, refusal{}
	}
	b := &board{cells: make([]boardCell, p.size*p.size)}
	p.take(b, problem, false)
	if len(lines) > 4 {
		if answer, err := parsePenpa(lines[4]); err == nil {
			p.take(b, answer, true)
		}
	}
	for _, name := range penpaConstraints {
		if !problem.get(name).isEmpty() {
			b.others = append(b.others, name)
		}
	}
	if len(b.others) > 0 {
		return nil, b.refused(b.others...)
	}
	if edges := problem.get("lineE").fields; len(edges) > 0 {
		if shape, err := solver.ParseRegions(p.walls(edges)); err == nil {
			b.shape = &shape
		}
	}
	return b.grid(o)
}

func parsePenpa(line string) (*node, error) {
	return parseTree(strings.NewReplacer(penpaNames...).Replace(line))
}

// take takes the digits of a problem, or those entered as its answer.
func (p penpaPlaces) take(b *board, from *node, entered bool) {
	const small, candidates = "5", "7"
	for place, number := range from.get("number").fields {
		cell := p.cell(place)
		if cell < 0 || b.cells[cell].value > 0 {
			continue
		}
		switch text := number.at(0).text; number.at(2).text {
		case candidates:
		case small:
			b.cells[cell].candidates = listedDigits(text)
		default:
			if v := cellValue(text); v > 0 {
				b.cells[cell].value, b.cells[cell].entered = v, entered
			}
		}
	}
}

type penpaPlaces struct{ top, left, across, down, size int }

// cell returns the cell of a place, or -1.
func (p penpaPlaces) cell(place string) int {
	n, err := strconv.Atoi(place)
	row, col := n/p.across-p.top, n%p.across-p.left
	if err != nil || n < 0 || row < 0 || col < 0 || row >= p.size || col >= p.size {
		return -1
	}
	return row*p.size + col
}

// walls turns edges between corners into regions. A corner has the place of the cell at its upper left, plus the
// number of all places.
func (p penpaPlaces) walls(edges map[string]*node) string {
	d := drawn{size: p.size}
	for edge := range edges {
		from, to, _ := strings.Cut(edge, ",")
		a, err := strconv.Atoi(from)
		b, err2 := strconv.Atoi(to)
		if err != nil || err2 != nil || a < 0 || b < 0 {
			continue
		}
		a, b = min(a, b)%(p.across*p.down), max(a, b)%(p.across*p.down)
		row, col := a/p.across-p.top, a%p.across-p.left
		switch {
		case b-a == 1 && row+1 >= 0 && row+1 < p.size && col+1 >= 0 && col+1 < p.size:
			d.above[(row+1)*p.size+col+1] = true
		case b-a == p.across && row+1 >= 0 && row+1 < p.size && col+1 >= 0 && col+1 < p.size:
			d.left[(row+1)*p.size+col+1] = true
		}
	}
	return d.regions()
}

func writePenpa(g *solver.Grid) string {
	l, size := g.Layout(), g.Layout().Size()
	across := size + 4
	var edges []string
	var numbers [2][]string // those of the problem and those entered
	entered := g.Entered()
	for row := range size + 1 {
		for col := range size + 1 {
			corner := across*across + (row+1)*across + col + 1
			if col < size && l.WallAbove(row, col) {
				edges = append(edges, fmt.Sprintf(`"%d,%d":2`, corner, corner+1))
			}
			if row < size && l.WallLeft(row, col) {
				edges = append(edges, fmt.Sprintf(`"%d,%d":2`, corner, corner+across))
			}
			if row < size && col < size && g.Value(l.CellAt(row, col)) != 0 {
				layer := 0
				if entered.Has(l.CellAt(row, col)) {
					layer = 1
				}
				numbers[layer] = append(numbers[layer], fmt.Sprintf(`"%d":["%d",%d,"1"]`, (row+2)*across+col+2, g.Value(l.CellAt(row, col)), 1+layer))
			}
		}
	}
	var places []string
	for at := range size * size {
		step := 1
		switch {
		case at == 0:
			step = 2*across + 2
		case at%size == 0:
			step = across - size + 1
		}
		places = append(places, strconv.Itoa(step))
	}
	const empty = `zR:{z_:[]},zU:{z_:[]},zS:{},zN:{},z1:{},zY:{},zF:{},z2:{},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{},zE:{},zW:{},zC:{},z4:{},z6:[],z7:[]`
	set := strings.NewReplacer("zN:{}", "zN:{"+strings.Join(numbers[0], ",")+"}", "zE:{}", "zE:{"+strings.Join(edges, ",")+"}").Replace(empty)
	answer := strings.Replace(empty, "zN:{}", "zN:{"+strings.Join(numbers[1], ",")+"}", 1)
	text := strings.Join([]string{
		fmt.Sprintf("square,%d,%d,38,0,1,1,%d,%d,%d,%d", size, size, 38*(size+1), 38*(size+1), across*across/2, across*across/2),
		"[0,0,0,0]", `["1","2","1"]~"sudoku"~["1",1]`, "{" + set + "}", "{" + answer + "}", "[" + strings.Join(places, ",") + "]",
	}, "\n")
	return deflated(text)
}

func deflated(text string) string {
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, flate.BestCompression)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.StdEncoding.EncodeToString(packed.Bytes())
}
