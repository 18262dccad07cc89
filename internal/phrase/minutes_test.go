package phrase_test

import (
	"testing"
	"time"

	"pencilmark/internal/phrase"
	"pencilmark/solver/minutes"
)

// TestMinutes checks the plural of minutes in each language: 2 to 4 and 5 differ in Russian, 19 and 20 in Romanian.
func TestMinutes(t *testing.T) {
	short, long := minutes.Estimate{Minutes: 3, Low: 2.5, High: 3.6}, minutes.Estimate{Minutes: 15, Low: 10, High: 23}
	rough := short
	rough.Rough = true
	var pace minutes.Pace
	off, _ := long.Off(10 * time.Minute)
	for range 5 {
		pace.Add(off, false)
	}
	for locale, want := range map[string][4]string{
		"en": {"1 to 4 minutes", "7 to 20 minutes", "roughly 1 to 4 minutes", "For you: 7 to 14 minutes"},
		"ro": {"1–4 minute", "7–20 de minute", "aproximativ 1–4 minute", "Pentru tine: 7–14 minute"},
		"ru": {"1–4 минуты", "7–20 минут", "примерно 1–4 минуты", "Для вас: 7–14 минут"},
	} {
		p := phrase.New(locale)
		if got := [4]string{p.Minutes(short), p.Minutes(long), p.Minutes(rough), p.YourMinutes(long, &pace)}; got != want {
			t.Errorf("%s: %q, want %q", locale, got, want)
		}
	}
	p := phrase.New("en")
	if unknown := p.Minutes(minutes.Estimate{}) + p.YourMinutes(long, new(minutes.Pace)); unknown != "" {
		t.Errorf("of the unknown it says %q", unknown)
	}
}
