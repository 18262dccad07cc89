package glyph

import (
	"image"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// written renders a character in a font that no weights were made from.
func written(t *testing.T, ttf []byte, size float64, r rune) Ink {
	t.Helper()
	parsed, err := opentype.Parse(ttf)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	side := int(size * 1.5)
	to := image.NewAlpha(image.Rect(0, 0, side, side))
	d := font.Drawer{Dst: to, Src: image.Opaque, Face: face, Dot: fixed.P(side/4, side*4/5)}
	d.DrawString(string(r))
	return Ink{W: side, H: side, Pix: to.Pix}
}

func TestDigitsAreNamed(t *testing.T) {
	for name, ttf := range map[string][]byte{"regular": goregular.TTF, "bold": gobold.TTF, "italic": goitalic.TTF, "mono": gomono.TTF} {
		for _, size := range []float64{14, 24, 48} {
			for d := 1; d <= 9; d++ {
				_, guess := Classify(written(t, ttf, size, '0'+rune(d)))
				class, chance := guess.Best()
				if class != d || chance < 0.7 {
					t.Errorf("%s at %v: %d is named %d, chance %.2f", name, size, d, class, chance)
				}
			}
		}
	}
}

func TestOtherInkIsNoDigit(t *testing.T) {
	for _, r := range "0AKMWXRP#@+" {
		_, guess := Classify(written(t, goregular.TTF, 40, r))
		if class, chance := guess.Best(); class != Other && chance > 0.9 {
			t.Errorf("%c is named %d, chance %.2f", r, class, chance)
		}
	}
	_, guess := Classify(Ink{W: 9, H: 9, Pix: make([]uint8, 81)})
	if class, _ := guess.Best(); class != Other {
		t.Errorf("no ink is named %d", class)
	}
}

func TestWeightsSurvivePacking(t *testing.T) {
	packed := nets()[0].Pack(nil)
	var again Net
	rest, err := again.Unpack(packed)
	if err != nil || len(rest) != 0 {
		t.Fatalf("%d bytes left, %v", len(rest), err)
	}
	f, _ := FeaturesOf(written(t, goregular.TTF, 40, '5'))
	if got, want := again.Scores(f), nets()[0].Scores(f); got != want {
		t.Errorf("scores %v, want %v", got, want)
	}
	if _, err := again.Unpack(packed[:100]); err == nil {
		t.Error("too few bytes are read")
	}
}
