package solver_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
)

func TestLayouts(t *testing.T) {
	for _, tc := range []struct{ width, height, size int }{
		{2, 2, 4}, {3, 2, 6}, {4, 2, 8}, {3, 3, 9}, {5, 2, 10},
		{6, 2, 12}, {4, 3, 12}, {7, 2, 14}, {8, 2, 16}, {4, 4, 16},
	} {
		for _, diagonals := range []bool{false, true} {
			shape := solver.Shape{BoxWidth: tc.width, BoxHeight: tc.height, Diagonals: diagonals}
			t.Run(shape.String(), func(t *testing.T) {
				l := layout(t, shape.String())
				if l.Shape() != shape || l.Size() != tc.size || l.CellCount() != tc.size*tc.size || l.Digits().Len() != tc.size {
					t.Errorf("shape %v, size %d, cells %d, digits %v", l.Shape(), l.Size(), l.CellCount(), l.Digits())
				}
				checkUnits(t, l)
				checkPeers(t, l)
			})
		}
	}
}

const (
	jigsaw9 = "jigsaw:111233333111244333511244436512224666555524667855224467858889667888899977999997777"
	jigsaw5 = "jigsaw:1223311243122431444355555"
)

func TestOtherLayouts(t *testing.T) {
	for _, tc := range []struct {
		shape   string
		size    int
		windows int
	}{
		{"2x2+w", 4, 1}, {"3x3+w", 9, 4}, {"16x16+w", 16, 9}, {"16x16+x+w", 16, 9}, {"3x3+x+w", 9, 4},
		{jigsaw9, 9, 0}, {jigsaw9 + "+x", 9, 0}, {jigsaw9 + "+x+w", 9, 4}, {jigsaw5, 5, 0},
	} {
		t.Run(tc.shape, func(t *testing.T) {
			l := layout(t, tc.shape)
			if l.Shape().String() != tc.shape || l.Size() != tc.size {
				t.Errorf("shape %v, size %d", l.Shape(), l.Size())
			}
			checkUnits(t, l)
			checkPeers(t, l)
			windows := 0
			for _, u := range l.Units() {
				if u.Kind == solver.Window {
					windows++
				}
			}
			if windows != tc.windows {
				t.Errorf("%d windows, want %d", windows, tc.windows)
			}
		})
	}
}

// checkUnits checks the cells of each kind of unit.
func checkUnits(t *testing.T, l *solver.Layout) {
	covered := map[solver.UnitKind]int{}
	for i, u := range l.Units() {
		if len(u.Cells) != l.Size() || u.Set != solver.CellsOf(u.Cells...) || u.Set.Len() != l.Size() {
			t.Errorf("%s has %d cells", &u, len(u.Cells))
		}
		covered[u.Kind] += len(u.Cells)
		for _, c := range u.Cells {
			if !inUnit(l, &u, c) {
				t.Errorf("%s does not lie in %s", l.CellName(c), &u)
			}
			if !slices.Contains(l.UnitsOf(c), i) {
				t.Errorf("UnitsOf(%s) lacks %s", l.CellName(c), &u)
			}
		}
	}
	diagonals := 0
	if l.Shape().Diagonals {
		diagonals = 2 * l.Size()
	}
	if covered[solver.Row] != l.CellCount() || covered[solver.Column] != l.CellCount() ||
		covered[solver.Box]+covered[solver.Region] != l.CellCount() || covered[solver.Diagonal] != diagonals {
		t.Errorf("the units cover %v", covered)
	}
}

// inUnit reports, by the rules alone, whether a cell is in a unit.
func inUnit(l *solver.Layout, u *solver.Unit, cell int) bool {
	row, col, s := l.Row(cell), l.Col(cell), l.Shape()
	switch u.Kind {
	case solver.Row:
		return row == u.Number-1
	case solver.Column:
		return col == u.Number-1
	case solver.Box:
		return row/s.BoxHeight*s.BoxHeight+col/s.BoxWidth == u.Number-1
	case solver.Region:
		return s.Regions[cell] == solver.Symbol(u.Number)
	case solver.Window:
		side := map[int]int{4: 2, 9: 3, 16: 4}[l.Size()]
		return row%(side+1) > 0 && col%(side+1) > 0 && row/(side+1)*(side-1)+col/(side+1) == u.Number-1
	}
	return u.Number == 1 && row == col || u.Number == 2 && row+col == l.Size()-1
}

