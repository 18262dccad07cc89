package logic

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/format"
)

// reglibCodes names the technique of each code of HoDoKu's library; init adds the fish.
var reglibCodes = map[string]string{
	"0000": "full-house",
	"0002": "hidden-single",
	"0003": "naked-single",

	"0100": "pointing",
	"0101": "claiming",
	"0110": "locked-pair",
	"0111": "locked-triple",

	"0200": "naked-pair",
	"0201": "naked-triple",
	"0202": "naked-quad",
	"0210": "hidden-pair",
	"0211": "hidden-triple",
	"0212": "hidden-quad",

	"0371": "kraken-fish-1",
	"0372": "kraken-fish-2",

	"0400": "skyscraper",
	"0401": "two-string-kite",
	"0402": "empty-rectangle",
	"0403": "turbot-fish",
	"0404": "dual-two-string-kite",
	"0405": "dual-empty-rectangle",

	"0500": "simple-colouring-trap",
	"0501": "simple-colouring-wrap",
	"0502": "multi-colouring-trap",
	"0503": "multi-colouring-wrap",

	"0600": "unique-rectangle-1",
	"0601": "unique-rectangle-2",
	"0602": "unique-rectangle-3",
	"0603": "unique-rectangle-4",
	"0604": "unique-rectangle-5",
	"0605": "unique-rectangle-6",
	"0606": "hidden-rectangle",
	"0607": "avoidable-rectangle-1",
	"0608": "avoidable-rectangle-2",
	"0610": "bug-plus-1",

	"0701": "x-chain",
	"0702": "xy-chain",
	"0703": "remote-pair",
	"0706": "continuous-nice-loop",
	"0707": "discontinuous-nice-loop",
	"0708": "aic",
	"0709": "grouped-continuous-nice-loop",
	"0710": "grouped-discontinuous-nice-loop",
	"0711": "grouped-aic",

	"0800": "xy-wing",
	"0801": "xyz-wing",
	"0803": "w-wing",

	"0901":   "als-xz",
	"0901-2": "als-xz-doubly-linked",
	"0902":   "als-xy-wing",
	"0903":   "als-chain",
	"0904":   "death-blossom",

	"1101": "sue-de-coq",
	"1201": "template-set",
	"1202": "template-delete",
}

// init adds the codes of fish: 03, the kind, the size and, for siamese fish, 1.
func init() {
	for kind, prefix := range []string{"", "finned-", "sashimi-", "franken-", "finned-franken-", "mutant-", "finned-mutant-"} {
		for n := 2; n <= 7; n++ {
			name := prefix + fishName(n)
			if n > 4 {
				name = prefix + "fish-" + strconv.Itoa(n)
			}
			code := fmt.Sprintf("03%d%d", kind, n-2)
			reglibCodes[code], reglibCodes[code+"1"] = name, "siamese-"+name
		}
	}
}

type reglibCase struct {
	line    string
	code    string
	variant string // "x" must find nothing
	grid    *solver.Grid
	want    outcome
}

type outcome map[solver.Candidate]bool // true for what is placed

func outcomeOf(s *solver.Step) outcome {
	o := outcome{}
	for _, c := range s.Removes {
		o[c] = false
	}
	for _, c := range s.Places {
		o[c] = true
	}
	return o
}

// TestReglib runs the library that PENCILMARK_REGLIB names. A case passes if a step does exactly what it says or, if
// nothing must be found, no step does.
func TestReglib(t *testing.T) {
	path := os.Getenv("PENCILMARK_REGLIB")
	if path == "" {
		t.Skip("PENCILMARK_REGLIB names no library of cases")
	}
	cases := readReglib(t, path)
	techniques := map[string]Technique{}
	for _, technique := range Techniques() {
		techniques[technique.Name] = technique
	}
	passed, table := 0, map[string]*reglibCount{}
	for _, c := range cases {
		count := table[c.code]
		if count == nil {
			count = &reglibCount{}
			table[c.code] = count
		}
		count.cases++
		switch technique, ok := techniques[reglibCodes[c.code]]; {
		case !ok: // not found by this project yet
		case c.passes(technique):
			count.passed++
			passed++
		default:
			t.Logf("fails: %s", c.line)
		}
	}
	for _, code := range slices.Sorted(maps.Keys(table)) {
		fmt.Printf("reglib: %-6s %-34s %3d of %3d\n", code, cmp.Or(reglibCodes[code], "unknown code"), table[code].passed, table[code].cases)
	}
	fmt.Printf("reglib: %d of %d\n", passed, len(cases))
}

