package notation

import (
	"fmt"
	"strings"
	"testing"

	"pencilmark/solver"
)

func TestParseMoves(t *testing.T) {
	for text, want := range map[string]string{
		"r1c5=4":                           "r1c5=4",
		"r1c5<>4":                          "r1c5<>4",
		"R1C5 ≠ 4, A2 != 7":                "r1c5<>4 r1c2<>7",
		"r1c5=4 r2c5<>4":                   "r1c5=4 r2c5<>4",
		"4r1c5":                            "r1c5=4",
		"r1c5 is not 4":                    "r1c5<>4",
		"r1c5 n'est pas 4":                 "r1c5<>4",
		"r1c7,r4c57<>3":                    "r1c7<>3 r4c5<>3 r4c7<>3",
		"r12c3<>89":                        "r1c3<>8 r1c3<>9 r2c3<>8 r2c3<>9",
		"eliminate 4 from r1c5":            "r1c5<>4",
		"remove the 4 from A5":             "r1c5<>4",
		"cross 4 in r1c5":                  "r1c5<>4",
		"delete r1c5 4":                    "r1c5<>4",
		"quita el 4 de r1c5":               "r1c5<>4",
		"entferne die 4 aus r1c5":          "r1c5<>4",
		"no 3 or 4 in r1c5":                "error",
		"cross 3, 4 in r1c5, r2c5; 6 r3c5": "r1c5<>3 r2c5<>3 r1c5<>4 r2c5<>4 r3c5<>6",
		"cross 3 in r1c5 and 4":            "error",
		"cross 3":                          "error",
		"remove r1c5":                      "error",
		"write r1c5=4":                     "r1c5=4",
		"r1c5":                             "error",
		"r1c5<>x":                          "error",
		"r1c5<>0":                          "error",
		"X-Wing":                           "error",
		strings.Repeat("r123456789c123456789<>123456789 ", 9): "error",
	} {
		places, removes, err := ParseMoves(solver.Classic(), text)
		got := strings.Join(append(written("=", places), written("<>", removes)...), " ")
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("%q: %s, %v; want %s", text, got, err, want)
		}
	}
}

func written(sign string, list []solver.Candidate) (all []string) {
	for _, c := range list {
		all = append(all, fmt.Sprintf("%s%s%d", solver.Classic().CellName(c.Cell), sign, c.Digit))
	}
	return all
}

func TestIsMove(t *testing.T) {
	for text, want := range map[string]bool{
		"r1c5<>4": true, "r1c5=4": true, "r1c57<>4": true, "4r1c5": true, "a5 is not 7": true, "no 7 in r1c5": true, "keine 7 in r1c5": true, "no hay 7 en r1c5": true, "не 7 в r1c5": true, "eliminate 7 from r1c5": true, "remove 7 in r1c5": true, "write 7 in r1c5": true, "streiche 7 in r1c5": true,
		"remove r1c5": false, "remove": false, "put 7": false, "eliminate 7": false, "can I eliminate 7 from r1c5?": false,
		"why r1c5<>4": false, "r1c5<>4?": false, "no": false, "no 7": false, "never mind": false, "not now": false, "no hint": false, "hint": false, "r1c5": false, "r5: 534678912": false, "x-wing": false, "": false,
	} {
		if got := IsMove(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
