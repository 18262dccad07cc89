package phrase_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pencilmark/internal/phrase"
)

// On Discord the whole policy is one message, which holds 4000 characters.
func TestPrivacyPolicyIsOneMessage(t *testing.T) {
	for _, locale := range phrase.Locales() {
		p := phrase.New(locale)
		length := utf8.RuneCountInString(p.Text("bot.privacy.title", nil)) + 5
		for _, part := range p.PrivacyPolicy(strings.Repeat("x", 50)) {
			length += utf8.RuneCountInString(part.Title+part.Text) + 7
		}
		if length > 4000 {
			t.Errorf("%s: %d characters", locale, length)
		}
	}
}