func checkPeers(t *testing.T, l *solver.Layout) {
	for a := range l.CellCount() {
		for b := range l.CellCount() {
			together := false
			for _, u := range l.UnitsOf(a) {
				together = together || l.Units()[u].Set.Has(b)
			}
			if together && l.BlockOf(a) == l.BlockOf(b) != l.Units()[l.BlockOf(a)].Set.Has(b) {
				t.Fatalf("BlockOf(%s) is %d, BlockOf(%s) is %d", l.CellName(a), l.BlockOf(a), l.CellName(b), l.BlockOf(b))
			}
			if l.Sees(a, b) != (together && a != b) || l.Sees(a, b) != l.Sees(b, a) {
				t.Fatalf("Sees(%s, %s) is %v", l.CellName(a), l.CellName(b), l.Sees(a, b))
			}
		}
	}
}

func TestEqualShapesGiveOneLayout(t *testing.T) {
	seen := map[*solver.Layout]solver.Shape{solver.Classic(): {BoxWidth: 3, BoxHeight: 3}}
	for _, name := range []string{"3x3", "4x3", "3x4", "4x3+x", "3x4+x", "4x3", "3x4", "4x3+x", "3x4+x"} {
		l := layout(t, name)
		if shape, ok := seen[l]; ok && shape != l.Shape() {
			t.Errorf("%s and %s share a layout", shape, l.Shape())
		}
		seen[l] = l.Shape()
	}
	if len(seen) != 5 {
		t.Errorf("5 shapes gave %d layouts", len(seen))
	}
}

func TestEqualJigsawsGiveOneLayout(t *testing.T) {
	letters := strings.NewReplacer("1", "q", "2", "B", "3", "7", "4", "d", "5", "0").Replace(strings.TrimPrefix(jigsaw5, "jigsaw:"))
	written, err := solver.ParseRegions(letters)
	if err != nil {
		t.Fatal(err)
	}
	made, err := solver.NewLayout(solver.Shape{Regions: letters})
	if err != nil {
		t.Fatal(err)
	}
	if l := layout(t, jigsaw5); l != made || l.Shape() != written || written.String() != jigsaw5 {
		t.Errorf("%s gives %s and %s", letters, written, made.Shape())
	}
	if g := solver.NewGrid(made); *g != *solver.NewGrid(layout(t, jigsaw5)) {
		t.Error("equal grids differ")
	}
	if boxes := layout(t, "jigsaw:"+strings.Repeat("aaabbbccc", 3)+strings.Repeat("dddeeefff", 3)+strings.Repeat("ggghhhiii", 3)); boxes != solver.Classic() {
		t.Errorf("a jigsaw of boxes is %s", boxes.Shape())
	}
	if boxes := layout(t, "jigsaw:112211223344334"+"4+x"); boxes != layout(t, "2x2+x") {
		t.Errorf("a jigsaw of boxes is %s", boxes.Shape())
	}
}

func TestCommonPeers(t *testing.T) {
	l := solver.Classic()
	if got := l.CommonPeers(solver.CellsOf(0, 80)); fmt.Sprint(got.Slice()) != "[8 72]" {
		t.Errorf("r1c1 and r9c9 both see %v", got.Slice())
	}
}

