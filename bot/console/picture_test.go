package console_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pencilmark/bot/console"
	"pencilmark/internal/testkit/bottest"
)

// A line that names a picture's file, as a terminal writes it when the file is dragged there, gets the same answer as
// the puzzle's text. The offered controls answer doubts.
func TestPicturesInTheTerminal(t *testing.T) {
	const grid = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	picture, err := bottest.DrawPicture(grid + " ~r2c3")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "my board.png")
	if err := os.WriteFile(name, picture, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, typed := range []string{"'" + name + "'", strings.ReplaceAll(name, " ", `\ `), `"` + name + `" what's the next hint?`} {
		var out bytes.Buffer
		if err := console.Run(t.Context(), options(t, strings.NewReader(typed+"\nr2c3 = 8\n"), &out)); err != nil {
			t.Fatal(err)
		}
		_, hint, asked := strings.Cut(out.String(), "r2c3: 3 or 8?")
		if !asked || !strings.Contains(hint, "Hint 1 of 4.") || !strings.Contains(hint, grid) {
			t.Errorf("%s:\n%s", typed, out.String())
		}
	}
	text := filepath.Join(t.TempDir(), "text.png")
	if err := os.WriteFile(text, []byte("no picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := console.Run(t.Context(), options(t, strings.NewReader(text+"\n"), &out)); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "Read from") {
		t.Errorf("%s", out.String())
	}
}
