package format_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pencilmark/solver/format"
)

// What is made to hurt, by nesting, packing or halves of characters, is refused in a short
// sentence; or it is read, as the few that hold cells.
func TestReadAttacks(t *testing.T) {
	packed, err := os.ReadFile(filepath.Join("testdata", "formats", "fpuzzles.txt"))
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(strings.TrimSpace(string(packed)), "load=")
	cells := map[string]bool{"regions out of bounds": true, "columns of cells": true, "an scf of titles": true}
	most := format.MaxTextBytes
	for name, text := range map[string]string{
		"brackets":               strings.Repeat("[", most),
		"braces":                 strings.Repeat(`{"a":`, most/5),
		"round ones":             "(" + strings.Repeat("(1,", most/4),
		"elements":               "<opensudoku>" + strings.Repeat("<a>", most/4),
		"entities":               `<!DOCTYPE x [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;&a;">]><opensudoku><game data="&b;"/></opensudoku>`,
		"a game without an end":  `<opensudoku><game data="` + strings.Repeat("1", most-40),
		"many games":             "<opensudoku>" + strings.Repeat(`<game data="1"/>`, most/20) + "</opensudoku>",
		"a link in a link":       "https://www.f-puzzles.com/?load=https://www.f-puzzles.com/?load=" + code,
		"JSON in JSON":           `{"size":9,"grid":"` + code + `"}`,
		"a huge size":            `{"size":99999999999999999999,"grid":[[]]}`,
		"a negative size":        `{"size":-9,"grid":[[]]}`,
		"a grid that is not":     `{"size":9,"grid":{"0":{"0":1}}}`,
		"regions out of bounds":  `{"cells":[[],[],[],[]],"regions":[[[-1,0],[99,99],["a","b"]]]}`,
		"a size of Penpa":        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + strings.Repeat("A", most-60),
		"half a character":       "\xff\xfe1\x002\x00\x00\xd83",
		"halves of characters":   "\xfe\xff" + strings.Repeat("\xdc\x00", most/4),
		"bytes that are no text": strings.Repeat("\xff\x80", most/2),
		"zeros":                  strings.Repeat("\x00", most),
		"percent signs":          "https://example.org/" + strings.Repeat("%25", most/4),
		"commas":                 strings.Repeat(",", most),
		"colons":                 strings.Repeat(":", most),
		"bars":                   strings.Repeat("|1", most/2),
		"words":                  strings.Repeat("1 ", most/2),
		"columns of cells":       strings.Repeat(strings.Repeat("1", 16)+",", most/17),
		"headings":               strings.Repeat("[PencilMarks]\n1,2,3\n", most/21),
		"marks":                  "[Puzzle]\n" + rows(easy, 9, "\n") + "\n[PencilMarks]\n" + strings.Repeat("z,", most/4),
		"ticks":                  strings.Repeat("`", most),
		"dots of three":          strings.Repeat("…", most/3),
		"an id that is long":     "https://sudokupad.app/" + strings.Repeat("x", most-30),
		"an scf of titles":       "scf" + strings.Repeat("o", 14) + strings.Repeat("t*", most/4),
	} {
		_, err := format.Read(text, format.Options{})
		if bad, ok := errors.AsType[*format.Error](err); err != nil && (!ok || len(bad.Msg) > 400) || (err == nil) != cells[name] {
			t.Errorf("%s: %.500v", name, err)
		}
		for _, err := range format.Scan(strings.NewReader(text), format.Options{}) {
			if (err == nil) != cells[name] {
				t.Errorf("%s from a file: %.500v", name, err)
			}
		}
	}
}
