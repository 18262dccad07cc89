package format_test

import (
	"strings"
	"testing"

	"pencilmark/solver/format"
)

const (
	jigsaw      = ".75.8.4.3.8.....6..1..........4.9...........5.9..................7..3.1.....4...."
	regions     = "111233333111244333511244436512224666555524667855224467858889667888899977999997777"
	jigsaw4     = "1...............\n"
	regions4    = "1122132413243344"
	jigsawShape = "jigsaw:" + regions
)

func lettered(regions string) string {
	return strings.Map(func(r rune) rune { return r - '1' + 'k' }, regions)
}

func beside(cells, regions, between string) string {
	var b strings.Builder
	for len(cells) > 0 {
		b.WriteString(cells[:9] + between + regions[:9] + "\n")
		cells, regions = cells[9:], regions[9:]
	}
	return b.String()
}

const drawnJigsaw = `
.-----------.---.-------------------.
| .   7   5 | . | 8   .   4   .   3 |
|           |   :-------.           |
| .   8   . | . | .   . | .   6   . |
:---.       |   |       '---.   .---:
| . | 1   . | . | .   .   . | . | . |
|   |   .---'   '---.   .---'---'   |
| . | . | .   4   . | 9 | .   .   . |
|   '---'-------.   |   |       .---:
| .   .   .   . | . | . | .   . | 5 |
:---.       .---'   |   '---.   |   |
| . | 9   . | .   . | .   . | . | . |
|   |   .---'-------:---.---'   |   |
| . | . | .   .   . | . | .   . | . |
|   '---'       .---'   '---.---'   |
| .   .   7   . | .   3   . | 1   . |
:---------------'   .-------'       |
| .   .   .   .   4 | .   .   .   . |
'-------------------'---------------'
`

func TestReadJigsaw(t *testing.T) {
	for _, tc := range []struct{ name, shape, text, want string }{
		{"one line", "", jigsaw + regions, jigsawShape},
		{"one line, letters", "", jigsaw + lettered(regions), jigsawShape},
		{"one line, parted", "", jigsaw + " " + regions, jigsawShape},
		{"one line, zeros", "", strings.ReplaceAll(jigsaw, ".", "0") + regions, jigsawShape},
		{"two lines", "", jigsaw + "\n" + lettered(regions) + "\n", jigsawShape},
		{"rows, then the map", "", rows(jigsaw, 9, "\n") + "\n" + rows(regions, 9, "\n"), jigsawShape},
		{"rows, an empty line, the map", "", rows(jigsaw, 9, "\n") + "\n\n" + rows(lettered(regions), 9, "\n") + "\n", jigsawShape},
		{"rows with spaces", "", strings.Join(strings.Split(rows(jigsaw, 9, "\n")+"\n"+rows(regions, 9, "\n"), ""), " "), jigsawShape},
		{"slashes", "", rows(jigsaw, 9, "/") + "/" + rows(regions, 9, "/"), jigsawShape},
		{"map beside", "", beside(jigsaw, regions, ""), jigsawShape},
		{"map beside, parted", "", beside(jigsaw, lettered(regions), " | "), jigsawShape},
		{"shape named", jigsawShape, jigsaw, jigsawShape},
		{"shape named, map too", jigsawShape, jigsaw + regions, jigsawShape},
		{"diagonals", "3x3+x", jigsaw + regions, jigsawShape + "+x"},
		{"drawn", "", drawnJigsaw, jigsawShape},
		{"drawn with box characters", "", strings.NewReplacer("-", "─", "|", "│").Replace(drawnJigsaw), jigsawShape},
		{"regions that are boxes", "", easy + strings.Repeat("111222333", 3) + strings.Repeat("444555666", 3) + strings.Repeat("777888999", 3), "3x3"},
		{"a small one", "", jigsaw4 + regions4, "jigsaw:" + regions4},
		{"restricted", "", "[12]" + jigsaw4[1:] + regions4, "jigsaw:" + regions4},
		{"no jigsaw: a puzzle of 32 clues", "3x3", strings.ReplaceAll("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", ".", " "), "3x3"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g, err := format.Read(tc.text, format.Options{Shape: shape(t, tc.shape)})
			if err != nil {
				t.Fatalf("%v\n%s", err, tc.text)
			}
			if got := g.Layout().Shape().String(); got != tc.want {
				t.Errorf("got a %s, want a %s", got, tc.want)
			}
			if tc.want == jigsawShape && format.Line(g) != jigsaw {
				t.Errorf("got %s", format.Line(g))
			}
		})
	}
}

// TestJigsawRoundTrip: what is drawn is read without its shape.
func TestJigsawRoundTrip(t *testing.T) {
	g, err := format.Read(jigsaw+regions, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{format.Block(g), format.Candidates(g)} {
		again, err := format.Read(text, format.Options{})
		if err != nil || *again != *g {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

func TestScanJigsaws(t *testing.T) {
	text := jigsaw + regions + "\n" + // on its line
		jigsaw + "\t" + lettered(regions) + "\tcomment\n" +
		easy + "\t" + full + "\n" + // a puzzle and its solution
		rows(jigsaw, 9, "\n") + "\n\n" + rows(regions, 9, "\n") + "\n" +
		rows(easy, 9, "\n") + "\n" +
		rows(jigsaw, 9, "\n") + "\n" + rows(lettered(regions), 9, "\n") + "\n"
	var got []string
	for item, err := range format.Scan(strings.NewReader(text), format.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, item.Grid().Layout().Shape().String())
	}
	if want := []string{jigsawShape, jigsawShape, "3x3", jigsawShape, "3x3", jigsawShape}; strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("got %v", got)
	}
}

func TestJigsawErrors(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{jigsaw + strings.Replace(regions, "9", "8", 1), "line 1, column 148: region 8 has 10 cells; want 9"},
		{rows(jigsaw, 9, "\n") + "\n" + rows("2"+regions[1:], 9, "\n"), "line 10, column 2: region 1 has 8 cells; want 9"},
		{jigsaw + "\n3" + strings.Replace(regions[1:], "3", "1", 1), "line 2, column 5: this cell is apart from the rest of region 1; want cells side by side"},
		{jigsaw + "\n" + full, "line 2: more follows after a whole puzzle; want one puzzle"},
		{strings.ReplaceAll(jigsaw, ".", "0") + "\n" + strings.ReplaceAll(easy, ".", "0"), "line 2: more follows after a whole puzzle; want one puzzle"},
	} {
		if _, err := format.Read(tc.text, format.Options{}); err == nil || err.Error() != tc.want {
			t.Errorf("got %v\nwant %s", err, tc.want)
		}
	}
}