func TestParseShape(t *testing.T) {
	for _, tc := range []struct {
		text string
		want solver.Shape
	}{
		{"3x3", solver.Shape{BoxWidth: 3, BoxHeight: 3}},
		{" 4X3 ", solver.Shape{BoxWidth: 4, BoxHeight: 3}},
		{"4x3+x", solver.Shape{BoxWidth: 4, BoxHeight: 3, Diagonals: true}},
		{"8x2+X", solver.Shape{BoxWidth: 8, BoxHeight: 2, Diagonals: true}},
		{"1x5", solver.Shape{BoxWidth: 1, BoxHeight: 5}},
		{"4x4", solver.Shape{BoxWidth: 2, BoxHeight: 2}},
		{"16x16+w", solver.Shape{BoxWidth: 4, BoxHeight: 4, Windows: true}},
		{"boxes 4x4", solver.Shape{BoxWidth: 4, BoxHeight: 4}},
		{"Boxes 6x2+x", solver.Shape{BoxWidth: 6, BoxHeight: 2, Diagonals: true}},
		{"6x6", solver.Shape{BoxWidth: 3, BoxHeight: 2}},
		{"9x9+w", solver.Shape{BoxWidth: 3, BoxHeight: 3, Windows: true}},
		{"12x12+x", solver.Shape{BoxWidth: 4, BoxHeight: 3, Diagonals: true}},
	} {
		got, err := solver.ParseShape(tc.text)
		if err != nil || got != tc.want {
			t.Errorf("ParseShape(%q) = %v, %v", tc.text, got, err)
		}
	}
	for _, shape := range []solver.Shape{
		{BoxWidth: 3, BoxHeight: 3, Diagonals: true, Windows: true},
		{BoxWidth: 4, BoxHeight: 4, Diagonals: true},
		{BoxWidth: 2, BoxHeight: 2},
		{Regions: strings.TrimPrefix(jigsaw9, "jigsaw:"), Windows: true},
	} {
		if got, err := solver.ParseShape(shape.String()); got != shape || err != nil {
			t.Errorf("ParseShape(%q) = %v, %v", shape, got, err)
		}
	}
	for _, tc := range []struct{ text, want string }{
		{"", `layout "": want rows x columns, such as 9x9 or 16x16+x, or boxes such as boxes 6x2`},
		{"9", `layout "9": want rows x columns, such as 9x9 or 16x16+x, or boxes such as boxes 6x2`},
		{"3x3x3", `layout "3x3x3": want rows x columns, such as 9x9 or 16x16+x, or boxes such as boxes 6x2`},
		{"3x3+y", `layout "3x3+y": +y is unknown; the extras are +x, both diagonals, and +w, windows`},
		{"3x3+x+", `layout "3x3+x+": + is unknown; the extras are +x, both diagonals, and +w, windows`},
		{"3x2+w", `layout 3x2+w: windows are as large as square boxes, of 2x2, 3x3 or 4x4`},
		{"8x2+w", `layout 8x2+w: windows are as large as square boxes, of 2x2, 3x3 or 4x4`},
		{jigsaw5 + "+w", `layout ` + jigsaw5 + `+w: windows are as large as square boxes, of 2x2, 3x3 or 4x4`},
		{"jigsaw:", `regions: 0 cells; want a letter or digit for each cell of a sudoku of 4 to 16 rows, such as 81`},
		{"jigsaw:123456789", `regions: 9 cells; want a letter or digit for each cell of a sudoku of 4 to 16 rows, such as 81`},
		{"jigsaw:1223311243122431444355", `regions: 22 cells; want a letter or digit for each cell of a sudoku of 4 to 16 rows, such as 81`},
		{"jigsaw:12233112.3122431444355555", `regions: "." at r2c4; want a letter or digit for each cell`},
		{"jigsaw:1123311243122431444355555", `regions: region 1 at r4c1 has 6 cells; want 5`},
		{"jigsaw:1623311243122431444355555", `regions: region 2 at r1c3 has 4 cells; want 5`},
		{"jigsaw:3223111243122431444355555", `regions: r2c1 is apart from the rest of region 1; want cells side by side`},
		{"1x3", `layout 1x3: a box must hold 4 to 16 cells`},
		{"5x5", `layout "5x5": 5 rows have no usual boxes; want 4x4, 6x6, 8x8, 9x9, 10x10, 12x12, 14x14 or 16x16`},
		{"boxes 9x9", `layout 81x81: a box must hold 4 to 16 cells`},
		{"5x4", `layout 5x4: a box must hold 4 to 16 cells`},
		{"-3x-3", `layout -3x-3: a box must hold 4 to 16 cells`},
		{"99999999999999999999x3", `layout "99999999999999999999x3": want rows x columns, such as 9x9 or 16x16+x, or boxes such as boxes 6x2`},
	} {
		if _, err := solver.ParseShape(tc.text); err == nil || err.Error() != tc.want {
			t.Errorf("ParseShape(%q): %v", tc.text, err)
		}
	}
}

func TestVariants(t *testing.T) {
	all := solver.Variants()
	for _, v := range all {
		if again, err := solver.ParseVariant(v.String()); err != nil || again != v {
			t.Errorf("%s is read as %v, %v", v, again, err)
		}
		if v.Size() < 4 || v.Size() > solver.MaxSize || v.Jigsaw == 0 && v.Shape.Variant() != v {
			t.Errorf("%+v", v)
		}
	}
	for _, shape := range solver.KnownShapes() {
		if !slices.Contains(all, shape.Variant()) {
			t.Errorf("%s is missing", shape)
		}
	}
	for _, tt := range []struct{ text, want string }{
		{"jigsaw", "jigsaw9"}, {"JIGSAW16+x", "jigsaw16+x"}, {"jigsaw:1122132413243344", "jigsaw4"}, {"6x6", "3x2"},
	} {
		if v, err := solver.ParseVariant(tt.text); err != nil || v.String() != tt.want {
			t.Errorf("%q is %v, %v; want %s", tt.text, v, err, tt.want)
		}
	}
	for _, text := range []string{"jigsaw3", "jigsaw17", "jigsawx", "jigsaw9+y", "jigsaw8+w", "jigsaw:1", "5x5"} {
		if v, err := solver.ParseVariant(text); err == nil {
			t.Errorf("%q is %v", text, v)
		}
	}
}
