package format

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// bareLines are mostly bare lines, some with a fault or a suffix.
func bareLines() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		line := rapid.StringOfN(rapid.SampledFrom([]rune("....0123456789")), 81, 81, -1).Draw(t, "bare")
		at := rapid.IntRange(0, 80).Draw(t, "at")
		switch rapid.IntRange(0, 9).Draw(t, "fault") {
		case 0:
			return line[:at]
		case 1:
			return line[:at] + rapid.SampledFrom([]string{"x", "A", "#", "é", "\t", " ", "\x00", "[12]"}).Draw(t, "symbol") + line[at+1:]
		case 2:
			return line + rapid.SampledFrom([]string{"1", " ", "\tname", " # remark", "\r"}).Draw(t, "behind")
		}
		return line
	})
}

// TestBareIsScannedAlike checks that a file of bare lines is scanned like the same file with a space after each line,
// which disables the shortcut.
func TestBareIsScannedAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(bareLines(), 1, 12).Draw(t, "lines")
		short := scanned(strings.Join(lines, "\n"))
		for i, line := range lines {
			if isBare(line, Options{}) {
				lines[i] = line + " "
			}
		}
		if long := scanned(strings.Join(lines, "\n")); !slices.Equal(short, long) {
			t.Fatalf("the short way:\n%s\nthe long way:\n%s", strings.Join(short, "\n"), strings.Join(long, "\n"))
		}
	})
}

// scanned lists the puzzles and errors of a file.
func scanned(file string) (told []string) {
	for item, err := range Scan(strings.NewReader(file), Options{}) {
		if err != nil {
			told = append(told, err.Error())
		} else {
			told = append(told, item.Grid().String()+" "+strings.TrimSpace(item.Text))
		}
		if digits, ok := item.Digits(); ok && digits.String() != item.Grid().String() {
			told = append(told, "the digits are "+digits.String())
		}
	}
	return told
}