// TestReglibMorphs runs random morphs of the cases.
func TestReglibMorphs(t *testing.T) {
	path := os.Getenv("PENCILMARK_REGLIB")
	if path == "" {
		t.Skip("PENCILMARK_REGLIB names no library of cases")
	}
	const each = 20
	r, passed, all := rand.New(rand.NewPCG(11, 12)), 0, 0
	for _, c := range readReglib(t, path) {
		technique, ok := FindTechnique(reglibCodes[c.code])
		if !ok {
			continue
		}
		failed := 0
		for range each {
			if all++; c.morphed(canonical.RandomMorph(r)).passes(technique) {
				passed++
			} else {
				failed++
			}
		}
		if failed > 0 {
			t.Errorf("%d of %d morphs fail: %s", failed, each, c.line)
		}
	}
	fmt.Printf("morphs of the library: %d of %d\n", passed, all)
}

// morphed returns a morph of the case.
func (c *reglibCase) morphed(m canonical.Morph) *reglibCase {
	other := &reglibCase{code: c.code, variant: c.variant, grid: m.Grid(c.grid), want: outcome{}}
	for candidate, place := range c.want {
		var single solver.Puzzle81
		single[candidate.Cell] = uint8(candidate.Digit)
		for cell, digit := range m.Apply(&single) {
			if digit != 0 {
				other.want[solver.At(cell, int(digit))] = place
			}
		}
	}
	return other
}

type reglibCount struct{ passed, cases int }

func (c *reglibCase) passes(technique Technique) bool {
	found := false
	technique.Find(c.grid, func(s solver.Step) bool {
		found = maps.Equal(outcomeOf(&s), c.want)
		return !found
	})
	return found != (c.variant == "x")
}

func readReglib(t *testing.T, path string) (cases []reglibCase) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] == ':' {
			c, err := parseReglib(line)
			if err != nil {
				t.Fatalf("%v: %s", err, line)
			}
			cases = append(cases, c)
		}
	}
	return cases
}

// parseReglib reads :code[-variant]:digits:cells:deleted:eliminated:placed[:extra] with candidates
// as digit, row, column.
func parseReglib(line string) (c reglibCase, err error) {
	fields := strings.Split(line, ":")
	if len(fields) < 7 {
		return c, fmt.Errorf("%d fields", len(fields))
	}
	c = reglibCase{line: line, want: outcome{}}
	c.code, c.variant, _ = strings.Cut(fields[1], "-")
	if reglibCodes[fields[1]] != "" {
		c.code = fields[1] // a variant that is a separate technique here
	}
	for i, place := range map[int]bool{5: false, 6: true} {
		for word := range strings.FieldsSeq(fields[i]) {
			if len(word) != 3 || strings.Trim(word, "123456789") != "" {
				return c, fmt.Errorf("candidate %q", word)
			}
			c.want[solver.At(9*int(word[1]-'1')+int(word[2]-'1'), int(word[0]-'0'))] = place
		}
	}
	c.grid, err = format.Read(line, format.Options{})
	return c, err
}

// TestCases checks our own positions for rules of such a library that are easily overlooked.
func TestCases(t *testing.T) {
	for _, c := range readReglib(t, "testdata/cases.txt") {
		technique, ok := FindTechnique(reglibCodes[c.code])
		if !ok || !c.passes(technique) {
			t.Errorf("fails: %s", c.line)
		}
	}
}
